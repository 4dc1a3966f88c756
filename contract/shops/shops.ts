/** A merchant's shops (C-2.42 to C-2.51; decisions, "Picking hours"). */
import { z } from 'zod';
import { ShownPhone, emailAddress, ukPhone } from 'schema-admin/contract/contact.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { imageForm, shopImageFrame } from 'schema-admin/contract/image.ts';
import { pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { PickingHoursForm } from '../orders/picking-hours.ts';
import { shopRuleTexts } from '../rule-texts.ts';
import { requiredCode, requiredText, shortText, tooLong } from 'schema-admin/contract/text.ts';
import { Flag, Instant } from 'schema-admin/contract/time.ts';
import { Deletion } from 'schema-admin/contract/undo.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

const text = z.string().nullish();

export const ShopListItem = z.object({
  Id,
  Name: z.string(),
  City: text,
  County: text,
  PostalCode: text,
  Archived: Flag,
  /** `false` for a shop that is shown as "Unassigned". */
  Bound: z.boolean().nullish(),
  IsReferralVoucher: z.boolean().nullish(),
});
export type ShopListItem = z.infer<typeof ShopListItem>;

/**
 * Hours on a day of the week, where 1 is Monday: UTC instants of today that show the London time. A closed day is
 * absent or has nulls.
 */
export const PickingDay = z.object({
  Id: Id.nullish(),
  Day: z.number().int().min(1).max(7),
  StartTime: Instant.nullish(),
  EndTime: Instant.nullish(),
});
export type PickingDay = z.infer<typeof PickingDay>;

export const ShopImage = z.object({ Id, ImageUrl: z.string() });
export type ShopImage = z.infer<typeof ShopImage>;

export const Shop = z.object({
  Id,
  Name: z.string(),
  Manager: text,
  Email: text,
  Phone: ShownPhone.nullish(),
  Region: text,
  MerchantName: text,
  Archived: Flag,
  Bound: z.boolean().nullish(),
  IsReferralVoucher: z.boolean().nullish(),
  /** Language tag of its printed labels. */
  LabelLanguage: text,
  Address: z.object({ Line1: text, Line2: text, PostalCode: text, City: text, County: text, Country: text }).nullish(),
  PickingHours: z.array(PickingDay).nullish(),
  Images: z.array(ShopImage).nullish(),
});
export type Shop = z.infer<typeof Shop>;

export const shopPageSize = 10;

const Name = requiredText(3, 49);
const addressFields = {
  Line1: requiredText(3, 99),
  Line2: shortText(99),
  PostalCode: requiredCode(3, 14),
  City: requiredText(3, 49),
  County: requiredText(3, 29),
};
/** Returns a schema for an e-mail address of 3 to 49 characters. `message` covers invalid and too short addresses. */
const shopEmail = (message: () => string) =>
  codeText().max(49, tooLong(49)).min(3, { error: message }).pipe(emailAddress(message));

export const NewShop = z.object({ Name, Email: shopEmail(shopRuleTexts.enterEmail), ...addressFields });
export const ShopNameForm = z.object({ Name });
export const ShopAddressForm = z.object(addressFields);
export const ShopManagerForm = z.object({ Manager: shortText(49) });
export const ShopEmailForm = z.object({ Email: shopEmail(shopRuleTexts.badEmail) });
export const ShopPhoneForm = z.object({ Phone: ukPhone(shopRuleTexts.badPhone) });

const readers = { roles: ['Admin', 'Merchant'] } as const;
const writer = { roles: ['Merchant'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/merchant/shop/{id}',
  access: readers,
  summary: 'Retrieve a shop',
  answer: Shop,
  etag: 'shops',
});

const section = <const Path extends `/merchant/shop/{id}/${string}`, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  schema: Schema,
) => endpoint({ method: 'PUT', path, access: writer, summary, body: json(schema), answer: z.unknown(), guards: get });

export const ShopFilter = z.object({
  Cities: z.array(z.string().max(100)).max(500),
  Regions: z.array(z.string().max(100)).max(100),
});
export type ShopFilter = z.infer<typeof ShopFilter>;

export const shopEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/merchant/shop/list',
    access: readers,
    summary: 'List shops, grouped by region',
    body: json(
      z.object({
        Order: z.enum(['asc', 'desc']),
        Page: pageNumber(1),
        Size: pageSize(),
        Query: z.string().max(200),
        Filter: ShopFilter,
      }),
    ),
    answer: z.object({
      data: z.array(z.object({ Region: text, Shops: z.array(ShopListItem) })),
      totalCount: z.number().int().nullish(),
    }),
    envelope: 'named',
    reads: true,
  }),
  cities: endpoint({
    method: 'GET',
    path: '/merchant/city',
    access: readers,
    summary: 'List the cities that have shops',
    answer: z.array(z.string()),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/merchant/region',
    access: readers,
    summary: 'List the regions that have shops',
    answer: z.array(z.string()),
  }),
  create: endpoint({
    method: 'POST',
    path: '/merchant/shop',
    access: writer,
    summary: 'Create a shop',
    body: json(NewShop),
    answer: Id,
    idempotent: true,
  }),
  get,
  saveName: section('/merchant/shop/{id}/name', 'Rename a shop', ShopNameForm),
  saveAddress: section('/merchant/shop/{id}/address', "Update a shop's address", ShopAddressForm),
  saveManager: section('/merchant/shop/{id}/manager', "Set or remove a shop's manager", ShopManagerForm),
  saveEmail: section('/merchant/shop/{id}/email', "Update a shop's e-mail address", ShopEmailForm),
  savePhone: section('/merchant/shop/{id}/phone', "Set or remove a shop's telephone number", ShopPhoneForm),
  saveWorkingHours: section(
    '/merchant/shop/{id}/working-hours',
    "Replace a shop's picking hours for the whole week",
    PickingHoursForm,
  ),
  addImage: endpoint({
    method: 'POST',
    path: '/merchant/shop/{id}/image',
    access: writer,
    summary: 'Add an image to a shop',
    body: imageForm(shopImageFrame),
    answer: ShopImage.nullish().catch(null),
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/merchant/shop/{id}/image/{imageId}',
    access: writer,
    summary: 'Remove an image from a shop',
    answer: Deletion,
  }),
};
