/** Parses typed values of form inputs, and explains why a text is invalid (ADR 076). */
import { cleanCode, cleanText, isBlank } from '../../../contract/values/characters.ts';
import { readNumber } from '../../../contract/values/numbers.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Unit } from '../../../contract/units.ts';
import { kindOf } from '../field-kinds/built-in-kinds.ts';
import type { FormField } from './form-field.ts';

/** Value of a number input: a number, `null` if the input is empty, or the typed text if it is invalid. */
export type NumberInputValue = number | string | null;

/** Returns the value of a number input for the typed text. */
export function numberInputValue(typed: string, unit?: Unit): NumberInputValue {
  return isBlank(typed) ? null : (readNumber(typed, unit).value ?? typed);
}

function parseInput(field: FormField, held: string): Reading<unknown> | undefined {
  return isBlank(held) ? undefined : kindOf(field).parse?.(held, field);
}

/** Returns the reason why a text is invalid for the field's kind, or `undefined`. */
export function inputProblem(field: FormField, held: unknown): string | undefined {
  return typeof held === 'string' ? parseInput(field, held)?.problem : undefined;
}

/** Converts the text of an input to the value to send: parsed by its kind, or else trimmed. */
export function parseText(field: FormField, held: string): unknown {
  return parseInput(field, held)?.value ?? (field.isCode ? cleanCode(held) : cleanText(held));
}
