/** Which of a form's fields are asked for and sent, by what the others hold (ADR 056). */
import type { Row } from '../../../providers/resource-calls.ts';
import { inputOf } from './field-values.ts';
import type { FormField, FormValues } from './form-field.ts';
import { typedProblem } from './typed-values.ts';

/** Of the fields as they were: those that are asked for now, each with what can be chosen and whether it has to be. The same list where no field follows another. */
export function askedNow<Field extends FormField>(
  fields: readonly Field[],
  values: FormValues,
  record: Row = {},
): readonly Field[] {
  if (fields.every(({ rules }) => rules === undefined)) return fields;
  const input = {
    ...Object.fromEntries(fields.map(({ key }) => [key, record[key]])),
    ...inputOf(fields, values, record),
  };
  let asked = fields;
  // What is not shown holds nothing for those that follow it.
  for (;;) {
    const held = heldBy(asked, input);
    const left = asked.filter(({ rules }) => rules?.shown?.(held) ?? true);
    if (left.length === asked.length) return asked.map((field) => nowOf(field, held));
    asked = left;
  }
}

function heldBy(fields: readonly FormField[], input: Row): Row {
  // A text that cannot be read is no value that a rule could compute with.
  return Object.fromEntries(
    fields.flatMap((field) =>
      input[field.key] === undefined || typedProblem(field, input[field.key]) !== undefined
        ? []
        : [[field.key, input[field.key]]],
    ),
  );
}

function nowOf<Field extends FormField>(field: Field, held: Row): Field {
  const { rules, options } = field;
  const offered = rules?.options?.(held);
  const isRequired = rules?.required?.(held) ?? false;
  return {
    ...field,
    ...(offered ? { options: options.filter(({ value }) => offered.includes(value)) } : {}),
    ...(isRequired ? { isOptional: false, isMarked: false } : {}),
  };
}

/** What a field is set to by what the others hold, where its rule says so. */
export function followedValue(
  field: FormField,
  fields: readonly FormField[],
  values: FormValues,
  record: Row = {},
): unknown {
  return field.rules?.value?.(heldBy(fields, inputOf(fields, values, record)));
}

/** Those that have to be filled in now though the schema takes them empty, and are not. */
export function lacking(asked: readonly FormField[], input: Row): readonly FormField[] {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return asked.filter(
    ({ key, rules, isOptional, isReadOnly }) =>
      rules?.required !== undefined && !isOptional && !isReadOnly && isEmpty(input[key]),
  );
}

/** The fields that are sent: those that are only read are not. */
export function sentFields<Field extends FormField>(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ isReadOnly }) => !isReadOnly);
}

/** A row without the fields of those keys. */
export function rowWithout(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}
