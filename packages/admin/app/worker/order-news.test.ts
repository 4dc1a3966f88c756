import { expect, it } from 'vitest';
import { places } from '../../providers/worker/worker-memory.ts';
import { orderNews, readPush } from './order-news.ts';

const words = {
  title: 'New Order',
  text: `Order ${places.number}, ${places.shop}`,
  path: `/orders/details/${places.id}`,
};

it('a pushed order becomes a notification with a link and the same texts and tag as in a tab', () => {
  const pushed = readPush('{"Id":"a/7","Number":"$&1","Shop":"{number}"}');
  expect(pushed && orderNews(pushed, words)).toEqual({
    title: 'New Order',
    body: 'Order $&1, {number}',
    tag: 'notification:orders a/7',
    path: '/orders/details/a%2F7',
  });
});

it('ignores messages that aren’t orders', () => {
  expect(['', 'null', '{"Id":7}', '[]', 'New order'].map(readPush)).toEqual(Array.from({ length: 5 }));
});
