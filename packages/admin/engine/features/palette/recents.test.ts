import { describe, expect, it } from 'vitest';
import { createRecents } from './Palette.tsx';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
const recent = (name: string) => ({ key: name, label: name, path: `/${name}` });

describe('the recent entries', () => {
  it('are listed once each, latest first, up to six', () => {
    const recents = createRecents(() => 'a', memory());
    for (const name of ['1', '2', '3', '4', '5', '6', '7', '3']) recents.add(recent(name));
    expect(recents.read().map(({ key }) => key)).toEqual(['3', '7', '6', '5', '4', '2']);
  });

  it('survive a reload and belong to one session', () => {
    const storage = memory();
    createRecents(() => 'a', storage).add(recent('1'));
    expect(createRecents(() => 'a', storage).read()).toEqual([recent('1')]);
    expect(createRecents(() => 'b', storage).read()).toEqual([]);
    expect(createRecents(() => undefined, storage).read()).toEqual([]);
  });

  it('are empty if the stored data is invalid', () => {
    const storage = memory();
    storage.setItem('portal.palette.v1', '{');
    expect(createRecents(() => 'a', storage).read()).toEqual([]);
  });
});
