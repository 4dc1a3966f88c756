import type { Delivery } from '../deliveries.ts';

/** The lines of an address, without the empty ones. */
export function addressLinesOf(delivery: Delivery, side: 'PickUp' | 'DropOff'): string[] {
  const lines = [
    delivery[`${side}AddressLine1`],
    delivery[`${side}AddressLine2`],
    delivery[`${side}AddressLine3`],
    delivery[`${side}AddressCity`],
    delivery[`${side}AddressPostCode`],
  ];
  return lines.flatMap((line) => line?.trim() || []);
}
