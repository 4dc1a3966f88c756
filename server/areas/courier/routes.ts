import { asc } from 'drizzle-orm';
import type { collectEndpoints } from '../../../contract/collect/deliveries.ts';
import { isOpenAt } from '../../../contract/shops/opening-hours.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { writeChatToken } from '../../authentication/chat-token.ts';
import { merchants } from '../../db/schema.ts';
import { readPlatformSettings } from '../platform-settings/read-settings.ts';
import { listVehicleTypes } from '../orders/vehicle-types.ts';
import { deliveryNotFound, placeBooking, startSearch } from './booking.ts';
import { addDraft } from './drafts.ts';
import { cancelDelivery, resolveDelivery } from './delivery-resolution.ts';
import { contactDetails, deliveryTypes, nationOfUser, openingHoursOf, shopAddress, statusTypes } from './lookups.ts';
import { deliveryRepository } from './repository.ts';
import { courierTexts } from './texts.ts';
import { timeSlotsFrom } from './time-slots.ts';
import { wireDelivery, wireListItem } from './wire.ts';

/** Handlers for courier deliveries: lists, options, drafts, quotes, bookings and their outcomes (D-7.01 to D-7.05). */
export const collectHandlers: HandlersOf<typeof collectEndpoints> = {
  async list({ params, body, ...call }) {
    const { rows, total, isAtLeast } = await deliveryRepository(call).list(params.status, body);
    return { data: rows.map(wireListItem), totalCount: total, totalIsAtLeast: isAtLeast || undefined };
  },

  statusTypes: () => Promise.resolve(statusTypes()),
  merchants: ({ tx }) =>
    tx.select({ MerchantName: merchants.name }).from(merchants).orderBy(asc(merchants.name), asc(merchants.id)),
  vehicleTypes: ({ tx }) => listVehicleTypes(tx),
  async timeslots({ tx, user, clock }) {
    const hours = await openingHoursOf(tx, user);
    return timeSlotsFrom(clock(), await nationOfUser(tx, user), await readPlatformSettings(tx)).filter(
      ({ Start }) => hours === undefined || isOpenAt(hours, readInstant(Start)),
    );
  },
  deliveryTypes: ({ tx }) => deliveryTypes(tx),
  contactDetails: ({ tx, user }) => contactDetails(tx, user),

  async shopAddress({ tx, user }) {
    const address = await shopAddress(tx, user);
    if (address === undefined) throw new ApiError(404, courierTexts.noShop());
    return address;
  },

  async get({ params, ...call }) {
    const found = await deliveryRepository(call).find(params.id);
    if (found === undefined) throw deliveryNotFound();
    return wireDelivery(found);
  },

  checkNew: ({ params, query, ...call }) =>
    deliveryRepository(call).hasEntered(params.tab, readInstant(query.Date), call.clock()),
  draft: async ({ body, ...call }) => ({ Id: await addDraft(call, body) }),

  async quote({ params, ...call }) {
    await startSearch(call, params.id);
    return null;
  },

  async place({ body, ...call }) {
    await placeBooking(call, body);
    return null;
  },

  async cancel({ params, ...call }) {
    await cancelDelivery(call, params.id);
    return null;
  },

  async markAsDelivered({ params, ...call }) {
    await resolveDelivery(call, params.id, 'Delivered');
    return null;
  },

  async markAsCanceled({ params, ...call }) {
    await resolveDelivery(call, params.id, 'Cancelled');
    return null;
  },

  async markAsFailed({ params, ...call }) {
    await resolveDelivery(call, params.id, 'Failed');
    return null;
  },

  async chatToken({ params, user, clock, services, ...call }) {
    const found = await deliveryRepository({ ...call, user }).find(params.id);
    if (found === undefined) throw deliveryNotFound();
    return { Token: writeChatToken(services.secret, user, clock(), found.delivery.id) };
  },
};
