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
import { hear } from './hearing.ts';
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
  readonly frame: string;
}

interface Member {
  readonly user: SignedInUser;
  readonly onChange: (announcement: Announcement) => void;
  /** The database was away, and what could not be read can be now. */
  readonly onBack?: () => void;
}

export interface Hub {
  /** Keeps the socket while its session lives, and tells it changes from now on. */
  add(socket: WebSocket, member: Member): void;
  close(): Promise<void>;
}

/** Whether a change belongs to what the user may see: the sockets' counterpart of the row-level policies. */
function concerns(event: Pick<Announced, 'merchantId' | 'shopId'>, user: ScopeUser): boolean {
  const sight = sightOf(user.role);
  if (sight === 'all') return true;
  return sight === 'merchant' ? event.merchantId === user.merchantId : event.shopId === user.shopId;
}

/**
 * Feeds this node's sockets from what any node has committed, and closes those whose session has ended. When the
 * database was away the sockets stay, and are told what was missed.
 */
export async function openHub(database: Database, onError: (error: unknown) => void): Promise<Hub> {
  const members = new Map<WebSocket, Member>();

  const closeWhere = (code: number, chosen: (user: SignedInUser) => boolean) => {
    for (const [socket, { user }] of members) {
      if (chosen(user)) socket.close(code);
    }
  };
  const feed = (event: Announced) => {
    const announcement = { updateType: event.updateType, entityId: event.entityId, frame: JSON.stringify(updateMessage(event)) };
    for (const { user, onChange } of members.values()) {
      if (concerns(event, user)) onChange(announcement);
    }
  };
  const followed = await followEvents(database, feed);
  const catchUp = async () => {
    const ids = [...new Set([...members.values()].map(({ user }) => user.sessionId))];
    const over = new Set(await endedAmong(database, ids));
    closeWhere(closeCodes.sessionEnded, ({ sessionId }) => over.has(sessionId));
    await followed.tellMissed();
    for (const { onBack } of members.values()) onBack?.();
  };

  const stops = [
    await database.listen(eventsChannel, followed.hear, () => {
      catchUp().catch((error: unknown) => {
        onError(error);
        // Whoever reconnects fetches what was missed.
        closeWhere(closeCodes.serviceRestart, () => true);
      });
    }),
    await database.listen('portal_sessions', (payload) => {
      const ended = readPayload(Ended, payload);
      if (ended !== undefined) closeWhere(closeCodes.sessionEnded, (user) => user.sessionId === ended.sessionId || user.id === ended.userId);
    }),
  ];

  return {
    add(socket, member) {
      members.set(socket, member);
      hear(socket);
      socket.on('close', () => members.delete(socket));
    },
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
