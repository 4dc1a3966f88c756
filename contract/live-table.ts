/** Update types, and the sockets in addition to the two that every portal has. A created portal has its own table. */
import { z } from 'zod';
import { CollectDetails, DashboardCounts } from './collect/progress.ts';
import { AvailableCouriers } from './collect/prices.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from './role-table.ts';
import { socket } from 'schema-admin/contract/socket.ts';
import { Credits } from 'schema-admin/contract/units.ts';

/** Types of updates: the resource and, for orders, the changed tab or part, such as `Orders/Pending`. */
export const updateTypes = [
  'Orders/Pending',
  'Orders/Queued',
  'Orders/Failed',
  'Orders/Archived',
  'Orders/Notes',
  'Orders/Prints',
  'Collect/open',
  'Collect/outfordelivery',
  'Collect/failed',
  'Collect/archived',
  'Collect/draft',
  'Collect/quotes',
  'Incidents',
  'Returns',
  'Favourites',
  'Verticals',
  'Categories',
  'Subcategories',
  'ProductCatalog',
  'VehicleTypes',
  'Shops',
  'Closures',
  'Merchants',
  'PromoCodes',
  'PushNotifications',
  'Credits',
  'Ledger',
  'Invoices',
  'AgencyFees',
  'PaymentSettings',
  'MerchantSubscriptionsList',
  'ProTeamSubscriptionsList',
] as const;

/** Update types of `/ws/data-update`, which not every backend sends on other sockets (D-7.09). */
export const dataUpdateTypes = ['MerchantSubscriptionsList', 'ProTeamSubscriptionsList'] as const;

/** If `HasCredits` is false, the shop has no balance, and the number may be missing. */
export const RemainingCredits = z.object({ HasCredits: z.boolean(), RemainingCredits: Credits.nullish() });
export type RemainingCredits = z.infer<typeof RemainingCredits>;

const ofDelivery = z.object({ pcid: Id });
const collectors = { roles: roleGroups.collectors, flag: 'collect' } as const;

export const ownSockets = {
  remainingCredits: socket({
    path: '/ws/remaining-credits',
    access: { roles: ['Shop'] },
    summary: "The shop's credit balance, on connection and after each change",
    tellsState: true,
    messages: { RemainingCreditsModel: RemainingCredits },
  }),
  collectQuotes: socket({
    path: '/ws/collect-quotes',
    access: collectors,
    summary: 'The progress of a search for quotes, then the quotes or the reason why there are none',
    query: ofDelivery,
    tellsState: true,
    messages: {
      AvailableCouriersLoadingModel: z.object({ Loading: z.boolean() }),
      AvailableCouriersResponseModel: AvailableCouriers,
      Error: z.object({ Error: z.string() }),
    },
  }),
  collectDetails: socket({
    path: '/ws/collect-details',
    access: collectors,
    summary: 'The progress of a delivery, on connection and after each step',
    query: ofDelivery,
    tellsState: true,
    messages: { CollectDetailsModel: CollectDetails },
  }),
  dashboard: socket({
    path: '/ws/dashboard',
    access: collectors,
    summary: 'The number of deliveries per status, of those drafted since the start of today in London',
    tellsState: true,
    messages: { DashboardModel: DashboardCounts },
  }),
};
