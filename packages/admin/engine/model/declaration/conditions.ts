/** Conditions for editing and deleting a record. `when` returns `true`, or the reason to show (ADR 056). */
import type { Id } from '../../../contract/endpoint.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Row } from '../../../providers/resource-calls.ts';

interface Conditional {
  when?(row: Row): true | string;
}

/** Returns the first reason against an operation, or `undefined` if it is allowed. */
export function reasonAgainst(row: Row, ...declared: readonly (Conditional | undefined)[]): string | undefined {
  return declared.map((each) => each?.when?.(row) ?? true).find((answer) => answer !== true);
}

/**
 * Rejects with the reason if a condition fails for the current record, which may have changed since it was shown. Does
 * nothing without a condition or a `read` function.
 */
export async function assertConditions(
  id: Id,
  read: ((id: Id) => Promise<Row>) | undefined,
  ...declared: readonly (Conditional | undefined)[]
): Promise<void> {
  if (!read || declared.every((each) => each?.when === undefined)) return;
  const reason = reasonAgainst(await read(id), ...declared);
  if (reason !== undefined) throw new ApiError('http', reason, { status: 409, error: reason });
}
