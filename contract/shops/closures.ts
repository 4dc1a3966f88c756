/** Days on which a shop is closed, or open at other hours than those of the week: an extension. Days and hours are London's. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentDay } from 'schema-admin/contract/limits.ts';
import { shopRuleTexts } from '../rule-texts.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { Deletion } from 'schema-admin/contract/undo.ts';

const Day = z.iso.date();
/** `09:05`; nothing else is written. */
const TimeOfDay = z
  .string()
  .max(5, { error: shopRuleTexts.enterTime })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: shopRuleTexts.enterTime });

/** What is written of an entry; the rules across its fields are in `closure-rules.ts`. */
export const ClosureFields = z.object({
  First: SentDay,
  /** Included. */
  Last: SentDay,
  Reason: requiredText(1, 100),
  /** With neither end the shop is closed the whole day. */
  From: TimeOfDay.nullable(),
  To: TimeOfDay.nullable(),
});
export type ClosureFields = z.output<typeof ClosureFields>;

export const Closure = z.object({
  Id,
  ShopId: Id,
  First: Day,
  Last: Day,
  Reason: z.string(),
  From: z.string().nullish(),
  To: z.string().nullish(),
});
export type Closure = z.infer<typeof Closure>;

/** What became of an entry that was added to all shops: of how many, and how many have another one on one of its days. */
export const AddedToAll = z.object({ Added: z.number().int(), Skipped: z.number().int() });

const readers = { roles: ['Admin', 'Merchant'] } as const;
const writer = { roles: ['Merchant'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/closures/{id}',
  access: readers,
  summary: 'One entry',
  answer: Closure,
  etag: 'closures',
});

export const closureEndpoints = {
  get,
  ofShop: endpoint({
    method: 'GET',
    path: '/ext/closures/shop/{id}',
    access: readers,
    summary: 'A shop’s closures and special hours, past ones included, by their first day',
    answer: z.array(Closure),
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/closures/shop/{id}',
    access: writer,
    summary: 'Add days on which a shop is closed or has special hours; 409 where it has an entry on one of them',
    body: json(ClosureFields),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/closures/{id}',
    access: writer,
    summary: 'Change an entry that is not over; 409 as for a new one',
    body: json(ClosureFields),
    answer: z.unknown(),
    guards: get,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/closures/{id}',
    access: writer,
    summary: 'Remove an entry that is not over',
    answer: Deletion,
  }),
  addToAll: endpoint({
    method: 'POST',
    path: '/ext/closures/{id}/all-shops',
    access: writer,
    summary: 'Add an entry to all other shops of the merchant; those that have an entry on one of its days are skipped',
    answer: AddedToAll,
  }),
};
