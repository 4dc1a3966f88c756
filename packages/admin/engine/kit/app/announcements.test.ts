import { describe, expect, it } from 'vitest';
import { storageSlot } from '../../../providers/session/storage-slot.ts';
import { createAnnouncements } from './announcements.ts';

const order = (id: number) => ({
  key: `orders ${id}`,
  title: 'New Order',
  text: `Order A-${id}`,
  about: { resource: 'orders', id },
  at: '2026-11-22T10:00:00.000Z',
});
const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};
const open = (storage: Parameters<typeof storageSlot>[0] = memory(), session = 's-1') =>
  createAnnouncements({ slot: storageSlot(storage, 'portal.announcements.v1'), sessionKey: () => session });
const told = ({ list }: ReturnType<typeof open>) =>
  list().map(({ text, isRead }) => `${text}${isRead ? ', read' : ''}`);

describe('what was announced', () => {
  it('is kept with the latest first, each thing once, until all of it is read', () => {
    const announcements = open();
    for (const id of [1, 2, 1]) announcements.add(order(id));
    expect(told(announcements)).toEqual(['Order A-2', 'Order A-1']);
    announcements.read('orders 1');
    expect(told(announcements)).toEqual(['Order A-2', 'Order A-1, read']);
    announcements.readAll();
    announcements.add(order(1));
    expect(told(announcements)).toEqual(['Order A-2, read', 'Order A-1, read']);
  });

  it('is the same in two tabs, and survives a reload', () => {
    const storage = memory();
    const [one, other] = [open(storage), open(storage)];
    one.add(order(1));
    other.add(order(1));
    other.add(order(2));
    one.read('orders 2');
    other.follow();
    expect([told(one), told(other), told(open(storage))]).toEqual(
      Array.from({ length: 3 }, () => ['Order A-2, read', 'Order A-1']),
    );
  });

  it('is nobody else’s: of another session there is none, nor of what is not ours in the storage', () => {
    const storage = memory();
    open(storage).add(order(1));
    expect(told(open(storage, 's-2'))).toEqual([]);
    storage.setItem('portal.announcements.v1', '{"session":"s-1","announcements":[{"key":1}]}');
    expect(told(open(storage))).toEqual([]);
  });

  it('is still told by a tab whose storage is blocked, of no more than can be read', () => {
    const announcements = createAnnouncements({
      slot: storageSlot(undefined, 'portal.announcements.v1'),
      sessionKey: () => 's-1',
    });
    for (let id = 1; id <= 60; id += 1) announcements.add(order(id));
    expect([told(announcements).length, told(announcements)[0]]).toEqual([50, 'Order A-60']);
  });
});
