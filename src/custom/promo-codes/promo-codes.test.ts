import { describe, expect, it } from 'vitest';
import type { PromoCodeDraft } from '../../../contract/promotions/promo-code-rules.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { refused } from 'schema-admin/providers/http/api-error.ts';
import { createPromoCode } from './fetch-promo-codes.ts';
import { promoCodeFilters } from './promo-code-list.ts';
import { type PromoCodeRow, formatDiscount, isActive, rowsOf, useTypeLabel } from './promo-codes.ts';

const draft: PromoCodeDraft = {
  Code: 'SPRING',
  DiscountType: 'Value',
  Amount: 1999,
  MinimumSpend: Pence.parse(2000),
  UseType: 'SingleUse',
  StartDate: '2026-03-10',
  Expires: '2026-03-31',
};

describe('creating a code', () => {
  const refusedWith = (status: number, error: string) =>
    createPromoCode(() => Promise.reject(refused(status, '', { Error: error })), draft).catch(
      (refusal: unknown) => refusal,
    );

  // Requirement C-5.37
  it('reports a conflict at the Code field', async () => {
    expect(await refusedWith(409, 'Duplicate key')).toMatchObject({
      message: 'This code is already taken',
      fields: { Code: 'This code is already taken' },
    });
  });

  // Requirement C-5.38
  it("shows the server's text for an invalid type, and for errors that are not conflicts", async () => {
    expect(await refusedWith(409, 'Not a valid promo code type.')).toMatchObject({
      message: 'Not a valid promo code type.',
      fields: undefined,
    });
    expect(await refusedWith(422, 'Not a valid promo code type.')).toMatchObject({
      message: 'Not a valid promo code type.',
    });
    expect(await refusedWith(500, 'Out of order')).toMatchObject({ message: 'Out of order' });
  });
});

describe('a code in the list', () => {
  const listed = {
    Count: 1,
    Data: [
      {
        GroupName: 'March 2026',
        PromoCodes: [
          {
            Id: 1,
            Code: 'A',
            PromoCodeType: 'OncePerCustomerPercent',
            Percentage: Percent.parse(12.5),
            IsReferralVoucher: true,
          },
        ],
      },
    ],
  };

  it('has its group, and separate types although the API combines them', () => {
    expect(rowsOf(listed)[0]).toMatchObject({
      Code: 'A',
      GroupName: 'March 2026',
      UseType: 'OncePerCustomer',
      DiscountType: 'Percent',
      CodeType: 'ReferralVoucher',
    });
  });

  it('derives its type from its values if the backend sends an unknown type', () => {
    const [row] = rowsOf({
      Data: [{ GroupName: null, PromoCodes: [{ Id: 1, Code: 'A', PromoCodeType: 'Other', Amount: Pence.parse(500) }] }],
    });
    expect(row).toMatchObject({ DiscountType: 'Value', UseType: undefined, CodeType: 'PromotionalCode' });
  });

  // Requirement C-3.01
  it('shows percentages, and amounts in pounds', () => {
    const row: PromoCodeRow = {
      Id: 1,
      Code: 'A',
      CodeType: 'PromotionalCode',
      DiscountType: 'Percent',
      Percentage: Percent.parse(12.5),
    };
    expect(formatDiscount(row)).toBe('12.5%');
    expect(formatDiscount({ ...row, DiscountType: 'Value', Amount: Pence.parse(1999) })).toBe('£19.99');
  });

  it('shows how often it can be used, if the API says so', () => {
    const uses = ['SingleUsePercent', 'MultiUseValue', 'OncePerCustomerValue', 'Other'].map((PromoCodeType) => ({
      Id: 1,
      Code: 'A',
      PromoCodeType,
    }));
    expect(rowsOf({ Data: [{ GroupName: null, PromoCodes: uses }] }).map(useTypeLabel)).toEqual([
      'Single Use',
      'Multi Use',
      'Once Per Customer',
      '',
    ]);
  });

  it('is active if the backend says so, or else until its end', () => {
    const now = new Date('2026-03-10T12:00:00Z');
    expect([
      isActive({ Active: true, Expires: '2020-01-01T00:00:00Z' }, now),
      isActive({ Active: false }, now),
    ]).toEqual([true, false]);
    expect([
      isActive({ Expires: '2026-03-10T12:00:00Z' }, now),
      isActive({ Expires: '2026-03-10T12:00:01Z' }, now),
      isActive({}, now),
    ]).toEqual([false, true, true]);
  });
});

describe('the filters of the list', () => {
  const none = { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] };

  it('are sent completely, including empty ones, without values that the API does not know', () => {
    expect(promoCodeFilters.toWire({})).toEqual(none);
    expect(promoCodeFilters.toWire({ DiscountType: ['Value', 'Free'], Status: ['archived'], Other: ['x'] })).toEqual({
      ...none,
      DiscountType: ['Value'],
      Status: ['archived'],
    });
  });
});
