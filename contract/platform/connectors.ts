/** Connectors: orders of online stores arrive in a shop, an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredText, tooLong } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const ConnectorKind = z.enum(['WooCommerce', 'Shopify']);
export type ConnectorKind = z.infer<typeof ConnectorKind>;

export const ConnectorState = z.enum(['Active', 'Stopped']);
export type ConnectorState = z.infer<typeof ConnectorState>;

/** Result of a store's request, or of a report to the store. */
export const ConnectorResult = z.enum([
  'Created',
  'Waiting',
  'CancellationRequested',
  'RefundRegistered',
  'Unchanged',
  'Ignored',
  'Duplicate',
  'OutOfOrder',
  'Invalid',
  'OtherCurrency',
  'Refused',
  'WrongSignature',
  'Reported',
  'ReportFailed',
  'ReportGivenUp',
]);
export type ConnectorResult = z.infer<typeof ConnectorResult>;

export const Connector = z.object({
  Id,
  Name: z.string(),
  Kind: shownChoice(ConnectorKind),
  ShopId: Id,
  ShopName: z.string(),
  MerchantName: z.string().nullish(),
  State: shownChoice(ConnectorState),
  Created: ShownInstant,
  /** The address to which the store sends its orders. A path if the server does not know its own address. */
  Url: z.string(),
  /** `false` until the store's own signing secret is entered. */
  HasSecret: z.boolean().nullish(),
  /** A generated secret has not been revealed yet. */
  IsSecretNew: z.boolean().nullish(),
  /** Address of the store's API. `null` if states do not go back to the store. */
  StoreUrl: z.string().nullish(),
});
export type Connector = z.infer<typeof Connector>;

const optionalCode = (max: number) => codeText().max(max, tooLong(max)).optional();

export const ConnectorForm = z.object({
  Name: requiredText(1, 60),
  ShopId: Id,
  /** Signs the store's orders. `''` keeps the current one. A new connector without one gets a generated secret. */
  Secret: optionalCode(200),
  /** Address of the store's API. `''` if states do not go back to the store. */
  StoreUrl: optionalCode(300),
  /** `''` keeps the current one, for an unchanged address. */
  StoreKey: optionalCode(300),
  /** `''` keeps the current one, for an unchanged address. */
  StoreSecret: optionalCode(300),
});
export type ConnectorForm = z.infer<typeof ConnectorForm>;

export const NewConnector = ConnectorForm.extend({ Kind: ConnectorKind });

export const ConnectorLogEntry = z.object({
  Id,
  ConnectorId: Id,
  At: ShownInstant,
  Topic: z.string(),
  /** Number of the order in the store. */
  StoreNumber: z.string().nullish(),
  Result: shownChoice(ConnectorResult),
  Message: z.string().nullish(),
  OrderId: Id.nullish(),
  OrderNo: z.string().nullish(),
});
export type ConnectorLogEntry = z.infer<typeof ConnectorLogEntry>;

export const StoreProduct = z.object({
  Id,
  SKU: z.string().nullish(),
  Title: z.string(),
  MerchantName: z.string().nullish(),
  /** Number of orders with it. */
  TimesSeen: z.number().int().nullish(),
  LastSeen: ShownInstant,
  LastOrderId: Id.nullish(),
  LastOrderNo: z.string().nullish(),
});
export type StoreProduct = z.infer<typeof StoreProduct>;

/** A variant of the catalogue, to which a store's product can be mapped. */
export const MappableVariant = z.object({
  Id,
  Title: z.string(),
  SKU: z.string(),
  MerchantName: z.string().nullish(),
});

export const ProductMapping = z.object({ VariantId: Id });

const owners = { roles: ['Admin', 'Merchant'] } as const;
const page = { Page: pageNumber(1), Size: pageSize() };
const Query = z.string().max(200);
const TotalCount = z.number().int().nullish();

const get = endpoint({
  method: 'GET',
  path: '/ext/connectors/{id}',
  access: owners,
  summary: 'Retrieve a connector',
  answer: Connector,
  etag: 'connectors',
});

export const connectorEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/connectors/list',
    access: owners,
    summary: 'List connectors by name; `Query` searches the name, and the first page is 1',
    body: json(z.object({ Query, Kind: choicesOf(ConnectorKind), State: choicesOf(ConnectorState), ...page })),
    answer: z.object({ Connectors: z.array(Connector), TotalCount }),
    reads: true,
  }),
  /** A path of two segments, so that it is no connector's id. */
  shops: endpoint({
    method: 'GET',
    path: '/ext/connectors/shops/all',
    access: owners,
    summary: 'List the live shops that can receive orders',
    answer: z.array(z.object({ Id, Name: z.string() })),
  }),
  get,
  create: endpoint({
    method: 'POST',
    path: '/ext/connectors',
    access: owners,
    summary:
      "Create a connector for a shop; without a secret, WooCommerce gets a generated one and Shopify's is awaited",
    body: json(NewConnector),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/connectors/{id}',
    access: owners,
    summary: 'Update a connector; empty secrets keep the current ones',
    body: json(ConnectorForm),
    answer: z.unknown(),
    guards: get,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/connectors/{id}',
    access: owners,
    summary: 'Delete a connector with its log; its orders stay',
    answer: z.unknown(),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/ext/connectors/{id}/stop',
    access: owners,
    summary: 'Stop an active connector; its address answers 404, and reports to the store wait',
    answer: z.unknown(),
  }),
  start: endpoint({
    method: 'POST',
    path: '/ext/connectors/{id}/start',
    access: owners,
    summary: 'Start a stopped connector',
    answer: z.unknown(),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/ext/connectors/{id}/secret',
    access: owners,
    summary: 'Retrieve the generated secret, once; 409 after that',
    answer: z.object({ Secret: z.string() }),
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/ext/connectors/{id}/rotate',
    access: owners,
    summary: 'Generate a new secret; the previous one stops working at once',
    answer: z.unknown(),
  }),
  log: endpoint({
    method: 'POST',
    path: '/ext/connectors/log/list',
    access: owners,
    summary: "List the log of the last 30 days, newest first; `Query` searches the store's order numbers",
    body: json(z.object({ Query, Connector: choicesOf(Id), Result: choicesOf(ConnectorResult), ...page })),
    answer: z.object({ Entries: z.array(ConnectorLogEntry), TotalCount }),
    reads: true,
  }),
  products: endpoint({
    method: 'POST',
    path: '/ext/connectors/products/list',
    access: owners,
    summary: "List the stores' products to map, latest first; `Query` searches SKUs and titles",
    body: json(z.object({ Query, ...page })),
    answer: z.object({ Products: z.array(StoreProduct), TotalCount }),
    reads: true,
  }),
  variants: endpoint({
    method: 'POST',
    path: '/ext/connectors/variants/list',
    access: owners,
    summary: "List the merchant's product variants by title, or those with `Ids`; `Query` searches titles and SKUs",
    body: json(z.object({ Query, Ids: choicesOf(Id), ...page })),
    answer: z.object({ Variants: z.array(MappableVariant), TotalCount }),
    reads: true,
  }),
  map: endpoint({
    method: 'POST',
    path: '/ext/connectors/products/{id}/map',
    access: owners,
    summary: "Map a store's product to a variant of its merchant, which new orders get",
    body: json(ProductMapping),
    answer: z.unknown(),
  }),
};
