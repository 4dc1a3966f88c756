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
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
};
const open = (storage: Parameters<typeof storageSlot>[0] = memory(), session = 's-1') =>
  createAnnouncements({ slot: storageSlot(storage, 'portal.announcements.v1'), sessionKey: () => session });
const textsOf = ({ list }: ReturnType<typeof open>) =>
  list().map(({ text, isRead }) => `${text}${isRead ? ', read' : ''}`);

describe('announcements', () => {
  it('are listed once each, newest first, with their read state', () => {
    const announcements = open();
    for (const id of [1, 2, 1]) announcements.add(order(id));
    expect(textsOf(announcements)).toEqual(['Order A-2', 'Order A-1']);
    announcements.read('orders 1');
    expect(textsOf(announcements)).toEqual(['Order A-2', 'Order A-1, read']);
    announcements.readAll();
    announcements.add(order(1));
    expect(textsOf(announcements)).toEqual(['Order A-2, read', 'Order A-1, read']);
  });

  it('are shared between tabs and survive a reload', () => {
    const storage = memory();
    const [one, other] = [open(storage), open(storage)];
    one.add(order(1));
    other.add(order(1));
    other.add(order(2));
    one.read('orders 2');
    other.follow();
    expect([textsOf(one), textsOf(other), textsOf(open(storage))]).toEqual(
      Array.from({ length: 3 }, () => ['Order A-2, read', 'Order A-1']),
    );
  });

  it('ignore the stored announcements of another session, and invalid data', () => {
    const storage = memory();
    open(storage).add(order(1));
    expect(textsOf(open(storage, 's-2'))).toEqual([]);
    storage.setItem('portal.announcements.v1', '{"session":"s-1","announcements":[{"key":1}]}');
    expect(textsOf(open(storage))).toEqual([]);
  });

  it('work without storage, keeping the latest 50', () => {
    const announcements = createAnnouncements({
      slot: storageSlot(undefined, 'portal.announcements.v1'),
      sessionKey: () => 's-1',
    });
    for (let id = 1; id <= 60; id += 1) announcements.add(order(id));
    expect([textsOf(announcements).length, textsOf(announcements)[0]]).toEqual([50, 'Order A-60']);
  });
});
