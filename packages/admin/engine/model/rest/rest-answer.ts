/** Reading what a REST backend answers. */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { tellMisfits } from '../../../providers/developer.ts';
import { misfitsOf, unreadable } from '../../../providers/http/api-error.ts';
import { schemaOfKind, shapeOf } from '../form/field-schema.ts';
import { type OddFields, withOddFields } from '../../format/odd-fields.ts';
import { type References, withRelationIds } from './relation-ids.ts';

const okStatus = 200;
const AnyObject = z.record(z.string(), z.unknown());
const Total = z.coerce.number<unknown>().int().nonnegative();

/** What stands at a dotted path, such as `meta.total`; without a path, the answer itself. */
export function at(answer: unknown, path: string | undefined): unknown {
  return (path?.split('.') ?? []).reduce((value, key) => AnyObject.safeParse(value).data?.[key], answer);
}

/** The total where the declaration names one and the backend sends one. */
export function totalAt(answer: unknown, path: string | undefined): number | undefined {
  return path === undefined ? undefined : Total.safeParse(at(answer, path) ?? undefined).data;
}

/** What columns come to over all rows, where the declaration names the place and the backend says it; what is no number there is left out. */
export function totalsAt(answer: unknown, path: string | undefined): Readonly<Record<string, number>> | undefined {
  const said = path === undefined ? undefined : AnyObject.safeParse(at(answer, path)).data;
  return (
    said &&
    Object.fromEntries(
      Object.entries(said).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value] as const] : [])),
    )
  );
}

/** The value by its schema; what does not fit rejects as an unreadable answer of the contract does. `asked`: what answered it. */
export function fit<Value>(schema: z.ZodType<Value>, data: unknown, asked: string): Value {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  tellMisfits(asked, misfitsOf(read.error));
  throw unreadable(okStatus, read.error);
}

interface Rows {
  readonly schema: z.ZodType<Row>;
  /** The field that identifies a record. */
  readonly id: string;
  readonly references?: References | undefined;
}

/**
 * The rows of a list, each by itself. A field that does not fit is left out of its row, which says why, and costs its
 * cell. So does an id, but a text or a number still opens the record: ids are opaque. A list without a single object is
 * no answer (ADR 013).
 */
export function readRows({ schema, id, references }: Rows, data: unknown, asked: string): Row[] {
  const given = fit(z.array(z.unknown()), data, asked).map((row) => withRelationIds(row, references));
  const misfits: string[] = [];
  const rows = given.flatMap((row, index) => {
    const read = schema.safeParse(row);
    if (read.success) return [read.data];
    misfits.push(...misfitsOf(read.error, [index]));
    return readOddRow({ schema, id }, row, read.error);
  });
  if (rows.length === 0 && given.length > 0) return fit(schema.array(), given, asked);
  if (misfits.length > 0) tellMisfits(asked, misfits);
  return rows;
}

/** What can be used of a row, or nothing. */
function readOddRow({ schema, id }: Rows, given: unknown, error: z.ZodError): Row[] {
  const row = AnyObject.safeParse(given);
  if (!row.success) return [];
  const keys = new Set(error.issues.map(({ path: [key] }) => (typeof key === 'string' ? key : id)));
  const odd: OddFields = Object.fromEntries(
    [...keys].map((key) => [key, misfitsOf({ issues: error.issues.filter(({ path }) => path[0] === key) }).join('; ')]),
  );
  const fields = shapeOf(schemaOfKind(schema, row.data) ?? schema);
  const fitting = Object.entries(row.data).flatMap(([key, value]) => {
    const read = keys.has(key) ? undefined : fields?.[key]?.safeParse(value);
    return read?.success ? [[key, read.data] as const] : [];
  });
  const opaque = keys.has(id) ? Id.safeParse(row.data[id]).data : undefined;
  return [withOddFields({ ...Object.fromEntries(fitting), ...(opaque === undefined ? {} : { [id]: opaque }) }, odd)];
}
