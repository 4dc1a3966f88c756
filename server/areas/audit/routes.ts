import { type SQL, and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { auditEndpoints, AuditEntry } from 'schema-admin/contract/audit.ts';
import type { BodyOf } from 'schema-admin/contract/endpoint.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { ofRecord } from '../../api/last-change.ts';
import { readShortId } from '../../api/parse.ts';
import { brands, categories, subcategories, verticals } from '../../db/catalogue-tables.ts';
import { favourites } from '../../db/favourite-tables.ts';
import { incidents } from '../../db/incident-tables.ts';
import { proTeams } from '../../db/ledger-tables.ts';
import {
  type ListPage,
  type ListQuery,
  type OrderKey,
  branchesOf,
  inOrderOf,
  listAfter,
  listPage,
} from '../../db/list-query.ts';
import { audit, merchants, orders, shops, vehicleTypes } from '../../db/schema.ts';
import { textSearch } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { kindOf } from './value-kinds.ts';

const auditServerTexts = defineTexts('audit-server', {
  changeNotFound: 'This change does not exist.',
  recordNotFound: 'This record does not exist.',
});

type AuditRow = typeof audit.$inferSelect;

/** Tables that these foreign key columns reference. Each has a `name` column. */
const tables = {
  vehicle_type_id: vehicleTypes,
  vertical_id: verticals,
  category_id: categories,
  subcategory_id: subcategories,
  brand_id: brands,
  shop_id: shops,
  merchant_id: merchants,
};

/**
 * A function that returns the name of the record that a column references. Returns `undefined` for any other value, and
 * for records that are deleted or hidden from the user.
 */
export type NameLookup = (column: string, value: unknown) => string | undefined;

/** Loads the names of all records that the changes reference and the user can see. */
async function loadNames(
  tx: Tx,
  entries: readonly Pick<AuditRow, 'entity' | 'before' | 'after'>[],
): Promise<NameLookup> {
  const names = new Map<string, string>();
  const rows = entries.map(withFields);
  for (const [column, table] of Object.entries(tables)) {
    const ids = rows
      .flatMap(({ before, after }) => [before?.[column], after?.[column]])
      .filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const found = await tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, [...new Set(ids)]));
    for (const { id, name } of found) names.set(`${column} ${id}`, name);
  }
  return (column, value) => names.get(`${column} ${String(value)}`);
}

/** Converts a column to its field name on the wire: `delivery_post_code` → `DeliveryPostCode`. */
function fieldName(column: string): string {
  return column
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** JSON columns that hold a whole record, by entity. Each field of the record is listed as a separate change. */
const recordColumns: Readonly<Record<string, string>> = { favourites: 'content' };

const Fields = z.record(z.string(), z.unknown());
type Values = AuditRow['before'];

/** Converts `VehicleTypeId` to `vehicle_type_id`. */
const columnName = (field: string) => field.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

function expandRecordColumn(values: Values, column: string): Values {
  const fields = Fields.safeParse(values?.[column]).data;
  if (!values || fields === undefined) return values;
  const { [column]: _, ...others } = values;
  return {
    ...others,
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value])),
  };
}

/** Replaces a JSON record column with one column per field, and drops unchanged fields. */
function withFields<Row extends Pick<AuditRow, 'entity' | 'before' | 'after'>>(row: Row): Row {
  const column = Object.hasOwn(recordColumns, row.entity) ? recordColumns[row.entity] : undefined;
  if (column === undefined) return row;
  const [before, after] = [expandRecordColumn(row.before, column), expandRecordColumn(row.after, column)];
  if (!before || !after) return { ...row, before, after };
  const isChanged = ([name]: [string, unknown]) =>
    JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null);
  return {
    ...row,
    before: Object.fromEntries(Object.entries(before).filter(isChanged)),
    after: Object.fromEntries(Object.entries(after).filter(isChanged)),
  };
}

/** Converts an audit row to the wire format. Omits columns that are `null` both before and after the change. */
export function wireEntry(row: AuditRow, nameOf: NameLookup): Filled<AuditEntry> {
  const { id, at, actorName, action, entity, entityId, title, before, after } = withFields(row);
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return {
    Id: id,
    At: at.toISOString(),
    Actor: actorName,
    Action: action,
    Entity: entity,
    EntityId: entityId,
    Title: title,
    Changes: columns
      .map((column) => {
        const [From, To] = [before?.[column] ?? null, after?.[column] ?? null];
        const [FromName, ToName] = [nameOf(column, From), nameOf(column, To)];
        return { Field: fieldName(column), Kind: kindOf(entity, column), From, To, FromName, ToName };
      })
      .filter(({ From, To }) => From !== null || To !== null),
  };
}

type ListRequest = BodyOf<(typeof auditEndpoints)['list']>;

function conditions({ Filter }: Pick<ListRequest, 'Filter'>): SQL | undefined {
  const { Entity, Action, Actor, Date: days, EntityId } = Filter;
  return and(
    Entity.length === 0 ? undefined : inArray(audit.entity, Entity),
    Action.length === 0 ? undefined : inArray(audit.action, Action),
    Actor.length === 0 ? undefined : inArray(audit.actorName, Actor),
    days === null ? undefined : and(gte(audit.at, readInstant(days.From)), lte(audit.at, readInstant(days.To))),
    EntityId ? eq(audit.entityId, EntityId) : undefined,
  );
}

export const auditListOrder = (direction: ListRequest['OrderBy']): readonly OrderKey[] => [
  { column: audit.at, type: 'timestamptz', direction },
  { column: audit.id, type: 'bigint', direction },
];
const baseListQuery = (direction: ListRequest['OrderBy'], where: SQL | undefined): ListQuery => ({
  table: audit,
  id: audit.id,
  order: auditListOrder(direction),
  where,
});

/** Builds the list query. The search covers the actor's address, the record's name and the record's full id. */
const listQueryOf = ({ tx, user }: Pick<UserCall, 'tx' | 'user'>, request: ListRequest): ListQuery => ({
  ...baseListQuery(request.OrderBy, conditions(request)),
  search: textSearch(tx, user, request.Query),
  branches: filterBranches(request),
});

export async function listChangesAfter(
  call: Pick<UserCall, 'tx' | 'user'>,
  request: ListRequest,
  place: readonly string[] | undefined,
  size: number,
) {
  const { ids, ...others } = await listAfter(call.tx, listQueryOf(call, request), place, size);
  return { rows: await entriesOf(call.tx, ids), ...others };
}

/** Administrators can read every change. Other users can read the history of records they can see. */
export const auditHandlers: HandlersOf<typeof auditEndpoints> = {
  async list({ tx, user, body }) {
    return await pageOf(tx, await findAuditPage(tx, listQueryOf({ tx, user }, body), body));
  },

  async choices({ tx }) {
    const entities = await tx.selectDistinct({ name: audit.entity }).from(audit).orderBy(asc(audit.entity));
    const actors = await tx.selectDistinct({ name: audit.actorName }).from(audit).orderBy(asc(audit.actorName));
    return { Entities: entities.map(({ name }) => name), Actors: actors.map(({ name }) => name) };
  },

  async entry({ tx, params }) {
    const id = z.coerce.number().int().safeParse(params.entry);
    const [found] = id.success ? await tx.select().from(audit).where(eq(audit.id, id.data)) : [];
    if (found === undefined) throw new ApiError(404, auditServerTexts.changeNotFound());
    return wireEntry(found, await loadNames(tx, [found]));
  },

  async history({ tx, params, query }) {
    if (await isHiddenFromUser(tx, params)) throw new ApiError(404, auditServerTexts.recordNotFound());
    return await pageOf(
      tx,
      await findAuditPage(tx, baseListQuery('desc', ofRecord(params.entity, params.record)), query),
    );
  },
};

/** Lookups of tenant records by entity. Row-level security hides the records of other tenants. */
const findVisible: Readonly<Record<string, (tx: Tx, record: string) => Promise<readonly unknown[]>>> = {
  async orders(tx, record) {
    const id = z.uuid().safeParse(record);
    return id.success ? await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id.data)) : [];
  },
  async shops(tx, record) {
    const id = readShortId(record);
    return id === undefined ? [] : await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, id));
  },
  async favourites(tx, record) {
    const id = readShortId(record);
    return id === undefined ? [] : await tx.select({ id: favourites.id }).from(favourites).where(eq(favourites.id, id));
  },
  async incidents(tx, record) {
    const id = readShortId(record);
    return id === undefined ? [] : await tx.select({ id: incidents.id }).from(incidents).where(eq(incidents.id, id));
  },
  merchants: merchantOf,
  'merchant-subscriptions': merchantOf,
  async 'pro-subscriptions'(tx, record) {
    const id = readShortId(record);
    return id === undefined ? [] : await tx.select({ id: proTeams.id }).from(proTeams).where(eq(proTeams.id, id));
  },
};

async function merchantOf(tx: Tx, record: string): Promise<readonly unknown[]> {
  const id = readShortId(record);
  return id === undefined ? [] : await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, id));
}

/** Returns whether the record doesn't exist or the user cannot see it. Always `false` for entities without a lookup. */
async function isHiddenFromUser(
  tx: Tx,
  { entity, record }: { readonly entity: string; readonly record: string },
): Promise<boolean> {
  const find = Object.hasOwn(findVisible, entity) ? findVisible[entity] : undefined;
  return find !== undefined && (await find(tx, record)).length === 0;
}

/** Splits a filter with multiple values into one query per value, so that each query can use an index. */
function filterBranches({ Filter: { Entity, Action, Actor } }: ListRequest): readonly SQL[] | undefined {
  if (Actor.length > 1) return branchesOf(Actor.map((name) => eq(audit.actorName, name)));
  if (Entity.length > 1) return branchesOf(Entity.map((name) => eq(audit.entity, name)));
  return branchesOf(Action.map((name) => eq(audit.action, name)));
}

const findAuditPage = (tx: Tx, list: ListQuery, { Page, Size }: { readonly Page: number; readonly Size: number }) =>
  listPage(tx, list, Size, (Page - 1) * Size);

async function pageOf(tx: Tx, { ids, total, isAtLeast }: ListPage) {
  return { Entries: await entriesOf(tx, ids), TotalCount: total, TotalIsAtLeast: isAtLeast || undefined };
}

async function entriesOf(tx: Tx, ids: readonly string[]): Promise<Filled<AuditEntry>[]> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(audit)
          .where(inArray(audit.id, ids.map(Number)));
  const nameOf = await loadNames(tx, rows);
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => wireEntry(row, nameOf));
}
