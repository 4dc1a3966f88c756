import { expect, it } from 'vitest';
import { staffEntriesOf } from './StaffEntries.tsx';

it('notes and prints form one history, oldest first, each with its author', () => {
  const notes = [{ Id: 1, Text: 'Customer calls back at noon', Author: 'ann@shop.test', At: '2026-11-20T10:05:00Z' }];
  const prints = [
    { Id: 1, What: 'labels' as const, Packages: 3, By: 'bob@shop.test', At: '2026-11-20T10:00:00Z' },
    { Id: 2, What: 'labels' as const, Packages: 1, By: 'bob@shop.test', At: '2026-11-20T10:10:00Z' },
    { Id: 3, What: 'items' as const, Packages: 0, By: 'bob@shop.test', At: '2026-11-20T10:11:00Z' },
  ];
  expect(staffEntriesOf(notes, prints).map(({ text, by }) => `${text} · ${by}`)).toEqual([
    '3 labels printed · bob@shop.test',
    'Customer calls back at noon · ann@shop.test',
    '1 label printed · bob@shop.test',
    'Item list printed · bob@shop.test',
  ]);
});
