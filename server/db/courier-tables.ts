/** Courier deliveries, their quotes and their pending steps (migration 0026). */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CollectStatus, CollectTab, FailureReason } from '../../contract/collect/deliveries.ts';
import type { ServiceType } from '../../contract/collect/prices.ts';
import type { Credits, Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export type SearchOutcome = 'found' | 'none' | 'failed';
export type StepKind = 'quote' | 'book' | 'follow' | 'cancel';

export const deliveries = pgTable('deliveries', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** An e-mail address. */
  bookedBy: text('booked_by').notNull(),
  referenceNumber: text('reference_number').notNull(),
  orderDetails: text('order_details').notNull(),
  hasRestrictedItems: boolean('has_restricted_items').notNull(),
  pickUpTime: instant('pick_up_time').notNull(),
  vehicleTypeId: integer('vehicle_type_id').notNull(),
  /** Name of the vehicle type when it was chosen. Written by the database. */
  vehicleName: text('vehicle_name').notNull().default(''),
  deliveryType: text('delivery_type').notNull(),

  pickUpFirstName: text('pick_up_first_name').notNull(),
  pickUpLastName: text('pick_up_last_name').notNull(),
  pickUpPhone: text('pick_up_phone').notNull(),
  pickUpInstructions: text('pick_up_instructions').notNull(),
  pickUpLine1: text('pick_up_line1').notNull(),
  pickUpLine2: text('pick_up_line2').notNull(),
  pickUpLine3: text('pick_up_line3').notNull(),
  pickUpCity: text('pick_up_city').notNull(),
  pickUpPostCode: text('pick_up_post_code').notNull(),
  pickUpLatitude: doublePrecision('pick_up_latitude').notNull(),
  pickUpLongitude: doublePrecision('pick_up_longitude').notNull(),

  dropOffFirstName: text('drop_off_first_name').notNull(),
  dropOffLastName: text('drop_off_last_name').notNull(),
  dropOffPhone: text('drop_off_phone').notNull(),
  dropOffEmail: text('drop_off_email').notNull(),
  /** The instructions that the courier receives, including "Check ID…". */
  dropOffInstructions: text('drop_off_instructions').notNull(),
  dropOffLine1: text('drop_off_line1').notNull(),
  dropOffLine2: text('drop_off_line2').notNull(),
  dropOffLine3: text('drop_off_line3').notNull(),
  dropOffCity: text('drop_off_city').notNull(),
  dropOffPostCode: text('drop_off_post_code').notNull(),
  dropOffLatitude: doublePrecision('drop_off_latitude').notNull(),
  dropOffLongitude: doublePrecision('drop_off_longitude').notNull(),

  status: text('status').$type<CollectStatus | 'Drafted'>().notNull(),
  isPremium: boolean('is_premium').notNull().default(false),
  draftedAt: instant('drafted_at').notNull(),
  /** Time of the first booking with a courier or the concierge. */
  bookedAt: instant('booked_at'),
  placedAt: instant('placed_at'),
  queuedAt: instant('queued_at'),
  assignedAt: instant('assigned_at'),
  atPickUpAt: instant('at_pick_up_at'),
  outForDeliveryAt: instant('out_for_delivery_at'),
  atDropOffAt: instant('at_drop_off_at'),
  deliveredAt: instant('delivered_at'),
  failedAt: instant('failed_at'),
  cancelledAt: instant('cancelled_at'),
  isCancelledByUser: boolean('is_cancelled_by_user').notNull().default(false),
  manuallyResolvedAt: instant('manually_resolved_at'),
  failedReason: text('failed_reason').$type<FailureReason>(),
  failedNotes: text('failed_notes'),

  searchStartedAt: instant('search_started_at'),
  /** `null` while the search is running. */
  searchOutcome: text('search_outcome').$type<SearchOutcome>(),
  quotesExpireAt: instant('quotes_expire_at'),
  winningQuoteId: uuid('winning_quote_id'),

  fleetBooking: text('fleet_booking'),
  etaAt: instant('eta_at'),
  driverName: text('driver_name'),
  driverSeenAt: instant('driver_seen_at'),
  proofUrl: text('proof_url'),
  proofName: text('proof_name'),
  /** Token of the public tracking page, valid while the delivery is under way. */
  trackingToken: uuid('tracking_token').notNull().default(sql`gen_random_uuid()`),

  /** The delivery's tab. Maintained by the database, like the next two columns. */
  portalStatus: text('portal_status').$type<CollectTab | 'draft'>().notNull().generatedAlwaysAs(sql`'draft'`),
  enteredTabAt: instant('entered_tab_at').notNull().generatedAlwaysAs(sql`now()`),
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`''`),

  /** Name and price of the courier that accepted the delivery. Maintained by the database (migration 0037). */
  courierName: text('courier_name').generatedAlwaysAs(sql`null`),
  courierPence: integer('courier_pence').$type<Pence>().generatedAlwaysAs(sql`null`),
  /** The amount that the shop pays in addition to credits, including VAT. */
  paidPence: integer('paid_pence').$type<Pence>().generatedAlwaysAs(sql`null`),
  /** The courier's arrival time, or the delivery type's promised time if the courier gave none. */
  promisedAt: instant('promised_at').generatedAlwaysAs(sql`null`),
});

export const deliveryQuotes = pgTable('delivery_quotes', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  deliveryId: uuid('delivery_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** Name of the fleet's adapter. `null` for the concierge. */
  fleet: text('fleet'),
  fleetQuote: text('fleet_quote'),
  name: text('name').notNull(),
  logoUrl: text('logo_url'),
  serviceType: text('service_type').$type<ServiceType>().notNull(),
  vehicleCode: text('vehicle_code').notNull(),
  vehicleName: text('vehicle_name').notNull(),
  distanceMiles: doublePrecision('distance_miles').notNull(),
  deliveryPence: integer('delivery_pence').$type<Pence>().notNull(),
  /** Exactly one of `creditUsage` and `payAsYouGoPence` is set. */
  creditUsage: integer('credit_usage').$type<Credits>(),
  payAsYouGoPence: integer('pay_as_you_go_pence').$type<Pence>(),
  premiumPence: integer('premium_pence').$type<Pence>().notNull(),
  vatPence: integer('vat_pence').$type<Pence>().notNull(),
  totalPence: integer('total_pence').$type<Pence>().notNull(),
  pickUpEtaAt: instant('pick_up_eta_at'),
  dropOffEtaAt: instant('drop_off_eta_at'),
  offeredAt: instant('offered_at').notNull(),
  selectedAt: instant('selected_at'),
});

/** Pending steps of deliveries, at most one of each kind per delivery. */
export const courierSteps = pgTable('courier_steps', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  deliveryId: uuid('delivery_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  kind: text('kind').$type<StepKind>().notNull(),
  /** When the step is due. For a step in progress, the time from which another node may retry it. */
  dueAt: instant('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/**
 * Records of the simulated fleets. The portal reads them only through the fleets' adapter (migrations 0027, 0031,
 * 0033).
 */
export const simulatedTrips = pgTable('simulated_trips', {
  booking: text('booking').primaryKey(),
  /** The portal's delivery id, which makes booking idempotent. */
  deliveryId: uuid('delivery_id').notNull(),
  fleet: text('fleet').notNull(),
  serviceType: text('service_type').$type<ServiceType>().notNull(),
  vehicleCode: text('vehicle_code').notNull(),
  distanceMiles: doublePrecision('distance_miles').notNull(),
  reference: text('reference').notNull(),
  bookedAt: instant('booked_at').notNull(),
  /** Start of the booked slot. `null` for trips booked before this column existed. */
  pickUpAt: instant('pick_up_at'),
  /** Multiple of real speed. */
  speed: doublePrecision('speed').notNull(),
  cancelledAt: instant('cancelled_at'),
  /** A forced failure. With `null`, failure is random. */
  failure: text('failure').$type<FailureReason>(),
  /** Driven time at `speedSince`, in milliseconds at real speed. */
  drivenMs: doublePrecision('driven_ms').notNull().default(0),
  /** Time of the last change of speed. `null` if the speed hasn't changed since the booking. */
  speedSince: instant('speed_since'),
  /** The coordinates are `null` for trips booked before these columns existed. */
  fromLatitude: doublePrecision('from_latitude'),
  fromLongitude: doublePrecision('from_longitude'),
  toLatitude: doublePrecision('to_latitude'),
  toLongitude: doublePrecision('to_longitude'),
});
