import { describe, expect, it } from 'vitest';
import type { Row } from '../../providers/resource-calls.ts';
import { createArrivals } from './arrivals.ts';

/** A shop's open orders, and what its user is told; time moves by one with each order. */
function world() {
  let time = 1000;
  const orders: { Id: number; at: number }[] = [];
  const told: (number | 'older')[] = [];
  let asked = 0;
  let isDown = false;
  const arrivals = createArrivals({
    idField: 'Id',
    createdAt: ({ at }) => new Date(Number(at)),
    async hasNews(since) {
      asked += 1;
      if (isDown) throw new Error('unreachable');
      return orders.some(({ at }) => at > since);
    },
    newest: async () => orders.slice(-10).toReversed(),
    onArrival: (rows: readonly (Row | undefined)[]) => told.push(...rows.map((row) => (row ? Number(row['Id']) : ('older' as const)))),
    now: () => time,
  });
  return {
    arrivals,
    told,
    asked: () => asked,
    order(at?: number) {
      time += 1;
      orders.push({ Id: orders.length + 1, at: at ?? time });
      time += 1;
    },
    down: (down: boolean) => (isDown = down),
  };
}

describe('new orders', () => {
  it('are told once each, though sockets and polling both speak of them, over 200 orders', async () => {
    const { arrivals, told, order } = world();
    for (let count = 0; count < 200; count += 1) {
      order();
      await Promise.all([arrivals.check(), arrivals.heard(true), arrivals.check()]);
      await arrivals.heard(true);
    }
    expect(told).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('are asked for once more, and no oftener, for all the messages that come during one question', async () => {
    const { arrivals, asked, told, order } = world();
    order();
    await Promise.all(Array.from({ length: 50 }, () => arrivals.check()));
    expect(asked()).toBe(2);
    expect(told).toEqual([1]);
  });

  it('are not lost to a question that failed', async () => {
    const { arrivals, told, order, down } = world();
    order();
    down(true);
    await arrivals.check();
    expect(told).toEqual([]);
    down(false);
    await arrivals.check();
    expect(told).toEqual([1]);
  });

  it('are told of although the open list has asked for them already', async () => {
    const { arrivals, told, order } = world();
    order();
    await arrivals.heard(false);
    expect(told).toEqual([]);
    await arrivals.heard(true);
    expect(told).toEqual([1]);
  });
});

it('an order that enters the list late is told of, though it is older than the last look', async () => {
  let isIn = false;
  const told: (Row | undefined)[] = [];
  const arrivals = createArrivals({
    idField: 'Id',
    createdAt: ({ at }) => new Date(Number(at)),
    hasNews: async () => isIn,
    newest: async () => (isIn ? [{ Id: 1, at: 5 }] : []),
    onArrival: (rows) => told.push(...rows),
    now: () => 1000,
  });
  await arrivals.check();
  isIn = true;
  await arrivals.check();
  expect(told).toEqual([undefined]);
});
