/** What is wrong with what a form holds, at the fields that it is about: as its schema says, and as the backend that refused it says. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { cleanText } from '../../../contract/values/characters.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { inSentence } from '../../format/field-name.ts';
import { messageOf } from '../../model/form/field-messages.ts';
import { askedNow, lacking, rowWithout, sentFields } from '../../model/form/field-rules.ts';
import { withoutFields } from '../../model/form/field-schema.ts';
import { chosenParts, inputOf, pairsIn, partsIn, rowsIn } from '../../model/form/field-values.ts';
import type { FormField, FormValues } from '../../model/form/form-field.ts';
import { formFieldTexts } from '../../model/form/texts.ts';
import { typedProblem } from '../../model/form/typed-values.ts';
import { failureText } from '../feedback/failure-dialog.ts';
import { type FieldProblem, problemAt, problemOf } from './field-problem.ts';

interface PlacedRefusal {
  /** In the order of the fields; by the path of a part of one: `Lines.2.Price`. */
  readonly placed: readonly { readonly key: string; readonly message: string }[];
  /** What no field can say. */
  readonly rest: string | undefined;
}

interface Place {
  readonly field: FormField;
  readonly path: string;
}

/** Where a server's word belongs. It may name a field in another letter case, or as part of something, and a part of one in two ways: `json.Name`, `lines[2].price`, `Lines.2.Price`. */
function placeOf(name: string, fields: readonly FormField[]): Place | undefined {
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

/** As far as there are fields; of a pair nobody but the form knows the place. */
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
 * A refusal's messages at their fields; without any, or with some that belong to none, its text too. That a file is no
 * picture is for a dialog to say, whatever field it came from (C-5.17).
 */
export function placeRefusal(error: unknown, fields: readonly FormField[]): PlacedRefusal {
  const refused = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  if (error instanceof ApiError && error.code === 'invalid-image') return { placed: [], rest: failureText(error) };
  const told = refused.map(([name, message]) => ({ message, place: placeOf(name, fields) }));
  const placed = fields.flatMap((field) => {
    const own = told.flatMap(({ place, message }) => (place?.field === field ? [{ key: place.path, message }] : []));
    return own.filter(({ key }, index) => own.findIndex((each) => each.key === key) === index);
  });
  const isSaid = placed.length > 0 && told.every(({ place }) => place !== undefined);
  return { placed, rest: isSaid ? undefined : failureText(error) };
}

const Values = z.record(z.string(), z.unknown());

/**
 * Checks what the inputs come to. `base`: the record that is edited, as it is when the check is made. A form whose button
 * `waits` says nothing of a field that is empty: the fault is there, its message is not.
 */
export function resolverOf(
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
  /** By what is not sent: which fields are asked for may follow the others. */
  const checks = new Map<string, ReturnType<typeof checkWithout>>();
  return async (values, context, options) => {
    const asked = askedNow(fields, values, base.row);
    const sent = sentFields(asked);
    const unsent = fields.map(({ key }) => key).filter((key) => !sent.some((field) => field.key === key));
    const check = checks.get(unsent.join()) ?? checkWithout(unsent);
    checks.set(unsent.join(), check);
    const input = inputOf(sent, values, base.row);
    // Rules across fields read those too that are only shown.
    const held = Object.fromEntries(
      asked.filter(({ key }) => unsent.includes(key)).map(({ key }) => [key, base.row[key]]),
    );
    const checked = await check({ ...held, ...input }, context, options);
    const missing = Object.fromEntries(
      lacking(asked, input).map(({ key }): [string, FieldError] => [
        key,
        { type: 'required', message: messageOf({ code: 'invalid_type', path: [key] }, fields) ?? '' },
      ]),
    );
    const errors: FieldErrors<FormValues> = { ...missing, ...checked.errors };
    for (const field of sent) {
      const own = settled(field, errors[field.key], values[field.key], input[field.key], waits);
      // The form takes what has neither type nor message for no error, though its parts have theirs.
      if (own) Object.assign(errors, { [field.key]: { type: 'parts', ...own } });
    }
    return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
  };
}

/** What is wrong with a field, and with what it is made of, as its inputs stand. `held`: by its input; `sent`: what that comes to. */
function settled(
  field: FormField,
  problem: FieldProblem | undefined,
  held: unknown,
  sent: unknown,
  waits: boolean,
): FieldProblem | undefined {
  const { kind, key, item, variants, parts } = field;
  const unread = typedProblem(field, held);
  if (unread !== undefined) return { type: 'unread', message: unread };
  if (kind === 'pairs' && item) return settledPairs(item, problem, held, sent, waits);
  if (problem === undefined) return hasPairs(field) ? settledParts(field, {}, held, sent, waits) : undefined;
  if (item || variants || parts.length > 0) return settledParts(field, problem, held, sent, waits) ?? problem;
  if (sent !== undefined) return problem;
  // An id is a number or a text; of a missing one the resolver would say that it is no number.
  const isId = kind === 'lookup' || kind === 'reference';
  const message = waits
    ? ''
    : isId
      ? (messageOf({ code: 'invalid_type', path: [key] }, [field]) ?? '')
      : problemOf(problem);
  return { ...problem, message };
}

/** Whether pairs stand somewhere in it: of those the schema does not see all that may be wrong. */
function hasPairs({ kind, item, parts, variants }: FormField): boolean {
  return (
    kind === 'pairs' || [...(item ? [item] : []), ...parts, ...Object.values(variants?.of ?? {}).flat()].some(hasPairs)
  );
}

function settledParts(
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
        settled(item, problemAt(problem, String(at)), row, rowsIn(sent)[at], waits),
      ])
    : (variants ? [variants.choice, ...chosenParts(field, held)] : parts).map(
        (part): [string, FieldProblem | undefined] => [
          part.key,
          settled(part, problemAt(problem, part.key), partsIn(held)[part.key], partsIn(sent)[part.key], waits),
        ],
      );
  const found = Object.fromEntries(inner.filter(([, each]) => each !== undefined));
  const whole = { ...problem, ...found };
  return Object.keys(whole).length === 0 ? undefined : whole;
}

/** By the place of each pair, which alone tells two of one name apart. */
function settledPairs(
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
      name === '' ? undefined : settled(item, problemAt(problem, name), value, partsIn(sent)[name], waits);
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
