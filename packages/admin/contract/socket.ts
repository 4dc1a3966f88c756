/** A live socket as a value: path, who may open it, its query and its messages (decisions, "Sockets"). */
import { z } from 'zod';
import { type Access, forReaders } from './endpoint.ts';
import { readShown } from './read-shown.ts';

type MessageSchemas = Readonly<Record<string, z.ZodType>>;

interface SocketSpec<Messages extends MessageSchemas, Query> {
  readonly path: string;
  readonly access: Exclude<Access, 'public' | 'session'>;
  readonly summary: string;
  /** What is to be heard of, such as one record: read before the socket is opened, which one of another tenant never is. */
  readonly query?: Query;
  /** It tells how things stand once it is open, and then each time that they change; others tell changes alone. */
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

/** Reads one frame. `undefined` for `pong`, for unknown types and for anything malformed: such frames are ignored. */
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
