/** Interface to one kind of online store. Adapters do not access the database. */
import type { Pence } from 'schema-admin/contract/units.ts';
import type { PaymentState } from '../../../contract/integration/representations.ts';

/** A webhook as the store sent it. */
export interface StoreWebhook {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes that the store signed. */
  readonly body: Buffer;
}

export interface StoreAddress {
  readonly line1: string;
  readonly line2?: string;
  readonly city?: string;
  readonly county?: string;
  readonly postcode: string;
  readonly country: string;
}

export interface StoreLine {
  /** Absent if the store's product has none. */
  readonly sku?: string;
  readonly title: string;
  readonly variantTitle?: string;
  readonly quantity: number;
  /** Including VAT, after discounts. */
  readonly unitPrice: Pence;
}

/** An order of a store, as it is after the event. */
export interface StoreOrder {
  /** The store's own id. */
  readonly id: string;
  /** Shown to the store's customers. */
  readonly number: string;
  /** Later than in the previous event of the order. */
  readonly updatedAt: Date;
  readonly payment: PaymentState;
  readonly isCancelled: boolean;
  /** ISO 4217, such as `GBP`. */
  readonly currency: string;
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly phone?: string;
  };
  readonly deliveryAddress: StoreAddress;
  readonly billingAddress?: StoreAddress;
  readonly instructions?: string;
  /** Lines whose price does not divide by their quantity are split, so that their sum is exact. */
  readonly lines: readonly StoreLine[];
  /** Refunded to the customer so far. */
  readonly refunded: Pence;
}

export type StoreEvent =
  | { readonly kind: 'Order'; readonly topic: string; readonly order: StoreOrder }
  /** A test, or a topic that needs nothing. */
  | { readonly kind: 'Ignored'; readonly topic: string }
  /** Message by field of the payload, such as `line_items.0.price`. */
  | { readonly kind: 'Invalid'; readonly topic: string; readonly fields: Readonly<Record<string, string>> };

/** Access to the API of a store. Both kinds of store use a different part of it. */
export interface StoreAccess {
  /** Without a trailing slash, such as `https://shop.example.com`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export interface StoreReport {
  readonly orderId: string;
  readonly state: 'OutForDelivery' | 'Delivered' | 'Failed' | 'Rejected' | 'Cancelled';
  /** Public page that shows the delivery. */
  readonly trackingUrl?: string;
  readonly reason?: string;
}

export interface StoreRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface StoreAnswer {
  readonly status: number;
  readonly body: string;
}

export interface StoreAdapter {
  /** The store's own id of this sending of the event, by which a repetition is recognised. */
  deliveryId(webhook: StoreWebhook): string | undefined;
  /** Returns whether the secret signed the body. Takes the same time for every wrong signature. */
  isSigned(webhook: StoreWebhook, secret: string): boolean;
  /** Reads a signed webhook. Never throws. */
  read(webhook: StoreWebhook): StoreEvent;
  /** Reports an order's state to the store. Idempotent. Throws if the store rejects the report. */
  report(
    access: StoreAccess,
    report: StoreReport,
    send: (request: StoreRequest) => Promise<StoreAnswer>,
  ): Promise<void>;
}
