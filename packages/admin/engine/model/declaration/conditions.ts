/** When a record can be edited or deleted: `true`, or why it cannot, in words for people (ADR 056). */
import type { Id } from '../../../contract/endpoint.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Row } from '../../../providers/resource-calls.ts';

/** What carries such a condition. */
interface Conditional {
  when?(row: Row): true | string;
}

/** Why it cannot be done with that record; `undefined` where it can. */
export function reasonAgainst(row: Row, ...declared: readonly (Conditional | undefined)[]): string | undefined {
  return declared.map((each) => each?.when?.(row) ?? true).find((answer) => answer !== true);
}

/** Asks again, of the record as it is now, before a call is made: it may have changed since it was shown. Rejects with the reason. Without a condition, or a way to read, nothing is asked. */
export async function refuseUnless(
  id: Id,
  read: ((id: Id) => Promise<Row>) | undefined,
  ...declared: readonly (Conditional | undefined)[]
): Promise<void> {
  if (!read || declared.every((each) => each?.when === undefined)) return;
  const reason = reasonAgainst(await read(id), ...declared);
  if (reason !== undefined) throw new ApiError('http', reason, { status: 409, error: reason });
}
