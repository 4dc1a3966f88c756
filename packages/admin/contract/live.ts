/** The sockets and their messages. */
import { z } from 'zod';
import { Id } from './endpoint.ts';
import { ownSockets, dataUpdateTypes, updateTypes } from 'portal/live';
import { roleGroups } from 'portal/roles';
import { socket } from './socket.ts';
import { ShownInstant } from './time.ts';

export const UpdateType = z.enum(updateTypes);
export type UpdateType = z.infer<typeof UpdateType>;

/** The resource: the part of the type before the slash. */
export type UpdateArea = UpdateType extends infer Type ? (Type extends `${infer Area}/${string}` ? Area : Type) : never;

/** Parses an update type in any letter case. Returns `Unknown` for types that the portal does not know. */
function readUpdateType(written: string): UpdateType | 'Unknown' {
  return UpdateType.options.find((known) => known.toLowerCase() === written.toLowerCase()) ?? 'Unknown';
}

/** The message as sent. A backend may send types that the portal does not know. */
export const DataUpdate = z.object({ LastUpdate: ShownInstant, UpdateType: z.string(), Id: Id.nullish() });
export type DataUpdate = z.infer<typeof DataUpdate>;

/** The message after parsing. */
export const HeardUpdate = DataUpdate.extend({ UpdateType: z.string().transform(readUpdateType) });
export type HeardUpdate = z.infer<typeof HeardUpdate>;

/** Returns whether a change belongs to an area, such as `Orders`. */
export function isOfArea({ UpdateType: type }: Pick<HeardUpdate, 'UpdateType'>, area: UpdateArea): boolean {
  return `${type}/`.startsWith(`${area}/`);
}

export const sockets = {
  realtime: socket({
    path: '/ws/realtime',
    access: { roles: roleGroups.accounts },
    summary: "Changes to the signed-in user's own data",
    messages: { DataUpdateModel: DataUpdate },
  }),
  dataUpdate: socket({
    path: '/ws/data-update',
    access: { roles: roleGroups.accounts },
    summary: 'Changes to some lists',
    messages: { DataUpdateModel: DataUpdate },
  }),
  ...ownSockets,
};

/** The areas whose changes some backends send only on `/ws/data-update`. */
export const areasOfDataUpdate: ReadonlySet<UpdateArea> = new Set<UpdateArea>(dataUpdateTypes);

/** Interval of the client's `ping`. The server may answer `pong`. */
export const socketPingMs = 30_000;

/**
 * An extension of servers that accept a ping every few seconds while the page is visible, so that the portal notices a
 * lost connection within five seconds.
 */
export const heartbeat = 'heartbeat';
/** Age at which a socket is replaced: seven days. */
export const socketRecycleMs = 604_800_000;
/** Reasons for closing a socket. The browser receives nothing but this code. */
export const closeCodes = {
  /** The server restarts or has lost messages. Reconnect and refetch. */
  serviceRestart: 1012,
  sessionEnded: 4401,
  /** The account's role, shop, merchant or flags changed. Read the profile, then reconnect. */
  rightsChanged: 4403,
  /** The client sent too many messages. */
  tooManyMessages: 4429,
  /** The session, account or network address has too many open sockets. */
  tooManyOfSession: 4431,
  tooManyOfAccount: 4432,
  tooManyOfAddress: 4433,
} as const;
