import { asc } from 'drizzle-orm';
import type { collectEndpoints } from '../../contract/collect/deliveries.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import { merchants } from '../db/schema.ts';
import { vehicleTypes } from '../orders/vehicle-types.ts';
import { contactDetails, deliveryTypes, nationOfUser, shopAddress, statusTypes } from './lookups.ts';
import { courierTexts } from './texts.ts';
import { timeSlotsFrom } from './time-slots.ts';

export const noDelivery = () => new ApiError(404, courierTexts.noDelivery());

/** Courier deliveries: lists, what a new one chooses from, drafts, prices, bookings and what becomes of them (document 3, 7.1). */
export const collectHandlers: HandlersOf<typeof collectEndpoints> = {
  list: () => Promise.resolve({ data: [], totalCount: 0 }),
  statusTypes: () => Promise.resolve(statusTypes()),
  merchants: ({ tx }) => tx.select({ MerchantName: merchants.name }).from(merchants).orderBy(asc(merchants.name), asc(merchants.id)),
  vehicleTypes: ({ tx }) => vehicleTypes(tx),
  timeslots: async ({ tx, user, clock }) => timeSlotsFrom(clock(), await nationOfUser(tx, user)),
  deliveryTypes: () => Promise.resolve(deliveryTypes()),
  contactDetails: ({ tx, user }) => contactDetails(tx, user),

  async shopAddress({ tx, user }) {
    const address = await shopAddress(tx, user);
    if (address === undefined) throw noDelivery();
    return address;
  },

  get: () => Promise.reject(noDelivery()),
  checkNew: () => Promise.resolve(false),
  draft: () => Promise.reject(noDelivery()),
  quote: () => Promise.reject(noDelivery()),
  place: () => Promise.reject(noDelivery()),
  cancel: () => Promise.reject(noDelivery()),
  markAsDelivered: () => Promise.reject(noDelivery()),
  markAsCanceled: () => Promise.reject(noDelivery()),
  markAsFailed: () => Promise.reject(noDelivery()),
  chatToken: () => Promise.reject(noDelivery()),
};
