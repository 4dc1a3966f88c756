import { describe, expect, it } from 'vitest';
import { Credits } from 'schema-admin/contract/units.ts';
import { plans, wallets } from '../../db/ledger-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { merchantSubscriptionColumns, preferenceColumns } from '../../testing/wire-columns.ts';
import { wireMerchant, wirePreferences, wirePro, wireShop } from './wire.ts';

const planValues = distinctValues(plans, { is_active: true });
const walletValues = distinctValues(wallets, {
  is_active: false,
  starts_on: '2026-07-31',
  ends_on: '2026-08-31',
  premium_enabled: true,
  premium_only: false,
});
const [plan, wallet] = [rowOf(plans, planValues), rowOf(wallets, walletValues)];
const held = { subscriptionCredits: Credits.parse(3), trancheCredits: Credits.parse(4) };
const named = { id: 7, name: 'Alder' };

describe('a subscription', () => {
  it('of a merchant maps each column to its own field', () => {
    expect(wireMerchant({ merchant: named, plan })).toEqual({
      MerchantId: 7,
      MerchantName: 'Alder',
      ...expectedRecord(merchantSubscriptionColumns, planValues),
    });
  });

  it('of a shop has its state, its credits by kind, and dates as midnight in London', () => {
    expect(wireShop({ shop: named, wallet, ...held })).toEqual({
      ShopId: 7,
      ShopName: 'Alder',
      HasCredits: true,
      HasActiveShopSubscription: false,
      SubscriptionCreditsRemaining: 3,
      TrancheCreditsRemaining: 4,
      SubscriptionStartDate: '2026-07-30T23:00:00.000Z',
      SubscriptionExpiryDate: '2026-08-30T23:00:00.000Z',
      ...expectedRecord(preferenceColumns, walletValues),
    });
    expect(wirePreferences({ ...wallet, premiumOnly: true })).toEqual({ PremiumEnabled: true, PremiumOnly: true });
  });

  it('of a pro organisation combines its plan, its wallet and all its credits', () => {
    expect(wirePro({ team: named, plan, wallet, ...held })).toEqual({
      ProTeamId: 7,
      ProTeamName: 'Alder',
      HasCredits: true,
      RemainingSubscriptionCredits: 3,
      RemainingTrancheCredits: 4,
      TotalCreditsRemaining: 7,
      SubscriptionStartDate: '2026-07-30T23:00:00.000Z',
      ...expectedRecord(merchantSubscriptionColumns, planValues),
      ...expectedRecord(preferenceColumns, walletValues),
    });
  });

  it('has credits while it is active or credits are left', () => {
    const none = { subscriptionCredits: Credits.parse(0), trancheCredits: Credits.parse(0) };
    const has = (isActive: boolean, credits: typeof none) => [
      wireShop({ shop: named, wallet: { ...wallet, isActive }, ...credits }).HasCredits,
      wirePro({ team: named, plan: { ...plan, isActive }, wallet, ...credits }).HasCredits,
    ];
    expect([has(false, none), has(true, none), has(false, held)]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
  });

  it('has no dates before it first starts', () => {
    const idle = { ...wallet, startsOn: null, endsOn: null };
    expect(wireShop({ shop: named, wallet: idle, ...held })).toMatchObject({
      SubscriptionStartDate: null,
      SubscriptionExpiryDate: null,
    });
  });
});
