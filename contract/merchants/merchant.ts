/** The merchant's own account (C-2.52 to C-2.58). */
import { z } from 'zod';
import { type Access, Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { imageForm, logoFrame } from 'schema-admin/contract/image.ts';
import { merchantRuleTexts } from '../rule-texts.ts';
import { socialLink, socialPlatforms } from '../shops/social-links.ts';
import { requiredCode, requiredText, shortText, tooLong } from 'schema-admin/contract/text.ts';
import { cleanCode } from 'schema-admin/contract/values/characters.ts';
import { ShownPhone } from 'schema-admin/contract/contact.ts';

const text = z.string().nullish();

export const Merchant = z.object({
  Id: Id.nullish(),
  Name: z.string(),
  Slogan: text,
  /** Six hex digits without the #. */
  BrandColour: text,
  LogoUrl: text,
  Email: text,
  Phone: ShownPhone.nullish(),
  Address: z.object({ Line1: text, Line2: text, Line3: text, City: text, County: text, PostalCode: text }).nullish(),
  /** The policy is HTML, and the window is in calendar days. */
  ReturnsPolicy: z.object({ Policy: text, ReturnsWindow: z.number().int().nullish() }).nullish(),
  MerchantSocialMediaLinks: z.array(z.object({ Platform: z.string(), Link: text })).nullish(),
});
export type Merchant = z.infer<typeof Merchant>;

/** Allowed markup of a returns policy. All other markup is removed, both on write and on display. */
export const policyMarkup = {
  tags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  /** Allowed values of `colspan` and `rowspan`. More could freeze the layout. */
  cellSpan: /^[1-9]\d?$/,
  linkSchemes: ['https', 'http', 'mailto', 'tel'],
} as const;

const maxPolicyLength = 50_000;
const maxReturnsWindow = 365;

/** The name is read-only, so it is ignored in a write. */
export const BasicInfoForm = z.object({
  Name: z.string().max(200),
  Slogan: shortText(100),
  BrandColour: z
    .string()
    .overwrite(cleanCode)
    .max(6, { error: merchantRuleTexts.hexDigits })
    .regex(/^([\da-f]{6})?$/i, { error: merchantRuleTexts.hexDigits }),
});

/** `Line3` is always sent empty (decisions, "Social, address, colour"). */
export const HeadOfficeForm = z.object({
  Line1: requiredText(3, 99),
  Line2: shortText(99),
  Line3: shortText(99),
  City: requiredText(3, 49),
  County: shortText(29),
  PostalCode: requiredCode(3, 14),
});

/** If the window is omitted, it stays unchanged. */
export const ReturnsPolicyForm = z.object({
  Policy: z.string().max(maxPolicyLength, tooLong(maxPolicyLength)),
  ReturnsWindow: z
    .int({ error: ({ input }) => (input === undefined ? undefined : merchantRuleTexts.wholeDays()) })
    .min(0, { error: merchantRuleTexts.noNegativeDays })
    .max(maxReturnsWindow, { error: () => merchantRuleTexts.mostDays({ most: maxReturnsWindow }) })
    .optional(),
});

/** The complete list of links. A platform that is omitted or has no link loses its link. */
export const SocialMediaForm = z.object({
  MerchantSocialMediaLinks: z
    .array(z.object({ Platform: z.enum(socialPlatforms), Link: socialLink() }))
    .max(socialPlatforms.length)
    .superRefine((links, { addIssue }) => {
      for (const [index, { Platform }] of links.entries()) {
        const isTwice = links.findIndex((other) => other.Platform === Platform) !== index;
        if (isTwice) {
          addIssue({ code: 'custom', path: [index, 'Platform'], message: merchantRuleTexts.platformTwice() });
        }
      }
    }),
});

const writer = { roles: ['Merchant'], ability: 'view_detailed_account_settings' } as const;
const policyWriter = { roles: ['Merchant'], ability: 'view_privacy_policy' } as const;

const get = endpoint({
  method: 'GET',
  path: '/merchant',
  access: { roles: ['Admin', 'Merchant'] },
  summary: "Retrieve the merchant's account; 404 for a user without a merchant",
  answer: Merchant,
  etag: 'merchants',
});

const section = <const Path extends `/merchant/${string}`, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  schema: Schema,
  access: Access = writer,
) => endpoint({ method: 'PUT', path, access, summary, body: json(schema), answer: z.unknown(), guards: get });

export const merchantEndpoints = {
  get,
  saveBasicInfo: section('/merchant/basic-info', 'Update the slogan and the brand colour', BasicInfoForm),
  saveAddress: section('/merchant/address', 'Update the head office address', HeadOfficeForm),
  saveReturnsPolicy: section(
    '/merchant/returns-policy',
    'Update the returns policy and its window',
    ReturnsPolicyForm,
    policyWriter,
  ),
  saveSocialMedia: section('/merchant/social-media', 'Replace the links to social media', SocialMediaForm),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/merchant/logo',
    access: writer,
    summary: 'Replace the logo',
    body: imageForm(logoFrame),
    answer: z.unknown(),
    guards: get,
  }),
};
