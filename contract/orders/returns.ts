/** Returned and refunded lines of orders, an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredCode, shortText } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';
import { roleGroups } from '../role-table.ts';
import { returnRuleTexts } from '../rule-texts.ts';
import { DateRange } from './orders.ts';

export const returnPageSize = 50;
const maxReturnedQuantity = 9999;
const maxOrderNoLength = 64;

export const ReturnReason = z.enum(['Damaged', 'WrongItem', 'NotAsDescribed', 'Unwanted', 'NotDelivered', 'Other']);
export type ReturnReason = z.infer<typeof ReturnReason>;

export const ReturnCondition = z.enum(['Unopened', 'Opened', 'Damaged']);
export type ReturnCondition = z.infer<typeof ReturnCondition>;

/** Whether the goods came back, and whether the customer got the money back. */
export const ReturnState = z.enum(['Returned', 'Refunded', 'ReturnedAndRefunded']);
export type ReturnState = z.infer<typeof ReturnState>;

const text = z.string().nullish();

export const ReturnedLine = z.object({
  Id,
  OrderId: Id,
  OrderNo: z.string(),
  ShopName: text,
  /** Absent, like the quantity, for money that is not for a line. */
  ProductTitle: text,
  VariantTitle: text,
  SKU: text,
  Quantity: z.number().int().nullish(),
  ReturnReason: shownChoice(ReturnReason).nullish(),
  Condition: shownChoice(ReturnCondition).nullish(),
  Note: text,
  /** What the customer got back. */
  Amount: Pence.nullish(),
  ReturnState: shownChoice(ReturnState),
  /** E-mail address of a user, or name of an API key. */
  RegisteredBy: text,
  Registered: ShownInstant,
});
export type ReturnedLine = z.infer<typeof ReturnedLine>;

export const ReturnFilter = z.object({
  Date: DateRange.nullable(),
  ReturnReason: choicesOf(ReturnReason),
  Condition: choicesOf(ReturnCondition),
  ReturnState: choicesOf(ReturnState),
});

/** An order whose lines can be returned. */
export const ReturnableOrder = z.object({
  OrderId: Id,
  OrderNo: z.string(),
  CustomerName: text,
  Lines: z.array(
    z.object({
      LineId: Id,
      ProductTitle: z.string(),
      VariantTitle: text,
      SKU: text,
      /** Delivered pieces that have not come back. */
      Returnable: z.number().int(),
    }),
  ),
});
export type ReturnableOrder = z.infer<typeof ReturnableOrder>;

const chooseOne = { error: returnRuleTexts.chooseOne };

const ReturnFormLine = z.object({
  LineId: Id,
  Quantity: z.number().int().min(1).max(maxReturnedQuantity).default(1),
  ReturnReason: z.enum(ReturnReason.options, chooseOne),
  Condition: z.enum(ReturnCondition.options, chooseOne),
  Note: shortText(500).optional(),
});

export const ReturnForm = z.object({
  OrderNo: requiredCode(1, maxOrderNoLength),
  Lines: z.array(ReturnFormLine).min(1).max(200),
});
export type ReturnForm = z.infer<typeof ReturnForm>;

const readers = { roles: roleGroups.orders } as const;
const shops = { roles: ['Shop'] } as const;

export const returnEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/returns/list',
    access: readers,
    summary:
      'List returned and refunded lines, newest first; `Query` searches order numbers, products and SKUs, and the first page is 1',
    body: json(z.object({ Query: z.string().max(200), Filter: ReturnFilter, Page: pageNumber(1), Size: pageSize() })),
    answer: z.object({ Returns: z.array(ReturnedLine), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/ext/returns/orders/{id}',
    access: readers,
    summary: 'List the returned and refunded lines of an order, oldest first',
    answer: z.array(ReturnedLine),
  }),
  returnable: endpoint({
    method: 'GET',
    path: '/ext/returns/returnable/{number}',
    access: shops,
    summary: 'Find a delivered or failed order by its number, with the quantities that can be returned',
    params: { number: codeText().min(1).max(maxOrderNoLength) },
    answer: ReturnableOrder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/ext/returns',
    access: shops,
    summary: 'Register returned lines of an order; 422 for more than was delivered',
    body: json(ReturnForm),
    answer: z.unknown(),
    idempotent: true,
  }),
};
