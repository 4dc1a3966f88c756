/** Validation messages of fields. A message in the schema takes precedence. */
import { z } from 'zod';
import { inSentence } from '../../format/field-name.ts';
import { formatMeasure } from '../../format/values.ts';
import { type FormField, fieldAt } from './form-field.ts';
import { kindOf } from '../field-kinds/built-in-kinds.ts';
import { homeCity, isSkippedTime } from '../field-kinds/home-time.ts';
import { formFieldTexts } from './texts.ts';
import { contractTexts } from '../../../contract/texts.ts';

const Issue = z.object({
  code: z.string(),
  path: z.array(z.unknown()),
  input: z.unknown().optional(),
  expected: z.string().optional(),
  origin: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  inclusive: z.boolean().optional(),
});
type Issue = z.infer<typeof Issue>;

const formats: Readonly<Record<string, () => string>> = {
  email: formFieldTexts.needsEmail,
  url: formFieldTexts.needsUrl,
  date: formFieldTexts.needsDate,
  safeint: formFieldTexts.needsWhole,
};

/** Returns the message for a Zod issue, or `undefined` to use Zod's own message. */
export function messageOf(raw: unknown, fields: readonly FormField[]): string | undefined {
  const issue = Issue.safeParse(raw);
  const field = fieldAt(fields, issue.data?.path ?? []);
  if (!issue.success || !field) return undefined;
  const { code, input, expected, format = '' } = issue.data;
  // Zod reports a missing discriminator as `invalid_union`, and an unconfirmed `true` as `invalid_value`.
  const isUnchosen =
    field.kind === 'choice' ? code === 'invalid_union' : field.kind === 'boolean' && code === 'invalid_value';
  if (input === undefined || input === null || isUnchosen) return missing(field);
  if (code === 'too_small' || code === 'too_big') return outOfBounds(issue.data, field);
  if (code === 'invalid_type' && expected === 'int') return formFieldTexts.needsWhole();
  if (field.kind === 'file' && code === 'invalid_value') {
    return formFieldTexts.fileOfKind({ kinds: field.accept?.replaceAll(',', ', ') ?? '' });
  }
  if (field.kind === 'home-time' && code === 'invalid_format') {
    return isSkippedTime(input) ? formFieldTexts.timeSkipped({ city: homeCity() }) : formFieldTexts.needsTime();
  }
  return code === 'invalid_format' ? formats[format]?.() : undefined;
}

function missing({ label, ...typed }: FormField): string {
  const field = /^[A-Z\d\s]+$/.test(label) ? label : `${inSentence(label.charAt(0))}${label.slice(1)}`;
  return kindOf(typed).isTyped ? formFieldTexts.enterThe({ field }) : formFieldTexts.chooseThe({ field });
}

function outOfBounds(
  { code, origin, minimum = 0, maximum = 0, inclusive = true }: Issue,
  { unit, kind }: FormField,
): string | undefined {
  const isLow = code === 'too_small';
  if (origin === 'file') {
    return isLow ? undefined : formFieldTexts.fileTooLarge({ megabytes: Math.round(maximum / 10_000) / 100 });
  }
  const bound = isLow ? minimum : maximum;
  if (origin === 'string') {
    return isLow ? formFieldTexts.tooShort({ limit: bound }) : contractTexts.maxLength({ limit: bound });
  }
  if (origin === 'array' && kind === 'rows') {
    return isLow ? formFieldTexts.atLeastRows({ limit: bound }) : formFieldTexts.atMostRows({ limit: bound });
  }
  if (origin === 'array') {
    return isLow ? formFieldTexts.chooseAtLeast({ limit: bound }) : formFieldTexts.chooseAtMost({ limit: bound });
  }
  const limit = unit === undefined ? `${bound}` : formatMeasure(bound, unit);
  if (isLow) return inclusive ? formFieldTexts.atLeast({ limit }) : formFieldTexts.moreThan({ limit });
  return inclusive ? formFieldTexts.atMost({ limit }) : formFieldTexts.lessThan({ limit });
}
