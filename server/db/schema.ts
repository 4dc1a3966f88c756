/**
 * The database schema, the same for PGlite and PostgreSQL. The `*-tables.ts` files of this folder contain more tables.
 * The migrations create it, and a test compares the two. Money is integer pence, timestamps are UTC.
 */
import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from 'schema-admin/contract/audit.ts';
import type { UpdateType } from 'schema-admin/contract/live.ts';
import type { OrderStatus, PortalStatus } from '../../contract/orders/orders.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

export const merchants = pgTable('merchants', {
  id: serial('id').primaryKey(),
  /** Trading name. */
  name: text('name').notNull(),
  legalName: text('legal_name'),
  contactName: text('contact_name'),
  logoUrl: text('logo_url'),
  email: text('email').notNull(),
  phone: text('phone'),
  line1: text('line1').notNull(),
  line2: text('line2'),
  line3: text('line3'),
  city: text('city').notNull(),
  county: text('county'),
  postalCode: text('postal_code').notNull(),
  /** `null` if the merchant is not registered for VAT and charges none. */
  vatNumber: text('vat_number'),
  slogan: text('slogan'),
  /** Six hex digits without the #. */
  brandColour: text('brand_colour'),
  /** Sanitised HTML. */
  returnsPolicy: text('returns_policy'),
  /** Calendar days. */
  returnsWindow: integer('returns_window'),
  /** By platform. Platforms without a link are absent. */
  socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
  /** While it is set, the merchant's users cannot sign in and its shops receive no orders. */
  suspendedAt: instant('suspended_at'),
});

export const shops = pgTable('shops', {
  id: serial('id').primaryKey(),
  merchantId: integer('merchant_id')
    .notNull()
    .references(() => merchants.id),
  name: text('name').notNull(),
  region: text('region').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  manager: text('manager'),
  line1: text('line1').notNull(),
  line2: text('line2'),
  city: text('city').notNull(),
  county: text('county'),
  postalCode: text('postal_code').notNull(),
  /** `null` if the address could not be located. */
  latitude: text('latitude'),
  longitude: text('longitude'),
  archivedAt: instant('archived_at'),
  isBound: boolean('is_bound').notNull().default(true),
  isReferralVoucher: boolean('is_referral_voucher').notNull().default(false),
  /** Language tag of the printed labels. */
  labelLanguage: text('label_language').notNull().default('en-GB'),
  /** Searchable words in lower case. Maintained by the database. */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`''`),
});

export const users = pgTable('users', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  /** In lower case, trimmed. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<Role>().notNull(),
  merchantId: integer('merchant_id').references(() => merchants.id),
  shopId: integer('shop_id').references(() => shops.id),
  isCollectEnabled: boolean('is_collect_enabled').notNull().default(false),
  isCollectOnly: boolean('is_collect_only').notNull().default(false),
  termsAcceptedAt: instant('terms_accepted_at'),
  disabledAt: instant('disabled_at'),
  /** Tag of the language that the user selected. */
  language: text('language'),
  /** Part of the demo data. Enabled only in demo mode. */
  isDemo: boolean('is_demo').notNull().default(false),
  lastSignInAt: instant('last_sign_in_at'),
});

/** A family of refresh tokens. Ending the session revokes them all. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
});

export const refreshTokens = pgTable('refresh_tokens', {
  /** SHA-256 of the token. The token itself is never stored. */
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id),
  issuedAt: instant('issued_at').notNull(),
  /** Set once, by compare-and-swap, when the successor is issued. */
  rotatedAt: instant('rotated_at'),
});

export const passwordResets = pgTable('password_resets', {
  /** SHA-256 of the token in the link. */
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Mails of the development mailbox, which replaces an SMTP server. */
export const mails = pgTable('mails', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
});

/** One row per attempt that counts against a rate limit. The name identifies the call and the caller. */
export const attempts = pgTable('attempts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  limitName: text('place').notNull(),
  at: instant('at').notNull(),
});

export const vehicleTypes = pgTable('vehicle_types', {
  id: serial('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  active: boolean('active').notNull(),
  info: text('info'),
  maxSize: text('max_size'),
  maxWeight: text('max_weight'),
  maxLength: text('max_length'),
  speed: text('speed'),
  availability: text('availability'),
  example: text('example'),
});

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  merchantId: integer('merchant_id')
    .notNull()
    .references(() => merchants.id),
  shopId: integer('shop_id')
    .notNull()
    .references(() => shops.id),
  orderNo: text('order_no').notNull().unique(),
  externalOrderId: text('external_order_id'),
  createdAt: instant('created_at').notNull(),
  timeSlotFrom: instant('time_slot_from'),
  timeSlotTo: instant('time_slot_to'),
  status: text('status').$type<OrderStatus>().notNull(),
  portalStatus: text('portal_status').$type<PortalStatus>().notNull(),
  proOrderStatus: text('pro_order_status'),
  vehicleTypeId: integer('vehicle_type_id').references(() => vehicleTypes.id),
  driverName: text('driver_name'),
  trackingUrl: text('tracking_url'),

  pendingAt: instant('pending_at'),
  packedAt: instant('packed_at'),
  queuedAt: instant('queued_at'),
  assignedAt: instant('assigned_at'),
  dispatchedAt: instant('dispatched_at'),
  atPickUpAt: instant('at_pick_up_at'),
  outForDeliveryAt: instant('out_for_delivery_at'),
  atDropOffAt: instant('at_drop_off_at'),
  deliveredAt: instant('delivered_at'),
  failedAt: instant('failed_at'),
  cancelledAt: instant('cancelled_at'),
  rejectedAt: instant('rejected_at'),
  returnedAt: instant('returned_at'),
  manuallyRefundedAt: instant('manually_refunded_at'),
  manuallyResolvedAt: instant('manually_resolved_at'),
  paymentStatus: text('payment_status'),
  paymentAt: instant('payment_at'),
  pendingApprovalAt: instant('pending_approval_at'),
  managerApprovedAt: instant('manager_approved_at'),
  managerRejectedAt: instant('manager_rejected_at'),
  customerCancelledAt: instant('customer_cancelled_at'),
  archiveUpdatedAt: instant('archive_updated_at'),

  failedReason: text('failed_reason'),
  failedNotes: text('failed_notes'),

  customerFirstName: text('customer_first_name').notNull(),
  customerLastName: text('customer_last_name').notNull(),
  customerEmail: text('customer_email'),
  customerPhone: text('customer_phone'),

  deliveryLine1: text('delivery_line1').notNull(),
  deliveryLine2: text('delivery_line2'),
  deliveryLine3: text('delivery_line3'),
  deliveryCity: text('delivery_city'),
  deliveryCounty: text('delivery_county'),
  deliveryPostCode: text('delivery_post_code').notNull(),
  deliveryInstructions: text('delivery_instructions'),
  deliveryNameOnDoor: text('delivery_name_on_door'),

  billingLine1: text('billing_line1'),
  billingLine2: text('billing_line2'),
  billingLine3: text('billing_line3'),
  billingCity: text('billing_city'),
  billingCounty: text('billing_county'),
  billingPostCode: text('billing_post_code'),

  /** Time at which the order entered its tab. Maintained by the database. */
  enteredTabAt: instant('entered_tab_at').notNull().generatedAlwaysAs(sql`now()`),
  /** Searchable words in lower case. Maintained by the database. */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`''`),
  /** Searchable SKUs of its lines in lower case. Maintained by the database; a new order may set them itself. */
  skus: text('skus').notNull().default(''),
});

export const orderLines = pgTable('order_lines', {
  id: serial('id').primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  position: integer('position').notNull(),
  productTitle: text('product_title').notNull(),
  variantTitle: text('variant_title'),
  sku: text('sku'),
  quantity: integer('quantity').notNull(),
  originalQuantity: integer('original_quantity').notNull(),
  cancelledAt: instant('cancelled_at'),
  /** Time at which the customer asked to cancel this line of the order. */
  cancelRequestedAt: instant('cancel_requested_at'),
  /** Reason for a reduced quantity. */
  changeReason: text('change_reason'),
  /** Images of the ordered variant at the time of the order, of the variant now, and of the product. */
  imageUrl: text('image_url'),
  variantImageUrl: text('variant_image_url'),
  productImageUrl: text('product_image_url'),
  unitPrice: integer('unit_price').$type<Pence>().notNull(),
  options: jsonb('options').$type<{ Name: string; Value: string }[]>().notNull(),
  colorNote: text('color_note'),
});

export const packages = pgTable('packages', {
  id: serial('id').primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  packageNo: integer('package_no').notNull(),
  barcode: text('barcode').notNull().unique(),
});

/** Changes to send to sockets, written by triggers in the same transaction as the change (migration 0021). */
export const events = pgTable('events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  /** The `UpdateType` in socket messages, such as `Orders/Queued`. */
  updateType: text('update_type').$type<UpdateType>().notNull(),
  entityId: text('entity_id'),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  actorId: uuid('actor_id'),
  /** The transaction in which a trigger wrote the event. `null` if no trigger wrote it. */
  transaction: bigint('transaction', { mode: 'number' }),
});

/** Events not yet published through the broker. */
export const eventOutbox = pgTable('event_outbox', { eventId: bigint('event_id', { mode: 'number' }).primaryKey() });

/** The first response per `Idempotency-Key`, replayed when the call is repeated. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  key: text('key').notNull(),
  call: text('call').notNull(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  answer: jsonb('answer'),
  at: instant('at').notNull(),
});

/** Audit trail of changes made through the API. Written only by a trigger (migration 0007). */
export const audit = pgTable('audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id').notNull(),
  /** The actor's e-mail address at that time. */
  actorName: text('actor_name').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  /** The resource's name, such as `orders`. */
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  title: text('title'),
  /** For a part of a record, such as an order line, the record whose history includes it. */
  wholeEntity: text('whole_entity'),
  wholeId: text('whole_id'),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  /** Values by column. For an update, only the changed columns. */
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
});
