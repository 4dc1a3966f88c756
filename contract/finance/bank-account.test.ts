import { describe, expect, it } from 'vitest';
import { accountNumber, iban, isIban, maskNumber, sortCode } from './bank-account.ts';

describe('an IBAN', () => {
  it.each([
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'LC55HEMM000100010012001200023015',
  ])('%s is valid', (number) => {
    expect(isIban(number)).toBe(true);
  });

  it.each([
    ['a wrong check digit', 'GB28NWBK60161331926819'],
    ['a swapped pair of digits', 'GB29NWBK60161331926891'],
    ['a missing digit', 'GB29NWBK6016133192681'],
    ["another country's length", 'DE29NWBK60161331926819'],
    ['an unknown country', 'ZZ29NWBK60161331926819'],
    ['a name of an object', 'constructor'],
    ['other characters', 'GB29NWBK6016133192681Ä'],
    ['nothing', ''],
  ])('with %s is not valid', (_, number) => {
    expect(isIban(number)).toBe(false);
  });

  it('may be typed with spaces and in lower case', () => {
    expect(iban().parse(' gb29 nwbk 6016 1331 9268 19\u200e')).toBe('GB29NWBK60161331926819');
    expect(iban().safeParse('GB29').error?.issues[0]?.message).toMatch(/^Enter a complete IBAN/);
    expect(iban().safeParse('9'.repeat(1000)).success).toBe(false);
  });
});

describe('a British account', () => {
  it('has a sort code of six digits and a number of eight', () => {
    expect(sortCode().parse('20-00–00')).toBe('200000');
    expect(accountNumber().parse('5577 9911')).toBe('55779911');
    for (const wrong of ['', '20-00-0', '20-00-000', '2000OO']) expect(sortCode().safeParse(wrong).success).toBe(false);
    for (const wrong of ['', '5577991', '557799110', '5577991A']) {
      expect(accountNumber().safeParse(wrong).success).toBe(false);
    }
  });
});

it('masks all but the last four characters', () => {
  expect(maskNumber('GB29NWBK60161331926819')).toBe('•••• 6819');
});
