import { describe, expect, it } from 'vitest';
import { codeAlphabet, randomLengthAfter, promoCodeBatchDraft } from './promo-codes-batch.ts';

const today = '2026-03-10';
const batch = {
  DiscountType: 'Percent',
  Amount: 10,
  MinimumSpend: null,
  UseType: 'SingleUse',
  StartDate: today,
  Expires: '2026-03-11',
  Count: 50,
};
const parse = (change: object) => promoCodeBatchDraft(() => today).safeParse({ ...batch, ...change });
const faultsOf = (change: object) =>
  Object.fromEntries(parse(change).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

describe('a batch of codes', () => {
  it.each([
    [1, 'Add at least 2 codes'],
    [2, undefined],
    [1000, undefined],
    [1001, 'Add at most 1,000 codes at once'],
    [2.5, 'Enter a whole number'],
    [null, 'Enter a whole number'],
  ])('may contain %s codes: %s', (Count, text) => {
    expect(faultsOf({ Count })).toEqual(text === undefined ? {} : { Count: text });
  });

  it.each([
    ['', '', undefined],
    [' spring26 ', undefined, 'Use the letters A to Z (not I or O) and the digits 2 to 9'],
    [' sprng26 ', 'SPRNG26', undefined],
    ['ABCDEFGH', 'ABCDEFGH', undefined],
    ['ABCDEFGHJ', undefined, 'Max length is 8 characters'],
    ['A-B', undefined, 'Use the letters A to Z (not I or O) and the digits 2 to 9'],
    ['=A', undefined, 'Use the letters A to Z (not I or O) and the digits 2 to 9'],
  ])('accepts the prefix %j as %j, or reports: %s', (Prefix, accepted, text) => {
    expect(faultsOf({ Prefix })).toEqual(text === undefined ? {} : { Prefix: text });
    expect(parse({ Prefix }).data?.Prefix).toBe(accepted);
  });

  it('follows the rules of a single code, but drops a given code', () => {
    expect(faultsOf({ Amount: 100.01 })).toEqual({ Amount: 'Discount percentage cannot be greater than 100%' });
    expect(faultsOf({ StartDate: '2026-03-09' })).toEqual({ StartDate: 'Start date can not be in the past' });
    expect(faultsOf({ Expires: today })).toEqual({ Expires: 'End date should be after the start date' });
    expect(faultsOf({ DiscountType: 'Value', Amount: 500, MinimumSpend: 499 })).toEqual({
      MinimumSpend: expect.stringMatching(/^A minimum spend amount equal to or greater/),
    });
    expect(parse({ Code: 'X' }).data).not.toHaveProperty('Code');
  });

  it('has codes of at most twelve unambiguous characters', () => {
    expect(['', 'ABCD', 'ABCDE', 'ABCDEFGH'].map((prefix) => prefix.length + randomLengthAfter(prefix))).toEqual([
      8, 12, 12, 12,
    ]);
    expect([codeAlphabet.length, new Set(codeAlphabet).size, /[IO01]/.test(codeAlphabet)]).toEqual([32, 32, false]);
  });
});
