/**
 * The backend's clock, as its answers tell it (ADR 014). The device's may be wrong by minutes or days, so that nothing
 * may be compared with the backend's times but times that come from the backend.
 */
import { deviceNow } from '../clock.ts';

/** An instant of the device's running time, in ms, which no change of its clock moves. */
export type Moment = number;

export interface ServerTime {
  moment(): Moment;
  /** Ms since 1970, as well as it is known; the device's own clock wherever that agrees with what is known. */
  now(): number;
  /**
   * The last millisecond that was certainly over by the backend's clock at that moment, now unless given: nothing else
   * happens in it. `undefined` while the backend has told nothing.
   */
  reached(at?: Moment): number | undefined;
  /** What it cannot have passed yet; infinite where the backend hides its `Date`. */
  latest(): number;
  /** Notes an answer's `Date` and the moment at which its request was sent. */
  hear(headers: Headers, sent: Moment): void;
  /** Notes that something has happened at that time of the backend's: all that is known of it where no `Date` can be read. */
  saw(time: number): void;
  /** Calls the listener when an answer shows that the time was wrong. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

interface Options {
  readonly moment?: () => Moment;
  readonly device?: () => number;
}

/** A `Date` counts whole seconds. */
const resolutionMs = 1000;

export function createServerTime({ moment = () => performance.now(), device = deviceNow }: Options = {}): ServerTime {
  /** What is to be added to a moment, at least and at most. */
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
      // Nothing is known of the time before the first thing was seen, but that this had happened by then.
      return seen && Math.max(at, seen.since) + seen.low;
    },
    latest: () => (offset ? moment() + offset.high : Infinity),
    hear(headers, sent) {
      const said = Date.parse(headers.get('date') ?? '');
      // A copy that a cache has kept says when it was made.
      if (Number.isNaN(said) || Number(headers.get('age') ?? 0) > 0) return;
      const fresh = { low: said - moment(), high: said + resolutionMs - sent };
      const both = offset && { low: Math.max(offset.low, fresh.low), high: Math.min(offset.high, fresh.high) };
      // They contradict each other after the device has slept, or when the backend's clock was set.
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

/** Of the one backend that the page talks to. */
export const serverTime = createServerTime();

/** For requests whose answers say nothing of the backend's clock. */
export const unheardTime: Pick<ServerTime, 'moment' | 'hear'> = { moment: () => 0, hear: () => undefined };

/** Now, as the backend's clock has it. */
export function serverNow(): Date {
  return new Date(serverTime.now());
}
