/** The marketplace's profile: the user's shop or merchant, and flags of the account (O-7.09). */
import { z } from 'zod';
import { defineProfile } from 'schema-admin/contract/define-profile.ts';

const answer = z.object({
  Role: z.string().nullish(),
  ShopName: z.string().nullish(),
  MerchantName: z.string().nullish(),
  MerchantLogo: z.string().nullish(),
  IsUserAdmin: z.boolean().nullish(),
  /** A backend may omit the flags. They then keep their values from sign-in. */
  IsCollectEnabled: z.boolean().nullish(),
  IsCollectOnly: z.boolean().nullish(),
  TermsAccepted: z.boolean().nullish(),
});

export const profile = defineProfile({
  answer,
  update: answer.pick({ Role: true, IsCollectEnabled: true, IsCollectOnly: true, TermsAccepted: true }),
  own: z.object({
    shopName: z.string(),
    merchantName: z.string(),
    isUserAdmin: z.boolean(),
    isCollectEnabled: z.boolean(),
    isCollectOnly: z.boolean(),
    termsAccepted: z.boolean(),
  }),
  examples: {
    usual: { termsAccepted: true },
    collecting: { termsAccepted: true, isCollectEnabled: true },
    'only collecting': { termsAccepted: true, isCollectEnabled: true, isCollectOnly: true },
  },
  read: (given) => ({
    role: given.Role,
    name: given.ShopName ?? given.MerchantName ?? undefined,
    logo: given.MerchantLogo ?? undefined,
    logoName: given.MerchantName ?? undefined,
    shopName: given.ShopName ?? undefined,
    merchantName: given.MerchantName ?? undefined,
    isUserAdmin: given.IsUserAdmin ?? undefined,
    isCollectEnabled: given.IsCollectEnabled ?? undefined,
    isCollectOnly: given.IsCollectOnly ?? undefined,
    termsAccepted: given.TermsAccepted ?? undefined,
  }),
});
