/** Where couriers are, asked of their fleets as long as somebody looks: once for all who look, every few seconds. */
import type { CourierFleet, Position } from '../courier/fleet.ts';
import type { Clock } from '../../runtime/config.ts';

export interface Tracked {
  /** The name of the adapter that the delivery is booked with. */
  readonly fleet: string | null;
  readonly booking: string | null;
}

const freshMs = 3000;
/** A page does not wait longer for a fleet, and shows the map without the courier. */
const patienceMs = 1500;
/** Far more than are looked at together; the oldest is forgotten first. */
const most = 5000;

interface Asked {
  readonly at: number;
  readonly answer: Promise<Position | undefined>;
}

/** Answers nothing where the fleet does not tell, cannot be reached, or takes too long. */
export function createWhereabouts(
  fleets: readonly CourierFleet[],
  clock: Clock,
): (tracked: Tracked) => Promise<Position | undefined> {
  const asked = new Map<string, Asked>();
  return async ({ fleet: name, booking }) => {
    const fleet = fleets.find((each) => each.name === name);
    if (fleet?.position === undefined || booking === null) return undefined;
    const key = `${fleet.name} ${booking}`;
    const now = clock().getTime();
    const before = asked.get(key);
    if (before !== undefined && now - before.at < freshMs) return before.answer;
    const answer = inTime(fleet.position(booking).catch(() => undefined));
    asked.delete(key);
    asked.set(key, { at: now, answer });
    const [oldest] = asked.keys();
    if (asked.size > most && oldest !== undefined) asked.delete(oldest);
    return answer;
  };
}

async function inTime(answer: Promise<Position | undefined>): Promise<Position | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
