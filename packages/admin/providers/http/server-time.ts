/**
 * The backend's clock, estimated from its responses (ADR 014). The device's clock may be off by days, so compare
 * the backend's times only with this clock.
 */
import { deviceNow } from '../clock.ts';

/** A monotonic time in ms (`performance.now`). Changes of the device's clock don't affect it. */
export type Moment = number;

export interface ServerTime {
  moment(): Moment;
  /** Returns the estimated time in ms since 1970. Uses the device's clock while it is consistent with the estimate. */
  now(): number;
  /**
   * Returns a lower bound of the backend's time at `at` (default: now). Returns `undefined` before the first response
   * or event.
   */
  reached(at?: Moment): number | undefined;
  /** Returns an upper bound of the backend's time, or `Infinity` if the backend hides its `Date`. */
  latest(): number;
  /** Updates the estimate from a response's `Date`. `sent` is the time at which its request was sent. */
  record(headers: Headers, sent: Moment): void;
  /** Records the backend's time of an event, which is the only source if `Date` can't be read. */
  saw(time: number): void;
  /** Calls the listener if a response corrects the time. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

interface Options {
  readonly moment?: () => Moment;
  readonly device?: () => number;
}

/** `Date` has a resolution of one second. */
const resolutionMs = 1000;

export function createServerTime({ moment = () => performance.now(), device = deviceNow }: Options = {}): ServerTime {
  /** Lower and upper bound of the backend's time minus the monotonic time. */
  let offset: { readonly low: number; readonly high: number } | undefined;
  let seen: { readonly since: Moment; readonly low: number } | undefined;
  const listeners = new Set<() => void>();

  return {
    moment,
    now() {
      const present = moment();
      const own = device();
      const { low, high } = offset ?? { low: seen?.low ?? -Infinity, high: Infinity };
      if (own >= present + low && own <= present + high) return own;
      return present + (high === Infinity ? low : (low + high) / 2);
    },
    reached(at = moment()) {
      if (offset) return Math.floor(at + offset.low) - 1;
      // Events give only lower bounds, and none for the time before the first event.
      return seen && Math.max(at, seen.since) + seen.low;
    },
    latest: () => (offset ? moment() + offset.high : Infinity),
    record(headers, sent) {
      const responseDate = Date.parse(headers.get('date') ?? '');
      // The `Date` of a cached response is its creation time.
      if (Number.isNaN(responseDate) || Number(headers.get('age') ?? 0) > 0) return;
      const fresh = { low: responseDate - moment(), high: responseDate + resolutionMs - sent };
      const both = offset && { low: Math.max(offset.low, fresh.low), high: Math.min(offset.high, fresh.high) };
      // The bounds conflict after the device has slept or the backend's clock has been set.
      const agrees = both !== undefined && both.low <= both.high;
      offset = agrees ? both : fresh;
      if (!agrees) listeners.forEach((listener) => listener());
    },
    saw(time) {
      const present = moment();
      seen = { since: seen?.since ?? present, low: Math.max(seen?.low ?? -Infinity, time - present) };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The clock of the portal's backend. */
export const serverTime = createServerTime();

/** Ignores the clocks of other backends. */
export const ignoredTime: Pick<ServerTime, 'moment' | 'record'> = { moment: () => 0, record: () => undefined };

export function serverNow(): Date {
  return new Date(serverTime.now());
}
