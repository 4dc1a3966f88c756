/** An administrator's set-up of shops, from creating one to going live: an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shopRuleTexts } from '../rule-texts.ts';
import { PickingHoursForm } from '../orders/picking-hours.ts';
import {
  NewShop,
  ShopAddressForm,
  ShopEmailForm,
  ShopManagerForm,
  ShopNameForm,
  ShopPhoneForm,
  shopEndpoints,
} from './shops.ts';

export const ShopDetailsForm = z.object({
  ...ShopNameForm.shape,
  ...ShopManagerForm.shape,
  ...ShopEmailForm.shape,
  ...ShopPhoneForm.shape,
});

const degrees = (most: number) =>
  z
    .number()
    .min(-most, { error: shopRuleTexts.badCoordinate })
    .max(most, { error: shopRuleTexts.badCoordinate })
    .optional();

/** Without a position, the server looks it up. */
export const ShopPlaceForm = z
  .object({ ...ShopAddressForm.shape, Latitude: degrees(90), Longitude: degrees(180) })
  .refine((place) => typeof place.Latitude === typeof place.Longitude, {
    path: ['Longitude'],
    error: shopRuleTexts.bothCoordinates,
  });

export const ShopOfMerchantForm = z.object({ ...NewShop.shape, ...ShopPhoneForm.shape });
const NewShopOfMerchant = z.object({ MerchantId: Id, ...ShopOfMerchantForm.shape });

const admin = { roles: ['Admin'] } as const;

type ShopPath = `/ext/shop-setup/{id}/${string}`;

const section = <const Path extends ShopPath, Schema extends z.ZodType>(path: Path, summary: string, schema: Schema) =>
  endpoint({
    method: 'PUT',
    path,
    access: admin,
    summary,
    body: json(schema),
    answer: z.unknown(),
    guards: shopEndpoints.get,
  });

const step = <const Path extends ShopPath>(path: Path, summary: string) =>
  endpoint({ method: 'POST', path, access: admin, summary, answer: z.unknown() });

export const shopSetupEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/ext/shop-setup',
    access: admin,
    summary: "Create a merchant's shop, which is not live yet",
    body: json(NewShopOfMerchant),
    answer: Id,
    idempotent: true,
  }),
  saveDetails: section('/ext/shop-setup/{id}/details', "Update a shop's name and contact", ShopDetailsForm),
  savePlace: section('/ext/shop-setup/{id}/place', "Update a shop's address and position", ShopPlaceForm),
  saveHours: section(
    '/ext/shop-setup/{id}/hours',
    "Replace a shop's picking hours for the whole week",
    PickingHoursForm,
  ),
  bind: step('/ext/shop-setup/{id}/bind', 'Let a shop go live; 422 with a field for each missing thing'),
  unbind: step('/ext/shop-setup/{id}/unbind', 'Take a shop offline; 409 if it is not live'),
  archive: step('/ext/shop-setup/{id}/archive', 'Archive a shop; 409 for an archived one'),
  restore: step(
    '/ext/shop-setup/{id}/restore',
    'Restore an archived shop, which is then not live; 409 for another one',
  ),
};
