import { expect, it } from 'vitest';
import { createIdsOfPage } from './use-referenced.ts';

it('collects the IDs in a field once per page, and separately for a row outside the pages', () => {
  const rows = [
    { Id: 1, ShopId: 1, TagIds: [1, 2] },
    { Id: 2, ShopId: 1, TagIds: [2] },
    { Id: 3, ShopId: 3, TagIds: null },
  ];
  const ids = createIdsOfPage(rows, [0, 2]);
  const [first = {}, second = {}, third = {}] = rows;
  expect([
    ids('ShopId', first),
    ids('TagIds', second),
    ids('ShopId', third),
    ids('TagIds', third),
    ids('ShopId', { ShopId: 9 }),
  ]).toEqual([[1], [1, 2], [3], [], [9]]);
  expect(ids('ShopId', first)).toBe(ids('ShopId', second));
});
