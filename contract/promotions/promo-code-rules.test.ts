import { describe, expect, it } from 'vitest';
import {
  type PromoCodeDraft,
  endDateChange,
  promoCodeDraft,
  readCreateRequest,
  reasonNotToExpire,
  toCreateRequest,
} from './promo-code-rules.ts';
import { Pence } from 'schema-admin/contract/units.ts';

const today = '2026-03-10';
const draft: PromoCodeDraft = {
  Code: 'SPRING26',
  DiscountType: 'Percent',
  Amount: 10,
  MinimumSpend: null,
  UseType: 'MultiUse',
  StartDate: today,
  Expires: '2026-03-11',
};

function faultsOf(change: Partial<Record<keyof PromoCodeDraft, unknown>>, day = today): Record<string, string> {
  const parsed = promoCodeDraft(() => day).safeParse({ ...draft, ...change });
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}

describe('a new promotion code', () => {
  // Requirement C-5.24
  it('has 1 to 12 characters after trimming', () => {
    expect(faultsOf({ Code: '  ' })).toEqual({ Code: 'Enter a code' });
    expect(faultsOf({ Code: 'A' })).toEqual({});
    expect(faultsOf({ Code: ' ABCDEFGHIJKL ' })).toEqual({});
    expect(faultsOf({ Code: 'ABCDEFGHIJKLM' })).toEqual({ Code: 'Max length for promo code is 12 characters' });
  });

  // Requirement C-5.23
  it('needs a code, both types, an amount and both dates', () => {
    const names = ['Code', 'DiscountType', 'Amount', 'UseType', 'StartDate', 'Expires'] as const;
    expect(names.map((name) => Object.keys(faultsOf({ [name]: undefined })))).toEqual(names.map((name) => [name]));
  });

  // Requirements C-5.26, C-5.27
  it.each([
    [-0.01, 'The amount cannot be negative'],
    [0, undefined],
    [99, undefined],
    [12.25, undefined],
    [12.345, 'A percentage has at most two decimals'],
    [100, undefined],
    [100.01, 'Discount percentage cannot be greater than 100%'],
  ])('of %d per cent reports: %s', (Amount, text) => {
    expect(faultsOf({ Amount })).toEqual(text === undefined ? {} : { Amount: text });
  });

  const tooLow =
    'A minimum spend amount equal to or greater than the discount amount is required for this discount type.';
  // Requirements C-5.28, C-5.30
  it.each([
    [500, 500, undefined],
    [500, 499, tooLow],
    [500, null, tooLow],
    [500, undefined, tooLow],
    [0, 1, undefined],
    [0, null, tooLow],
    [10_001, 10_001, undefined],
  ])('of a fixed %d pence with a minimum spend of %s reports: %s', (Amount, MinimumSpend, text) => {
    expect(faultsOf({ DiscountType: 'Value', Amount, MinimumSpend })).toEqual(
      text === undefined ? {} : { MinimumSpend: text },
    );
  });

  // Requirement C-5.29
  it('needs no minimum spend for a percentage, but rejects 0', () => {
    expect(faultsOf({ MinimumSpend: 1 })).toEqual({});
    expect(faultsOf({ MinimumSpend: 0 })).toEqual({ MinimumSpend: 'The minimum spend is at least £0.01' });
  });

  it('accepts fixed amounts in whole pence, up to the largest amount', () => {
    expect(faultsOf({ DiscountType: 'Value', Amount: 10.5, MinimumSpend: 1000 })).toEqual({
      Amount: 'Enter whole pence',
    });
    expect(faultsOf({ DiscountType: 'Value', Amount: 99_999_999, MinimumSpend: 99_999_999 })).toEqual({});
    expect(faultsOf({ DiscountType: 'Value', Amount: 100_000_000, MinimumSpend: 99_999_999 })).toMatchObject({
      Amount: 'The largest amount is £999,999.99',
    });
    expect(faultsOf({ DiscountType: 'Value', Amount: 1, MinimumSpend: 100_000_000 })).toEqual({
      MinimumSpend: 'The largest amount is £999,999.99',
    });
  });

  // Requirement C-5.31
  it('starts today at the earliest', () => {
    expect(faultsOf({ StartDate: '2026-03-09' })).toEqual({ StartDate: 'Start date can not be in the past' });
    expect(faultsOf({ StartDate: today })).toEqual({});
  });

  // Requirement C-5.32
  it('ends on a later day than it starts, and not in the past', () => {
    const text = 'End date should be after the start date';
    expect(faultsOf({ StartDate: '2026-03-12', Expires: '2026-03-12' })).toEqual({ Expires: text });
    expect(faultsOf({ StartDate: '2026-03-12', Expires: '2026-03-11' })).toEqual({ Expires: text });
    expect(faultsOf({ StartDate: '2026-03-12', Expires: '2026-03-13' })).toEqual({});
    expect(faultsOf({ StartDate: undefined, Expires: '2026-03-09' })).toMatchObject({
      Expires: 'End date can not be in the past',
    });
  });

  // Requirement C-5.33
  it('ends before 2100', () => {
    expect(faultsOf({ Expires: '2099-12-31' })).toEqual({});
    expect(faultsOf({ Expires: '2100-01-01' })).toEqual({ Expires: 'Please select a date prior to 2100' });
  });

  it('reports a cross-field error while other fields are still empty', () => {
    const { Amount } = faultsOf({ Code: '', Amount: 101, UseType: undefined, Expires: undefined });
    expect(Amount).toBe('Discount percentage cannot be greater than 100%');
  });
});

describe('the request for a new promotion code', () => {
  // Requirements C-2.61, C-5.35
  it('contains the code twice, the joined type, and an unconverted percentage', () => {
    expect(toCreateRequest({ ...draft, UseType: 'SingleUse', Amount: 12.5, MinimumSpend: Pence.parse(2000) })).toEqual({
      Code: 'SPRING26',
      PromoCode: 'SPRING26',
      Type: 'SingleUsePercent',
      Amount: 0,
      Percentage: 12.5,
      MinimumSpend: 2000,
      StartDate: '2026-03-10T00:00:00.000Z',
      Expires: '2026-03-11T23:59:59.999Z',
    });
  });

  it('contains a fixed amount in pence', () => {
    const sent = toCreateRequest({
      ...draft,
      DiscountType: 'Value',
      UseType: 'OncePerCustomer',
      Amount: 1999,
      MinimumSpend: Pence.parse(2000),
    });
    expect(sent).toMatchObject({ Type: 'OncePerCustomerValue', Amount: 1999, Percentage: 0, MinimumSpend: 2000 });
  });

  it('starts and ends with days in London, even when the clocks change', () => {
    const spring = toCreateRequest({ ...draft, StartDate: '2026-03-29', Expires: '2026-03-30' });
    expect([spring.StartDate, spring.Expires]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-30T22:59:59.999Z']);
    const autumn = toCreateRequest({ ...draft, StartDate: '2026-10-24', Expires: '2026-10-25' });
    expect([autumn.StartDate, autumn.Expires]).toEqual(['2026-10-23T23:00:00.000Z', '2026-10-25T23:59:59.999Z']);
  });

  // Requirement C-3.03
  it('converts back to the entered values, for every type', () => {
    for (const UseType of ['SingleUse', 'MultiUse', 'OncePerCustomer'] as const) {
      for (const DiscountType of ['Percent', 'Value'] as const) {
        const entered = {
          ...draft,
          UseType,
          DiscountType,
          Amount: 50,
          MinimumSpend: Pence.parse(100),
          StartDate: '2026-03-29',
          Expires: '2026-10-25',
        };
        expect(readCreateRequest(toCreateRequest(entered))).toEqual(entered);
      }
    }
    expect(readCreateRequest({ ...toCreateRequest(draft), Type: 'SingleUseFree' })).toBeUndefined();
  });
});

describe('a changed end date', () => {
  const code = { StartDate: '2026-03-01T00:00:00.000Z', Expires: '2026-03-31T22:59:59.999Z' };
  const faultOf = (Expires: string, of = code) =>
    endDateChange(of, () => today).safeParse({ Expires }).error?.issues[0]?.message;

  // Requirement C-5.36
  it('is after today, before 2100, and differs from the current one', () => {
    expect(faultOf('2026-03-10')).toBe('The end date should be after today');
    expect(faultOf('2026-03-11')).toBeUndefined();
    expect(faultOf('2026-03-31')).toBe('Choose a date other than the current end date');
    expect(faultOf('2026-04-01')).toBeUndefined();
    expect(faultOf('2099-12-31')).toBeUndefined();
    expect(faultOf('2100-01-01')).toBe('Please select a date prior to 2100');
  });

  it('is after the start of a future code', () => {
    expect(faultOf('2026-03-20', { StartDate: '2026-03-20T00:00:00.000Z', Expires: code.Expires })).toBe(
      'End date should be after the start date',
    );
  });
});

describe('deactivating', () => {
  it('is not possible for a code that has ended, or ends today in London', () => {
    const now = new Date('2026-06-10T22:30:00Z');
    expect(reasonNotToExpire(now, now)).toBe('This code has already expired.');
    expect(reasonNotToExpire(new Date('2026-06-10T22:59:59.999Z'), now)).toBe('This code expires today anyway.');
    expect(reasonNotToExpire(new Date('2026-06-11T22:59:59.999Z'), now)).toBeUndefined();
  });
});
