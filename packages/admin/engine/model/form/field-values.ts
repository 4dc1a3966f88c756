/** Converts between records, the values of a form's inputs, and the values to send. */
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { cleanText } from '../../../contract/values/characters.ts';
import { kindOf } from '../field-kinds/built-in-kinds.ts';
import { parseText } from './input-values.ts';
import type { FieldVariants, FormField, FormValues, Pair } from './form-field.ts';

function emptyValueOf(field: FormField): unknown {
  const { empty = '' } = kindOf(field);
  return field.kind === 'fixed' ? field.initial : empty;
}

const AnyRow = z.record(z.string(), z.unknown()).catch({});
const AnyRows = z.array(z.unknown()).catch([]);
const Pairs = z.array(z.object({ name: z.string(), value: z.unknown() })).catch([]);

export function pairsIn(value: unknown): readonly Pair[] {
  return Pairs.parse(value);
}

export function rowsIn(value: unknown): readonly unknown[] {
  return AnyRows.parse(value);
}

export function objectIn(value: unknown): FormValues {
  return AnyRow.parse(value);
}

/** Returns the fields of a union's selected variant, or none before one is selected. */
export function selectedVariantFields<Field extends FormField>(
  { variants }: { readonly variants: FieldVariants<Field> | undefined },
  value: unknown,
): readonly Field[] {
  const kind = variants && objectIn(value)[variants.choice.key];
  return (typeof kind === 'string' ? variants?.of[kind] : undefined) ?? [];
}

/** Returns the input's value for a record's value. With `isNew`, the schema's defaults apply. */
export function inputValueOf(field: FormField, given: unknown, isNew = given === undefined): unknown {
  const { kind, parts, item, variants } = field;
  const value = given ?? (isNew ? field.initial : undefined);
  if (item) {
    return kind === 'pairs'
      ? Object.entries(objectIn(value)).map(([name, each]) => ({ name, value: inputValueOf(item, each, false) }))
      : rowsIn(value).map((each) => inputValueOf(item, each, false));
  }
  // A missing object gets the schema's defaults, as in a new record.
  if (kind === 'object') {
    return {
      ...objectIn(value),
      ...inputValuesOf(parts, objectIn(value), isNew || value === undefined || value === null),
    };
  }
  if (variants) {
    const held = { ...objectIn(value), ...inputValuesOf([variants.choice], objectIn(value), isNew) };
    return { ...held, ...inputValuesOf(selectedVariantFields(field, held), held, isNew) };
  }
  if (value === undefined || value === null) return emptyValueOf(field);
  return kindOf(field).hold?.(value) ?? value;
}

/** Returns the input values of a record, or the defaults of a new one. */
export function inputValuesOf(
  fields: readonly FormField[],
  record: Row = {},
  isNew = Object.keys(record).length === 0,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, inputValueOf(field, record[field.key], isNew)]));
}

/**
 * Returns the values to send, with trimmed texts. Omits unchanged files. Sends an empty input as `null` or omits it, so
 * that a required field is missing. Sends an optional text as `''` if the user cleared the text in `record`.
 */
export function payloadOf(fields: readonly FormField[], values: FormValues, record: Row = {}): Row {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const { key, kind, isNullable, emptyText, takesAddress } = field;
      const given = values[key];
      if ((kind === 'image' || kind === 'file') && typeof given === 'string' && !takesAddress) return [];
      const value = payloadValueOf(field, given, record[key]);
      if (value !== '' && value !== null && value !== undefined) return [[key, value]];
      if (isNullable) return [[key, null]];
      const isCleared = typeof record[key] === 'string' && record[key] !== '';
      return emptyText === 'always' || (emptyText === 'cleared' && isCleared) ? [[key, '']] : [];
    }),
  );
}

/** Returns the value to send for one input, or `undefined` for an optional object without input. */
function payloadValueOf(field: FormField, given: unknown, before: unknown): unknown {
  const { kind, parts, item, variants, options, isOptional } = field;
  if (kind === 'rows' && item) return rowsIn(given).map((each) => payloadValueOf(item, each, undefined));
  if (kind === 'pairs' && item) {
    const pairs = pairsIn(given).map(
      ({ name, value }) => [cleanText(name), payloadValueOf(item, value, undefined)] as const,
    );
    const sent = Object.fromEntries(pairs.filter(([name]) => name !== ''));
    return isOptional && pairs.length === 0 && (before === undefined || before === null) ? undefined : sent;
  }
  if (kind === 'object') {
    const sent = {
      ...unmappedProperties(objectIn(given), parts),
      ...payloadOf(parts, objectIn(given), objectIn(before)),
    };
    const isBlank =
      isOptional &&
      (field.isNullable || before === undefined || before === null) &&
      JSON.stringify(sent) === JSON.stringify(payloadOf(parts, inputValuesOf(parts)));
    return isBlank ? undefined : sent;
  }
  if (variants) {
    const variantFields = [variants.choice, ...selectedVariantFields(field, given)];
    const sent = payloadOf(variantFields, objectIn(given), objectIn(before));
    return sent[variants.choice.key] === undefined
      ? undefined
      : { ...unmappedProperties(objectIn(given), [variants.choice, ...Object.values(variants.of).flat()]), ...sent };
  }
  if (typeof given !== 'string') return given;
  return options.find(({ value, sent }) => value === given && sent !== undefined)?.sent ?? parseText(field, given);
}

/** Returns the properties of an object that have no field. */
function unmappedProperties(value: FormValues, fields: readonly FormField[]): FormValues {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !fields.some((field) => field.key === key)));
}
