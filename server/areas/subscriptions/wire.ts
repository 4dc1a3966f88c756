import type {
  ConciergePreferences,
  MerchantSubscription,
  ProSubscription,
  ShopSubscription,
} from '../../../contract/merchants/subscriptions.ts';
import { startOfLondonDay } from 'schema-admin/contract/london.ts';
import { Credits } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import type { plans, wallets } from '../../db/ledger-tables.ts';

type PlanRow = typeof plans.$inferSelect;
type WalletRow = typeof wallets.$inferSelect;

interface HeldCredits {
  readonly subscriptionCredits: Credits;
  readonly trancheCredits: Credits;
}

export interface MerchantPlan {
  readonly merchant: { readonly id: number; readonly name: string };
  readonly plan: PlanRow;
}

export interface ShopWallet extends HeldCredits {
  readonly shop: { readonly id: number; readonly name: string };
  readonly wallet: WalletRow;
}

export interface ProWallet extends HeldCredits {
  readonly team: { readonly id: number; readonly name: string };
  readonly plan: PlanRow;
  readonly wallet: WalletRow;
}

const startOf = (day: string | null) => (day === null ? null : startOfLondonDay(day));

export function wireMerchant({ merchant, plan }: MerchantPlan): Filled<MerchantSubscription> {
  return {
    MerchantId: merchant.id,
    MerchantName: merchant.name,
    HasActiveSubscription: plan.isActive,
    SubscriptionPrice: plan.price,
    SubscriptionNumberOfCredits: plan.credits,
    PayAsYouGoPrice: plan.payAsYouGoPrice,
    PremiumFee: plan.premiumFee,
  };
}

export function wirePreferences({ premiumEnabled, premiumOnly }: WalletRow): Filled<ConciergePreferences> {
  return { PremiumEnabled: premiumEnabled, PremiumOnly: premiumOnly };
}

export function wireShop({ shop, wallet, subscriptionCredits, trancheCredits }: ShopWallet): Filled<ShopSubscription> {
  return {
    ShopId: shop.id,
    ShopName: shop.name,
    HasCredits: wallet.isActive || subscriptionCredits + trancheCredits > 0,
    HasActiveShopSubscription: wallet.isActive,
    SubscriptionCreditsRemaining: subscriptionCredits,
    TrancheCreditsRemaining: trancheCredits,
    SubscriptionStartDate: startOf(wallet.startsOn),
    SubscriptionExpiryDate: startOf(wallet.endsOn),
    ...wirePreferences(wallet),
  };
}

export function wirePro({
  team,
  plan,
  wallet,
  subscriptionCredits,
  trancheCredits,
}: ProWallet): Filled<ProSubscription> {
  return {
    ProTeamId: team.id,
    ProTeamName: team.name,
    HasActiveSubscription: plan.isActive,
    HasCredits: plan.isActive || subscriptionCredits + trancheCredits > 0,
    SubscriptionPrice: plan.price,
    SubscriptionNumberOfCredits: plan.credits,
    RemainingSubscriptionCredits: subscriptionCredits,
    RemainingTrancheCredits: trancheCredits,
    TotalCreditsRemaining: Credits.parse(subscriptionCredits + trancheCredits),
    SubscriptionStartDate: startOf(wallet.startsOn),
    PayAsYouGoPrice: plan.payAsYouGoPrice,
    PremiumFee: plan.premiumFee,
    ...wirePreferences(wallet),
  };
}
