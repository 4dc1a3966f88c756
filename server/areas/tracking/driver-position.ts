/** Requests couriers' positions from their fleets while users watch. Concurrent viewers share one request. */
import type { CourierFleet, Position } from '../courier/fleet.ts';
import type { Clock } from '../../runtime/config.ts';

export interface FleetBooking {
  /** The name of the fleet's adapter. */
  readonly fleet: string | null;
  readonly booking: string | null;
}

const freshMs = 3000;
/** Timeout for a fleet's response. After that, the page shows the map without the courier. */
const timeoutMs = 1500;
/**
 * Maximum cache size, far above the number of deliveries watched at the same time. The oldest entry is removed first.
 */
const maxEntries = 5000;

interface CachedRequest {
  readonly at: number;
  readonly answer: Promise<Position | undefined>;
}

/** Creates a cached lookup. It returns `undefined` if the fleet provides no position, fails or times out. */
export function createPositionLookup(
  fleets: readonly CourierFleet[],
  clock: Clock,
): (tracked: FleetBooking) => Promise<Position | undefined> {
  const cache = new Map<string, CachedRequest>();
  return async ({ fleet: name, booking }) => {
    const fleet = fleets.find((each) => each.name === name);
    if (fleet?.position === undefined || booking === null) return undefined;
    const key = `${fleet.name} ${booking}`;
    const now = clock().getTime();
    const cached = cache.get(key);
    if (cached !== undefined && now - cached.at < freshMs) return cached.answer;
    const answer = withTimeout(fleet.position(booking).catch(() => undefined));
    cache.delete(key);
    cache.set(key, { at: now, answer });
    const [oldest] = cache.keys();
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
    return answer;
  };
}

async function withTimeout(answer: Promise<Position | undefined>): Promise<Position | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
