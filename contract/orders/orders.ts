/** Orders and their lines (O-3.06 to O-3.22; decisions, "Fields and shapes"). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { roleGroups } from '../role-table.ts';
import { RolePrefix } from 'schema-admin/contract/roles.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Flag, Instant, ShownInstant } from 'schema-admin/contract/time.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';
import { Kilograms, Pence } from 'schema-admin/contract/units.ts';
import { ShownPhone } from 'schema-admin/contract/contact.ts';

/** The tab of an order, as in its `ShopPortalStatus`. */
export const PortalStatus = z.enum(['Pending', 'Queued', 'Failed', 'Archived']);
export type PortalStatus = z.infer<typeof PortalStatus>;

/** Names of the tabs in the list call. */
export const OrderTab = z.enum(['Pending', 'queued', 'failed', 'archived']);
export type OrderTab = z.infer<typeof OrderTab>;

/** Names of the tabs in the check for new orders. */
export const CheckedTab = z.enum(['pending', 'queued', 'failed', 'archived']);

export const tabOf = {
  Pending: 'Pending',
  Queued: 'queued',
  Failed: 'failed',
  Archived: 'archived',
} as const satisfies Record<PortalStatus, OrderTab>;

export const orderStatuses = [
  'PendingDelivery',
  'QueuedDelivery',
  'OutForDeliveryDelivery',
  'DeliveredDelivery',
  'FailedDelivery',
  'RejectedDelivery',
  'CancelledDelivery',
  'AuthorizationRequired',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const text = z.string().nullish();

export const OrderLine = z.object({
  /** A line without an id is shown, but has no actions. */
  OrderLineId: Id.nullish(),
  ProductTitle: text,
  OrderLineVariantTitle: text,
  OrderLineVariantSKU: text,
  OrderLineQuantity: z.number().int().nullish(),
  OrderLineOriginalQuantity: z.number().int().nullish(),
  OrderlineCancelled: Flag,
  OrderLineVariantImageUrl: text,
  VariantImageUrl: text,
  OrderLineProductImageUrl: text,
  OrderLineAmountPerUnit: Pence.nullish(),
  Options: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
  ColorNote: text,
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Package = z.object({ PackageNo: z.union([z.number(), z.string()]), Barcode: z.string() });
export type Package = z.infer<typeof Package>;

export const Order = z.object({
  Id,
  OrderNo: z.union([z.string(), z.number()]),
  ExternalOrderId: text,
  Created: ShownInstant,
  TimeSlotFrom: Instant.nullish(),
  TimeSlotTo: Instant.nullish(),
  Status: z.string(),
  ProOrderStatus: text,
  /** One of `PortalStatus`. Other values are shown as they are. */
  ShopPortalStatus: shownChoice(PortalStatus),
  ShopName: text,
  ShopId: Id.nullish(),
  /** Language tag of the shop's labels. English if the backend sends none. */
  LabelLanguage: text,
  DriverId: Id.nullish(),
  DeliveryTrackingUrl: text,

  Pending: Flag,
  Packed: Flag,
  Queued: Flag,
  Assigned: Flag,
  Dispatched: Flag,
  AtPickUpLocation: Flag,
  OutForDelivery: Flag,
  AtDropOffLocation: Flag,
  Delivered: Flag,
  Failed: Flag,
  Cancelled: Flag,
  Rejected: Flag,
  Returned: Flag,
  ManuallyRefunded: Flag,
  ManuallyResolved: Flag,

  OrderPaymentStatus: text,
  OrderPaymentDate: Flag,
  OrderPendingApproval: Flag,
  OrderManagerApproved: Flag,
  OrderManagerRejected: Flag,
  OrderCancelled: Flag,
  LatestUpdateForArchived: Instant.nullish(),

  FailedReason: text,
  FailedReasonNotes: text,

  CustomerFirstName: text,
  CustomerLastName: text,
  CustomerEmail: text,
  CustomerTelNo: ShownPhone.nullish(),

  DeliveryAddressLine1: text,
  DeliveryAddressLine2: text,
  DeliveryAddressLine3: text,
  DeliveryAddressPostCode: text,
  DeliveryAddressCounty: text,
  DeliveryAddressCity: text,
  DeliveryAddressInstructions: text,
  DeliveryAddressNameOnDoor: text,

  BillingAddressLine1: text,
  BillingAddressLine2: text,
  BillingAddressLine3: text,
  City: text,
  PostCode: text,
  County: text,

  Packages: z.array(Package).nullish(),
  Orderlines: z.array(OrderLine).nullish(),
});
export type Order = z.infer<typeof Order>;

export const orderPageSize = 10;

const SortDirection = z.enum(['asc', 'desc']);

/** Range of dates as UTC instants: start of the first and end of the last day in Europe/London. */
export const DateRange = z.object({ From: SentInstant, To: SentInstant });

export const OrderListRequest = z.object({
  Query: z.string().max(200),
  Filter: z.object({
    Status: z.array(z.string().max(64)).max(20),
    Date: DateRange.nullable(),
    Shop: z.array(Id).max(500),
  }),
  OrderBy: SortDirection,
  Page: pageNumber(1),
  Size: pageSize(),
});
export type OrderListRequest = z.infer<typeof OrderListRequest>;

export const OrderListAnswer = z.object({
  Deliveries: z.array(Order),
  TotalCount: z.number().int().nullish(),
  TotalIsAtLeast,
  ShopDeliveries: z.array(z.unknown()).nullish(),
});

export const VehicleType = z.object({
  Id,
  Code: z.string(),
  Name: z.string(),
  /** `false` for a type that cannot be selected. */
  Active: z.boolean().nullish(),
  Info: text,
  MaxSize: text,
  /** Any text, or a number of kilograms. */
  MaxWeight: z.union([z.string(), Kilograms]).nullish(),
  MaxLength: text,
  Speed: text,
  Availability: text,
  Example: text,
});
export type VehicleType = z.infer<typeof VehicleType>;

/** A shop to select. The optional `City` distinguishes shops with the same name. */
const ShopChoice = z.object({ ShopId: Id, ShopName: z.string(), City: z.string().nullish() });

const shopThatRejects = { roles: ['Shop'], ability: 'reject_orders' } as const;

export const orderEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/{role}/deliveries/{tab}',
    access: { roles: roleGroups.orders },
    summary: 'List the orders of a tab',
    params: { role: RolePrefix, tab: OrderTab },
    body: json(OrderListRequest),
    answer: OrderListAnswer,
    reads: true,
    envelope: 'named',
  }),
  get: endpoint({
    method: 'GET',
    path: '/{role}/delivery/{id}',
    access: { roles: roleGroups.orders },
    summary: 'Retrieve an order with its lines and packages',
    params: { role: RolePrefix },
    answer: Order,
    etag: 'orders',
  }),
  checkNew: endpoint({
    method: 'POST',
    path: '/order/check-new/{tab}',
    access: { roles: roleGroups.orders },
    summary: 'Check whether an order has entered a tab since a date',
    params: { tab: CheckedTab },
    body: json(z.object({ Date: SentInstant })),
    answer: z.boolean(),
  }),
  shops: endpoint({
    method: 'GET',
    path: '/admin/v2/shop',
    access: { roles: ['Admin'] },
    summary: 'List the shops for filtering orders',
    answer: z.array(ShopChoice),
  }),
  vehicleTypes: endpoint({
    method: 'GET',
    path: '/shop/delivery/vehicle-type',
    access: { roles: ['Shop'] },
    summary: 'List the vehicle types for accepting an order',
    answer: z.array(VehicleType),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/shop/delivery/accept',
    access: shopThatRejects,
    summary: 'Accept a pending order with a vehicle type',
    body: json(z.object({ VehicleTypeId: Id, DeliveryId: Id })),
    answer: z.unknown(),
    idempotent: true,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/portal/delivery/{id}/reject',
    access: shopThatRejects,
    summary: 'Reject a pending order',
    answer: z.unknown(),
    idempotent: true,
  }),
};
