/** Courier deliveries: lists, details and actions (D-7.01 to D-7.05). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { VehicleType } from '../orders/orders.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { roleGroups } from '../role-table.ts';
import { Flag, Instant } from 'schema-admin/contract/time.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';
import { CollectDraft } from './draft.ts';
import { WinningQuote } from './prices.ts';
import { DeliveryType, TimeSlot } from './slots.ts';
import { ShownPhone } from 'schema-admin/contract/contact.ts';

/** Names of the tabs in requests. */
export const CollectTab = z.enum(['open', 'outfordelivery', 'failed', 'archived']);
export type CollectTab = z.infer<typeof CollectTab>;

/** Names of the tabs in a delivery. */
export const CollectPortalStatus = z.enum(['Open', 'OutForDelivery', 'Failed', 'Archived']);
export type CollectPortalStatus = z.infer<typeof CollectPortalStatus>;

export const portalStatusOf = {
  open: 'Open',
  outfordelivery: 'OutForDelivery',
  failed: 'Failed',
  archived: 'Archived',
} as const satisfies Record<CollectTab, CollectPortalStatus>;

export const CollectStatus = z.enum([
  'OpenPremium',
  'Placed',
  'Queued',
  'Assigned',
  'AtPickUpLocation',
  'OutForDelivery',
  'AtDropOffLocation',
  'Delivered',
  'Failed',
  'Cancelled',
]);
export type CollectStatus = z.infer<typeof CollectStatus>;

export const FailureReason = z.enum([
  'UNABLE_TO_LOCATE',
  'NONE',
  'DELIVERY_INCIDENT',
  'DESTINATION_INCORRECT',
  'OTHER',
  'UNAVAILABLE',
]);
export type FailureReason = z.infer<typeof FailureReason>;

const text = z.string().nullish();
const degrees = z.number().nullish();

export const ProofOfDelivery = z.object({ ImageUrl: text, ImageName: text });

export const CollectDelivery = z.object({
  Id,
  ReferenceNumber: z.string(),
  OrderDetails: text,
  PickUpInstructions: text,
  CustomerInstructions: text,
  CustomerFirstName: text,
  CustomerLastName: text,
  CustomerTelNo: ShownPhone.nullish(),
  CustomerEmail: text,
  MerchantName: text,
  /** An e-mail address. */
  BookedBy: text,
  PickUpFirstName: text,
  PickUpLastName: text,
  PickUpPhone: ShownPhone.nullish(),
  PickUpAddressLine1: text,
  PickUpAddressLine2: text,
  PickUpAddressLine3: text,
  PickUpAddressPostCode: text,
  PickUpAddressCity: text,
  PickUpAddressLat: degrees,
  PickUpAddressLong: degrees,
  DropOffAddressLine1: text,
  DropOffAddressLine2: text,
  DropOffAddressLine3: text,
  DropOffAddressPostCode: text,
  DropOffAddressCity: text,
  DropOffAddressLat: degrees,
  DropOffAddressLong: degrees,
  PickUpTime: Instant.nullish(),
  VehicleTypeName: text,
  DeliveryTypeKey: text,
  HasRestrictedItems: z.boolean().nullish(),
  /** True if the concierge chooses the courier. */
  PremiumSelected: z.boolean().nullish(),
  ManuallyResolved: Flag,
  /** One of `CollectPortalStatus`. Other values are shown as they are. Absent for a draft. */
  PortalStatus: shownChoice(CollectPortalStatus).nullish(),
  /** One of `CollectStatus`, or `Drafted` for a draft. */
  Status: z.string(),
  ChatJwtToken: text,
  ExternalOrderId: text,
  WinningQuote: WinningQuote.nullish(),
  Drafted: Flag,
  Placed: Flag,
  Queued: Flag,
  Assigned: Flag,
  AtPickUpLocation: Flag,
  OutForDelivery: Flag,
  AtDropOffLocation: Flag,
  Delivered: Flag,
  Failed: Flag,
  Cancelled: Flag,
  /** One of `FailureReason`. Other values are shown as they are. */
  FailedReason: text,
  FailedReasonNotes: text,
  /** `null` if the courier provided none. Absent if unknown, and then the live message contains it. */
  ProofOfDelivery: ProofOfDelivery.nullish(),
});
export type CollectDelivery = z.infer<typeof CollectDelivery>;

export const CollectListItem = CollectDelivery.pick({
  Id: true,
  ReferenceNumber: true,
  PremiumSelected: true,
  Status: true,
  ManuallyResolved: true,
  BookedBy: true,
  MerchantName: true,
  PickUpTime: true,
  // An extension of the specified list. Other backends may omit these fields.
  CustomerFirstName: true,
  CustomerLastName: true,
  DropOffAddressCity: true,
}).extend({
  Drafted: Flag,
  /** An extension of the specified list. Other backends may omit it. */
  Placed: Flag.optional(),
  Failed: Flag,
  LatestUpdateForArchived: Flag,
});
export type CollectListItem = z.infer<typeof CollectListItem>;

export const collectPageSize = 10;

export const CollectFilter = z.object({
  /** Range of the draft date: start of the first and end of the last day in Europe/London. Either may be open. */
  StartDate: SentInstant.nullable(),
  EndDate: SentInstant.nullable(),
  /** Codes of `deliveryStatusTypes`. */
  Status: z.array(z.string().max(64)).max(20),
  /** Merchants by name. */
  Merchants: z.array(z.string().max(200)).max(500),
  /** `true` selects only deliveries of the concierge, and `false` selects all. */
  ConciergeOnly: z.boolean().nullable(),
});
export type CollectFilter = z.infer<typeof CollectFilter>;

export const CollectListRequest = z.object({
  /** Sort direction of the draft date. */
  Order: z.enum(['asc', 'desc']),
  Page: pageNumber(1),
  Size: pageSize(),
  Query: z.string().max(200),
  Filter: CollectFilter,
});
export type CollectListRequest = z.infer<typeof CollectListRequest>;

const StatusType = z.object({ Name: z.string(), Code: z.string() });
const MerchantChoice = z.object({ MerchantName: z.string() });
export const ContactDetails = z.object({ FirstName: text, LastName: text, Phone: ShownPhone.nullish() });
export type ContactDetails = z.infer<typeof ContactDetails>;
export const ShopAddress = z.object({
  Name: text,
  AddressLine1: text,
  AddressLine2: text,
  AddressLine3: text,
  PostCode: text,
  City: text,
  Lat: degrees,
  Long: degrees,
});
export type ShopAddress = z.infer<typeof ShopAddress>;

const PlaceRequest = z.object({
  Id,
  SelectedQuoteIds: z.array(Id).min(1).max(50),
});

const collectors = { roles: roleGroups.collectors, flag: 'collect' } as const;
const bookers = { roles: ['Admin', 'Shop'], flag: 'collect' } as const;
const shop = { roles: ['Shop'], flag: 'collect' } as const;
const admin = { roles: ['Admin'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/collect/{id}',
  access: collectors,
  summary: 'Retrieve a courier delivery or a draft',
  answer: CollectDelivery,
});

const markAs = <const Path extends `/collect/{id}/mark-as-${string}`>(path: Path, summary: string) =>
  endpoint({ method: 'PUT', path, access: admin, summary, answer: z.unknown(), idempotent: true });

export const collectEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/collect/list/{status}',
    access: collectors,
    summary: 'List the courier deliveries of a tab',
    params: { status: CollectTab },
    body: json(CollectListRequest),
    answer: z.object({
      data: z.array(CollectListItem),
      totalCount: z.number().int().nullish(),
      totalIsAtLeast: TotalIsAtLeast,
    }),
    envelope: 'named',
    reads: true,
  }),
  statusTypes: endpoint({
    method: 'GET',
    path: '/collect/delivery-status-type',
    access: collectors,
    summary: 'List the statuses for filtering deliveries',
    answer: z.array(StatusType),
  }),
  merchants: endpoint({
    method: 'GET',
    path: '/collect/merchant/list',
    access: admin,
    summary: 'List the merchants for filtering deliveries',
    answer: z.array(MerchantChoice),
  }),
  vehicleTypes: endpoint({
    method: 'GET',
    path: '/collect/vehicle-type',
    access: collectors,
    summary: 'List the vehicle types for a courier delivery',
    answer: z.array(VehicleType),
  }),
  timeslots: endpoint({
    method: 'GET',
    path: '/collect/timeslot',
    access: collectors,
    summary: 'List the time slots for a collection, earliest first',
    answer: z.array(TimeSlot),
  }),
  deliveryTypes: endpoint({
    method: 'GET',
    path: '/collect/delivery-type',
    access: collectors,
    summary: 'List the delivery types, fastest first',
    answer: z.array(DeliveryType),
  }),
  contactDetails: endpoint({
    method: 'GET',
    path: '/collect/collection-contact-details',
    access: collectors,
    summary: "Retrieve the default contact for collections: the shop's manager",
    answer: ContactDetails,
  }),
  shopAddress: endpoint({
    method: 'GET',
    path: '/shop/address',
    access: shop,
    summary: "Retrieve the shop's address",
    answer: ShopAddress,
  }),
  get,
  checkNew: endpoint({
    method: 'GET',
    path: '/collect/check-new/{tab}',
    access: collectors,
    summary: 'Check whether a delivery has entered a tab since a date',
    params: { tab: CollectTab },
    query: z.object({ Date: SentInstant }),
    answer: z.boolean(),
  }),
  draft: endpoint({
    method: 'POST',
    path: '/collect',
    access: bookers,
    summary: 'Create a draft of a delivery, which no list includes',
    body: json(CollectDraft),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  quote: endpoint({
    method: 'POST',
    path: '/collect/{id}/quote',
    access: bookers,
    summary: 'Start a search for quotes, which arrive on the socket; 422 with a code if no courier is available',
    answer: z.unknown(),
  }),
  place: endpoint({
    method: 'POST',
    path: '/collect/place',
    access: bookers,
    summary: 'Book a delivery with the concierge, or with the first of the selected couriers to accept',
    body: json(PlaceRequest),
    answer: z.unknown(),
    idempotent: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/collect/{id}/cancel',
    access: { ...shop, ability: 'cancel_collect_orders' },
    summary: 'Cancel a delivery that no driver has been assigned to; 409 if it is too late',
    answer: z.unknown(),
  }),
  markAsDelivered: markAs('/collect/{id}/mark-as-delivered', 'Mark a delivery as delivered'),
  markAsCanceled: markAs('/collect/{id}/mark-as-canceled', 'Mark a delivery as cancelled'),
  markAsFailed: markAs('/collect/{id}/mark-as-failed', 'Mark a delivery as failed'),
  chatToken: endpoint({
    method: 'GET',
    path: '/collect/{id}/chat-token',
    access: { roles: ['Merchant', 'Shop'], flag: 'collect' },
    summary: 'Retrieve a token for the chat with the driver',
    answer: z.object({ Token: z.string() }),
  }),
};
