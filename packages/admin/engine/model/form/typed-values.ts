/** Values that users type: as a form's inputs hold them, and the reason why a text cannot be read (ADR 076). */
import { cleanCode, cleanText, isBlank } from '../../../contract/values/characters.ts';
import { readDay, readMoment } from '../../../contract/values/dates.ts';
import { readNumber } from '../../../contract/values/numbers.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Unit } from '../../../contract/units.ts';
import type { FormField } from './form-field.ts';
import { isBeingTyped, partsAt } from './home-time.ts';
import { localInstantAt } from './local-time.ts';

/** A number, `null` for an empty input, or a typed text that cannot be read. */
export type HeldNumber = number | string | null;

/** The value of an input for numbers in which that is typed. */
export function heldNumber(typed: string, unit?: Unit): HeldNumber {
  return isBlank(typed) ? null : (readNumber(typed, unit).value ?? typed);
}

function read({ kind, unit }: Pick<FormField, 'kind' | 'unit'>, held: string): Reading<unknown> | undefined {
  if (isBlank(held)) return undefined;
  switch (kind) {
    case 'number':
      return readNumber(held, unit);
    case 'day':
      return readDay(held);
    case 'datetime':
      return readMoment(held, localInstantAt);
    case 'home-time': {
      // Whether it is complete is for the schema to say.
      const { day } = isBeingTyped(held) ? partsAt(held) : {};
      const { problem } = day === undefined || isBlank(day) ? {} : readDay(day);
      return problem === undefined ? undefined : { problem };
    }
    default:
      return undefined;
  }
}

/** Why the text that an input holds cannot be read as a value of its kind; `undefined` if it can. */
export function typedProblem(field: Pick<FormField, 'kind' | 'unit'>, held: unknown): string | undefined {
  return typeof held === 'string' ? read(field, held)?.problem : undefined;
}

/** The text of an input as it is sent: read by its kind, and otherwise trimmed. */
export function sentText(field: Pick<FormField, 'kind' | 'unit' | 'isCode'>, held: string): unknown {
  return read(field, held)?.value ?? (field.isCode ? cleanCode(held) : cleanText(held));
}
