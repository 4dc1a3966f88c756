/** What the sockets of courier deliveries show. */
import type { sockets } from '../../contract/live.ts';
import type { SocketState } from '../live/socket-handlers.ts';

export const quotesState: SocketState<typeof sockets.collectQuotes> = {
  read: () => Promise.resolve(undefined),
  concerns: () => false,
};

export const detailsState: SocketState<typeof sockets.collectDetails> = {
  read: () => Promise.resolve(undefined),
  concerns: () => false,
};

export const dashboardState: SocketState<typeof sockets.dashboard> = {
  read: () => Promise.resolve({ Type: 'DashboardModel', Data: { Open: 0, OpenPremium: 0, OutForDelivery: 0, Delivered: 0, Failed: 0 } }),
  concerns: () => false,
};
