/** Reads the rows of a file as a create form would: parses cells by the fields' kinds, and applies the form's rules. */
import { z } from 'zod';
import { csvHeading } from '../../../../contract/csv/csv-values.ts';
import { isBlank } from '../../../../contract/values/characters.ts';
import type { Reading } from '../../../../contract/values/reading.ts';
import type { Row } from '../../../../providers/resource-calls.ts';
import { firstProblemOf } from '../../../kit/form/field-problem.ts';
import { createResolver } from '../../../kit/form/form-resolver.ts';
import type { CreateDeclaration, Resource } from '../../../model/declaration/resource.ts';
import type { ImportDeclaration } from '../../../model/form/form-declaration.ts';
import { kindOf } from '../../../model/field-kinds/built-in-kinds.ts';
import { fieldSchemaOf } from '../../../model/form/field-schema.ts';
import { derivedValue, writableFields } from '../../../model/form/field-rules.ts';
import { inputValuesOf } from '../../../model/form/field-values.ts';
import { type RenderedField, fieldsOf, formSchemaOf } from '../../../model/form/fields.ts';
import type { FormField, FormValues } from '../../../model/form/form-field.ts';
import { type ReadCell, type TableColumns, type TablePlan, tableFile } from './table-file.ts';
import { importTexts } from './texts.ts';

export interface ImportedRow {
  /** The row's number, counted from the first row below the headings. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The values to send. Absent if the row has a problem. */
  readonly values?: Row;
  readonly problem?: string;
}

export interface ImportPlan extends TablePlan<string> {
  /** The headings of the template and of files with failed rows. */
  readonly headings: readonly (readonly [name: string, label: string])[];
  readonly fields: readonly FormField[];
  template(): Blob;
  check(rows: readonly ReadCell<string>[]): Promise<ImportedRow[]>;
}

export function importPlan(
  { schema: record, references }: Pick<Resource, 'schema' | 'references'>,
  form: CreateDeclaration | ImportDeclaration,
): ImportPlan {
  const schema = formSchemaOf(record, form);
  const all = fieldsOf(schema, form.fields, record, references);
  const fields = writableFields(all).filter((field) => kindOf(field).csv !== false);
  // Also accept the headings of exported files, which contain the unit.
  const columns: TableColumns<string> = Object.fromEntries(
    fields.map(({ key, label, unit }) => [key, [label, key, csvHeading(label, unit)]]),
  );
  const headings = fields.map(({ key, label }) => [key, label] as const);
  const required = fields
    .filter(({ isOptional, kind, rules }) => !isOptional && kind !== 'boolean' && rules === undefined)
    .map(({ key }) => key);
  const resolve = createResolver(schema, all, { row: {} });
  const check = async (cell: ReadCell<string>, index: number): Promise<ImportedRow> => {
    const cells = Object.fromEntries(fields.map(({ key }) => [key, cell(key)]));
    const found = fields.map((field) => [field, valueOf(field, cell(field.key), schema)] as const);
    const unread = found.flatMap(([{ label }, { problem }]) =>
      problem === undefined ? [] : [importTexts.problem({ field: label, problem })],
    );
    const base = { number: index + 1, cells };
    if (unread.length > 0) return { ...base, problem: unread.join(' ') };
    const written = { ...inputValuesOf(all), ...Object.fromEntries(found.map(([{ key }, { value }]) => [key, value])) };
    const { values, errors } = await resolve(withDerivedValues(all, written), undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    const wrong = Object.entries(errors).map(([key, error]) => {
      const label = all.find((field) => field.key === key)?.label;
      const message = firstProblemOf(error) ?? '';
      return label === undefined ? message : importTexts.problem({ field: label, problem: message });
    });
    return wrong.length > 0 ? { ...base, problem: wrong.join(' ') } : { ...base, values };
  };
  return {
    columns,
    headings,
    required,
    fields: all,
    template: () => tableFile(headings, []),
    check: (rows) => Promise.all(rows.map(check)),
  };
}

/** Fills empty cells with values that are derived from other cells. */
function withDerivedValues(fields: readonly RenderedField[], values: FormValues): FormValues {
  const own = fields.flatMap((field) => {
    const value =
      values[field.key] === '' || values[field.key] === null ? derivedValue(field, fields, values) : undefined;
    return value === undefined ? [] : [[field.key, value] as const];
  });
  return { ...values, ...Object.fromEntries(own) };
}

/** Returns an id as a number if the schema accepts one, or else as a string. */
function idOf(schema: z.ZodType, key: string, text: string): unknown {
  const field: unknown = fieldSchemaOf(schema, key)?.schema;
  const one: unknown = field instanceof z.ZodArray ? field.element : field;
  const number = Number(text);
  return one instanceof z.ZodType && Number.isFinite(number) && one.safeParse(number).success ? number : text;
}

/** Reads a cell as its field's input would. */
function valueOf(field: FormField, cell: string, schema: z.ZodType): Reading<unknown> {
  const { key, lookup, reference } = field;
  if (isBlank(cell)) return { value: inputValuesOf([field])[key] };
  const { csv, parse } = kindOf(field);
  const read = (csv === false ? undefined : csv?.read) ?? parse;
  const { value, problem } = read?.(cell, field) ?? { value: cell };
  if (problem !== undefined) return { problem };
  if (!lookup && !reference) return { value };
  return {
    value: Array.isArray(value) ? value.map((id) => idOf(schema, key, String(id))) : idOf(schema, key, String(value)),
  };
}
