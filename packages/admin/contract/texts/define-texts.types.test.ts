/** Compile-time tests: each line below must be a type error. */
import { expect, it } from 'vitest';
import { defineTexts } from './define-texts.ts';

const sampleTexts = defineTexts('typed-sample', {
  plain: 'Nothing to see',
  greeting: 'Good morning, {name}',
  orders: '{count, plural, one {# order of {shop}} other {# orders of {shop}}}',
  size: '{bytes, number} bytes',
  word: '{count, plural, one {order} other {orders}} and {rest}',
});

it('an unknown key or wrong parameters are type errors', () => {
  const mistakes = [
    // @ts-expect-error -- no such text
    () => sampleTexts.plian(),
    // @ts-expect-error -- a text without parameters
    () => sampleTexts.plain({ name: 'Ada' }),
    // @ts-expect-error -- the values are missing
    () => sampleTexts.greeting(),
    // @ts-expect-error -- a parameter is missing
    () => sampleTexts.greeting({}),
    // @ts-expect-error -- a parameter is misspelt
    () => sampleTexts.greeting({ nmae: 'Ada' }),
    // @ts-expect-error -- a parameter inside a plural's branch is missing
    () => sampleTexts.orders({ count: 1 }),
    // @ts-expect-error -- a parameter after a plural is missing
    () => sampleTexts.word({ count: 1 }),
    // @ts-expect-error -- a string given as a count
    () => sampleTexts.orders({ count: '1', shop: 'Alder' }),
    // @ts-expect-error -- a string given as a number
    () => sampleTexts.size({ bytes: '1' }),
  ];
  expect(mistakes).toHaveLength(9);
});
