/** Deliveries that a shop books again and again: kept under a name, and repeated on weekdays by itself. An extension. */
import { z } from 'zod';
import { CollectDraft } from './draft.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentDay, maxBookingPence, mostPence } from 'schema-admin/contract/limits.ts';
import { favouriteRuleTexts } from '../rule-texts.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';

export const favouriteNameLength = 60;
/** More than anybody finds anything in. */
export const mostFavourites = 100;

/** All that a draft says, but for when. */
export const FavouriteContent = CollectDraft.omit({ PickUpTime: true, PickUpTimeSlot: true });
export type FavouriteContent = z.output<typeof FavouriteContent>;

/** The hours of a weekday at which couriers collect, on London's clock. */
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

/** Each weekday at a time, from a day of London until another, which is included, or without an end. */
export const RepeatRule = z.object({
  Time: RepeatTime,
  From: Day,
  Until: Day.nullable(),
  /** Otherwise such a day is tried as every other, and no courier collects on it. */
  SkipBankHolidays: z.boolean(),
  /** The most that a delivery may cost, VAT included: a dearer one is not booked. */
  PriceCap: Pence.min(1, { error: favouriteRuleTexts.enterCap }).max(...mostPence(maxBookingPence)),
});
export type RepeatRule = z.output<typeof RepeatRule>;

/** A rule as it is entered: its last day is not before its first. */
export const RepeatForm = RepeatRule.superRefine(({ From, Until }, { addIssue }) => {
  if (Until !== null && Until < From) {
    addIssue({ code: 'custom', path: ['Until'], message: favouriteRuleTexts.untilBeforeFrom() });
  }
});

const text = z.string().nullish();

/** A rule as it is read. */
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
  /** The reference that each booking bears. */
  Reference: text,
  /** Where it is brought to: city and post code. */
  To: text,
  Repeat: ShownRule.nullish(),
  IsPaused: z.boolean().nullish(),
  /** When the next repeated delivery is collected, and when it is booked; absent where none is to come. */
  NextCollection: ShownInstant.nullish(),
  NextBooking: ShownInstant.nullish(),
});
export type Favourite = z.infer<typeof Favourite>;

/** With what a booking of it says, as the form takes it: what that does not understand is empty. */
export const FavouriteRecord = Favourite.extend({ Content: z.unknown().optional() });
export type FavouriteRecord = z.infer<typeof FavouriteRecord>;

const Name = requiredText(1, favouriteNameLength);
const shop = { roles: ['Shop'], collect: true } as const;

export const favouriteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ext/favourites',
    access: shop,
    summary: "The shop's favourites by name; `Query` looks in name and reference",
    query: z.object({ Query: z.string().max(200).default('') }),
    answer: z.array(Favourite),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ext/favourites/{id}',
    access: shop,
    summary: 'One favourite, with all that a booking of it says',
    answer: FavouriteRecord,
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/favourites',
    access: shop,
    summary: 'Keep a delivery as a favourite; 409 where the shop has one of that name, or as many as it can have',
    body: json(z.object({ Name, Content: FavouriteContent })),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  addDelivery: endpoint({
    method: 'POST',
    path: '/ext/favourites/delivery/{id}',
    access: shop,
    summary: 'Keep a delivery that was booked as a favourite; 409 as for a new one',
    body: json(z.object({ Name })),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/name',
    access: shop,
    summary: 'Rename a favourite; 409 where the name is taken',
    body: json(z.object({ Name })),
    answer: z.unknown(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/favourites/{id}',
    access: shop,
    summary: 'Remove a favourite; nothing that it has booked is cancelled',
    answer: z.unknown(),
  }),
  repeat: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/repeat',
    access: shop,
    summary:
      'Have a favourite booked each weekday, the evening before, by the cheapest courier within the price; what cannot be booked opens an incident',
    body: json(RepeatForm),
    answer: z.unknown(),
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/pause',
    access: shop,
    summary: 'Book nothing of it until it is resumed',
    answer: z.unknown(),
  }),
  resume: endpoint({
    method: 'PUT',
    path: '/ext/favourites/{id}/resume',
    access: shop,
    summary: 'Go on with what was paused, with the next day that can still be booked',
    answer: z.unknown(),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/ext/favourites/{id}/repeat',
    access: shop,
    summary: 'Repeat a favourite no longer',
    answer: z.unknown(),
  }),
};
