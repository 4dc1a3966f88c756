import { describe, expect, it } from 'vitest';
import type { Row } from '../../providers/resource-calls.ts';
import { movedBy } from './keep-place.ts';
import { afterCheck, afterMessage } from './news-steps.ts';
import { uniqueRows } from './unique-rows.ts';

const rowHeight = 69;
const pageSize = 10;

/** A list of orders, newest first, whose reader has three pages; what happens to it is told by messages and by checks alike. */
function world(scrolledTo: number) {
  const orders: Row[] = Array.from({ length: 40 }, (_, index) => ({ Id: 40 - index }));
  const first: readonly Row[] = orders.slice(0, 30);
  const reader = { rows: first, scrollY: scrolledTo, since: 0, hasBanner: false, refreshed: 0 };
  let now = 0;
  const startOf = (rows: readonly Row[], id: unknown) => {
    const at = rows.findIndex(({ Id }) => Id === id);
    return at < 0 ? undefined : at * rowHeight;
  };
  const arrive = () => orders.unshift({ Id: orders.length + 1 });

  /** Page after page; an order may come between two of them. */
  const refresh = (comesBetween: boolean) => {
    const pages: Row[] = [];
    for (let page = 0; page < 3; page += 1) {
      pages.push(...orders.slice(page * pageSize, (page + 1) * pageSize));
      if (comesBetween && page === 0) arrive();
    }
    const before = reader.rows.map(({ Id }) => ({ key: Number(Id), start: startOf(reader.rows, Id) ?? 0 })).filter(({ start }) => start >= reader.scrollY);
    reader.rows = uniqueRows(pages, 'Id');
    reader.refreshed += 1;
    if (reader.scrollY >= 300) reader.scrollY += movedBy(before, (key) => startOf(reader.rows, key));
  };
  const check = () => {
    now += 1;
    const isNew = Number(orders[0]?.['Id']) > Number(reader.rows[0]?.['Id']);
    const { step, since } = afterCheck({ isNew, scrollY: reader.scrollY, since: reader.since, asked: now });
    reader.since = since;
    if (step === 'rest') return;
    reader.hasBanner = step === 'offer';
    if (step === 'refresh') refresh(false);
  };
  const message = (id: unknown, comesBetween = false) => {
    now += 1;
    const { step, since } = afterMessage({ isHeld: reader.rows.some(({ Id }) => Id === id), scrollY: reader.scrollY, since: reader.since, now });
    if (since !== reader.since) reader.hasBanner = false;
    reader.since = since;
    if (step === 'ask') check();
    else refresh(comesBetween);
  };
  /** The first row in view, and where it stands on the screen. */
  const inView = () => {
    const row = reader.rows[Math.ceil(reader.scrollY / rowHeight)];
    return { row, at: (startOf(reader.rows, row?.['Id']) ?? 0) - reader.scrollY };
  };
  return { orders, reader, arrive, check, message, inView };
}

const idsOf = (rows: readonly Row[]) => rows.map(({ Id }) => Id);

describe('a list over 200 orders that come by sockets and polling together', () => {
  it('shows each once and at once while its reader is at the top', () => {
    const { orders, reader, arrive, check, message } = world(0);
    for (let count = 0; count < 200; count += 1) {
      arrive();
      message(orders[0]?.['Id'], count % 3 === 0);
      check();
      expect(new Set(idsOf(reader.rows)).size).toBe(reader.rows.length);
      expect(reader.rows[0]).toBe(orders[0]);
    }
    expect(reader.hasBanner).toBe(false);
    expect(reader.scrollY).toBe(0);
  });

  it('offers them to a reader further down, under whose eyes nothing moves', () => {
    const { orders, reader, arrive, check, message, inView } = world(700);
    const before = inView();
    for (let count = 0; count < 200; count += 1) {
      arrive();
      message(orders[0]?.['Id']);
      check();
      expect(reader.hasBanner).toBe(true);
    }
    expect([reader.refreshed, inView()]).toEqual([0, before]);
  });

  it('keeps the rows in view in their place when one of them changes, though new ones come in above', () => {
    const { reader, arrive, message, inView } = world(700);
    for (let count = 0; count < 8; count += 1) {
      const before = inView();
      arrive();
      // Another one comes while the pages are fetched, so that a row slips onto the next page.
      message(before.row?.['Id'], count % 2 === 0);
      expect(new Set(idsOf(reader.rows)).size).toBe(reader.rows.length);
      expect(inView()).toEqual(before);
    }
    expect(reader.refreshed).toBe(8);
  });
});

it('the check keeps its stamp until the list is refreshed', () => {
  expect(afterCheck({ isNew: true, scrollY: 300, since: 5, asked: 9 })).toEqual({ step: 'offer', since: 5 });
  expect(afterCheck({ isNew: true, scrollY: 299, since: 5, asked: 9 })).toEqual({ step: 'refresh', since: 9 });
  expect(afterCheck({ isNew: false, scrollY: 300, since: 5, asked: 9 })).toEqual({ step: 'rest', since: 9 });
});

it('rows that moved are told by those that are left', () => {
  const before = [{ key: 'a', start: 300 }, { key: 'b', start: 369 }];
  expect(movedBy(before, (key) => (key === 'b' ? 438 : undefined))).toBe(69);
  expect(movedBy(before, () => undefined)).toBe(0);
});

it('one row that found another place takes its reader nowhere, be it the first in view or the last', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const before = keys.map((key, at) => ({ key, start: 300 + at * rowHeight }));
  const movedTo = (row: string, start: number, others: number) => movedBy(before, (key) => (key === row ? start : 300 + keys.indexOf(String(key)) * rowHeight + others));
  expect(movedTo('a', 0, 0)).toBe(0);
  expect(movedTo('a', 9000, -rowHeight)).toBe(-rowHeight);
  expect(movedTo('e', 0, rowHeight)).toBe(rowHeight);
});
