import type { WebSocket } from '@fastify/websocket';
import { z } from 'zod';
import { type DataUpdate, type sockets, socketPingMs } from '../../contract/live.ts';
import type { MessageOf } from '../../contract/socket.ts';
import type { Database } from '../db/database.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';

const Announced = z.object({
  at: z.string(),
  updateType: z.string(),
  entityId: z.string().nullable(),
  merchantId: z.number().nullable(),
  shopId: z.number().nullable(),
});
type Announced = z.infer<typeof Announced>;

const Ended = z.object({ sessionId: z.string().optional(), userId: z.string().optional() });

/** The code of a socket whose session is over. */
export const sessionEnded = 4401;
const serviceRestart = 1012;
/** The code of a socket whose state could not be read: an error of ours. */
export const stateUnknown = 1011;
/** Bytes that wait for a client which does not read; beyond them it is dropped and fetches anew. */
const bufferLimit = 1_048_576;
/** A client that has said nothing for four pings is gone. */
const silenceMs = 4 * socketPingMs;

/** A change that the socket's user may see. */
export interface Announcement {
  readonly updateType: string;
  /** The `DataUpdateModel` message that tells it. */
  readonly frame: string;
}

interface Member {
  readonly user: SignedInUser;
  readonly onChange: (announcement: Announcement) => void;
}

export interface Hub {
  /** Keeps the socket while its session lives, and tells it changes from now on. */
  add(socket: WebSocket, member: Member): void;
  close(): Promise<void>;
}

/** Sends a frame, or drops a client that does not read. */
export function sendFrame(socket: WebSocket, frame: string): void {
  if (socket.bufferedAmount > bufferLimit) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(frame);
}

/** Whether a change belongs to what the user may see: the sockets' counterpart of the row-level policies. */
function concerns(event: Pick<Announced, 'merchantId' | 'shopId'>, user: ScopeUser): boolean {
  if (user.role === 'Admin') return true;
  return user.role === 'Merchant' ? event.merchantId === user.merchantId : event.shopId === user.shopId;
}

/** Feeds this node's sockets from what any node has committed, and closes those whose session has ended. */
export async function openHub(database: Database): Promise<Hub> {
  const members = new Map<WebSocket, Member>();

  const closeWhere = (code: number, chosen: (user: SignedInUser) => boolean) => {
    for (const [socket, { user }] of members) {
      if (chosen(user)) socket.close(code);
    }
  };
  const feed = (payload: string) => {
    const event = readPayload(Announced, payload);
    if (event === undefined) return;
    const announcement = { updateType: event.updateType, frame: JSON.stringify(updateMessage(event)) };
    for (const { user, onChange } of members.values()) {
      if (concerns(event, user)) onChange(announcement);
    }
  };
  const end = (payload: string) => {
    const ended = readPayload(Ended, payload);
    if (ended !== undefined) closeWhere(sessionEnded, (user) => user.sessionId === ended.sessionId || user.id === ended.userId);
  };
  // What was missed is fetched again on reconnect, so every client is made to reconnect.
  const restart = () => closeWhere(serviceRestart, () => true);

  const stops = [await database.listen('portal_events', feed, restart), await database.listen('portal_sessions', end, restart)];

  return {
    add(socket, member) {
      members.set(socket, member);
      const silence = setTimeout(() => socket.terminate(), silenceMs);
      socket.on('message', (data) => {
        silence.refresh();
        if (String(data) === 'ping') socket.send('pong');
      });
      socket.on('close', () => {
        clearTimeout(silence);
        members.delete(socket);
      });
    },
    async close() {
      for (const stop of stops) await stop();
    },
  };
}

function updateMessage(event: Announced): MessageOf<typeof sockets.realtime> {
  const data: DataUpdate = { LastUpdate: new Date(event.at).toISOString(), UpdateType: event.updateType, Id: event.entityId };
  return { Type: 'DataUpdateModel', Data: data };
}

/** A payload that somebody else sent on our channel is ignored. */
function readPayload<Schema extends z.ZodType>(schema: Schema, payload: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
