/** Definition of a live socket: path, access, query and messages (decisions, "Sockets"). */
import { z } from 'zod';
import { type Access, forReaders } from './endpoint.ts';
import { readShown } from './read-shown.ts';

type MessageSchemas = Readonly<Record<string, z.ZodType>>;

interface SocketSpec<Messages extends MessageSchemas, Query> {
  readonly path: string;
  readonly access: Exclude<Access, 'public' | 'session'>;
  readonly summary: string;
  /**
   * Selects the messages, for example of one record. Validated before the socket opens, including the record's tenant.
   */
  readonly query?: Query;
  /** The socket sends the state when it opens and after each change. Other sockets send changes only. */
  readonly tellsState?: boolean;
  readonly messages: Messages;
}

export interface Socket<
  Messages extends MessageSchemas = MessageSchemas,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
> extends Omit<SocketSpec<Messages, Query>, 'query'> {
  readonly query: Query;
}

export function socket<const Messages extends MessageSchemas, Query extends z.ZodObject | undefined = undefined>(
  spec: SocketSpec<Messages, Query>,
): Socket<Messages, Query | undefined> {
  return { ...spec, access: forReaders(spec.access), query: spec.query };
}

export type MessageOf<S> =
  S extends Socket<infer Messages>
    ? { [Type in keyof Messages]: { readonly Type: Type; readonly Data: z.output<Messages[Type]> } }[keyof Messages]
    : never;

const Message = z.object({ Type: z.string(), Data: z.unknown() });

/** Parses a frame. Returns `undefined` for `pong`, unknown types and malformed frames, which are ignored. */
export function readMessage<Messages extends MessageSchemas>(
  target: Socket<Messages>,
  frame: string,
): MessageOf<Socket<Messages>> | undefined;
export function readMessage(target: Socket, frame: string): { Type: string; Data: unknown } | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(frame);
  } catch {
    return undefined;
  }
  const message = Message.safeParse(parsed);
  if (!message.success) return undefined;
  const { Type, Data } = message.data;
  const schema = target.messages[Type];
  try {
    return schema && { Type, Data: readShown(schema, Data) };
  } catch {
    return undefined;
  }
}
