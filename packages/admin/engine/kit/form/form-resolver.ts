/** Validates a form with its schema, and assigns the backend's error messages to its fields. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { cleanText } from '../../../contract/values/characters.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { inSentence } from '../../format/field-name.ts';
import { messageOf } from '../../model/form/field-messages.ts';
import { visibleFields, missingRequiredFields, rowWithout, writableFields } from '../../model/form/field-rules.ts';
import { withoutFields } from '../../model/form/field-schema.ts';
import { selectedVariantFields, payloadOf, pairsIn, objectIn, rowsIn } from '../../model/form/field-values.ts';
import type { FormField, FormValues } from '../../model/form/form-field.ts';
import { formFieldTexts } from '../../model/form/texts.ts';
import { inputProblem } from '../../model/form/input-values.ts';
import { failureText } from '../feedback/failure-dialog.ts';
import { type FieldProblem, problemAt, problemOf } from './field-problem.ts';

interface MappedRefusal {
  /** The messages in the order of the fields. The key of a part is its path: `Lines.2.Price`. */
  readonly placed: readonly { readonly key: string; readonly message: string }[];
  /** The text to show in a dialog. Absent if every message belongs to a field. */
  readonly rest: string | undefined;
}

interface MatchedField {
  readonly field: FormField;
  readonly path: string;
}

/**
 * Finds the field that a server's message is about. Ignores letter case and leading path segments, and accepts both
 * path syntaxes: `json.Name`, `lines[2].price`, `Lines.2.Price`.
 */
function matchField(name: string, fields: readonly FormField[]): MatchedField | undefined {
  const steps = name
    .replaceAll(/\[(\w*)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '');
  for (const [at, step] of steps.entries()) {
    const field = fields.find(({ key }) => isNamed(key, step));
    if (field) return { field, path: [field.key, ...pathWithin(field, steps.slice(at + 1))].join('.') };
  }
  return undefined;
}

function isNamed(key: string, step: string): boolean {
  return key.toLowerCase() === step.toLowerCase();
}

/** Returns the path up to the last known part. Stops at pairs, whose indexes only the form knows. */
function pathWithin(
  { kind, item, parts, variants }: FormField,
  [step, ...deeper]: readonly string[],
): readonly string[] {
  if (step === undefined || kind === 'pairs') return [];
  if (item) return /^\d+$/.test(step) ? [step, ...pathWithin(item, deeper)] : [];
  const part = [...parts, ...(variants ? [variants.choice, ...Object.values(variants.of).flat()] : [])].find(
    ({ key }) => isNamed(key, step),
  );
  return part ? [part.key, ...pathWithin(part, deeper)] : [];
}

/**
 * Assigns an error's messages to their fields. Also returns its text if messages are missing or belong to no field, or
 * if a file is not an image, which a dialog reports (C-5.17).
 */
export function mapRefusalToFields(error: unknown, fields: readonly FormField[]): MappedRefusal {
  const refused = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  if (error instanceof ApiError && error.code === 'invalid-image') return { placed: [], rest: failureText(error) };
  const messages = refused.map(([name, message]) => ({ message, place: matchField(name, fields) }));
  const placed = fields.flatMap((field) => {
    const own = messages.flatMap(({ place, message }) =>
      place?.field === field ? [{ key: place.path, message }] : [],
    );
    return own.filter(({ key }, index) => own.findIndex((each) => each.key === key) === index);
  });
  const isSaid = placed.length > 0 && messages.every(({ place }) => place !== undefined);
  return { placed, rest: isSaid ? undefined : failureText(error) };
}

const Values = z.record(z.string(), z.unknown());

/**
 * Creates a form's resolver. `base` holds the edited record at the time of validation.
 * If the submit button `waits` for valid input, empty fields fail without a message.
 */
export function createResolver(
  schema: z.ZodType,
  fields: readonly FormField[],
  base: { readonly row: Row },
  waits = false,
): Resolver<FormValues> {
  const checkWithout = (unsent: readonly string[]) => {
    const whole = Values.transform((values): unknown => values)
      .pipe(withoutFields(schema, unsent))
      .pipe(Values)
      .transform((row) => rowWithout(row, unsent));
    return zodResolver<FormValues, unknown, FormValues>(whole, { error: (issue) => messageOf(issue, fields) });
  };
  /** The checks, cached by the fields that are not sent, which may depend on other values. */
  const checks = new Map<string, ReturnType<typeof checkWithout>>();
  return async (values, context, options) => {
    const visible = visibleFields(fields, values, base.row);
    const sent = writableFields(visible);
    const unsent = fields.map(({ key }) => key).filter((key) => !sent.some((field) => field.key === key));
    const check = checks.get(unsent.join()) ?? checkWithout(unsent);
    checks.set(unsent.join(), check);
    const input = payloadOf(sent, values, base.row);
    // Cross-field rules also read fields that are not sent.
    const held = Object.fromEntries(
      visible.filter(({ key }) => unsent.includes(key)).map(({ key }) => [key, base.row[key]]),
    );
    const checked = await check({ ...held, ...input }, context, options);
    const missing = Object.fromEntries(
      missingRequiredFields(visible, input).map(({ key }): [string, FieldError] => [
        key,
        { type: 'required', message: messageOf({ code: 'invalid_type', path: [key] }, fields) ?? '' },
      ]),
    );
    const errors: FieldErrors<FormValues> = { ...missing, ...checked.errors };
    for (const field of sent) {
      const own = collectProblems(field, errors[field.key], values[field.key], input[field.key], waits);
      // The form ignores an error that has neither a type nor a message, even if its parts have errors.
      if (own) Object.assign(errors, { [field.key]: { type: 'parts', ...own } });
    }
    return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
  };
}

/** Returns the problems of a field and its parts. `held` is the value of its input, `sent` the value to send. */
function collectProblems(
  field: FormField,
  problem: FieldProblem | undefined,
  held: unknown,
  sent: unknown,
  waits: boolean,
): FieldProblem | undefined {
  const { kind, key, item, variants, parts } = field;
  const unread = inputProblem(field, held);
  if (unread !== undefined) return { type: 'unread', message: unread };
  if (kind === 'pairs' && item) return collectPairProblems(item, problem, held, sent, waits);
  if (problem === undefined) return hasPairs(field) ? collectPartProblems(field, {}, held, sent, waits) : undefined;
  if (item || variants || parts.length > 0) return collectPartProblems(field, problem, held, sent, waits) ?? problem;
  if (sent !== undefined) return problem;
  // An ID may be a number or a text, so the schema's message about a missing ID would be misleading.
  const isId = kind === 'lookup' || kind === 'reference';
  const message = waits
    ? ''
    : isId
      ? (messageOf({ code: 'invalid_type', path: [key] }, [field]) ?? '')
      : problemOf(problem);
  return { ...problem, message };
}

/** Returns whether a field contains pairs. The schema cannot detect all problems with pairs. */
function hasPairs({ kind, item, parts, variants }: FormField): boolean {
  return (
    kind === 'pairs' || [...(item ? [item] : []), ...parts, ...Object.values(variants?.of ?? {}).flat()].some(hasPairs)
  );
}

function collectPartProblems(
  field: FormField,
  problem: FieldProblem,
  held: unknown,
  sent: unknown,
  waits: boolean,
): FieldProblem | undefined {
  const { item, variants, parts } = field;
  const inner = item
    ? rowsIn(held).map((row, at): [string, FieldProblem | undefined] => [
        String(at),
        collectProblems(item, problemAt(problem, String(at)), row, rowsIn(sent)[at], waits),
      ])
    : (variants ? [variants.choice, ...selectedVariantFields(field, held)] : parts).map(
        (part): [string, FieldProblem | undefined] => [
          part.key,
          collectProblems(
            part,
            problemAt(problem, part.key),
            objectIn(held)[part.key],
            objectIn(sent)[part.key],
            waits,
          ),
        ],
      );
  const found = Object.fromEntries(inner.filter(([, each]) => each !== undefined));
  const whole = { ...problem, ...found };
  return Object.keys(whole).length === 0 ? undefined : whole;
}

/** Returns the problems of pairs by index, because two pairs may have the same name. */
function collectPairProblems(
  item: FormField,
  problem: FieldProblem = {},
  held: unknown,
  sent: unknown,
  waits: boolean,
): FieldProblem | undefined {
  const pairs = pairsIn(held);
  const names = pairs.map(({ name }) => cleanText(name));
  const each = pairs.flatMap(({ value }, at): [string, FieldProblem][] => {
    const name = names[at] ?? '';
    const wrongName =
      name === ''
        ? waits
          ? ''
          : formFieldTexts.enterThe({ field: inSentence(formFieldTexts.pairName()) })
        : names.indexOf(name) < at
          ? formFieldTexts.nameTwice()
          : undefined;
    const wrongValue =
      name === '' ? undefined : collectProblems(item, problemAt(problem, name), value, objectIn(sent)[name], waits);
    return wrongName === undefined && wrongValue === undefined
      ? []
      : [
          [
            String(at),
            {
              ...(wrongName === undefined ? {} : { name: { type: 'name', message: wrongName } }),
              ...(wrongValue ? { value: wrongValue } : {}),
            },
          ],
        ];
  });
  const message = problemOf(problem);
  const whole = { ...Object.fromEntries(each), ...(message === undefined ? {} : { type: 'custom', message }) };
  return Object.keys(whole).length === 0 ? undefined : whole;
}
