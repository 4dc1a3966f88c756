/** Subscriptions of merchants, of their shops and of pro organisations (D-7.13 to D-7.22). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { maxBookingPence, maxCreditsRule, maxPenceRule, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { subscriptionRuleTexts } from '../rule-texts.ts';

export const subscriptionPageSize = 50;
/** Page size for a merchant's shops, so that all of them are on one page. */
export const subscriptionShopsSize = 5000;

const notACreditAmount = { error: subscriptionRuleTexts.notACreditAmount };
const notAPrice = { error: subscriptionRuleTexts.notAPrice };

/** Number of free deliveries, at least 0. */
export const CreditAmount = Credits.min(0, notACreditAmount).max(...maxCreditsRule);
/** Price per month or per tranche, at least 0. */
export const SubscriptionPrice = Pence.min(0, notAPrice).max(...maxPenceRule());
/** Price per booking, greater than 0. */
export const BookingPrice = Pence.min(1, notAPrice).max(...maxPenceRule(maxBookingPence));

const text = z.string().nullish();
const flag = z.boolean().nullish();

export const MerchantSubscription = z.object({
  MerchantId: Id,
  MerchantName: text,
  HasActiveSubscription: flag,
  SubscriptionPrice: Pence.nullish(),
  SubscriptionNumberOfCredits: Credits.nullish(),
  /** Absent until it is agreed. */
  PayAsYouGoPrice: Pence.nullish(),
  PremiumFee: Pence.nullish(),
});
export type MerchantSubscription = z.infer<typeof MerchantSubscription>;

export const ProSubscription = z.object({
  ProTeamId: Id,
  ProTeamName: text,
  HasActiveSubscription: flag,
  HasCredits: flag,
  SubscriptionPrice: Pence.nullish(),
  SubscriptionNumberOfCredits: Credits.nullish(),
  RemainingSubscriptionCredits: Credits.nullish(),
  RemainingTrancheCredits: Credits.nullish(),
  TotalCreditsRemaining: Credits.nullish(),
  /** Start of the paid month, which ends a month later. */
  SubscriptionStartDate: ShownInstant.nullish(),
  PayAsYouGoPrice: Pence.nullish(),
  PremiumFee: Pence.nullish(),
  PremiumEnabled: flag,
  PremiumOnly: flag,
});
export type ProSubscription = z.infer<typeof ProSubscription>;

export const ShopSubscription = z.object({
  ShopId: Id,
  ShopName: text,
  HasCredits: flag,
  HasActiveShopSubscription: flag,
  SubscriptionCreditsRemaining: Credits.nullish(),
  TrancheCreditsRemaining: Credits.nullish(),
  SubscriptionStartDate: ShownInstant.nullish(),
  SubscriptionExpiryDate: ShownInstant.nullish(),
  PremiumEnabled: flag,
  PremiumOnly: flag,
});
export type ShopSubscription = z.infer<typeof ShopSubscription>;

/** A shop's concierge preferences: whether the concierge is offered, and whether quotes of couriers are hidden. */
export const ConciergePreferences = z.object({ PremiumEnabled: flag, PremiumOnly: flag });
export type ConciergePreferences = z.infer<typeof ConciergePreferences>;

const listRequest = (size: number) =>
  json(
    z.object({
      Page: pageNumber(0).default(0),
      Size: pageSize(Math.max(size, 100)).default(size),
      Query: z.string().max(200).default(''),
    }),
  );

const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ Total: z.number().int().nullish(), Subscriptions: z.array(row) });

const admin = { roles: ['Admin'] } as const;
const merchant = { roles: ['Merchant'] } as const;

/** A response to a request by id may omit the id. */
const merchantAlone = MerchantSubscription.extend({ MerchantId: Id.nullish() });
const proAlone = ProSubscription.extend({ ProTeamId: Id.nullish() });

const ofMerchant = { MerchantId: Id };
const ofTeam = { ProTeamId: Id };
const ofShop = { ShopId: Id };
const terms = { NumberOfCredits: CreditAmount, Price: SubscriptionPrice };

/** Declares a write for administrators that is safe to repeat. */
const write = <const Path extends string, Fields extends z.ZodRawShape>(path: Path, summary: string, fields: Fields) =>
  endpoint({
    method: 'POST',
    path,
    access: admin,
    summary,
    body: json(z.object(fields)),
    answer: z.unknown(),
    idempotent: true,
  });

const pro = endpoint({
  method: 'GET',
  path: '/admin/subscription/pro/{id}',
  access: admin,
  summary: "Retrieve a pro organisation's subscription",
  answer: proAlone,
  etag: 'pro-subscriptions',
});
const shop = endpoint({
  method: 'GET',
  path: '/admin/subscription/merchant/shop/{shopId}',
  access: admin,
  summary: "Retrieve a shop's concierge preferences",
  answer: ConciergePreferences,
  etag: 'shop-subscriptions',
});

const proToggle = <const Path extends string>(path: Path, summary: string) =>
  endpoint({ method: 'PUT', path, access: admin, summary, answer: z.unknown(), idempotent: true, guards: pro });
const shopToggle = <const Path extends string>(path: Path, summary: string) =>
  endpoint({ method: 'PUT', path, access: admin, summary, answer: z.unknown(), idempotent: true, guards: shop });

export const subscriptionEndpoints = {
  pros: endpoint({
    method: 'POST',
    path: '/admin/subscription/pro/list',
    access: admin,
    summary: 'List pro organisations with their subscriptions',
    body: listRequest(subscriptionPageSize),
    answer: page(ProSubscription),
    reads: true,
  }),
  merchants: endpoint({
    method: 'POST',
    path: '/admin/subscription/merchant/list',
    access: admin,
    summary: 'List merchants with their subscriptions',
    body: listRequest(subscriptionPageSize),
    answer: page(MerchantSubscription),
    reads: true,
  }),
  shopsOf: endpoint({
    method: 'POST',
    path: '/admin/subscription/merchant/{id}/shops',
    access: admin,
    summary: "List a merchant's shops with their subscriptions",
    body: listRequest(subscriptionShopsSize),
    answer: page(ShopSubscription),
    reads: true,
  }),
  ownShops: endpoint({
    method: 'POST',
    path: '/merchant/subscription/shops',
    access: merchant,
    summary: "List the signed-in merchant's shops with their subscriptions",
    body: listRequest(subscriptionShopsSize),
    answer: page(ShopSubscription),
    reads: true,
  }),

  activatePro: write('/admin/subscription/pro/activate', "Activate a pro organisation's subscription", {
    ...ofTeam,
    ...terms,
  }),
  activateMerchant: write(
    '/admin/subscription/merchant/activate',
    "Activate a merchant's subscription and set each shop's monthly price and credits",
    { ...ofMerchant, ...terms },
  ),
  suspendPro: write('/admin/subscription/pro/suspend', "Suspend a pro organisation's subscription", ofTeam),
  suspendMerchant: write(
    '/admin/subscription/merchant/suspend',
    "Suspend a merchant's subscription for all of its shops",
    ofMerchant,
  ),
  addProTranche: write('/admin/subscription/pro/add-tranche', 'Add credits to a pro organisation', {
    ...ofTeam,
    ...terms,
  }),
  addShopTranche: write('/admin/subscription/merchant/shop/add-tranche', 'Add credits to a shop', {
    ...ofShop,
    ...terms,
  }),
  suspendShop: write('/admin/subscription/merchant/shop/suspend', "Suspend a shop's subscription", ofShop),
  activateShop: write(
    '/admin/subscription/merchant/shop/activate',
    "Activate a shop's subscription on its merchant's terms",
    { ...ofShop, ...ofMerchant },
  ),

  shop,
  toggleShopPremium: shopToggle(
    '/admin/subscription/merchant/shop/{shopId}/toggle-premium',
    'Turn the concierge on or off for a shop',
  ),
  toggleShopPremiumOnly: shopToggle(
    '/admin/subscription/merchant/shop/{shopId}/toggle-premium-only',
    'Hide or show courier quotes for a shop',
  ),

  merchant: endpoint({
    method: 'GET',
    path: '/admin/subscription/merchant/{id}',
    access: admin,
    summary: "Retrieve a merchant's subscription",
    answer: merchantAlone,
    etag: 'merchant-subscriptions',
  }),
  own: endpoint({
    method: 'GET',
    path: '/merchant/subscription',
    access: merchant,
    summary: "Retrieve the signed-in merchant's subscription",
    answer: merchantAlone,
  }),
  pro,
  toggleProPremium: proToggle(
    '/admin/subscription/pro/{id}/toggle-premium',
    'Turn the concierge on or off for a pro organisation',
  ),
  toggleProPremiumOnly: proToggle(
    '/admin/subscription/pro/{id}/toggle-premium-only',
    'Hide or show courier quotes for a pro organisation',
  ),

  setMerchantPayAsYouGo: write(
    '/admin/subscription/merchant/pay-as-you-go',
    "Set the price of a booking without a credit for a merchant's shops",
    { ...ofMerchant, Price: BookingPrice },
  ),
  setMerchantPremiumFee: write('/admin/subscription/merchant/premium-fee', "Set a merchant's concierge fee", {
    ...ofMerchant,
    Fee: BookingPrice,
  }),
  setProPayAsYouGo: write(
    '/admin/subscription/pro/pay-as-you-go',
    'Set the price of a booking without a credit for a pro organisation',
    { ...ofTeam, Price: BookingPrice },
  ),
  setProPremiumFee: write('/admin/subscription/pro/premium-fee', "Set a pro organisation's concierge fee", {
    ...ofTeam,
    Fee: BookingPrice,
  }),
};
