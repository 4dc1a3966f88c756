/** Favourites: a shop's named deliveries, which can be booked again or repeated on weekdays. An extension. */
import { z } from 'zod';
import { CollectDraft } from './draft.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentDay, maxBookingPence, maxPenceRule } from 'schema-admin/contract/limits.ts';
import { favouriteRuleTexts } from '../rule-texts.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';

export const favouriteNameLength = 60;
/** Maximum number of favourites per shop. */
export const mostFavourites = 100;

/** All fields of a draft except the time. */
export const FavouriteContent = CollectDraft.omit({ PickUpTime: true, PickUpTimeSlot: true });
export type FavouriteContent = z.output<typeof FavouriteContent>;

/** Times in London at which couriers collect on weekdays. */
export const RepeatTime = z.enum([
  '08:00',
  '09:00',
  '10:00',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '18:00',
]);
export type RepeatTime = z.infer<typeof RepeatTime>;

const Day = SentDay;

/** Repetition on every weekday at the same time, from the first to the last day in London, or without an end. */
export const RepeatRule = z.object({
  Time: RepeatTime,
  From: Day,
  Until: Day.nullable(),
  /** If `false`, bookings are also attempted on bank holidays, although no courier collects. */
  SkipBankHolidays: z.boolean(),
  /** Highest price of a delivery, including VAT. More expensive deliveries are not booked. */
  PriceCap: Pence.min(1, { error: favouriteRuleTexts.enterCap }).max(...maxPenceRule(maxBookingPence)),
});
export type RepeatRule = z.output<typeof RepeatRule>;

/** A rule as the user enters it. The last day must not be before the first. */
export const RepeatForm = RepeatRule.superRefine(({ From, Until }, { addIssue }) => {
  if (Until !== null && Until < From) {
    addIssue({ code: 'custom', path: ['Until'], message: favouriteRuleTexts.untilBeforeFrom() });
  }
});

const text = z.string().nullish();

/** A rule as the API returns it. */
const ShownRule = z.object({
  Time: shownChoice(RepeatTime),
  From: z.string(),
  Until: text,
  SkipBankHolidays: z.boolean().nullish(),
  PriceCap: Pence.nullish(),
});

export const Favourite = z.object({
  Id,
  Name: z.string(),
  /** Reference number of all its bookings. */
  Reference: text,
  /** Destination: city and post code. */
  To: text,
  Repeat: ShownRule.nullish(),
  IsPaused: z.boolean().nullish(),
  /** Times of the next repeated collection and of its booking. Absent if there is no next collection. */
  NextCollection: ShownInstant.nullish(),
  NextBooking: ShownInstant.nullish(),
});
export type Favourite = z.infer<typeof Favourite>;

/** A favourite with the content of its bookings. The form ignores values that it doesn't understand. */
export const FavouriteRecord = Favourite.extend({ Content: z.unknown().optional() });
export type FavouriteRecord = z.infer<typeof FavouriteRecord>;

const Name = requiredText(1, favouriteNameLength);
const shop = { roles: ['Shop'], flag: 'collect' } as const;

export const favouriteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ext/favourites',
    access: shop,
    summary: "List the shop's favourites by name; `Query` searches the name and the reference",
    query: z.object({ Query: z.string().max(200).default('') }),
    answer: z.array(Favourite),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ext/favourites/{id}',
    access: shop,
    summary: 'Retrieve a favourite with the content of its bookings',
    answer: FavouriteRecord,
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/favourites',
    access: shop,
    summary: 'Create a favourite; 409 if a favourite with this name exists or the shop has reached the limit',
    body: json(z.object({ Name, Content: FavouriteContent })),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  addDelivery: endpoint({
    method: 'POST',
    path: '/ext/favourites/delivery/{id}',
    access: shop,
    summary:
      'Create a favourite from a delivery; 409 if a favourite with this name exists or the shop has reached the limit',
    body: json(z.object({ Name })),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/name',
    access: shop,
    summary: 'Rename a favourite; 409 if a favourite with this name exists',
    body: json(z.object({ Name })),
    answer: z.unknown(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/favourites/{id}',
    access: shop,
    summary: 'Delete a favourite without cancelling its bookings',
    answer: z.unknown(),
  }),
  repeat: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/repeat',
    access: shop,
    summary:
      'Repeat a favourite on weekdays: books the cheapest courier within the price cap on the evening before, and opens an incident if that fails',
    body: json(RepeatForm),
    answer: z.unknown(),
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/pause',
    access: shop,
    summary: 'Pause a repeated favourite',
    answer: z.unknown(),
  }),
  resume: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/resume',
    access: shop,
    summary: 'Resume a paused favourite from the next day that can still be booked',
    answer: z.unknown(),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/ext/favourites/{id}/repeat',
    access: shop,
    summary: 'Stop repeating a favourite',
    answer: z.unknown(),
  }),
};
