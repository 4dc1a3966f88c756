import type { ComposedField, Faults } from './composition.ts';

const names: Readonly<Record<ComposedField, string>> = {
  Title: 'the title',
  Body: 'the body',
  Shops: 'the shops',
  CustomerIds: 'the customers',
  ScheduleDate: 'the time',
};

/** Why Send is disabled, in a line beside it; `undefined` when nothing is in the way. */
export function neededWords(faults: Faults): string | undefined {
  const missing = Object.entries(names).flatMap(([field, name]) => (field in faults ? [name] : []));
  if (missing.length === 0) return undefined;
  const last = missing.at(-1);
  return `Before sending, look at ${missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`}`;
}
