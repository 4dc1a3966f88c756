import { searchMs, noFleetFound } from '../../../contract/collect/prices.ts';
import { londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import type { sockets } from 'schema-admin/contract/live.ts';
import type { MessageOf } from 'schema-admin/contract/socket.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { SocketState } from '../../live/socket-handlers.ts';
import type { Tx } from '../../db/tx.ts';
import { unscopedDeliveryRepository, deliveryRepository } from './repository.ts';
import { courierTexts } from './texts.ts';
import { type DeliveryRow, wireDetails, wireQuotes } from './wire.ts';

type QuotesMessage = MessageOf<typeof sockets.collectQuotes>;

const isAboutDelivery = (
  { updateType, entityId }: { readonly updateType: string; readonly entityId: string | null },
  { pcid }: { readonly pcid: string | number },
) => updateType.startsWith('Collect/') && (entityId === null || entityId === pcid);

async function quotesMessage(tx: Tx, delivery: DeliveryRow, now: Date): Promise<QuotesMessage> {
  const { searchStartedAt, searchOutcome, quotesExpireAt } = delivery;
  if (searchOutcome === 'none') return { Type: 'Error', Data: { Error: noFleetFound } };
  if (searchOutcome === 'failed') return { Type: 'Error', Data: { Error: courierTexts.searchFailed() } };
  if (searchOutcome === 'found' && quotesExpireAt !== null) {
    return {
      Type: 'AvailableCouriersResponseModel',
      Data: wireQuotes(await unscopedDeliveryRepository(tx).quotes(delivery), quotesExpireAt),
    };
  }
  const Loading = searchStartedAt !== null && now.getTime() - searchStartedAt.getTime() < searchMs;
  return { Type: 'AvailableCouriersLoadingModel', Data: { Loading } };
}

export const quotesState: SocketState<typeof sockets.collectQuotes> = {
  async read({ tx, user, query, now }) {
    const found = await deliveryRepository({ tx, user }).find(query.pcid);
    return found && quotesMessage(tx, found.delivery, now);
  },
  concerns: isAboutDelivery,
};

export const detailsState: SocketState<typeof sockets.collectDetails> = {
  async read({ tx, user, query }) {
    const found = await deliveryRepository({ tx, user }).find(query.pcid);
    return found && { Type: 'CollectDetailsModel', Data: wireDetails(found) };
  },
  concerns: (change, query) => change.updateType !== 'Collect/quotes' && isAboutDelivery(change, query),
};

export const dashboardState: SocketState<typeof sockets.dashboard> = {
  async read({ tx, user, now }) {
    const since = readInstant(startOfLondonDay(londonDayOf(now)));
    return { Type: 'DashboardModel', Data: await deliveryRepository({ tx, user }).counts(since) };
  },
  concerns: ({ updateType }) => updateType.startsWith('Collect/') && updateType !== 'Collect/quotes',
};
