import { describe, expect, it } from 'vitest';
import { subscriptionRuleTexts } from '../../../contract/rule-texts.ts';
import { TypedPayAsYouGo, TypedPremiumFee, TypedTerms, initialTerms, formatFieldPrice } from './typed-amounts.ts';

const notACreditAmount = subscriptionRuleTexts.notACreditAmount();
const notAPrice = subscriptionRuleTexts.notAPrice();

const sent = (change: object) => {
  const { success, data, error } = TypedTerms.safeParse({ ...initialTerms(), ...change });
  return success ? data : error.issues.map(({ path, message }) => [path[0], message]);
};
const priceOf = (Price: unknown) => sent({ Price });
const pence = (Price: number) => ({ NumberOfCredits: 0, Price });
const noPrice = [['Price', notAPrice]];

describe('the terms of a subscription', () => {
  // Requirement D-5.23
  it('start with no deliveries and no price', () => {
    expect(initialTerms()).toEqual({ NumberOfCredits: '0', Price: '0.0' });
    expect(sent({})).toEqual(pence(0));
  });

  // Requirement D-5.25
  it.each([
    ['0', 0],
    ['0.0', 0],
    ['.5', 50],
    ['1.', 100],
    ['12.50', 1250],
    ['007', 700],
    ['1.004', 100],
    ['1.005', 101],
    ['8.995', 900],
    ['0.999', 100],
    ['999999.99', 99_999_999],
  ])('accept %s pounds as %d pence', (typed, expected) => {
    expect(priceOf(typed)).toEqual(pence(expected));
  });

  // Requirement D-5.22
  it.each(['', '.', '1e3', '-1', '+1', '12,50', '1 000', ' ', '1.2.3', '£5', 'five', 'Infinity', '0x10', null])(
    'reject %j as a price',
    (typed) => {
      expect(priceOf(typed)).toEqual(noPrice);
    },
  );

  it.each([
    ['0', 0],
    ['25', 25],
    ['007', 7],
  ])('accept %s deliveries', (typed, expected) => {
    expect(sent({ NumberOfCredits: typed })).toEqual({ NumberOfCredits: expected, Price: 0 });
  });

  // Requirement D-5.21
  it.each(['', '1.5', '1.0', '-1', '+1', '1e3', '1,000', '1 0', 'ten', null])('reject %j deliveries', (typed) => {
    expect(sent({ NumberOfCredits: typed })).toEqual([['NumberOfCredits', notACreditAmount]]);
  });
});

describe('amounts beyond a limit', () => {
  it.each(['1000000', '21474836.47', '99999999999999999999'])('are rejected with the limit: %s pounds', (typed) => {
    expect(priceOf(typed)).toEqual([['Price', 'The largest amount is £999,999.99']]);
  });

  it.each(['100001', '2147483647', '99999999999'])('are rejected with the limit: %s credits', (typed) => {
    expect(sent({ NumberOfCredits: typed })).toEqual([['NumberOfCredits', 'Enter at most 100,000 credits']]);
  });

  it.each(['10000', '21474836.47'])('are rejected with the limit: %s pounds for one booking', (typed) => {
    expect(TypedPayAsYouGo.safeParse({ PayAsYouGoPrice: typed }).error?.issues[0]?.message).toBe(
      'The largest amount is £9,999.99',
    );
  });
});

describe('the price of a booking', () => {
  // Requirement D-5.24
  it('is more than zero', () => {
    expect(TypedPayAsYouGo.parse({ PayAsYouGoPrice: '0.01' })).toEqual({ PayAsYouGoPrice: 1 });
    expect(TypedPremiumFee.parse({ PremiumFee: '.5' })).toEqual({ PremiumFee: 50 });
    for (const typed of ['0', '0.0', '0.004', '.', '', '-1', '1e3', '12,50', null]) {
      expect(TypedPayAsYouGo.safeParse({ PayAsYouGoPrice: typed }).error?.issues[0]?.message).toBe(notAPrice);
      expect(TypedPremiumFee.safeParse({ PremiumFee: typed }).error?.issues[0]?.message).toBe(notAPrice);
    }
  });

  it('keeps the loaded value until the user types', () => {
    expect(TypedPayAsYouGo.parse({ PayAsYouGoPrice: 450 })).toEqual({ PayAsYouGoPrice: 450 });
    expect([formatFieldPrice(450), formatFieldPrice('4.5'), formatFieldPrice('4,5'), formatFieldPrice(null)]).toEqual([
      '£4.50',
      '£4.50',
      '4,5',
      '',
    ]);
  });
});
