import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { logIssues } from '../../../providers/developer.ts';
import { issuesOf, unreadable } from '../../../providers/http/api-error.ts';
import { variantSchemaOf, shapeOf } from '../form/field-schema.ts';
import { type InvalidFields, withInvalidFields } from '../../format/invalid-fields.ts';
import { type References, withRelationIds } from './relation-ids.ts';

const okStatus = 200;
const AnyObject = z.record(z.string(), z.unknown());
const Total = z.coerce.number<unknown>().int().nonnegative();

/** Returns the value at a dotted path, such as `meta.total`, or the answer itself without a path. */
export function valueAt(answer: unknown, path: string | undefined): unknown {
  return (path?.split('.') ?? []).reduce((value, key) => AnyObject.safeParse(value).data?.[key], answer);
}

/** Returns the total at the path, or `undefined` without a path or a valid total. */
export function totalAt(answer: unknown, path: string | undefined): number | undefined {
  return path === undefined ? undefined : Total.safeParse(valueAt(answer, path) ?? undefined).data;
}

/** Returns the column totals of the backend's answer (see `rest.totals`). Ignores values that are not numbers. */
export function totalsAt(answer: unknown, path: string | undefined): Readonly<Record<string, number>> | undefined {
  const totals = path === undefined ? undefined : AnyObject.safeParse(valueAt(answer, path)).data;
  return (
    totals &&
    Object.fromEntries(
      Object.entries(totals).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value] as const] : [])),
    )
  );
}

/** Parses a value. Throws the `ApiError` of an unreadable answer. `requestName` names the request in the log. */
export function parseOrThrow<Value>(schema: z.ZodType<Value>, data: unknown, requestName: string): Value {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  logIssues(requestName, issuesOf(read.error));
  throw unreadable(okStatus, read.error);
}

interface Rows {
  readonly schema: z.ZodType<Row>;
  readonly id: string;
  readonly references?: References | undefined;
}

/**
 * Parses the rows one by one, so that an invalid field affects only its own cell. Keeps an invalid id if it is a text
 * or a number. Throws if no row is an object (ADR 013).
 */
export function readRows({ schema, id, references }: Rows, data: unknown, requestName: string): Row[] {
  const given = parseOrThrow(z.array(z.unknown()), data, requestName).map((row) => withRelationIds(row, references));
  const issues: string[] = [];
  const rows = given.flatMap((row, index) => {
    const read = schema.safeParse(row);
    if (read.success) return [read.data];
    issues.push(...issuesOf(read.error, [index]));
    return salvageRow({ schema, id }, row, read.error);
  });
  if (rows.length === 0 && given.length > 0) return parseOrThrow(schema.array(), given, requestName);
  if (issues.length > 0) logIssues(requestName, issues);
  return rows;
}

/** Returns the row with only its valid fields, or no row if it is not an object. */
function salvageRow({ schema, id }: Rows, given: unknown, error: z.ZodError): Row[] {
  const row = AnyObject.safeParse(given);
  if (!row.success) return [];
  const keys = new Set(error.issues.map(({ path: [key] }) => (typeof key === 'string' ? key : id)));
  const odd: InvalidFields = Object.fromEntries(
    [...keys].map((key) => [key, issuesOf({ issues: error.issues.filter(({ path }) => path[0] === key) }).join('; ')]),
  );
  const fields = shapeOf(variantSchemaOf(schema, row.data) ?? schema);
  const fitting = Object.entries(row.data).flatMap(([key, value]) => {
    const read = keys.has(key) ? undefined : fields?.[key]?.safeParse(value);
    return read?.success ? [[key, read.data] as const] : [];
  });
  const opaque = keys.has(id) ? Id.safeParse(row.data[id]).data : undefined;
  return [
    withInvalidFields({ ...Object.fromEntries(fitting), ...(opaque === undefined ? {} : { [id]: opaque }) }, odd),
  ];
}
