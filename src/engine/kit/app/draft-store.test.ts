import { describe, expect, it } from 'vitest';
import { createDraftStore } from './draft-store.ts';

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
