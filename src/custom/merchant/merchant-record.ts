/** A merchant's account as one flat record for its forms, with one field for each social platform. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { type Merchant, ReturnsPolicyForm, type SocialMediaForm } from '../../../contract/merchants/merchant.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { socialLink, socialPlatforms } from '../../../contract/shops/social-links.ts';

const text = z.string().nullish();
/** Constant id, because users only see their own account, and a backend may not send an id. */
export const ownId = 'own';

export const MerchantRecord = z.object({
  Id: z.literal(ownId),
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

/** Requires the window, because the backend silently ignores an empty one. */
export const PolicyForm = ReturnsPolicyForm.extend({ ReturnsWindow: ReturnsPolicyForm.shape.ReturnsWindow.unwrap() });

/** Returns the schema of the five links. An unchanged link of `record` is always valid. */
export function socialLinksSchema(record?: MerchantRecord) {
  const linkTo = (platform: (typeof socialPlatforms)[number]) => socialLink(record?.[platform]?.trim());
  return z.object({
    Instagram: linkTo('Instagram'),
    Facebook: linkTo('Facebook'),
    Youtube: linkTo('Youtube'),
    Twitter: linkTo('Twitter'),
    Linkedin: linkTo('Linkedin'),
  });
}
export const SocialLinks = socialLinksSchema();

/** Converts the links to a request with all five platforms. An empty link removes the stored one. */
export function toSocialMedia(links: z.infer<typeof SocialLinks>): z.infer<typeof SocialMediaForm> {
  return { MerchantSocialMediaLinks: socialPlatforms.map((Platform) => ({ Platform, Link: links[Platform] })) };
}
