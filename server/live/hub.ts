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
import { frameOf, hear } from './hearing.ts';
import { type Announced, followEvents, readPayload } from './announced.ts';

/** A session that ended, or a user who was disabled or whose rights changed (migrations 0002 and 0067). */
const SessionChange = z.object({
  sessionId: z.string().optional(),
  userId: z.string().optional(),
  isRightsChange: z.boolean().default(false),
});

/** Milliseconds between two looks for sessions that have expired. */
const expiryCheckMs = 500;

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
  /** Sends changes to the socket from now on. Closes it when its session ends or expires, or its user's rights change. */
  add(socket: WebSocket, member: Member): void;
  /** Returns a number that changes when a session may have ended or an account's rights may have changed. */
  sessionChanges(): number;
  close(): Promise<void>;
}

/** Whose changes a user may see: the sockets' counterpart of the row-level policies. */
function groupOf(user: ScopeUser): string {
  const scope = rowScope(user.role);
  if (scope === 'all') return 'all';
  return scope === 'merchant' ? `merchant:${user.merchantId}` : `shop:${user.shopId}`;
}

/** Who may see a change. Nobody is in the group of no merchant, or of no shop. */
function groupsOf({ merchantId, shopId }: Pick<Announced, 'merchantId' | 'shopId'>): string[] {
  return [
    'all',
    ...(merchantId === null ? [] : [`merchant:${merchantId}`]),
    ...(shopId === null ? [] : [`shop:${shopId}`]),
  ];
}

type Group = Map<WebSocket, Member>;

/** So many sockets are told before calls have their turn again: some milliseconds' work. */
const toldAtOnce = 500;

/** Tells changes to the groups that may see them. What comes while it tells is told together, once all have heard what came before. */
function createTeller(
  groups: ReadonlyMap<string, Group>,
  onError: (error: unknown) => void,
): (event: Announced) => void {
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
    waiting.push({
      groups: groupsOf(event),
      announcement: {
        updateType: event.updateType,
        entityId: event.entityId,
        frame: frameOf(JSON.stringify(updateMessage(event))),
      },
    });
    if (!isTelling) void tell();
  };
}

/**
 * Sends this node's sockets what any node has committed, and closes those whose session is over or whose user has other
 * rights now. Sockets stay open while the database is away, and are brought up to date afterwards.
 */
export async function openHub(database: Database, clock: Clock, onError: (error: unknown) => void): Promise<Hub> {
  const members: Group = new Map();
  const groups = new Map<string, Group>();
  /** When each session expires, as read last, by id. */
  const expiries = new Map<string, Date>();
  let sessionChanges = 0;

  const closeWhere = (code: number, chosen: (user: SignedInUser) => boolean) => {
    for (const [socket, { user }] of members) {
      if (chosen(user)) socket.close(code);
    }
  };
  const sessionIds = () => new Set([...members.values()].map(({ user }) => user.sessionId));

  /** Reads the sessions, and closes the sockets of those that are over or whose users have other rights now. */
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
    // Each refresh of a session moves its expiry, so it is read again before its sockets close.
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

  const followed = await followEvents(database, createTeller(groups, onError));
  const catchUp = async () => {
    await checkSessions(sessionIds());
    await followed.tellMissed();
    for (const { onBack } of members.values()) onBack?.();
  };

  const stops = [
    await database.listen(eventsChannel, followed.hear, () => {
      sessionChanges += 1;
      catchUp().catch((error: unknown) => {
        onError(error);
        // Clients that reconnect fetch what they missed.
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
      hear(socket);
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
