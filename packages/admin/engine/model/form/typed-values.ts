/** Values that users type: as a form's inputs hold them, and the reason why a text cannot be read (ADR 076). */
import { cleanCode, cleanText, isBlank } from '../../../contract/values/characters.ts';
import { readNumber } from '../../../contract/values/numbers.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Unit } from '../../../contract/units.ts';
import { kindOf } from '../field-kinds/built-in-kinds.ts';
import type { FormField } from './form-field.ts';

/** A number, `null` for an empty input, or a typed text that cannot be read. */
export type HeldNumber = number | string | null;

/** The value of an input for numbers in which that is typed. */
export function heldNumber(typed: string, unit?: Unit): HeldNumber {
  return isBlank(typed) ? null : (readNumber(typed, unit).value ?? typed);
}

function read(field: FormField, held: string): Reading<unknown> | undefined {
  return isBlank(held) ? undefined : kindOf(field).parse?.(held, field);
}

/** Why the text that an input holds cannot be read as a value of its kind; `undefined` if it can. */
export function typedProblem(field: FormField, held: unknown): string | undefined {
  return typeof held === 'string' ? read(field, held)?.problem : undefined;
}

/** The text of an input as it is sent: read by its kind, and otherwise trimmed. */
export function sentText(field: FormField, held: string): unknown {
  return read(field, held)?.value ?? (field.isCode ? cleanCode(held) : cleanText(held));
}
