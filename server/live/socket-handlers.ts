import type { WebSocket } from '@fastify/websocket';
import type { QueryOf } from 'schema-admin/contract/endpoint.ts';
import type { RemainingCredits } from '../../contract/live-table.ts';
import type { sockets } from 'schema-admin/contract/live.ts';
import type { MessageOf, Socket } from 'schema-admin/contract/socket.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import { type Database, DatabaseAway } from '../db/database.ts';
import { usableCredits } from '../db/held-credits.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import type { Clock } from '../runtime/config.ts';
import { sendFrame, sendFrames } from './incoming-limits.ts';
import { type Announcement, type Hub, stateUnknown } from './hub.ts';

/** A feed of a state that may change while it is being read. */
interface StateFeed {
  /** Reads and sends the state. A change during a read causes another read, so the last frame is never outdated. */
  refresh(): void;
}

export function createStateFeed(
  read: () => Promise<string | undefined>,
  send: (frame: string) => void,
  onError: (error: unknown) => void,
): StateFeed {
  let wanted = false;
  let running = false;
  const run = async () => {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        const frame = await read();
        if (!wanted && frame !== undefined) send(frame);
      }
    } catch (error) {
      onError(error);
    } finally {
      running = false;
    }
  };
  return {
    refresh() {
      wanted = true;
      if (!running) void run();
    },
  };
}

const creditsChanged = 'Credits';

/** Returns the usable credits of the user's shop as a socket message. */
async function readCredits({
  tx,
  user,
}: {
  readonly tx: Tx;
  readonly user: ScopeUser;
}): Promise<MessageOf<typeof sockets.remainingCredits>> {
  const { hasCredits, remaining } = await usableCredits(tx, user.shopId ?? 0);
  const data: RemainingCredits = { HasCredits: hasCredits, RemainingCredits: remaining };
  return { Type: 'RemainingCreditsModel', Data: data };
}

interface Opened<Query> {
  readonly user: SignedInUser;
  readonly query: Query;
}

/** The handler of one socket. Method parameters are bivariant, so every handler fits into the table of all handlers. */
export interface SocketHandler<Query> {
  /**
   * Called as the user before the upgrade of a socket with a query. `false` rejects it, because the record is not
   * visible.
   */
  finds(opened: Opened<Query> & { readonly tx: Tx }): Promise<boolean>;
  open(socket: WebSocket, opened: Opened<Query>): void;
}

/** The state that a socket sends. Areas define the states of their sockets, and `handlers.ts` lists them. */
export interface SocketState<S> {
  /** Returns the state as a message, or `undefined` if the user may not see it. */
  read(opened: Opened<QueryOf<S>> & { readonly tx: Tx; readonly now: Date }): Promise<MessageOf<S> | undefined>;
  /** Returns whether a change may affect the state. */
  concerns(change: Pick<Announcement, 'updateType' | 'entityId'>, query: QueryOf<S>): boolean;
}

/** Returns a handler that sends a state, such as a record or a quote, immediately and after each relevant change. */
export function showsState<S extends Socket>(
  database: Database,
  hub: Hub,
  clock: Clock,
  { read, concerns }: SocketState<S>,
): SocketHandler<QueryOf<S>> {
  return {
    finds: async (opened) => (await read({ ...opened, now: clock() })) !== undefined,
    open(socket, opened) {
      const { user, query } = opened;
      const feed = createStateFeed(
        async () => {
          const message = await database.inScope(user, (tx) => read({ ...opened, tx, now: clock() }));
          return message && JSON.stringify(message);
        },
        (frame) => sendFrame(socket, frame),
        (error) => {
          // The client reconnects and reads again. After an outage of the database, `onBack` reads again.
          if (!(error instanceof DatabaseAway)) socket.close(stateUnknown);
        },
      );
      hub.add(socket, {
        user,
        onChanges(changes) {
          if (changes.some((change) => concerns(change, query))) feed.refresh();
        },
        onBack: () => feed.refresh(),
      });
      feed.refresh();
    },
  };
}

/** Returns a handler that forwards changes whose update type passes the test. */
function forwardChanges(hub: Hub, passes: (updateType: string) => boolean): SocketHandler<undefined> {
  // The hub passes the same array to thousands of sockets, so concatenate its frames only once.
  let latest: { readonly changes: readonly Announcement[]; readonly frames: Buffer } | undefined;
  const framesOf = (changes: readonly Announcement[]) => {
    if (latest?.changes !== changes) {
      latest = {
        changes,
        frames: Buffer.concat(changes.filter(({ updateType }) => passes(updateType)).map(({ frame }) => frame)),
      };
    }
    return latest.frames;
  };
  return {
    finds: () => Promise.resolve(true),
    open(socket, { user }) {
      hub.add(socket, { user, onChanges: (changes) => sendFrames(socket, framesOf(changes)) });
    },
  };
}

const subscriptionLists: ReadonlySet<string> = new Set(['MerchantSubscriptionsList', 'ProTeamSubscriptionsList']);

type Handlers = { readonly [Name in keyof typeof sockets]: SocketHandler<QueryOf<(typeof sockets)[Name]>> };

export interface SocketStates {
  readonly collectQuotes: SocketState<typeof sockets.collectQuotes>;
  readonly collectDetails: SocketState<typeof sockets.collectDetails>;
  readonly dashboard: SocketState<typeof sockets.dashboard>;
}

/** Returns the handlers of all sockets of the contract. A missing one is a compile error. */
export function createSocketHandlers(database: Database, hub: Hub, clock: Clock, states: SocketStates): Handlers {
  return {
    realtime: forwardChanges(hub, () => true),
    dataUpdate: forwardChanges(hub, (updateType) => subscriptionLists.has(updateType)),
    remainingCredits: showsState<typeof sockets.remainingCredits>(database, hub, clock, {
      read: readCredits,
      concerns: ({ updateType }) => updateType === creditsChanged,
    }),
    collectQuotes: showsState<typeof sockets.collectQuotes>(database, hub, clock, states.collectQuotes),
    collectDetails: showsState<typeof sockets.collectDetails>(database, hub, clock, states.collectDetails),
    dashboard: showsState<typeof sockets.dashboard>(database, hub, clock, states.dashboard),
  };
}
