import { describe, expect, it } from 'vitest';
import { promoCodes } from '../../db/promotion-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { promoCodeColumns } from '../../testing/wire-columns.ts';
import { type PromoCodeRow, groupName, wirePromoCode } from './wire.ts';

const now = new Date('2026-03-10T12:00:00Z');
const values = distinctValues(promoCodes, {
  use_type: 'MultiUse',
  discount_type: 'Value',
  is_referral_voucher: true,
  expires_at: new Date('2026-04-30T22:59:59Z'),
  starts_at: new Date('2026-02-28T00:00:00Z'),
});
const row = (change: Readonly<Record<string, unknown>> = {}): PromoCodeRow =>
  rowOf(promoCodes, { ...values, ...change });

describe('a promotion code on the wire', () => {
  it('maps each column to its own field and combines its two types', () => {
    expect(wirePromoCode(row(), 'April 2026', now)).toEqual({
      ...expectedRecord(promoCodeColumns, values),
      PromoCodeType: 'MultiUseValue',
      Active: true,
      GroupName: 'April 2026',
    });
  });

  it('is active until its end date', () => {
    const activeUntil = (end: Date) => wirePromoCode(row({ expires_at: end }), null, now).Active;
    expect([activeUntil(new Date(now.getTime() + 1)), activeUntil(now)]).toEqual([true, false]);
  });
});

describe('the group of a promotion code', () => {
  it('is named according to the sort order', () => {
    const names = (['Expires', 'StartDate', 'DiscountType', 'UseType', 'Active', 'CodeType'] as const).map((order) =>
      groupName(order, row(), now),
    );
    expect(names).toEqual(['April 2026', 'February 2026', 'Fixed Amount', 'Multi Use', 'Active', 'Referral Vouchers']);
    const other = row({ use_type: 'SingleUse', discount_type: 'Percent', expires_at: now, is_referral_voucher: false });
    expect(
      (['DiscountType', 'UseType', 'Active', 'CodeType'] as const).map((order) => groupName(order, other, now)),
    ).toEqual(['Percent', 'Single Use', 'Archived', 'Promotional Codes']);
  });

  it('is a range of minimum spend that includes its upper limit', () => {
    const bands = [null, 0, 1, 1000, 1001, 5000, 5001, 10_000, 10_001].map((minimum) =>
      groupName('MinimumSpend', row({ minimum_spend: minimum }), now),
    );
    expect(bands).toEqual([
      'No minimum spend',
      'No minimum spend',
      'Up to £10',
      'Up to £10',
      'Over £10, up to £50',
      'Over £10, up to £50',
      'Over £50, up to £100',
      'Over £50, up to £100',
      'Over £100',
    ]);
  });
});
