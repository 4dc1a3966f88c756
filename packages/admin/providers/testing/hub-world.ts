/** A socket hub for tests, with a real WebSocket server and a manual clock. */
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { Id } from '../../contract/endpoint.ts';
import { readRole } from '../../contract/roles.ts';
import { sockets } from '../../contract/live.ts';
import { socket } from '../../contract/socket.ts';
import { addressOf } from '../http/address.ts';
import type { SocketHub } from '../live/socket-hub.ts';
import { createSocketHub } from '../live/socket-hub.ts';
import type { SessionStore, User } from '../session/session-store.ts';
import { createSessionStore } from '../session/session-store.ts';
import type { ManualClock } from './manual-clock.ts';
import { manualClock } from './manual-clock.ts';
import type { SocketBackend } from './socket-backend.ts';
import { startSocketBackend } from './socket-backend.ts';

export const shopUser: User = {
  role: readRole('Shop'),
};

export const quotes = socket({
  path: '/ws/quotes',
  access: { roles: [readRole('Shop')] },
  summary: 'with a query',
  query: z.object({ pcid: Id }),
  messages: { Loading: z.object({ Loading: z.boolean() }) },
});

export const change = {
  Type: 'DataUpdateModel',
  Data: { LastUpdate: '2026-01-05T09:00:00Z', UpdateType: 'Orders/Pending' },
};

/** Waits for the network until the check passes. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { interval: 2, timeout: 10_000 });

export interface HubWorld {
  readonly backend: SocketBackend;
  readonly clock: ManualClock;
  readonly session: SessionStore;
  readonly hub: SocketHub;
  readonly askSession: ReturnType<typeof vi.fn<() => Promise<void>>>;
  /** Simulates the browser's `online` event. */
  wake(): void;
  /** Simulates the browser's `offline` event. */
  goOffline(): void;
  /** Returns the number of closed client sockets, including refused ones. */
  lost(): number;
  /** Returns the number of client sockets created. */
  tried(): number;
  /** Subscribes to the realtime socket. */
  listen(onMessage?: () => void, onCatchUp?: () => void): () => void;
  /** Returns the number of sockets open on the server. */
  open(): number;
  state(): string;
  close(): Promise<void>;
}

/**
 * Starts the hub. `random` sets the back-off's jitter: 0 gives the shortest delay of one second, 1 the longest.
 * With `isWatched`, the hub pings often.
 */
export async function hubWorld(random = 0, isWatched?: () => boolean): Promise<HubWorld> {
  const backend = await startSocketBackend();
  const clock = manualClock();
  const session = createSessionStore({ storage: undefined, events: new EventTarget(), clock });
  const askSession = vi.fn(async () => undefined);
  let wake = (): void => undefined;
  let goOffline = (): void => undefined;
  let lost = 0;
  let tried = 0;
  class CountedSocket extends WebSocket {
    constructor(address: string) {
      super(address);
      tried += 1;
      this.on('close', () => (lost += 1));
    }
  }
  session.begin(shopUser);
  const hub = createSocketHub({
    urlOf: (path, query) => addressOf(backend.origin, path, query),
    session,
    askSession,
    WebSocket: CountedSocket,
    clock,
    random: () => random,
    ...(isWatched && { isWatched }),
    onWake(listener) {
      wake = listener;
      return () => undefined;
    },
    onOffline(listener) {
      goOffline = listener;
      return () => undefined;
    },
  });
  return {
    backend,
    clock,
    session,
    hub,
    askSession,
    wake: () => wake(),
    goOffline: () => goOffline(),
    lost: () => lost,
    tried: () => tried,
    listen: (onMessage = () => undefined, onCatchUp) =>
      hub.subscribe(sockets.realtime, undefined, onMessage, onCatchUp),
    open: () => backend.opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    state: () => hub.status().state,
    async close() {
      hub.close();
      await backend.close();
    },
  };
}
