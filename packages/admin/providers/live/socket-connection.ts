/** One WebSocket that is kept open for ever: pinged, recycled, and opened again whenever it is lost. */
import { closeCodes, socketPingMs, socketRecycleMs } from '../../contract/live.ts';
import type { Clock } from '../clock.ts';

/** How long to wait before a lost socket is tried again. */
const shortestMs = 1_000;
const longestMs = 30_000;

/** Milliseconds before the attempt after `failures` failed ones: doubling, jittered, between 1 s and 30 s. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures + 1, 10));
  return shortestMs + random() * (ceiling - shortestMs);
}

/** Milliseconds before a socket is opened again that the server closed to start anew: all portals come at once, and it is back soon. */
export function restartMs(random: () => number): number {
  return shortestMs + random() * 2_000;
}

/** Milliseconds before a socket is tried again that the server has refused to hold: there are too many, and trying makes it worse. */
export function refusedMs(random: () => number): number {
  return longestMs * (1 + random());
}

/** The part of a WebSocket that is used. */
export interface SocketHandle {
  readonly readyState?: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}
export type SocketClass = new (address: string) => SocketHandle;

/** `checking`: open, but a ping has not been answered in time. `blocked`: the server answers calls, but no socket opens. */
export type ConnectionState = 'connecting' | 'live' | 'checking' | 'blocked' | 'offline';

interface Options {
  /** Asked anew for each attempt. */
  readonly address: () => string;
  readonly WebSocket: SocketClass;
  readonly clock: Clock;
  readonly random: () => number;
  /** Known before the first is answered, where the backend says so. */
  readonly answersPings: boolean;
  /**
   * Reads the profile before the next attempt: after a refused upgrade, whose 401 a browser cannot see, and after the
   * server closed a socket because the session or the account's rights changed. Answers whether the server could be
   * reached. Never rejects.
   */
  readonly askSession: () => Promise<boolean>;
  readonly onFrame: (frame: string) => void;
  /** Open again after a time in which messages may have been missed. */
  readonly onCatchUp: () => void;
  readonly onState: () => void;
}

export interface SocketConnection {
  state(): ConnectionState;
  /** Asks an open socket whether it still is one. */
  probe(): void;
  /** Tries at once instead of at the end of the back-off. */
  wake(): void;
  /** Counts the socket as lost: the browser has no network. */
  lose(): void;
  /** For good; nothing is called afterwards. */
  close(): void;
}

/** How long a server that answers pings may be silent after one before that is said, and before it is taken for dead. */
const answerMs = 2_000;
const deadMs = 10_000;
/** What `readyState` is while a socket can be spoken to; greater once it closes. */
const openState = 1;
/** A server that said it restarts is soon back: so often it is tried without backing off. */
const mostRestartTries = 10;
/** Codes after which the session or the account is another one. */
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

  /** Something has been heard, or nothing is waited for any more. */
  function settle(): void {
    stopWaiting?.();
    stopWaiting = undefined;
  }

  /** Lets go of the present socket; what it still says is ignored. */
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

  /** `code` is why the server closed it, as far as it said. */
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
    // Where there are too many sockets, nothing hurries this one.
    retry = refusals.has(code) ? undefined : again;
    // Whether the server can be reached at all is known once the session has been asked.
    if (!refused || (state !== 'connecting' && state !== 'blocked')) become('offline');
  }

  function recycle(): void {
    abandon();
    missed = true;
    connect();
  }

  function ask(): void {
    // Of one that the server is closing its end is heard soon; to send it anything is an error in the browser's console.
    if ((socket?.readyState ?? openState) > openState) return;
    socket?.send('ping');
    if (!answersPings || stopWaiting) return;
    stopWaiting = clock.after(answerMs, () => {
      become('checking');
      stopWaiting = clock.after(deadMs - answerMs, () => lose(false));
    });
  }

  function ping(): void {
    // Only a socket that held for a while ends a series of failures.
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
    // An upgrade that nobody answers is given up like a refused one.
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
    // Always followed by a close; the listener keeps it from being an uncaught error.
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
