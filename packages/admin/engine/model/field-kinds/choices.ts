/** Kinds of fields for one or more values of a fixed set. */
import { z } from 'zod';
import { cleanCode } from '../../../contract/values/characters.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { optionText } from '../../format/code-text.ts';
import { formatValue } from '../../format/values.ts';
import type { ValueFilterKind } from './field-filter.ts';
import type { FieldKind, KindField } from './field-kind.ts';
import { splitList } from './lists.ts';
import { fieldKindTexts } from './texts.ts';

function labelOf(value: unknown, { options }: KindField): string {
  return options.find((option) => option.value === String(value))?.label ?? formatValue(value);
}

/** Finds options by label or value, ignoring case. */
function readOptions(typed: readonly string[], { options }: KindField): Reading<readonly string[]> {
  const values = typed.flatMap(
    (each) =>
      options.find(({ value, label }) =>
        [value, label].some((name) => name.toLowerCase() === cleanCode(each).toLowerCase()),
      )?.value ?? [],
  );
  return values.length === typed.length
    ? { value: values }
    : { problem: fieldKindTexts.oneOf({ choices: options.map(({ label }) => label).join(', ') }) };
}

export const choice: FieldKind = {
  fits: (schema) => schema instanceof z.ZodEnum,
  empty: null,
  savesAtOnce: true,
  hold: String,
  show: labelOf,
  /** Also labels values that the schema does not list. */
  cell: (value, { key }) => (typeof value === 'string' ? optionText(key, value) : formatValue(value)),
  csv: {
    read(cell, field) {
      const { value, problem } = readOptions([cell], field);
      return problem === undefined ? { value: value[0] } : { problem };
    },
  },
};

export const choices: FieldKind = {
  fits: (schema) => schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum,
  empty: [],
  show: (value, field) =>
    Array.isArray(value) ? value.map((each) => labelOf(each, field)).join(', ') : labelOf(value, field),
  csv: { read: (cell, field) => readOptions(splitList(cell), field) },
};

export const fixed: FieldKind = { empty: null, show: labelOf, csv: false };

/** Returns a filter by options of a fixed set. */
export function choiceFilter(options: readonly { readonly value: string }[]): ValueFilterKind {
  return {
    isRange: false,
    readValues: (texts) => [...new Set(texts)].filter((text) => options.some(({ value }) => value === text)),
    readsEach: true,
  };
}
