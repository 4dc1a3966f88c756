/** A hub over a real WebSocket server, with a clock moved by hand. */
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

/** Waits for what the network brings. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { interval: 2, timeout: 10_000 });

export interface HubWorld {
  readonly backend: SocketBackend;
  readonly clock: ManualClock;
  readonly session: SessionStore;
  readonly hub: SocketHub;
  readonly askSession: ReturnType<typeof vi.fn<() => Promise<void>>>;
  /** What the browser says when it is online again. */
  wake(): void;
  /** Simulates the browser's `offline` event. */
  goOffline(): void;
  /** Sockets of the client that were closed, refused ones too. */
  lost(): number;
  /** Sockets that the client began to open. */
  tried(): number;
  /** Subscribes to the realtime socket. */
  listen(onMessage?: () => void, onCatchUp?: () => void): () => void;
  /** Sockets that the server holds open. */
  open(): number;
  state(): string;
  close(): Promise<void>;
}

/** `random` sets the jitter of the back-off: 0 is always one second, 1 the longest. `isWatched`: the server may be asked often. */
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
