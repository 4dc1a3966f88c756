import { CollectDelivery } from '../../../contract/collect/deliveries.ts';
import { Flag } from 'schema-admin/contract/time.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

/** A delivery as shown on its page, with the one field that only the list sends. */
export const Delivery = CollectDelivery.extend({ LatestUpdateForArchived: Flag });
export type Delivery = CollectDelivery & { readonly LatestUpdateForArchived?: Flag };

export const collect = defineRecord('collect', { schema: Delivery, id: 'Id' });

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
