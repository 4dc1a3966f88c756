import { describe, expect, it } from 'vitest';
import { createDraftStore, createLastingDrafts } from './draft-store.ts';

function world() {
  const kept = new Map<string, string>();
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text), removeItem: (name: string) => void kept.delete(name) };
  let key: string | undefined = 'a';
  return { kept, storage, signIn: (next: string | undefined) => (key = next), open: () => createDraftStore({ storage, sessionKey: () => key }) };
}

describe('a draft', () => {
  it('survives a reload, and is gone once it is sent', () => {
    const { open, kept } = world();
    open().write('things.create', { Name: 'A', Price: 7 });
    expect(open().read('things.create')).toEqual({ Name: 'A', Price: 7 });
    open().write('things.create', undefined);
    expect(open().read('things.create')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('is never shown to the next user of the tab, nor kept for nobody', () => {
    const { open, signIn } = world();
    const drafts = open();
    drafts.write('things.create', { Name: 'A' });
    signIn('b');
    expect(drafts.read('things.create')).toBeUndefined();
    signIn(undefined);
    drafts.write('things.create', { Name: 'B' });
    signIn('a');
    expect(drafts.read('things.create')).toEqual({ Name: 'A' });
  });

  it('costs nothing but itself where the storage is absent or corrupt', () => {
    const { open, kept } = world();
    kept.set('portal.drafts.v1', '{"session":');
    expect(open().read('things.create')).toBeUndefined();
    const none = createDraftStore({ storage: undefined, sessionKey: () => 'a' });
    none.write('x', {});
    expect(none.read('toString')).toBeUndefined();
  });
});

describe('a lasting draft', () => {
  function device() {
    const { kept, storage } = world();
    let [owner, now]: [string | undefined, number] = ['ada@alder.test', 1_000_000];
    return { kept, open: () => createLastingDrafts({ storage, owner: () => owner, now: () => now }), signIn: (who: string | undefined) => (owner = who), pass: (ms: number) => (now += ms) };
  }

  it('survives signing out and in again, and is gone once it is booked', () => {
    const { kept, open, signIn } = device();
    open().write('new-delivery', { Email: 'ben@kite.test' });
    signIn(undefined);
    expect(open().read('new-delivery')).toBeUndefined();
    signIn('ada@alder.test');
    expect(open().read('new-delivery')).toEqual({ Email: 'ben@kite.test' });
    open().write('new-delivery', undefined);
    expect(kept.size).toBe(0);
  });

  it('is met by nobody else on the device, whose own it leaves alone', () => {
    const { open, signIn } = device();
    open().write('new-delivery', { Email: 'ben@kite.test' });
    signIn('bob@birch.test');
    expect(open().read('new-delivery')).toBeUndefined();
    open().write('new-delivery', { Email: 'x@y.test' });
    signIn('ada@alder.test');
    expect(open().read('new-delivery')).toEqual({ Email: 'ben@kite.test' });
  });

  it('is forgotten a day after it was last typed at', () => {
    const { open, pass } = device();
    open().write('new-delivery', { Email: 'ben@kite.test' });
    pass(86_399_999);
    expect(open().read('new-delivery')).toBeDefined();
    pass(1);
    expect(open().read('new-delivery')).toBeUndefined();
  });
});
