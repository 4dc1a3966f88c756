import type { Order } from '../../../contract/orders/orders.ts';

const present = (parts: readonly (string | null | undefined)[]): string[] =>
  parts.flatMap((part) => part?.trim() || []);

export function customerOf(order: Order): string {
  return present([order.CustomerFirstName, order.CustomerLastName]).join(' ');
}

/** Returns the delivery post code. Falls back to `PostCode`, which then contains it (decisions, "Order"). */
export function deliveryPostCodeOf(order: Order): string | undefined {
  return order.DeliveryAddressPostCode || order.PostCode || undefined;
}

export function deliveryAddressOf(order: Order): string[] {
  return present([
    order.DeliveryAddressNameOnDoor,
    order.DeliveryAddressLine1,
    order.DeliveryAddressLine2,
    order.DeliveryAddressLine3,
    order.DeliveryAddressCity,
    order.DeliveryAddressCounty,
    deliveryPostCodeOf(order),
  ]);
}

/**
 * Returns the billing address. Ignores `City`, `County` and `PostCode` without other lines, because they may be the
 * delivery's.
 */
export function billingAddressOf(order: Order): string[] {
  const lines = present([order.BillingAddressLine1, order.BillingAddressLine2, order.BillingAddressLine3]);
  return lines.length === 0 ? [] : [...lines, ...present([order.City, order.County, order.PostCode])];
}
