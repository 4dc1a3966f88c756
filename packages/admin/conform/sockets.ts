/** Checks the live sockets: which users may connect, and the messages that they receive. */
import { setTimeout as wait } from 'node:timers/promises';
import { mayCall } from '../contract/endpoint.ts';
import { heartbeat, sockets } from '../contract/live.ts';
import { type Socket, readMessage } from '../contract/socket.ts';
import { z } from 'zod';
import { exampleOf } from './perform-read.ts';
import { describeIssues } from './judge.ts';
import { type Person, type Place, createCaller } from './person.ts';
import { NoExample } from './question.ts';
import { type Found, fault, fine, notAsked, deviation } from './row.ts';

/** Time limit in ms for the initial state and for the answer to a ping. */
const replyLimitMs = 3_000;
/** Time in ms after which a socket without required messages counts as open. */
const openMs = 100;

const Frame = z.object({ Type: z.string(), Data: z.unknown() });

function judgeFrame(target: Socket, frame: string): Found {
  if (frame === 'pong') return fine;
  const parsed = Frame.safeParse(jsonOf(frame));
  if (!parsed.success) return fault(`a message: expected {"Type", "Data"}, got ${frame.slice(0, 40)}`);
  const schema = target.messages[parsed.data.Type];
  if (!schema) {
    return deviation(
      `Type: expected ${Object.keys(target.messages).join(' or ')}, got "${parsed.data.Type}", which the portal ignores`,
    );
  }
  const strict = schema.safeParse(parsed.data.Data);
  if (strict.success) return fine;
  const issues = describeIssues(strict.error.issues, parsed.data.Data).map((each) => `${parsed.data.Type}.${each}`);
  return readMessage(target, frame) === undefined ? fault(...issues) : deviation(...issues);
}

function jsonOf(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}

const addressOf = ({ apiUrl }: Place, { path, query }: Socket, id: string | number) =>
  `${apiUrl}${path}${query === undefined ? '' : `?pcid=${encodeURIComponent(id)}`}`;

/** Waits until the condition holds. Resolves to false after the time limit. */
async function until(holds: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > end) return false;
    await wait(10);
  }
  return true;
}

async function listen(target: Socket, person: Person, place: Place): Promise<Found> {
  const id = target.query === undefined ? '' : exampleOf(person)('delivery');
  const { socket, frames, status, error } = await person.visitor.open(addressOf(place, target, id));
  if (!socket) {
    if (status === 404) {
      return { ...deviation('there is no such socket, so changes appear only when lists are reloaded'), status };
    }
    return {
      ...fault(
        error === undefined
          ? `expected the socket to open, but it was rejected with ${status}`
          : `expected the socket to open: ${error}`,
      ),
      ...(status === undefined ? {} : { status }),
    };
  }
  try {
    socket.send('ping');
    const hasMessage = () => frames.filter((frame) => frame !== 'pong').length > 0;
    const answers = () => frames.includes('pong');
    const mustAnswer = place.config.Extensions.includes(heartbeat);
    // The state arrives on connect, so it is already there when the pong arrives.
    if (mustAnswer && !(await until(answers, replyLimitMs))) {
      return fault(`expected a pong within ${replyLimitMs} ms, because config.json announces "${heartbeat}"`);
    }
    if (target.tellsState === true && !(await until(hasMessage, replyLimitMs))) {
      return deviation(`expected the current state within ${replyLimitMs} ms, but nothing arrived`);
    }
    if (!mustAnswer) await until(() => frames.length > 0 || socket.readyState !== socket.OPEN, openMs);
    if (socket.readyState !== socket.OPEN) return fault('expected the socket to stay open, but it was closed');
    const found = frames.map((frame) => judgeFrame(target, frame)).find(({ verdict }) => verdict !== 'ok');
    return found ?? fine;
  } finally {
    socket.terminate();
  }
}

export interface SocketRow {
  readonly path: string;
  readonly who: string;
  readonly trial: string;
  readonly found: Found;
}

/** Opens every socket as each user who may open it, and once without a session. */
export async function trySockets(people: readonly Person[], place: Place): Promise<SocketRow[]> {
  const nobody = createCaller(place);
  const rows: SocketRow[] = [];
  for (const target of Object.values<Socket>(sockets)) {
    for (const person of people.filter(({ actor }) => mayCall(target.access, actor))) {
      const found = await listen(target, person, place).catch((error: unknown) => {
        if (error instanceof NoExample) return notAsked(error.message);
        throw error;
      });
      rows.push({ path: target.path, who: person.name, trial: '', found });
    }
    const { socket, status } = await nobody.visitor.open(addressOf(place, target, '0'));
    socket?.terminate();
    const refused = socket
      ? fault('expected 401 without a session, but the socket opened')
      : status === 401 || status === 404
        ? fine
        : deviation(`expected 401, got ${status ?? 'no answer'}`);
    rows.push({
      path: target.path,
      who: 'nobody',
      trial: ' without a session',
      found: { ...refused, ...(status === undefined ? {} : { status }) },
    });
  }
  return rows;
}
