/** Rules that show, require and set fields depending on other fields (ADR 056). */
import type { Row } from '../../../providers/resource-calls.ts';
import { payloadOf } from './field-values.ts';
import type { FormField, FormValues } from './form-field.ts';
import { inputProblem } from './input-values.ts';

/** Returns the visible fields with their current options and required state. Without rules, returns the same array. */
export function visibleFields<Field extends FormField>(
  fields: readonly Field[],
  values: FormValues,
  record: Row = {},
): readonly Field[] {
  if (fields.every(({ rules }) => rules === undefined)) return fields;
  const input = {
    ...Object.fromEntries(fields.map(({ key }) => [key, record[key]])),
    ...payloadOf(fields, values, record),
  };
  let visible = fields;
  // Rules ignore the values of hidden fields, so hiding a field may hide others. Repeat until nothing changes.
  for (;;) {
    const held = validValuesOf(visible, input);
    const left = visible.filter(({ rules }) => rules?.shown?.(held) ?? true);
    if (left.length === visible.length) return visible.map((field) => applyRules(field, held));
    visible = left;
  }
}

function validValuesOf(fields: readonly FormField[], input: Row): Row {
  // Omit texts that cannot be parsed, because rules expect valid values.
  return Object.fromEntries(
    fields.flatMap((field) =>
      input[field.key] === undefined || inputProblem(field, input[field.key]) !== undefined
        ? []
        : [[field.key, input[field.key]]],
    ),
  );
}

function applyRules<Field extends FormField>(field: Field, held: Row): Field {
  const { rules, options } = field;
  const offered = rules?.options?.(held);
  const isRequired = rules?.required?.(held) ?? false;
  return {
    ...field,
    ...(offered ? { options: options.filter(({ value }) => offered.includes(value)) } : {}),
    ...(isRequired ? { isOptional: false, isMarked: false } : {}),
  };
}

/** Returns the value that a field's rule derives from other fields, or `undefined` without such a rule. */
export function derivedValue(
  field: FormField,
  fields: readonly FormField[],
  values: FormValues,
  record: Row = {},
): unknown {
  return field.rules?.value?.(validValuesOf(fields, payloadOf(fields, values, record)));
}

/** Returns the visible fields that are empty although a rule requires them. The schema alone would allow that. */
export function missingRequiredFields(fields: readonly FormField[], input: Row): readonly FormField[] {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return fields.filter(
    ({ key, rules, isOptional, isReadOnly }) =>
      rules?.required !== undefined && !isOptional && !isReadOnly && isEmpty(input[key]),
  );
}

export function writableFields<Field extends FormField>(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ isReadOnly }) => !isReadOnly);
}

export function rowWithout(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}
