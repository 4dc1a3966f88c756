import type { Id } from '../../contract/endpoint.ts';

const maxInteger = 2_147_483_647;

/** An id as the database's integer; `undefined` for one that no row can have. */
export function readShortId(id: Id): number | undefined {
  const number = typeof id === 'number' ? id : /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return Number.isInteger(number) && number >= 1 && number <= maxInteger ? number : undefined;
}

/** The ids that a row can have. */
export function readShortIds(ids: readonly Id[]): number[] {
  return ids.flatMap((id) => readShortId(id) ?? []);
}
