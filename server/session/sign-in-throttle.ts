import type { Clock } from '../clock.ts';

const windowMs = 60_000;
const allowedFailures = 10;
/** More addresses than this within a minute is an attack on memory: the oldest are forgotten. */
const remembered = 10_000;

export interface SignInThrottle {
  isBlocked(who: string): boolean;
  recordFailure(who: string): void;
}

/** Counts failed sign-ins, not all of them: ten a minute for one e-mail address from one network address. */
export function createSignInThrottle(clock: Clock): SignInThrottle {
  const failures = new Map<string, { count: number; since: number }>();
  const current = (who: string) => {
    const entry = failures.get(who);
    return entry !== undefined && clock().getTime() - entry.since < windowMs ? entry : undefined;
  };
  return {
    isBlocked: (who) => (current(who)?.count ?? 0) >= allowedFailures,
    recordFailure(who) {
      const entry = current(who) ?? { count: 0, since: clock().getTime() };
      failures.delete(who);
      failures.set(who, { ...entry, count: entry.count + 1 });
      const [oldest] = failures.keys();
      if (failures.size > remembered && oldest !== undefined) failures.delete(oldest);
    },
  };
}
