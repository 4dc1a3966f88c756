/** Extensions for orders: staff notes, the record of prints, and search by a scanned barcode. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { orderRuleTexts } from '../rule-texts.ts';
import { roleGroups } from '../role-table.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { tooLong } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { codeText, freeText } from 'schema-admin/contract/values/characters.ts';

export const maxNoteLength = 500;

export const OrderNote = z.object({
  Id,
  Text: z.string(),
  /** An e-mail address. */
  Author: z.string(),
  At: ShownInstant,
});
export type OrderNote = z.infer<typeof OrderNote>;

export const Printed = z.enum(['labels', 'items']);
export type Printed = z.infer<typeof Printed>;

export const OrderPrint = z.object({
  Id,
  What: shownChoice(Printed),
  /** Number of labels. 0 for an item list. */
  Packages: z.number().int().nullish(),
  /** E-mail address of the user. */
  By: z.string(),
  At: ShownInstant,
});
export type OrderPrint = z.infer<typeof OrderPrint>;

/** A package with its order, found by barcode. */
const ScannedPackage = z.object({ OrderId: Id, PackageNo: z.union([z.number(), z.string()]) });

const everyone = { roles: roleGroups.orders } as const;

export const orderNoteEndpoints = {
  notes: endpoint({
    method: 'GET',
    path: '/ext/notes/orders/{id}',
    access: everyone,
    summary: 'List the staff notes on an order, oldest first',
    answer: z.array(OrderNote),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/ext/notes/orders/{id}',
    access: everyone,
    summary: 'Add a note to an order',
    body: json(
      z.object({
        Text: freeText().min(1, { error: orderRuleTexts.enterNote }).max(maxNoteLength, tooLong(maxNoteLength)),
      }),
    ),
    answer: OrderNote,
    idempotent: true,
  }),
  prints: endpoint({
    method: 'GET',
    path: '/ext/prints/orders/{id}',
    access: everyone,
    summary: 'List the prints of an order, oldest first',
    answer: z.array(OrderPrint),
  }),
  addPrint: endpoint({
    method: 'POST',
    path: '/ext/prints/orders/{id}',
    access: { roles: ['Shop'], ability: 'print_orders' },
    summary: 'Record a print of labels or of an item list',
    body: json(z.object({ What: Printed, Packages: z.number().int().min(0).max(1000) })),
    answer: OrderPrint,
    idempotent: true,
  }),
  scan: endpoint({
    method: 'GET',
    path: '/ext/scan/{barcode}',
    access: everyone,
    summary: "Find a package's order by barcode; 404 for an unknown barcode",
    params: { barcode: codeText().min(1).max(100) },
    answer: ScannedPackage,
  }),
};
