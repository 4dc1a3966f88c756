import { setImmediate as others } from 'node:timers/promises';
import type { WebSocket } from '@fastify/websocket';
import { z } from 'zod';
import { type DataUpdate, type sockets, closeCodes } from 'schema-admin/contract/live.ts';
import type { MessageOf } from 'schema-admin/contract/socket.ts';
import { rowScope } from 'schema-admin/contract/roles.ts';
import { eventsChannel } from '../db/broker.ts';
import { type Database, DatabaseAway } from '../db/database.ts';
import type { ScopeUser } from '../db/scope.ts';
import { type SignedInUser, hasSameRights, liveSessions } from '../authentication/authenticate.ts';
import { repeat } from '../runtime/repeat.ts';
import type { Clock } from '../runtime/config.ts';
import { frameOf, limitIncoming } from './incoming-limits.ts';
import { type Announced, followEvents, readPayload } from './announced.ts';

/** An ended session, a disabled user, or a change of a user's rights (migrations 0002 and 0067). */
const SessionChange = z.object({
  sessionId: z.string().optional(),
  userId: z.string().optional(),
  isRightsChange: z.boolean().default(false),
});

/** Milliseconds between checks for expired sessions. */
const expiryCheckMs = 500;

/** Close code for a socket whose state could not be read: a server error. */
export const stateUnknown = 1011;
/** A change that is visible to the socket's user. */
export interface Announcement {
  readonly updateType: string;
  /** `null` for a change that isn't about a single entity. */
  readonly entityId: string | null;
  /** The encoded `DataUpdateModel` message. */
  readonly frame: Buffer;
}

interface Member {
  readonly user: SignedInUser;
  /** Receives the changes since the last call, in order. */
  readonly onChanges: (announcements: readonly Announcement[]) => void;
  /** Called after an outage of the database, when failed reads can be repeated. */
  readonly onBack?: () => void;
}

export interface Hub {
  /** Sends changes to the socket. Closes it when its session ends or expires, or its user's rights change. */
  add(socket: WebSocket, member: Member): void;
  /** Returns a number that changes when a session may have ended or an account's rights may have changed. */
  sessionChanges(): number;
  close(): Promise<void>;
}

/** Returns the key of the group of users who see the same changes. It must match the row-level policies. */
function groupOf(user: ScopeUser): string {
  const scope = rowScope(user.role);
  if (scope === 'all') return 'all';
  return scope === 'merchant' ? `merchant:${user.merchantId}` : `shop:${user.shopId}`;
}

function groupsOf({ merchantId, shopId }: Pick<Announced, 'merchantId' | 'shopId'>): string[] {
  return [
    'all',
    ...(merchantId === null ? [] : [`merchant:${merchantId}`]),
    ...(shopId === null ? [] : [`shop:${shopId}`]),
  ];
}

type Group = Map<WebSocket, Member>;

/** Number of sockets to notify before other calls get a turn: a few milliseconds of work. */
const socketsPerTurn = 500;

/** Returns a function that sends a change to the groups that may see it. Batches changes that arrive during sending. */
function createSender(
  groups: ReadonlyMap<string, Group>,
  onError: (error: unknown) => void,
): (event: Announced) => void {
  const waiting: { readonly groups: readonly string[]; readonly announcement: Announcement }[] = [];
  let isSending = false;
  const sendWaiting = async () => {
    let sent = 0;
    const changes = waiting.splice(0);
    for (const name of new Set(changes.flatMap((change) => change.groups))) {
      const theirs = changes.filter((change) => change.groups.includes(name)).map(({ announcement }) => announcement);
      for (const { onChanges } of groups.get(name)?.values() ?? []) {
        onChanges(theirs);
        sent += 1;
        if (sent % socketsPerTurn === 0) await others();
      }
    }
  };
  const flush = async () => {
    isSending = true;
    try {
      while (waiting.length > 0) await sendWaiting();
    } catch (error) {
      onError(error);
    }
    isSending = false;
  };
  return (event) => {
    waiting.push({
      groups: groupsOf(event),
      announcement: {
        updateType: event.updateType,
        entityId: event.entityId,
        frame: frameOf(JSON.stringify(updateMessage(event))),
      },
    });
    if (!isSending) void flush();
  };
}

/**
 * Sends changes committed by any node to this node's sockets, and closes sockets whose session ended or whose user's
 * rights changed. Sockets stay open during an outage of the database and catch up afterwards.
 */
export async function openHub(database: Database, clock: Clock, onError: (error: unknown) => void): Promise<Hub> {
  const members: Group = new Map();
  const groups = new Map<string, Group>();
  /** Last known expiry of each session, by id. */
  const expiries = new Map<string, Date>();
  let sessionChanges = 0;

  const closeWhere = (code: number, chosen: (user: SignedInUser) => boolean) => {
    for (const [socket, { user }] of members) {
      if (chosen(user)) socket.close(code);
    }
  };
  const sessionIds = () => new Set([...members.values()].map(({ user }) => user.sessionId));

  /** Reads the sessions. Closes the sockets of ended sessions and of users whose rights have changed. */
  const checkSessions = async (ids: ReadonlySet<string>) => {
    const live = await liveSessions(database, [...ids], clock());
    closeWhere(closeCodes.sessionEnded, ({ sessionId }) => ids.has(sessionId) && !live.has(sessionId));
    closeWhere(closeCodes.rightsChanged, (user) => {
      const found = live.get(user.sessionId);
      return found !== undefined && !hasSameRights(found.user, user);
    });
    for (const [id, { expiresAt }] of live) expiries.set(id, expiresAt);
  };

  const checkExpiries = async () => {
    const now = clock();
    const open = sessionIds();
    for (const id of expiries.keys()) if (!open.has(id)) expiries.delete(id);
    // A refresh may have extended a session, so read it again before closing its sockets.
    const due = new Set([...open].filter((id) => (expiries.get(id) ?? now) <= now));
    await checkSessions(due);
  };
  const expiryChecks = repeat({
    everyMs: expiryCheckMs,
    work: checkExpiries,
    onError: (error) => {
      if (!(error instanceof DatabaseAway)) onError(error);
    },
  });

  const followed = await followEvents(database, createSender(groups, onError));
  const catchUp = async () => {
    await checkSessions(sessionIds());
    await followed.deliverMissed();
    for (const { onBack } of members.values()) onBack?.();
  };

  const stops = [
    await database.listen(eventsChannel, followed.handlePayload, () => {
      sessionChanges += 1;
      catchUp().catch((error: unknown) => {
        onError(error);
        // Clients fetch missed changes when they reconnect.
        closeWhere(closeCodes.serviceRestart, () => true);
      });
    }),
    await database.listen('portal_sessions', (payload) => {
      const change = readPayload(SessionChange, payload);
      sessionChanges += 1;
      if (change === undefined) return;
      closeWhere(
        change.isRightsChange ? closeCodes.rightsChanged : closeCodes.sessionEnded,
        (user) => user.sessionId === change.sessionId || user.id === change.userId,
      );
    }),
  ];

  return {
    add(socket, member) {
      const name = groupOf(member.user);
      const group = groups.get(name) ?? new Map();
      groups.set(name, group.set(socket, member));
      members.set(socket, member);
      limitIncoming(socket);
      socket.on('close', () => {
        members.delete(socket);
        group.delete(socket);
        if (group.size === 0 && groups.get(name) === group) groups.delete(name);
      });
    },
    sessionChanges: () => sessionChanges,
    async close() {
      await expiryChecks.stop();
      for (const stop of stops) await stop();
    },
  };
}

function updateMessage(event: Announced): MessageOf<typeof sockets.realtime> {
  const data: DataUpdate = {
    LastUpdate: new Date(event.at).toISOString(),
    UpdateType: event.updateType,
    Id: event.entityId,
  };
  return { Type: 'DataUpdateModel', Data: data };
}
