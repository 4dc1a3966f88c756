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
/** Bytes that wait for a client which does not read; beyond them it is dropped and fetches anew. */
const bufferLimit = 1_048_576;
/** A client that has said nothing for four pings is gone. */
const silenceMs = 4 * socketPingMs;

export interface Hub {
  add(socket: WebSocket, user: SignedInUser): void;
  close(): Promise<void>;
}

/** Whether a change belongs to what the user may see: the sockets' counterpart of the row-level policies. */
function concerns(event: Pick<Announced, 'merchantId' | 'shopId'>, user: ScopeUser): boolean {
  if (user.role === 'Admin') return true;
  return user.role === 'Merchant' ? event.merchantId === user.merchantId : event.shopId === user.shopId;
}

/** Feeds this node's sockets from what any node has committed, and closes those whose session has ended. */
export async function openHub(database: Database): Promise<Hub> {
  const members = new Map<WebSocket, SignedInUser>();

  const closeWhere = (code: number, chosen: (user: SignedInUser) => boolean) => {
    for (const [socket, user] of members) {
      if (chosen(user)) socket.close(code);
    }
  };
  const feed = (payload: string) => {
    const event = readPayload(Announced, payload);
    if (event === undefined) return;
    const frame = JSON.stringify(updateMessage(event));
    for (const [socket, user] of members) {
      if (!concerns(event, user)) continue;
      if (socket.bufferedAmount > bufferLimit) socket.terminate();
      else socket.send(frame);
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
    add(socket, user) {
      members.set(socket, user);
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
