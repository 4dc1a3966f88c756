/** Closures and special hours of a shop: an extension. Days and times are in London. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentDay } from 'schema-admin/contract/limits.ts';
import { shopRuleTexts } from '../rule-texts.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { Deletion } from 'schema-admin/contract/undo.ts';

const Day = z.iso.date();
/** A time such as `09:05`, the only accepted format. */
const TimeOfDay = z
  .string()
  .max(5, { error: shopRuleTexts.enterTime })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: shopRuleTexts.enterTime });

/** Fields of an entry. Rules that involve more than one field are in `closure-rules.ts`. */
export const ClosureFields = z.object({
  First: SentDay,
  /** Inclusive. */
  Last: SentDay,
  Reason: requiredText(1, 100),
  /** Without times, the shop is closed the whole day. */
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

/** Result of adding an entry to all shops, except those with another entry on one of its days. */
export const AddedToAll = z.object({ Added: z.number().int(), Skipped: z.number().int() });

const readers = { roles: ['Admin', 'Merchant'] } as const;
const writer = { roles: ['Merchant'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/closures/{id}',
  access: readers,
  summary: 'Retrieve an entry',
  answer: Closure,
  etag: 'closures',
});

export const closureEndpoints = {
  get,
  ofShop: endpoint({
    method: 'GET',
    path: '/ext/closures/shop/{id}',
    access: readers,
    summary: "List a shop's closures and special hours by first day, including past ones",
    answer: z.array(Closure),
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/closures/shop/{id}',
    access: writer,
    summary:
      'Add an entry with days on which a shop is closed or has special hours; 409 if it has an entry on one of them',
    body: json(ClosureFields),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/closures/{id}',
    access: writer,
    summary: 'Update a current or future entry; 409 if the shop has another entry on one of the days',
    body: json(ClosureFields),
    answer: z.unknown(),
    guards: get,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/closures/{id}',
    access: writer,
    summary: 'Delete a current or future entry',
    answer: Deletion,
  }),
  addToAll: endpoint({
    method: 'POST',
    path: '/ext/closures/{id}/all-shops',
    access: writer,
    summary: "Copy an entry to the merchant's other shops, skipping shops that have an entry on one of the days",
    answer: AddedToAll,
  }),
};
