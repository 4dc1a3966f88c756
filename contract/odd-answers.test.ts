/**
 * Reads every response of the contract with each of its fields missing or invalid. Only fields that a screen requires
 * may make their row or the whole response unusable (decisions, "What an answer must hold").
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer } from 'schema-admin/contract/answer.ts';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from './endpoints.ts';
import { orderEndpoints } from './orders/orders.ts';

type Path = readonly (string | number)[];

/**
 * Required fields, and the loss if one is invalid: ids for later calls, and the lists themselves. A record that is
 * requested by its id need not repeat it.
 */
const needed: Readonly<Record<string, readonly string[]>> = {
  'POST /{role}/deliveries/{tab}': ['Deliveries: the answer', 'Deliveries.Id: its row'],
  'GET /admin/v2/shop': ['ShopId: its row'],
  'GET /shop/delivery/vehicle-type': ['Id: its row'],
  'GET /admin/shop/{id}': ['Merchant: the answer'],
  'PUT /portal/delivery/{id}/change-quantity/{lineId}/{quantity}': ['Id: the answer'],
  'PUT /portal/delivery/{id}/reset-quantity/{lineId}': ['Id: the answer'],
  'PUT /portal/delivery/{id}/packages': ['Id: the answer'],
  'POST /portal/promo-code/list': ['Data: the answer', 'Data.PromoCodes: its row', 'Data.PromoCodes.Id: its row'],
  'POST /admin/push-notifications': [
    'Notifications: its row',
    'Notifications.Id: its row',
    'Notifications.Shops.ShopId: its row',
  ],
  'GET /admin/push-notifications/shops': ['MerchantId: its row', 'Shops: its row', 'Shops.ShopId: its row'],
  'POST /upc/vertical/list': ['Items: its row', 'Items.Id: its row'],
  'POST /upc/category/list': ['Items: its row', 'Items.Id: its row'],
  'POST /upc/subcategory/list': ['Items: its row', 'Items.Id: its row'],
  'GET /upc/subcategory/unbinded': ['Items: its row', 'Items.Id: its row'],
  'POST /upc/subcategory/variants': ['Variants: the answer', 'Variants.Id: its row'],
  'GET /upc/criteria': ['Brands.Id: its row', 'Merchants.Id: its row'],
  'POST /merchant/shop/list': ['data: the answer', 'data.Shops: its row', 'data.Shops.Id: its row'],
  'POST /ext/merchants/list': ['Merchants: the answer', 'Merchants.Id: its row'],
  'GET /ext/merchants/{id}': ['Shops.Id: its row'],
  'GET /merchant/shop/{id}': ['PickingHours.Day: its row', 'Images.Id: its row'],
  'POST /merchant/shop/{id}/image': ['Id: the answer', 'ImageUrl: the answer'],
  'POST /admin/subscription/pro/list': ['Subscriptions: the answer', 'Subscriptions.ProTeamId: its row'],
  'POST /admin/subscription/merchant/list': ['Subscriptions: the answer', 'Subscriptions.MerchantId: its row'],
  'POST /admin/subscription/merchant/{id}/shops': ['Subscriptions: the answer', 'Subscriptions.ShopId: its row'],
  'POST /merchant/subscription/shops': ['Subscriptions: the answer', 'Subscriptions.ShopId: its row'],
  'POST /collect/list/{status}': ['data: the answer', 'data.Id: its row'],
  'GET /collect/vehicle-type': ['Id: its row'],
  'GET /collect/timeslot': ['Start: its row'],
  // A fee that is neither credits nor pence is dropped as one field.
  'GET /collect/{id}': ['WinningQuote.BookingFee.CreditUsage: the answer'],
  'POST /collect': ['Id: the answer'],
  'POST /shop/invoices': [
    'invoiceGroups: the answer',
    'invoiceGroups.Invoices: its row',
    'invoiceGroups.Invoices.InvoiceNo: its row',
  ],
  'POST /admin/invoice': [
    'InvoiceGroups: the answer',
    'InvoiceGroups.Invoices: its row',
    'InvoiceGroups.Invoices.InvoiceNo: its row',
  ],
  'POST /merchant/invoices': [
    'InvoiceGroups: the answer',
    'InvoiceGroups.Invoices: its row',
    'InvoiceGroups.Invoices.InvoiceNo: its row',
  ],
  'GET /admin/invoice/merchant': ['Id: its row'],
  'GET /admin/invoice/shop': ['Id: its row'],
  'GET /merchant/invoice/shop': ['ShopId: its row'],
  'POST /{role}/weeklysummaries': ['Id: its row'],
  'POST /{role}/agencyfees/csv-export': ['Data: the answer'],
  // Extensions: a backend that supports one returns responses as defined here.
  'GET /ext/notes/orders/{id}': ['Id: its row'],
  'POST /ext/notes/orders/{id}': ['Id: the answer'],
  'GET /ext/prints/orders/{id}': ['Id: its row'],
  'POST /ext/prints/orders/{id}': ['Id: the answer'],
  'GET /ext/scan/{barcode}': ['OrderId: the answer'],
  'POST /ext/audit/list': ['Entries: the answer', 'Entries.Id: its row', 'Entries.Changes: its row'],
  'GET /ext/audit/choices': ['Entities: the answer', 'Actors: the answer'],
  'GET /ext/audit/entry/{entry}': ['Id: the answer', 'Changes: the answer'],
  'GET /ext/audit/{entity}/{record}': ['Entries: the answer', 'Entries.Id: its row', 'Entries.Changes: its row'],
  'GET /ext/promo-codes-batch': ['Id: its row'],
  'POST /ext/promo-codes-batch': ['Codes: the answer'],
  'POST /ext/push-customers/reach': ['People: the answer'],
  'POST /ext/push-reach': ['People: the answer'],
  'POST /ext/push-history': [
    'Groups: the answer',
    'Groups.Notifications: its row',
    'Groups.Notifications.Id: its row',
    'Groups.Notifications.Shops.ShopId: its row',
  ],
  'GET /ext/closures/{id}': ['ShopId: the answer', 'First: the answer', 'Last: the answer'],
  'GET /ext/closures/shop/{id}': ['Id: its row', 'ShopId: its row', 'First: its row', 'Last: its row'],
  'POST /ext/closures/shop/{id}': ['Id: the answer'],
  'POST /ext/closures/{id}/all-shops': ['Added: the answer', 'Skipped: the answer'],
  'POST /ext/order-counts': ['Count: its row'],
  'GET /ext/delivery-day': [
    ...['Today', 'LastWeek'].flatMap((day) => [
      `${day}: the answer`,
      `${day}.Hours: the answer`,
      `${day}.Hours.Start: its row`,
      `${day}.Hours.Booked: its row`,
    ]),
    'Late: the answer',
    'Late.Id: its row',
    'Late.PromisedAt: its row',
  ],
  'POST /ext/courier-scores/list': ['Scores: the answer', 'Scores.Failures.Count: its row'],
  'GET /ext/places/details/{id}': ['Address: the answer', 'Address.Lat: the answer', 'Address.Long: the answer'],
  'GET /ext/views/{resource}': ['Id: its row'],
  'GET /ext/ledger/forecasts': ['Forecasts: the answer'],
  'GET /ext/ledger/usage': ['Weeks: the answer', 'Weeks.Monday: its row', 'Weeks.Used: its row'],
  'POST /ext/webhooks/{id}/replay': ['Messages: the answer'],
  'GET /ext/webhooks/messages/{id}': ['WebhookId: the answer'],
  'POST /ext/webhooks/list': ['Webhooks: the answer', 'Webhooks.Id: its row', 'Webhooks.Events: its row'],
  'POST /ext/webhooks/messages/list': ['Messages: the answer', 'Messages.Id: its row', 'Messages.WebhookId: its row'],
  'GET /ext/connectors/shops/all': ['Id: its row'],
  'GET /ext/connectors/{id}': ['ShopId: the answer'],
  'POST /ext/connectors': ['Id: the answer'],
  'POST /ext/connectors/list': ['Connectors: the answer', 'Connectors.Id: its row', 'Connectors.ShopId: its row'],
  'POST /ext/connectors/log/list': ['Entries: the answer', 'Entries.Id: its row', 'Entries.ConnectorId: its row'],
  'POST /ext/connectors/products/list': ['Products: the answer', 'Products.Id: its row'],
  'POST /ext/connectors/variants/list': ['Variants: the answer', 'Variants.Id: its row'],
  'GET /ext/setup/checklist': ['Items: the answer'],
  'POST /ext/jobs/list': ['Jobs: the answer', 'Jobs.Id: its row'],
  'GET /ext/jobs/schedules': ['Schedules: the answer'],
  'POST /ext/api-keys/list': ['Keys: the answer', 'Keys.Id: its row', 'Keys.Scopes: its row', 'Keys.Networks: its row'],
  'GET /ext/api-keys/merchants': ['Id: its row'],
  'POST /ext/api-keys': ['Id: the answer'],
  'POST /ext/api-keys/{id}/rotate': ['Id: the answer'],
  'POST /ext/webhooks': ['Id: the answer'],
  'GET /ext/webhooks/{id}': ['Events: the answer'],
  'POST /ext/returns/list': ['Returns: the answer', 'Returns.Id: its row', 'Returns.OrderId: its row'],
  'GET /ext/returns/orders/{id}': ['Id: its row', 'OrderId: its row'],
  'GET /ext/returns/returnable/{number}': [
    'OrderId: the answer',
    'Lines: the answer',
    'Lines.LineId: its row',
    'Lines.Returnable: its row',
  ],
  'GET /ext/platform-settings': ['Id: the answer'],
  'POST /ext/vehicle-types/list': ['VehicleTypes: the answer', 'VehicleTypes.Id: its row'],
  'POST /ext/product-catalog/list': [
    'Items: the answer',
    'Items.Id: its row',
    'Items.Price: its row',
    'Items.Shops: its row',
    'Items.ShopNames: its row',
  ],
  'GET /ext/product-catalog/{id}': ['Price: the answer', 'Shops: the answer', 'ShopNames: the answer'],
  'GET /ext/product-catalog/choices/all': [
    'Brands: the answer',
    'Brands.Id: its row',
    'Shops: the answer',
    'Shops.Id: its row',
  ],
  'POST /ext/products/list': [
    'Products: the answer',
    'Products.Id: its row',
    'Products.MerchantId: its row',
    'Products.SubCategoryId: its row',
    'Products.Variants: its row',
    'Products.Variants.Id: its row',
    'Products.Variants.Price: its row',
  ],
  'GET /ext/products/choices/all': [
    'Brands: the answer',
    'Brands.Id: its row',
    'Merchants: the answer',
    'Merchants.Id: its row',
    'SubCategories: the answer',
    'SubCategories.Id: its row',
  ],
  'GET /ext/products/{id}': [
    'MerchantId: the answer',
    'SubCategoryId: the answer',
    'Variants: the answer',
    'Variants.Id: its row',
    'Variants.Price: its row',
  ],
  'POST /ext/pro-organisations/list': ['ProOrganisations: the answer', 'ProOrganisations.Id: its row'],
  'POST /ext/users/list': ['Users: the answer', 'Users.Id: its row'],
  'GET /ext/users/places': ['Merchants: the answer', 'Merchants.Id: its row', 'Shops: the answer', 'Shops.Id: its row'],
  'POST /ext/users/invitations': ['Id: the answer'],
  'POST /ext/mails/list': ['Mails: the answer', 'Mails.Id: its row'],
  'POST /ext/incidents/list': ['Incidents: the answer', 'Incidents.Id: its row'],
  'GET /ext/incidents/delivery/{id}': ['Id: its row'],
  'POST /ext/incidents/{id}/refund': ['Amount: the answer'],
  'POST /ext/incidents/{id}/credit': ['Credits: the answer'],
  'GET /ext/incidents/{id}/notes': ['Id: its row'],
  'POST /ext/incidents/{id}/notes': ['Id: the answer'],
  'GET /ext/incidents/{id}/photos': ['Id: its row'],
  'POST /ext/incidents/{id}/photos': ['Id: the answer'],
  'GET /ext/favourites': ['Id: its row'],
  'POST /ext/favourites': ['Id: the answer'],
  'POST /ext/favourites/delivery/{id}': ['Id: the answer'],
  'POST /ext/ledger/list': ['Entries: the answer', 'Entries.Id: its row'],
  'GET /ext/money/trace/{kind}/{id}': ['Nodes: the answer', 'Nodes.Lines: its row', 'Edges: the answer'],
  // Weeks are compared with each other, so a missing figure would be misleading.
  'GET /ext/money/glance': [
    'Weeks: the answer',
    ...['Week', 'Revenue', 'Fees', 'Refunds', 'Unpaid'].map((field) => `Weeks.${field}: its row`),
    ...['Week', 'Revenue', 'Fees', 'Refunds', 'Unpaid'].map((field) => `BeforeSoFar.${field}: the answer`),
  ],
  'GET /ext/payment-settings': ['Id: the answer'],
  // A pay-out whose parts do not add up would be misleading.
  'GET /ext/payment-settings/next': ['Sales', 'Refunds', 'Charges', 'Due'].map((field) => `${field}: the answer`),
  'POST /ext/views': ['Id: the answer'],
  'GET /ext/simulation': [
    'Speed: the answer',
    'Couriers: the answer',
    'Deliveries: the answer',
    'Deliveries.Id: its row',
  ],
};

/** Data for undoing a deletion. Without it, undoing is impossible. */
const deletion = ['UndoToken: the answer', 'UndoUntil: the answer'];

const asSchema = (part: unknown) => z.instanceof(z.ZodType).parse(part);

/** Returns a value with all fields set, and with two elements in each list. */
function filled(schema: z.ZodType, seed = 1): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch) {
    return filled(asSchema(schema.unwrap()), seed);
  }
  if (schema instanceof z.ZodPipe) return filled(asSchema(schema.out), seed);
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, filled(asSchema(field), seed)]),
    );
  }
  if (schema instanceof z.ZodArray) return [1, 2].map((each) => filled(asSchema(schema.element), seed * 2 + each));
  if (schema instanceof z.ZodUnion) return filled(asSchema(schema.options[0]), seed);
  const found = [`text ${seed}`, seed, true, 'QUJD', '2026-03-10T12:00:00Z', '2026-03-10'].find(
    (value) => schema.safeParse(value).success,
  );
  if (found === undefined) throw new Error(`No sample value for ${schema.type}`);
  return found;
}

/** Returns the paths of all fields. The first element represents its list. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? [[0, value[0]] as const]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return inner.flatMap(([key, each]) => [
    ...(typeof key === 'string' ? [[...path, key]] : []),
    ...pathsIn(each, [...path, key]),
  ]);
}

const absent = Symbol('absent');
const params = { id: 1 };

function withOdd(value: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd;
  const changed = withOdd(valueAt(value, [key]), rest, odd);
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === key ? changed : each));
  const { [key]: _, ...others } = z.record(z.string(), z.unknown()).parse(value);
  return changed === absent ? others : { ...others, [key]: changed };
}

const odds = {
  'left out': absent,
  null: null,
  'a number': 4_200_000.5,
  'an object': { odd: true },
  'a word never heard of': 'Never heard of',
};

/** Returns the path of the innermost list around a field, and the index of the element. */
function rowOf(path: Path): { readonly list: Path; readonly row: number } | undefined {
  const at = path.findLastIndex((key) => typeof key === 'number');
  const row = path[at];
  return typeof row === 'number' ? { list: path.slice(0, at), row } : undefined;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );

/** Returns the additional loss if a field is invalid. */
function costOf(
  target: AnyEndpoint,
  { whole, good }: { readonly whole: unknown; readonly good: unknown },
  path: Path,
  odd: unknown,
): 'nothing' | 'its row' | 'the answer' {
  const written = (answer: unknown) => JSON.stringify(answer);
  try {
    const read = readAnswer(target, withOdd(whole, path, odd), params);
    if (written(withOdd(read, path, absent)) === written(withOdd(good, path, absent))) return 'nothing';
    const place = rowOf(path);
    const rows = z
      .array(z.unknown())
      .catch([])
      .parse(place && valueAt(whole, place.list));
    const others =
      place &&
      withOdd(
        whole,
        place.list,
        rows.filter((_, index) => index !== place.row),
      );
    return written(read) === written(readAnswer(target, others, params)) ? 'its row' : 'the answer';
  } catch {
    return 'the answer';
  }
}

/** Returns the fields whose invalid values cost more than the field itself, such as `Deliveries.Id: its row`. */
function neededIn(target: AnyEndpoint): string[] {
  const whole = filled(target.answer);
  const good: unknown = readAnswer(target, whole, params);
  return pathsIn(whole).flatMap((path) => {
    const costs = Object.values(odds).map((odd) => costOf(target, { whole, good }, path, odd));
    const worst = costs.includes('the answer') ? 'the answer' : costs.includes('its row') ? 'its row' : undefined;
    return worst === undefined ? [] : [`${path.filter((key) => typeof key === 'string').join('.')}: ${worst}`];
  });
}

it('a response without a valid field is rejected, not shown as an empty page', () => {
  expect(() => readAnswer(orderEndpoints.get, { Result: { Id: {}, ShopName: [], Orderlines: 7 } }, params)).toThrow(
    z.ZodError,
  );
  expect(
    readAnswer(orderEndpoints.get, { Result: { Id: {}, ShopName: 'Ash Whitby', Orderlines: 7 } }, params),
  ).toMatchObject({ Id: params.id, ShopName: 'Ash Whitby' });
});

const read = everyEndpoint.filter(
  ({ answer, fileTypes }) => fileTypes.length === 0 && typeof filled(answer) === 'object',
);

describe('a response with an invalid field', () => {
  it.each(read.map((target) => [`${target.method} ${target.path}`, target] as const))(
    'loses nothing else, except for required fields: %s',
    (name, target) => {
      expect(neededIn(target)).toEqual(needed[name] ?? (target.method === 'DELETE' ? deletion : []));
    },
  );
});
