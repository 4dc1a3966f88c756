/** Actions on orders other than accepting and rejecting (O-7.29 to O-7.39). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { orderRuleTexts } from '../rule-texts.ts';
import { Order, orderEndpoints } from './orders.ts';
import { roleGroups } from '../role-table.ts';
import { RolePrefix } from 'schema-admin/contract/roles.ts';
import { tooLong } from 'schema-admin/contract/text.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { freeText } from 'schema-admin/contract/values/characters.ts';
import { ShownPhone } from 'schema-admin/contract/contact.ts';

const text = z.string().nullish();

/** The customer's cancellation request, which is acknowledged by its id. */
export const CancellationCheck = z.object({
  DeliveryHasCancelRequest: z.boolean(),
  /** `false` for a part of the order. */
  WholeDelivery: z.boolean().nullish(),
  AcknowledgementRequestId: Id.nullish(),
  /** The affected lines of a partial cancellation, if the backend sends them. */
  OrderLineIds: z.array(Id).nullish(),
});
export type CancellationCheck = z.infer<typeof CancellationCheck>;

/** Resolution of a failed delivery. A delivered order accepts only `refunded`. */
export const Resolution = z.enum(['delivered', 'refunded']);
export type Resolution = z.infer<typeof Resolution>;

const highestQuantity = 1_000_000;
/** Available quantity: a whole number up to the ordered quantity. 0 rejects the item. */
const LineQuantity = z.coerce
  .number<string | number>({ error: orderRuleTexts.wholeQuantity })
  .int({ error: orderRuleTexts.wholeQuantity })
  .min(0, { error: orderRuleTexts.negativeQuantity })
  .max(highestQuantity, { error: orderRuleTexts.moreThanOrdered });

/** Maximum length of the reason, which may be empty unless the item is rejected. */
export const maxReasonLength = 200;

/** Maximum number of packages per order for barcodes and labels. */
export const maxPackages = 99;
const NumberOfPackages = z
  .number({ error: orderRuleTexts.wholePackages })
  .int({ error: orderRuleTexts.wholePackages })
  .min(1, { error: orderRuleTexts.atLeastOnePackage })
  .max(maxPackages, { error: () => orderRuleTexts.atMostPackages({ most: maxPackages }) });

/** The shop and the merchant of an order for administrators. Only the merchant is shown. */
export const AdminShop = z.object({
  Id: Id.nullish(),
  Name: text,
  Email: text,
  Phone: ShownPhone.nullish(),
  Manager: text,
  Line1: text,
  Line2: text,
  City: text,
  County: text,
  PostalCode: text,
  Merchant: z.object({
    Name: text,
    Email: text,
    Phone: ShownPhone.nullish(),
    AddressLine1: text,
    AddressLine2: text,
    AddressLine3: text,
    City: text,
    PostalCode: text,
    County: text,
  }),
});

export type AdminShop = z.infer<typeof AdminShop>;

/** The driver of an order. The date is missing until it is delivered. */
const Driver = z.object({ CourierName: z.string(), DeliveryDate: Instant.nullish() });

const admin = { roles: ['Admin'] } as const;
const shopThatRejects = { roles: ['Shop'], ability: 'reject_orders' } as const;

export const orderActionEndpoints = {
  shop: endpoint({
    method: 'GET',
    path: '/admin/shop/{id}',
    access: admin,
    summary: 'Retrieve a shop and its merchant',
    answer: AdminShop,
  }),
  driver: endpoint({
    method: 'GET',
    path: '/admin/delivery/driver/{id}',
    access: admin,
    summary: "Retrieve an order's driver; 404 if it has none",
    answer: Driver,
  }),
  hasCancellation: endpoint({
    method: 'GET',
    path: '/customer/delivery/{id}/has-cancellation',
    access: { roles: roleGroups.orders },
    summary: 'Check whether a pending order has an open cancellation request by the customer',
    answer: CancellationCheck,
  }),
  acknowledgeCancellation: endpoint({
    method: 'POST',
    path: '/customer/delivery/{id}/acknowledge-cancellation-request/{requestId}',
    access: { roles: ['Shop', 'Merchant'] },
    summary: "Acknowledge the customer's cancellation request, which cancels the order or some of its lines",
    answer: z.string(),
    idempotent: true,
  }),
  changeQuantity: endpoint({
    method: 'PUT',
    path: '/portal/delivery/{id}/change-quantity/{lineId}/{quantity}',
    access: shopThatRejects,
    summary:
      'Lower the quantity of a line of a pending order to the available quantity; 0 rejects the item and requires a reason',
    params: { quantity: LineQuantity },
    body: json(z.object({ Reason: freeText().max(maxReasonLength, tooLong(maxReasonLength)) })),
    answer: Order,
    idempotent: true,
  }),
  resetQuantity: endpoint({
    method: 'PUT',
    path: '/portal/delivery/{id}/reset-quantity/{lineId}',
    access: shopThatRejects,
    summary: 'Restore the ordered quantity of a line of a pending order',
    answer: Order,
    idempotent: true,
  }),
  packages: endpoint({
    method: 'PUT',
    path: '/portal/delivery/{id}/packages',
    access: { roles: ['Shop'], ability: 'print_orders' },
    summary: 'Create the packages of an order without packages, each with its own barcode',
    body: json(z.object({ NumberOfPackages })),
    answer: Order,
    idempotent: true,
  }),
  recover: endpoint({
    method: 'POST',
    path: '/{role}/delivery/{id}/recover/{resolution}',
    access: admin,
    summary: 'Resolve a failed delivery as delivered or refunded, or refund a delivered one',
    params: { role: RolePrefix, resolution: Resolution },
    answer: z.string(),
    idempotent: true,
    guards: orderEndpoints.get,
    stale: 'judged',
  }),
  isNoDeliverable: endpoint({
    method: 'POST',
    path: '/portal/delivery/{id}/is-no-deliverable',
    access: { roles: roleGroups.orders },
    summary: 'Check whether a pending order has nothing left to deliver',
    answer: z.boolean(),
  }),
};
