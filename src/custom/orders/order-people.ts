import type { Order } from '../../../contract/orders.ts';

const present = (parts: readonly (string | null | undefined)[]): string[] => parts.flatMap((part) => part?.trim() || []);

export function customerOf(order: Order): string {
  return present([order.CustomerFirstName, order.CustomerLastName]).join(' ');
}

/** Where `DeliveryAddressPostCode` is missing, `PostCode` is the delivery one (decisions, "Order"). */
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

export function billingAddressOf(order: Order): string[] {
  if (!order.BillingAddressLine1) return [];
  return present([order.BillingAddressLine1, order.BillingAddressLine2, order.BillingAddressLine3, order.City, order.County, order.PostCode]);
}
