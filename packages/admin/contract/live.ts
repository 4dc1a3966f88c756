/** The sockets and what they carry. */
import { z } from 'zod';
import { Id } from './endpoint.ts';
import { ownSockets, toldByDataUpdate, updateTypes } from 'portal/live';
import { roleGroups } from 'portal/roles';
import { socket } from './socket.ts';
import { ShownInstant } from './time.ts';

/** What a change is told as. */
export const UpdateType = z.enum(updateTypes);
export type UpdateType = z.infer<typeof UpdateType>;

/** What stands before the slash: the resource. */
export type UpdateArea = UpdateType extends infer Type ? (Type extends `${infer Area}/${string}` ? Area : Type) : never;

/** An update type as a backend writes it, in whatever letter case; one that nobody has heard of is `Unknown`. */
function readUpdateType(written: string): UpdateType | 'Unknown' {
  return UpdateType.options.find((known) => known.toLowerCase() === written.toLowerCase()) ?? 'Unknown';
}

/** On the wire. A backend may tell changes that the portal does not know. */
export const DataUpdate = z.object({ LastUpdate: ShownInstant, UpdateType: z.string(), Id: Id.nullish() });
export type DataUpdate = z.infer<typeof DataUpdate>;

/** A change as the portal understands it. */
export const HeardUpdate = DataUpdate.extend({ UpdateType: z.string().transform(readUpdateType) });
export type HeardUpdate = z.infer<typeof HeardUpdate>;

/** Whether the change is one of an area, such as `Orders`. */
export function isOfArea({ UpdateType: type }: Pick<HeardUpdate, 'UpdateType'>, area: UpdateArea): boolean {
  return `${type}/`.startsWith(`${area}/`);
}

export const sockets = {
  realtime: socket({
    path: '/ws/realtime',
    access: { roles: roleGroups.accounts },
    summary: "Changes of the signed-in user's own data",
    messages: { DataUpdateModel: DataUpdate },
  }),
  dataUpdate: socket({
    path: '/ws/data-update',
    access: { roles: roleGroups.accounts },
    summary: 'Changes of some lists',
    messages: { DataUpdateModel: DataUpdate },
  }),
  ...ownSockets,
};

/** What `/ws/data-update` tells, and nothing else does everywhere. */
export const areasOfDataUpdate: ReadonlySet<UpdateArea> = new Set<UpdateArea>(toldByDataUpdate);

/** The client says `ping` this often; the server may answer `pong`. */
export const socketPingMs = 30_000;

/** The extension of a server that may be pinged every few seconds while somebody looks: its portal notices within five seconds that it has gone. */
export const heartbeat = 'heartbeat';
/** A socket is replaced by a fresh one after seven days. */
export const socketRecycleMs = 604_800_000;
/** Why the server closes a socket; the browser hears nothing else of it. */
export const closeCodes = {
  /** The server starts anew, or has lost track: open another, and fetch what may have been missed. */
  serviceRestart: 1012,
  /** The session is over. */
  sessionEnded: 4401,
  /** The account's role, shop, merchant or flags changed: read the profile, then open another socket. */
  rightsChanged: 4403,
  /** The client said more than a client has to say. */
  tooManyMessages: 4429,
  /** As many sockets as one session, account or network address may have are open already. */
  tooManyOfSession: 4431,
  tooManyOfAccount: 4432,
  tooManyOfAddress: 4433,
} as const;
