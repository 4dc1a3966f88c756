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
export const NewShopOfMerchant = z.object({ MerchantId: Id, ...ShopOfMerchantForm.shape });

const admin = { roles: ['Admin'] } as const;

const section = <const Part extends string, Schema extends z.ZodType>(part: Part, summary: string, schema: Schema) =>
  endpoint({
    method: 'PUT',
    path: `/ext/shop-setup/{id}/${part}`,
    access: admin,
    summary,
    body: json(schema),
    answer: z.unknown(),
    guards: shopEndpoints.get,
  });

const step = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/ext/shop-setup/{id}/${name}`,
    access: admin,
    summary,
    answer: z.unknown(),
  });

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
  saveDetails: section('details', "Update a shop's name and contact", ShopDetailsForm),
  savePlace: section('place', "Update a shop's address and position", ShopPlaceForm),
  saveHours: section('hours', "Replace a shop's picking hours for the whole week", PickingHoursForm),
  bind: step('bind', 'Let a shop go live; 422 with a field for each missing thing'),
  unbind: step('unbind', 'Take a shop offline; 409 if it is not live'),
  archive: step('archive', 'Archive a shop; 409 for an archived one'),
  restore: step('restore', 'Restore an archived shop, which is then not live; 409 for another one'),
};
