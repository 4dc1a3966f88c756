import { describe, expect, it } from 'vitest';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import {
  type PromoCodeDraft,
  endDateChange,
  promoCodeDraft,
  reasonNotToExpire,
  toCreateRequest,
} from './promo-code-rules.ts';

const draft: PromoCodeDraft = {
  Code: 'SPRING26',
  DiscountType: 'Percent',
  Amount: 10,
  MinimumSpend: null,
  UseType: 'MultiUse',
  StartDate: '2026-03-28',
  Expires: '2026-03-29',
};
const datesOf = (StartDate: string, Expires: string, now: string) =>
  promoCodeDraft(() => londonDayOf(new Date(now)))
    .safeParse({ ...draft, StartDate, Expires })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const past = 'StartDate: Start date can not be in the past';
const early = 'Expires: End date should be after the start date';
const late = (field: string) => `${field}: Please select a date prior to 2100`;

describe('the dates of a new promotion code', () => {
  it.each([
    ['2026-06-09', '2026-06-11', [past]],
    ['2026-06-10', '2026-06-11', undefined],
    ['2026-06-10', '2026-06-10', [early]],
    ['2026-06-11', '2026-06-10', [early]],
    ['2026-06-11', '2026-06-12', undefined],
    ['2026-06-08', '2026-06-09', [past, 'Expires: End date can not be in the past']],
    ['2099-12-30', '2099-12-31', undefined],
    ['2099-12-31', '2100-01-01', [late('Expires')]],
    ['2100-01-01', '2100-01-02', [late('StartDate'), late('Expires')]],
    ['2026-02-30', '2026-06-11', ['StartDate: Choose a start date']],
  ])('from %s to %s on 10 June 2026 report: %j', (start, end, faults) => {
    expect(datesOf(start, end, '2026-06-10T12:00:00Z')).toEqual(faults);
  });

  it.each([
    ['2026-03-28T23:59:59.999Z', '2026-03-28'],
    ['2026-03-29T00:00:00.000Z', '2026-03-29'],
    ['2026-03-29T22:59:59.999Z', '2026-03-29'],
    ['2026-03-29T23:00:00.000Z', '2026-03-30'],
    ['2026-10-24T22:59:59.999Z', '2026-10-24'],
    ['2026-10-24T23:00:00.000Z', '2026-10-25'],
    ['2026-10-25T23:59:59.999Z', '2026-10-25'],
    ['2026-10-26T00:00:00.000Z', '2026-10-26'],
  ])('start today at the earliest: at %s, today is %s in London', (now, today) => {
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(datesOf(today, tomorrow ?? '', now)).toBeUndefined();
    expect(datesOf(yesterday ?? '', tomorrow ?? '', now)).toEqual([past]);
  });
});

describe('the end of a code when the clocks change', () => {
  it.each([
    ['2026-03-28', '2026-03-28T23:59:59.999Z'],
    ['2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['2026-10-24', '2026-10-24T22:59:59.999Z'],
    ['2026-10-25', '2026-10-25T23:59:59.999Z'],
  ])('is the last instant of %s in London, and is read as that day', (Expires, sent) => {
    expect(toCreateRequest({ ...draft, StartDate: '2026-01-01', Expires }).Expires).toBe(sent);
    const another = endDateChange({ StartDate: '2026-01-01T00:00:00Z', Expires: sent }, () => '2026-01-02');
    expect(another.safeParse({ Expires }).error?.issues[0]?.message).toBe(
      'Choose a date other than the current end date',
    );
  });

  it('can be brought forward by deactivating the code before that day', () => {
    const [spring, autumn] = [new Date('2026-03-29T22:59:59.999Z'), new Date('2026-10-25T23:59:59.999Z')];
    expect(reasonNotToExpire(spring, new Date('2026-03-28T23:59:59.999Z'))).toBeUndefined();
    expect(reasonNotToExpire(spring, new Date('2026-03-29T00:00:00.000Z'))).toBe('This code expires today anyway.');
    expect(reasonNotToExpire(autumn, new Date('2026-10-24T22:59:59.999Z'))).toBeUndefined();
    expect(reasonNotToExpire(autumn, new Date('2026-10-24T23:00:00.000Z'))).toBe('This code expires today anyway.');
    expect(reasonNotToExpire(autumn, autumn)).toBe('This code has already expired.');
  });
});
