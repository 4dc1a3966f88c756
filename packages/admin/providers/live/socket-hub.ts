/** All live sockets of a tab: one connection per path and query (decisions, "Sockets"). */
import type { z } from 'zod';
import { type MessageOf, type Socket, readMessage } from '../../contract/socket.ts';
import { type Clock, systemClock } from '../clock.ts';
import { addressOf, type Query } from '../http/address.ts';
import { ApiError } from '../http/api-error.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type ConnectionState, type SocketClass, type SocketConnection, openConnection } from './socket-connection.ts';

/** Calls the listener when the browser is online again or the page becomes visible. Returns an unsubscribe function. */
export function onBrowserResume(listener: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Calls the listener when the browser loses its network. Returns an unsubscribe function. */
function onBrowserOffline(listener: () => void): () => void {
  window.addEventListener('offline', listener);
  return () => window.removeEventListener('offline', listener);
}

/**
 * Returns whether a failed call got an answer from the server itself. Gateways send 502 to 504 if it is unreachable.
 */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'network' && error.statusCode < 500;
}

type Messages = Readonly<Record<string, z.ZodType>>;

/**
 * The combined state of all sockets. `live`: all are open. `checking`: one hasn't answered. `offline`: at least one is
 * lost. `blocked`: calls work, but a socket doesn't open.
 */
export interface HubStatus {
  readonly state: 'idle' | ConnectionState;
  readonly since: Date;
}

export interface SocketHub {
  /**
   * Subscribes to a socket's messages, parsed by its schemas. `onCatchUp` is called after each reconnect, and every 30
   * seconds while the state is `blocked`, to fetch missed changes. Returns an unsubscribe function.
   */
  subscribe<M extends Messages>(
    socket: Socket<M>,
    query: Query | undefined,
    onMessage: (message: MessageOf<Socket<M>>) => void,
    onCatchUp?: () => void,
  ): () => void;
  /** Returns the status. It is the same object until the state changes. */
  status(): HubStatus;
  subscribeStatus(listener: () => void): () => void;
  /** Closes all sockets permanently. */
  close(): void;
}

interface Options {
  readonly urlOf: (path: string, query: Query) => string;
  /** Sockets are open while a user is signed in, and reopened for another session. */
  readonly session: Pick<SessionStore, 'key' | 'subscribe'>;
  /** Sends a request that refreshes or ends an expired session. */
  readonly askSession: () => Promise<unknown>;
  readonly WebSocket?: SocketClass;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The backend has no sockets: none is opened and subscribers receive no messages. */
  readonly isAbsent?: boolean;
  /**
   * Returns whether the user is watching live data. If set, one socket is pinged every few seconds, which the server
   * must permit.
   */
  readonly isWatched?: () => boolean;
  readonly onWake?: (listener: () => void) => () => void;
  readonly onOffline?: (listener: () => void) => () => void;
}

interface Subscriber {
  readonly onFrame: (frame: string) => void;
  readonly onCatchUp: (() => void) | undefined;
}

interface Line {
  readonly subscribers: Set<Subscriber>;
  readonly open: () => SocketConnection;
  connection: SocketConnection | undefined;
  cancelLinger: () => void;
}

/**
 * Delay before an unused socket closes, so that navigation doesn't reopen it. Sockets that send their state on opening
 * close immediately, because a new subscriber needs that state.
 */
export const socketLingerMs = 5_000;
/** Interval of pings. With the time for the answer, a lost server is noticed within five seconds. */
const heartbeatMs = 2_500;
/** Interval at which subscribers catch up while no socket opens. */
export const pollMs = 30_000;

export function createSocketHub(options: Options): SocketHub {
  const {
    WebSocket = globalThis.WebSocket,
    clock = systemClock,
    random = Math.random,
    onWake = onBrowserResume,
    onOffline = onBrowserOffline,
  } = options;
  const lines = new Map<string, Line>();
  const listeners = new Set<() => void>();
  let sessionKey = options.session.key();
  let status: HubStatus = { state: 'idle', since: new Date(clock.now()) };
  let asking: Promise<boolean> | undefined;

  function currentState(): HubStatus['state'] {
    const states = [...lines.values()].flatMap((line) => line.connection?.state() ?? []);
    if (states.length === 0) return 'idle';
    if (states.includes('offline')) return 'offline';
    if (states.includes('checking')) return 'checking';
    if (states.includes('blocked')) return 'blocked';
    return states.includes('connecting') ? 'connecting' : 'live';
  }

  function tellStatus(): void {
    const state = currentState();
    if (state === status.state) return;
    stopPolling();
    stopPolling = state === 'blocked' ? clock.after(pollMs, poll) : () => undefined;
    status = { state, since: new Date(clock.now()) };
    for (const listener of [...listeners]) listener();
  }

  let stopPolling = (): void => undefined;
  function poll(): void {
    stopPolling = clock.after(pollMs, poll);
    for (const line of lines.values()) for (const subscriber of [...line.subscribers]) subscriber.onCatchUp?.();
  }

  /** Sends one session request for all sockets that were refused at the same time. */
  function askSession(): Promise<boolean> {
    asking ??= options
      .askSession()
      .then(() => true, isAnswer)
      .finally(() => (asking = undefined));
    return asking;
  }

  function addLine(name: string, address: () => string): Line {
    const subscribers = new Set<Subscriber>();
    const open = (): SocketConnection =>
      openConnection({
        address,
        WebSocket,
        clock,
        random,
        answersPings: options.isWatched !== undefined,
        askSession,
        onFrame: (frame) => [...subscribers].forEach((subscriber) => subscriber.onFrame(frame)),
        onCatchUp: () => [...subscribers].forEach((subscriber) => subscriber.onCatchUp?.()),
        onState: tellStatus,
      });
    const line: Line = { subscribers, open, connection: undefined, cancelLinger: () => undefined };
    lines.set(name, line);
    return line;
  }

  function connect(line: Line): void {
    if (options.session.key() !== undefined && options.isAbsent !== true) line.connection ??= line.open();
  }

  function disconnect(line: Line): void {
    line.connection?.close();
    line.connection = undefined;
  }

  function release(name: string, line: Line): void {
    disconnect(line);
    lines.delete(name);
    tellStatus();
  }

  const unsubscribeSession = options.session.subscribe(() => {
    const key = options.session.key();
    if (key === sessionKey) return;
    sessionKey = key;
    for (const line of lines.values()) {
      disconnect(line);
      connect(line);
    }
    tellStatus();
  });
  /** Pings one socket, since all lead to the same server. If the state isn't `live`, pings every socket. */
  function beat(): void {
    const open = [...lines.values()].flatMap(({ connection }) => connection ?? []);
    if (options.isWatched?.()) {
      for (const connection of status.state === 'live' ? open.slice(0, 1) : open) connection.probe();
    }
    stopBeating = clock.after(heartbeatMs, beat);
  }
  let stopBeating = options.isWatched ? clock.after(heartbeatMs, beat) : () => undefined;

  const stopWaking = onWake(() => {
    for (const line of lines.values()) line.connection?.wake();
  });
  const stopHearingOffline = onOffline(() => {
    for (const line of lines.values()) line.connection?.lose();
  });

  return {
    subscribe(socket, query, onMessage, onCatchUp) {
      const name = addressOf('', socket.path, query);
      const line = lines.get(name) ?? addLine(name, () => options.urlOf(socket.path, query ?? {}));
      const subscriber: Subscriber = {
        onFrame(frame) {
          const message = readMessage(socket, frame);
          if (message) onMessage(message);
        },
        onCatchUp,
      };
      line.subscribers.add(subscriber);
      line.cancelLinger();
      connect(line);
      tellStatus();
      return () => {
        if (!line.subscribers.delete(subscriber) || line.subscribers.size > 0) return;
        if (socket.tellsState === true) release(name, line);
        else line.cancelLinger = clock.after(socketLingerMs, () => release(name, line));
      };
    },
    status: () => status,
    subscribeStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribeSession();
      stopWaking();
      stopHearingOffline();
      stopBeating();
      for (const [name, line] of [...lines]) {
        line.cancelLinger();
        release(name, line);
      }
    },
  };
}
