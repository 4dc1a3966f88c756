/** What each socket of the contract does once it is open. */
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
import { sendFrame, sendFrames } from './hearing.ts';
import { type Announcement, type Hub, stateUnknown } from './hub.ts';

/** Sends the newest state of something, however often it changes while it is being read. */
interface StateFeed {
  /** Reads, and sends what there is. A change during a read makes it read once more, so the last frame is never an old state. */
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

/** What the database announces when a balance changes. */
const creditsChanged = 'Credits';

/** What the user's shop can use, as the socket's message. */
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

/** Declared as methods, so that the handler of one socket fits the table of all of them, as handlers of endpoints do. */
export interface SocketHandler<Query> {
  /** Asked before the upgrade of a socket with a query, as the user: `false` refuses it, as what is another tenant's or nobody's. */
  finds(opened: Opened<Query> & { readonly tx: Tx }): Promise<boolean>;
  open(socket: WebSocket, opened: Opened<Query>): void;
}

/** What a socket shows of something that changes. Of an area's own socket the area says it, and `handlers.ts` hands it on. */
export interface SocketState<S> {
  /** The message that says how things stand; `undefined` for what the user may not see. */
  read(opened: Opened<QueryOf<S>> & { readonly tx: Tx; readonly now: Date }): Promise<MessageOf<S> | undefined>;
  /** Whether an announced change may have changed it. */
  concerns(change: Pick<Announcement, 'updateType' | 'entityId'>, query: QueryOf<S>): boolean;
}

/** A socket that shows a state, such as one record or quote: sent at once, and again after each change that concerns it. */
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
          // The client connects again, and asks again by that; while the database is away it need not.
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

/** A socket that passes on the announced changes of some update types. */
function tellsChanges(hub: Hub, passes: (updateType: string) => boolean): SocketHandler<undefined> {
  // The hub hands the same changes to thousands of sockets: what they are told is put together for the first of them.
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

/** What the areas say of their own sockets. */
export interface SocketStates {
  readonly collectQuotes: SocketState<typeof sockets.collectQuotes>;
  readonly collectDetails: SocketState<typeof sockets.collectDetails>;
  readonly dashboard: SocketState<typeof sockets.dashboard>;
}

/** The handler of every socket of the contract; a missing one does not compile. */
export function createSocketHandlers(database: Database, hub: Hub, clock: Clock, states: SocketStates): Handlers {
  return {
    realtime: tellsChanges(hub, () => true),
    dataUpdate: tellsChanges(hub, (updateType) => subscriptionLists.has(updateType)),
    remainingCredits: showsState<typeof sockets.remainingCredits>(database, hub, clock, {
      read: readCredits,
      concerns: ({ updateType }) => updateType === creditsChanged,
    }),
    collectQuotes: showsState<typeof sockets.collectQuotes>(database, hub, clock, states.collectQuotes),
    collectDetails: showsState<typeof sockets.collectDetails>(database, hub, clock, states.collectDetails),
    dashboard: showsState<typeof sockets.dashboard>(database, hub, clock, states.dashboard),
  };
}
