/** Lookups and calls of a new delivery (document 3, 7.1). */
import { CollectDelivery } from '../../../contract/collect/deliveries.ts';
import type { CollectDraft } from '../../../contract/collect/draft.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { FavouriteContent } from '../../../contract/collect/favourites.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';

export const newDelivery = defineRecord('new-delivery', { schema: CollectDelivery, id: 'Id' });

export const timeSlots = defineLookup(newDelivery, 'timeSlots', ({ call, signal }) =>
  call(endpoints.collect.timeslots, { signal }),
);
export const deliveryTypes = defineLookup(newDelivery, 'deliveryTypes', ({ call, signal }) =>
  call(endpoints.collect.deliveryTypes, { signal }),
);
export const vehicleTypes = defineLookup(newDelivery, 'vehicleTypes', ({ call, signal }) =>
  call(endpoints.collect.vehicleTypes, { signal }),
);
export const merchants = defineLookup(newDelivery, 'merchants', ({ call, signal }) =>
  call(endpoints.collect.merchants, { signal }),
);

const { name } = newDelivery;

export const contactDetails = defineOperation(name, 'contactDetails', ({ call, signal }) =>
  call(endpoints.collect.contactDetails, { signal }),
);
export const shopAddress = defineOperation(name, 'shopAddress', ({ call, signal }) =>
  call(endpoints.collect.shopAddress, { signal }),
);
export const readDelivery = defineOperation(name, 'readDelivery', ({ call, signal }, _, id: Id) =>
  call(endpoints.collect.get, { params: { id }, signal }),
);
export const readFavourite = defineOperation(name, 'readFavourite', ({ call, signal }, _, id: Id) =>
  call(endpoints.favourites.get, { params: { id }, signal }),
);
export const createFavourite = defineOperation(
  'favourites',
  'keep',
  ({ call }, _, body: { readonly Name: string; readonly Content: FavouriteContent }) =>
    call(endpoints.favourites.add, { body }),
);
export const suggestPlaces = defineOperation(name, 'suggestPlaces', ({ call, signal }, _, Query: string) =>
  call(endpoints.places.suggest, { query: { Query }, signal }),
);
export const readPlace = defineOperation(name, 'readPlace', ({ call, signal }, _, id: string) =>
  call(endpoints.places.details, { params: { id }, signal }),
);

export const placesAttribution = defineOperation(name, 'placesCredit', ({ call, signal }) =>
  call(endpoints.places.credit, { signal }),
);

/** Records in the incident that the draft replaces the failed delivery. */
export const linkReplacement = defineOperation(
  'incidents',
  'takePlaceOf',
  ({ call }, id, { DeliveryId }: { readonly DeliveryId: Id }) =>
    call(endpoints.incidents.rebooked, { params: { id }, body: { DeliveryId } }),
);

export const createDraft = defineOperation(name, 'makeDraft', ({ call }, _, draft: CollectDraft) =>
  call(endpoints.collect.draft, { body: draft }),
);
