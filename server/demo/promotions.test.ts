import { describe, expect, it } from 'vitest';
import { promoCodeDraft } from '../../contract/promotions/promo-code-rules.ts';
import { lastScheduleDate, PushBody, PushTitle } from '../../contract/push/push-rules.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { buildNotifications } from './notifications.ts';
import { buildPromoCodes } from './promo-codes.ts';
import { createRandom } from './random.ts';

const now = new Date('2026-03-12T15:20:00Z');
const codes = () => buildPromoCodes(createRandom(1), now);
const shopIds = Array.from({ length: 60 }, (_, index) => index + 1);

describe('the demo promotion codes', () => {
  it('are 120 unique codes, the same each time', () => {
    expect(codes()).toEqual(codes());
    expect(new Set(codes().map(({ code }) => code)).size).toBe(120);
  });

  it('follow the rules for new codes, except for past dates', () => {
    const faults = codes().flatMap((row) => {
      const draft = {
        Code: row.code,
        DiscountType: row.discountType,
        UseType: row.useType,
        Amount: row.percentage ?? row.amount,
        MinimumSpend: row.minimumSpend,
        StartDate: londonDayOf(row.startsAt),
        Expires: londonDayOf(row.expiresAt),
      };
      return promoCodeDraft(() => '2020-01-01').safeParse(draft).error?.issues ?? [];
    });
    expect(faults).toEqual([]);
  });

  it('include every kind of code', () => {
    const all = codes();
    expect(
      all.filter(({ isReferralVoucher, firstName, lastName }) => isReferralVoucher && firstName && lastName),
    ).toHaveLength(30);
    expect(all.some(({ startsAt }) => startsAt > now) && all.some(({ expiresAt }) => expiresAt < now)).toBe(true);
    expect(all.some(({ expiresAt }) => londonDayOf(expiresAt) === londonDayOf(now))).toBe(true);
    expect(new Set(all.map(({ useType, discountType }) => `${useType}${discountType}`)).size).toBe(6);
    expect(new Set(all.map(({ minimumSpend }) => minimumSpend === null)).size).toBe(2);
  });
});

describe('the demo notifications', () => {
  it('are 40 for shops and customers, sent or scheduled within a week', () => {
    const all = buildNotifications(createRandom(1), shopIds, now);
    expect(all).toHaveLength(40);
    for (const { row, recipients } of all) {
      expect([
        PushTitle.safeParse(row.title).success,
        PushBody.safeParse(row.body).success,
        recipients.length > 0,
      ]).toEqual([true, true, true]);
      expect(row.sentAt === null).toBe(
        row.scheduledAt !== null &&
          row.scheduledAt !== undefined &&
          row.scheduledAt > now &&
          row.scheduledAt <= lastScheduleDate(now),
      );
    }
    expect(new Set(all.flatMap(({ recipients }) => recipients.map(({ kind }) => kind)))).toEqual(
      new Set(['shop', 'customer']),
    );
  });
});
