/** Courier deliveries, what couriers ask for them, and what is to be done about them next (migration 0026). */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CollectStatus, CollectTab, FailureReason } from '../../contract/collect/deliveries.ts';
import type { ServiceType } from '../../contract/collect/prices.ts';
import type { Credits, Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

/** How a search for prices has ended. */
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
  /** As the courier is told them, "Check ID…" included. */
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
  /** When it was first booked, with couriers or with the concierge. */
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
  /** `null` while it goes on. */
  searchOutcome: text('search_outcome').$type<SearchOutcome>(),
  quotesExpireAt: instant('quotes_expire_at'),
  winningQuoteId: uuid('winning_quote_id'),

  /** The fleet's own number for it. */
  fleetBooking: text('fleet_booking'),
  etaAt: instant('eta_at'),
  driverName: text('driver_name'),
  driverSeenAt: instant('driver_seen_at'),
  proofUrl: text('proof_url'),
  proofName: text('proof_name'),
  /** Opens the page that follows it, as long as it is under way. */
  trackingToken: uuid('tracking_token').notNull().default(sql`gen_random_uuid()`),

  /** The list it stands in; kept by the database, as are the two below. */
  portalStatus: text('portal_status').$type<CollectTab | 'draft'>().notNull().generatedAlwaysAs(sql`'draft'`),
  enteredTabAt: instant('entered_tab_at').notNull().generatedAlwaysAs(sql`now()`),
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`''`),

  /** Of the courier that has accepted it, kept by the database too (migration 0037): its name, and what it asks. */
  courierName: text('courier_name').generatedAlwaysAs(sql`null`),
  courierPence: integer('courier_pence').$type<Pence>().generatedAlwaysAs(sql`null`),
  /** What the shop pays for it, VAT included, beside credits. */
  paidPence: integer('paid_pence').$type<Pence>().generatedAlwaysAs(sql`null`),
  /** The time that the courier named; of one that named none, what the delivery type promises. */
  promisedAt: instant('promised_at').generatedAlwaysAs(sql`null`),
});

export const deliveryQuotes = pgTable('delivery_quotes', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  deliveryId: uuid('delivery_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** The name of the adapter that offers it; the concierge has none. */
  fleet: text('fleet'),
  /** The fleet's own number for the quote. */
  fleetQuote: text('fleet_quote'),
  name: text('name').notNull(),
  logoUrl: text('logo_url'),
  serviceType: text('service_type').$type<ServiceType>().notNull(),
  vehicleCode: text('vehicle_code').notNull(),
  vehicleName: text('vehicle_name').notNull(),
  distanceMiles: doublePrecision('distance_miles').notNull(),
  deliveryPence: integer('delivery_pence').$type<Pence>().notNull(),
  /** One of the two. */
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

/** At most one of a kind for each delivery. */
export const courierSteps = pgTable('courier_steps', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  deliveryId: uuid('delivery_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  kind: text('kind').$type<StepKind>().notNull(),
  /** Of one that is under way: when another may try. */
  dueAt: instant('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/** The simulated fleets' own books, which the portal reads through their adapter alone (migrations 0027, 0031, 0033). */
export const simulatedTrips = pgTable('simulated_trips', {
  booking: text('booking').primaryKey(),
  /** The portal's number, so that what is booked twice is booked once. */
  deliveryId: uuid('delivery_id').notNull(),
  fleet: text('fleet').notNull(),
  serviceType: text('service_type').$type<ServiceType>().notNull(),
  vehicleCode: text('vehicle_code').notNull(),
  distanceMiles: doublePrecision('distance_miles').notNull(),
  reference: text('reference').notNull(),
  bookedAt: instant('booked_at').notNull(),
  /** Start of the booked slot. Absent of trips that were booked before it was stored. */
  pickUpAt: instant('pick_up_at'),
  /** Times as fast as a real one. */
  speed: doublePrecision('speed').notNull(),
  cancelledAt: instant('cancelled_at'),
  /** How it is to fail, where that is not left to chance. */
  failure: text('failure').$type<FailureReason>(),
  /** Milliseconds at the speed of a real trip that were over when its present speed began. */
  drivenMs: doublePrecision('driven_ms').notNull().default(0),
  /** Absent of one that has had its speed since it was booked. */
  speedSince: instant('speed_since'),
  /** Absent of trips that were booked before they were kept. */
  fromLatitude: doublePrecision('from_latitude'),
  fromLongitude: doublePrecision('from_longitude'),
  toLatitude: doublePrecision('to_latitude'),
  toLongitude: doublePrecision('to_longitude'),
});
