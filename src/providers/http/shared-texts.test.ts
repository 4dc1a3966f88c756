import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readBody } from './reply.ts';
import { shareTexts } from './shared-texts.ts';

const orders = [
  { OrderNo: '100426', Status: 'Delivered Delivery', Address: { Town: 'Cambridge', Line2: null }, Orderlines: [{ Options: ['Default Title', 2.5] }], Paid: true },
  { OrderNo: '100427', Status: 'Delivered Delivery', Address: { Town: 'Cambridge', Line2: null }, Orderlines: [{ Options: ['Default Title', 2.5] }], Paid: true },
];

it('leaves what was read as it is', () => {
  expect(shareTexts(structuredClone(orders))).toEqual(orders);
  for (const value of [undefined, null, 3, false, 'OK', [], {}, ['one', null]]) expect(shareTexts(value)).toEqual(value);
});

setFlagsFromString('--expose-gc');
const collect = z.function({ input: [], output: z.unknown() }).implement(runInNewContext('gc'));

/** Bytes that the work's answer keeps, with the answer. The first time an engine keeps more, of the work itself. */
function kept<Answer>(work: () => Answer): { readonly answer: Answer; readonly bytes: number } {
  work();
  collect();
  const before = getHeapStatistics().used_heap_size;
  const answer = work();
  collect();
  return { answer, bytes: getHeapStatistics().used_heap_size - before };
}

it('keeps one copy of a text that thousands of rows repeat', () => {
  const row = (at: number) => ({ OrderNo: `${at}`, Status: 'Awaiting the courier', Orderlines: [{ ItemName: 'Two and a half litres of chalk paint, for walls' }] });
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => row(at)));
  const shared = kept(() => readBody({ status: 200, ok: true, headers: new Headers(), text }));
  const apart = kept((): unknown => JSON.parse(text));
  expect(shared.answer).toEqual(apart.answer);
  expect(shared.bytes).toBeLessThan(apart.bytes * 0.75);
});

it('forgets what it knows before that grows, and knows what comes again', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `text ${at}`);
  expect(shareTexts([...many])).toEqual(many);
  expect(shareTexts(['text 9999', 'text 0', 'x'.repeat(500)])).toEqual(['text 9999', 'text 0', 'x'.repeat(500)]);
});
