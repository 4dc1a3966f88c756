import { describe, expect, it } from 'vitest';
import { createColumnMemory } from './use-columns.ts';

function device() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  return { stored, of: (who: string) => createColumnMemory(who, storage) };
}

describe('the chosen columns', () => {
  it('are stored by user and list until they are reset', () => {
    const { of } = device();
    of('jane').write('orders', ['Name', 'Price']);
    of('jane').write('shops', ['Name']);
    expect(of('jane').read('orders')).toEqual(['Name', 'Price']);
    expect(of('john').read('orders')).toBeUndefined();
    of('jane').write('orders', undefined);
    expect(of('jane').read('orders')).toBeUndefined();
    expect(of('jane').read('shops')).toEqual(['Name']);
  });

  it('are the default ones if the storage is unavailable or corrupt', () => {
    const { of, stored } = device();
    stored.set('portal.columns.v1', '{"jane/orders":');
    expect(of('jane').read('orders')).toBeUndefined();
    const none = createColumnMemory('jane', undefined);
    none.write('orders', ['Name']);
    expect(none.read('orders')).toBeUndefined();
  });
});
