/** A WebSocket that stays open: it pings, renews and reopens its connection. */
import { closeCodes, socketPingMs, socketRecycleMs } from '../../contract/live.ts';
import type { Clock } from '../clock.ts';

/** Bounds of the delay before a reconnect. */
const shortestMs = 1_000;
const longestMs = 30_000;

/** Returns the delay in ms after `failures` failed attempts: exponential with jitter, between 1 s and 30 s. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures + 1, 10));
  return shortestMs + random() * (ceiling - shortestMs);
}

/** Returns the delay in ms after a server restart. Jitter keeps all portals from reconnecting at the same time. */
export function restartMs(random: () => number): number {
  return shortestMs + random() * 2_000;
}

/** Returns the delay in ms after the server refused a socket because of a limit. It is long, so as not to add load. */
export function refusedMs(random: () => number): number {
  return longestMs * (1 + random());
}

/** The part of the WebSocket interface that the portal uses. */
export interface SocketHandle {
  readonly readyState?: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}
export type SocketClass = new (address: string) => SocketHandle;

/** `checking`: open, but a ping got no answer in time. `blocked`: the server answers calls, but no socket opens. */
export type ConnectionState = 'connecting' | 'live' | 'checking' | 'blocked' | 'offline';

interface Options {
  /** Returns the URL. Called for each attempt. */
  readonly address: () => string;
  readonly WebSocket: SocketClass;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether the backend is known to answer pings. Otherwise the first `pong` shows it. */
  readonly answersPings: boolean;
  /**
   * Requests the profile before the next attempt if the session or rights may have changed: after a refused upgrade,
   * whose 401 browsers hide, or a close by the server. Resolves to true if the server is reachable. Never rejects.
   */
  readonly askSession: () => Promise<boolean>;
  readonly onFrame: (frame: string) => void;
  /** Called on reconnect, since messages may have been missed. */
  readonly onCatchUp: () => void;
  readonly onState: () => void;
}

export interface SocketConnection {
  state(): ConnectionState;
  /** Pings an open socket. */
  probe(): void;
  /** Reconnects now instead of after the delay. */
  wake(): void;
  /** Treats the socket as lost, because the browser is offline. */
  lose(): void;
  /** Closes the connection permanently. No callback is called afterwards. */
  close(): void;
}

/** Time without a pong after which the state becomes `checking`, and after which the socket counts as lost. */
const answerMs = 2_000;
const deadMs = 10_000;
/** `WebSocket.OPEN`. Higher values mean closing or closed. */
const openState = 1;
/** Number of attempts without back-off after an announced restart. */
const mostRestartTries = 10;
/** Close codes after which the session or the account may have changed. */
const accountChanges: ReadonlySet<number> = new Set([closeCodes.sessionEnded, closeCodes.rightsChanged]);
const refusals: ReadonlySet<number> = new Set([
  closeCodes.tooManyMessages,
  closeCodes.tooManyOfSession,
  closeCodes.tooManyOfAccount,
  closeCodes.tooManyOfAddress,
]);

export function openConnection(options: Options): SocketConnection {
  const { clock } = options;
  let state: ConnectionState = 'connecting';
  let socket: SocketHandle | undefined;
  let retry: (() => void) | undefined;
  let timers: (() => void)[] = [];
  let closed = false;
  let missed = false;
  let failures = 0;
  let { answersPings } = options;
  let stopWaiting: (() => void) | undefined;
  let restartTries = 0;

  function become(next: ConnectionState): void {
    state = next;
    options.onState();
  }

  /** Cancels the wait for a pong. */
  function settle(): void {
    stopWaiting?.();
    stopWaiting = undefined;
  }

  /** Closes the current socket and ignores its remaining events. */
  function abandon(): void {
    settle();
    for (const cancel of timers.splice(0)) cancel();
    const left = socket;
    socket = undefined;
    left?.close();
  }

  function delayAfter(code: number): number {
    if (code === closeCodes.serviceRestart) restartTries = mostRestartTries;
    if (restartTries > 0) {
      restartTries -= 1;
      return restartMs(options.random);
    }
    if (refusals.has(code)) return refusedMs(options.random);
    const delay = backoffMs(failures, options.random);
    failures += 1;
    return delay;
  }

  /** Schedules a reconnect. `code` is the server's close code, if any. */
  function lose(refused: boolean, code = 0): void {
    abandon();
    missed = true;
    const again = (): void => {
      cancel();
      retry = undefined;
      if (!refused) return connect();
      void options.askSession().then((isReachable) => {
        if (closed) return;
        become(isReachable ? 'blocked' : 'offline');
        connect();
      });
    };
    const cancel = clock.after(delayAfter(code), again);
    // After a refusal because of limits, `wake` must not skip the delay.
    retry = refusals.has(code) ? undefined : again;
    // After a refusal, the state is known only once the session request has ended.
    if (!refused || (state !== 'connecting' && state !== 'blocked')) become('offline');
  }

  function recycle(): void {
    abandon();
    missed = true;
    connect();
  }

  function ask(): void {
    // Sending to a closing socket logs an error in the console. Its close event follows anyway.
    if ((socket?.readyState ?? openState) > openState) return;
    socket?.send('ping');
    if (!answersPings || stopWaiting) return;
    stopWaiting = clock.after(answerMs, () => {
      become('checking');
      stopWaiting = clock.after(deadMs - answerMs, () => lose(false));
    });
  }

  function ping(): void {
    // Only a socket that stayed open for a while resets the back-off.
    failures = 0;
    ask();
    timers.push(clock.after(socketPingMs, ping));
  }

  function opened(): void {
    for (const cancel of timers.splice(0)) cancel();
    restartTries = 0;
    timers = [clock.after(socketPingMs, ping), clock.after(socketRecycleMs, recycle)];
    become('live');
    if (missed) options.onCatchUp();
    missed = false;
  }

  function received(data: unknown): void {
    if (typeof data !== 'string') return;
    settle();
    if (state === 'checking') become('live');
    if (data === 'pong') answersPings = true;
    else options.onFrame(data);
  }

  function connect(): void {
    let fresh: SocketHandle;
    try {
      fresh = new options.WebSocket(options.address());
    } catch {
      return lose(true);
    }
    let wasOpen = false;
    const whilePresent = (work: () => void) => (): void => {
      if (socket === fresh) work();
    };
    socket = fresh;
    // Treat an upgrade without a response like a refused one.
    timers.push(clock.after(socketPingMs, () => lose(true)));
    fresh.addEventListener(
      'open',
      whilePresent(() => {
        wasOpen = true;
        opened();
      }),
    );
    fresh.addEventListener('message', (event) => whilePresent(() => received(event.data))());
    fresh.addEventListener('close', ({ code }) =>
      whilePresent(() => lose(!wasOpen || accountChanges.has(code), code))(),
    );
    // A close event always follows. The listener prevents an uncaught error.
    fresh.addEventListener('error', () => undefined);
  }

  connect();
  return {
    state: () => state,
    probe() {
      if (state === 'live') ask();
    },
    wake: () => retry?.(),
    lose() {
      if (socket) lose(false);
      else if (state === 'blocked') become('offline');
    },
    close() {
      closed = true;
      retry = undefined;
      abandon();
    },
  };
}
