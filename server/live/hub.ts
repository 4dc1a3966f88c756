import { setImmediate as others } from 'node:timers/promises';
import type { WebSocket } from '@fastify/websocket';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { type DataUpdate, type sockets, closeCodes } from '../../contract/live.ts';
import type { MessageOf } from '../../contract/socket.ts';
import { sightOf } from '../../contract/roles.ts';
import { eventsChannel } from '../db/broker.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import { frameOf, hear } from './hearing.ts';
import { type Announced, followEvents, readPayload } from './announced.ts';

const Ended = z.object({ sessionId: z.string().optional(), userId: z.string().optional() });

/** The code of a socket whose state could not be read: an error of ours. */
export const stateUnknown = 1011;
/** A change that the socket's user may see. */
export interface Announcement {
  readonly updateType: string;
  /** `null` where no single entity is meant. */
  readonly entityId: string | null;
  /** The `DataUpdateModel` message that tells it. */
  readonly frame: Buffer;
}

interface Member {
  readonly user: SignedInUser;
  /** Those that have come since it was called last, in their order. */
  readonly onChanges: (announcements: readonly Announcement[]) => void;
  /** The database was away, and what could not be read can be now. */
  readonly onBack?: () => void;
}

export interface Hub {
  /** Keeps the socket while its session lives, and tells it changes from now on. */
  add(socket: WebSocket, member: Member): void;
  /** A number that differs once a session may have ended: one has, or what would have said so was not heard for a while. */
  endings(): number;
  close(): Promise<void>;
}

/** Whose changes a user may see: the sockets' counterpart of the row-level policies. */
function groupOf(user: ScopeUser): string {
  const sight = sightOf(user.role);
  if (sight === 'all') return 'all';
  return sight === 'merchant' ? `merchant:${user.merchantId}` : `shop:${user.shopId}`;
}

/** Who may see a change. Nobody is in the group of no merchant, or of no shop. */
function groupsOf({ merchantId, shopId }: Pick<Announced, 'merchantId' | 'shopId'>): string[] {
  return ['all', ...(merchantId === null ? [] : [`merchant:${merchantId}`]), ...(shopId === null ? [] : [`shop:${shopId}`])];
}

type Group = Map<WebSocket, Member>;

/** So many sockets are told before calls have their turn again: some milliseconds' work. */
const toldAtOnce = 500;

/** Tells changes to the groups that may see them. What comes while it tells is told together, once all have heard what came before. */
function createTeller(groups: ReadonlyMap<string, Group>, onError: (error: unknown) => void): (event: Announced) => void {
  const waiting: { readonly groups: readonly string[]; readonly announcement: Announcement }[] = [];
  let isTelling = false;
  const tellWaiting = async () => {
    let told = 0;
    const changes = waiting.splice(0);
    for (const name of new Set(changes.flatMap((change) => change.groups))) {
      const theirs = changes.filter((change) => change.groups.includes(name)).map(({ announcement }) => announcement);
      for (const { onChanges } of groups.get(name)?.values() ?? []) {
        onChanges(theirs);
        told += 1;
        if (told % toldAtOnce === 0) await others();
      }
    }
  };
  const tell = async () => {
    isTelling = true;
    try {
      while (waiting.length > 0) await tellWaiting();
    } catch (error) {
      onError(error);
    }
    isTelling = false;
  };
  return (event) => {
    waiting.push({ groups: groupsOf(event), announcement: { updateType: event.updateType, entityId: event.entityId, frame: frameOf(JSON.stringify(updateMessage(event))) } });
    if (!isTelling) void tell();
  };
}

/**
 * Feeds this node's sockets from what any node has committed, and closes those whose session has ended. When the
 * database was away the sockets stay, and are told what was missed.
 */
export async function openHub(database: Database, onError: (error: unknown) => void): Promise<Hub> {
  const members: Group = new Map();
  const groups = new Map<string, Group>();
  let endings = 0;

  const closeWhere = (code: number, chosen: (user: SignedInUser) => boolean) => {
    for (const [socket, { user }] of members) {
      if (chosen(user)) socket.close(code);
    }
  };
  const followed = await followEvents(database, createTeller(groups, onError));
  const catchUp = async () => {
    const ids = [...new Set([...members.values()].map(({ user }) => user.sessionId))];
    const over = new Set(await endedAmong(database, ids));
    closeWhere(closeCodes.sessionEnded, ({ sessionId }) => over.has(sessionId));
    await followed.tellMissed();
    for (const { onBack } of members.values()) onBack?.();
  };

  const stops = [
    await database.listen(eventsChannel, followed.hear, () => {
      endings += 1;
      catchUp().catch((error: unknown) => {
        onError(error);
        // Whoever reconnects fetches what was missed.
        closeWhere(closeCodes.serviceRestart, () => true);
      });
    }),
    await database.listen('portal_sessions', (payload) => {
      const ended = readPayload(Ended, payload);
      endings += 1;
      if (ended !== undefined) closeWhere(closeCodes.sessionEnded, (user) => user.sessionId === ended.sessionId || user.id === ended.userId);
    }),
  ];

  return {
    add(socket, member) {
      const name = groupOf(member.user);
      const group = groups.get(name) ?? new Map();
      groups.set(name, group.set(socket, member));
      members.set(socket, member);
      hear(socket);
      socket.on('close', () => {
        members.delete(socket);
        group.delete(socket);
        if (group.size === 0 && groups.get(name) === group) groups.delete(name);
      });
    },
    endings: () => endings,
    async close() {
      for (const stop of stops) await stop();
    },
  };
}

/** Those of the sessions that are over. */
async function endedAmong(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOver = or(isNotNull(sessions.endedAt), isNotNull(users.disabledAt));
  const over = await database.inScope('system', (tx) =>
    tx.select({ id: sessions.id }).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(and(inArray(sessions.id, [...ids]), isOver)),
  );
  return over.map(({ id }) => id);
}

function updateMessage(event: Announced): MessageOf<typeof sockets.realtime> {
  const data: DataUpdate = { LastUpdate: new Date(event.at).toISOString(), UpdateType: event.updateType, Id: event.entityId };
  return { Type: 'DataUpdateModel', Data: data };
}
