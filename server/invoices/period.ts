import { periodFaults } from '../../contract/invoice-rules.ts';
import { londonDayOf } from '../../contract/london.ts';
import { readInstant } from '../../contract/time.ts';
import { ApiError } from '../api/errors.ts';

const dayOf = (at: string | null) => (at === null ? null : londonDayOf(readInstant(at)));

/** Throws a 422 for what is no period, in the words that portals have for it. */
export function refusePeriod(from: string | null, to: string | null): void {
  const faults = periodFaults(dayOf(from), dayOf(to));
  const [first] = Object.values(faults);
  if (first !== undefined) throw new ApiError(422, first, faults);
}
