import { describe, expect, it } from 'vitest';
import { storageSlot } from '../../../providers/session/storage-slot.ts';
import { createDraftStore } from './draft-store.ts';

function device() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  let [owner, now]: [string | undefined, number] = ['ada@alder.test', 1_000_000];
  return {
    stored,
    open: () =>
      createDraftStore({ slot: storageSlot(storage, 'portal.drafts.v2'), owner: () => owner, now: () => now }),
    signIn: (who: string | undefined) => (owner = who),
    pass: (ms: number) => (now += ms),
  };
}

describe('a draft', () => {
  it('survives a reload and is removed once it has been sent', () => {
    const { open, stored } = device();
    open().write('things.create', { Name: 'A', Price: 7 });
    expect(open().read('things.create')).toEqual({ Name: 'A', Price: 7 });
    open().write('things.create', undefined);
    expect(open().read('things.create')).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('survives the end of a session and ignores writes until the next sign-in', () => {
    const { open, signIn } = device();
    open().write('things.create', { Name: 'A' });
    signIn(undefined);
    open().write('things.create', { Name: 'B' });
    expect(open().read('things.create')).toBeUndefined();
    signIn('ada@alder.test');
    expect(open().read('things.create')).toEqual({ Name: 'A' });
  });

  it('is hidden from other users of the device, who have their own drafts', () => {
    const { open, signIn } = device();
    open().write('things.create', { Name: 'A' });
    signIn('bob@birch.test');
    expect(open().read('things.create')).toBeUndefined();
    open().write('things.create', { Name: 'B' });
    signIn('ada@alder.test');
    expect(open().read('things.create')).toEqual({ Name: 'A' });
  });

  it('expires a day after its owner’s last change', () => {
    const { open, pass } = device();
    open().write('things.create', { Name: 'A' });
    pass(86_399_999);
    expect(open().read('things.create')).toBeDefined();
    pass(1);
    expect(open().read('things.create')).toBeUndefined();
  });

  it('is lost without an error if the storage is unavailable or corrupt', () => {
    const { open, stored } = device();
    stored.set('portal.drafts.v2', '{"session":');
    expect(open().read('things.create')).toBeUndefined();
    const none = createDraftStore({ slot: storageSlot(undefined, 'portal.drafts.v2'), owner: () => 'a' });
    none.write('x', {});
    expect(none.read('toString')).toBeUndefined();
  });
});
