/** A merchant's account as its screens edit it: one flat record, one field for each social platform. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { type Merchant, ReturnsPolicyForm, type SocialMediaForm } from '../../../contract/merchants/merchant.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { socialLink, socialPlatforms } from '../../../contract/shops/social-links.ts';

const text = z.string().nullish();
/** Nobody has an account but its own: one id is as good as another, and a backend need not send one. */
export const ownId = 'own';

export const MerchantRecord = z.object({
  Id: z.literal(ownId),
  /** The one that the backend knows it by. */
  MerchantId: Id.nullish(),
  Name: text,
  Slogan: text,
  BrandColour: text,
  Logo: z.union([z.string(), z.instanceof(File)]).nullish(),
  Line1: text,
  Line2: text,
  City: text,
  County: text,
  PostalCode: text,
  Policy: text,
  ReturnsWindow: z.number().int().nullish(),
  Instagram: text,
  Facebook: text,
  Youtube: text,
  Twitter: text,
  Linkedin: text,
});
export type MerchantRecord = z.infer<typeof MerchantRecord>;

export const merchantAccount = defineRecord('merchant-account', { schema: MerchantRecord, id: 'Id' });

export function recordOf(merchant: Merchant): MerchantRecord {
  const { Line1, Line2, City, County, PostalCode } = merchant.Address ?? {};
  const linkTo = (platform: string) =>
    merchant.MerchantSocialMediaLinks?.find(({ Platform }) => Platform.toLowerCase() === platform.toLowerCase())?.Link;
  return {
    Id: ownId,
    MerchantId: merchant.Id,
    Name: merchant.Name,
    Slogan: merchant.Slogan,
    BrandColour: merchant.BrandColour,
    Logo: merchant.LogoUrl,
    ...{ Line1, Line2, City, County, PostalCode },
    Policy: merchant.ReturnsPolicy?.Policy,
    ReturnsWindow: merchant.ReturnsPolicy?.ReturnsWindow,
    Instagram: linkTo('Instagram'),
    Facebook: linkTo('Facebook'),
    Youtube: linkTo('Youtube'),
    Twitter: linkTo('Twitter'),
    Linkedin: linkTo('Linkedin'),
  };
}

/** The policy with its window, as the portal asks for them: an emptied window would stay as it was without a word. */
export const PolicyForm = ReturnsPolicyForm.extend({ ReturnsWindow: ReturnsPolicyForm.shape.ReturnsWindow.unwrap() });

/** The links as five fields; a link that stays as the `record` has it is not refused for what it is. */
export function socialLinksOver(record?: MerchantRecord) {
  const linkTo = (platform: (typeof socialPlatforms)[number]) => socialLink(record?.[platform]?.trim());
  return z.object({
    Instagram: linkTo('Instagram'),
    Facebook: linkTo('Facebook'),
    Youtube: linkTo('Youtube'),
    Twitter: linkTo('Twitter'),
    Linkedin: linkTo('Linkedin'),
  });
}
export const SocialLinks = socialLinksOver();

/** All five platforms are sent: one without a link has none afterwards. */
export function toSocialMedia(links: z.infer<typeof SocialLinks>): z.infer<typeof SocialMediaForm> {
  return { MerchantSocialMediaLinks: socialPlatforms.map((Platform) => ({ Platform, Link: links[Platform] })) };
}
