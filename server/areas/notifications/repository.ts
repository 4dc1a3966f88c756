import { type SQL, and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { PushTarget } from '../../../contract/push/push.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { containsText, inOrderOf, listPage } from '../../db/list-query.ts';
import { type RecipientKind, pushNotifications, pushRecipients } from '../../db/promotion-tables.ts';
import { merchants, orders, shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { HistoryEntry, PushRow } from './wire.ts';

type Recipients = { readonly kind: RecipientKind; readonly ids: readonly string[] };

export interface PushRepository {
  /** Lists the history, newest first. Searches texts, shop names and exact customer ids. */
  history(query: string): Promise<HistoryEntry[]>;
  historyPage(request: {
    readonly Query: string;
    readonly Page: number;
    readonly Size: number;
  }): Promise<{ entries: HistoryEntry[]; total: number; isAtLeast?: boolean | undefined }>;
  targets(): Promise<Filled<PushTarget>[]>;
  /** Returns the ids that belong to shops that exist and are not archived. */
  existingShops(ids: readonly number[]): Promise<Set<number>>;
  /** Finds the notification and locks it until the transaction ends. Waits if the sending job has locked it. */
  lock(id: Id): Promise<PushRow | undefined>;
  cancel(id: number, at: Date): Promise<void>;
  /** Returns one anonymous id for each customer of the shops. */
  customersOf(shopIds: readonly number[]): Promise<string[]>;
  add(row: typeof pushNotifications.$inferInsert, recipients: Recipients): Promise<number>;
}

const shopOfRecipient = and(eq(pushRecipients.kind, 'shop'), eq(pushRecipients.recipient, sql`${shops.id}::text`));

export function pushRepository(tx: Tx): PushRepository {
  return {
    async history(query) {
      const rows = await tx
        .select()
        .from(pushNotifications)
        .where(searchCondition(tx, query))
        .orderBy(...newestFirst);
      return await withRecipients(tx, rows);
    },

    async historyPage({ Query, Page, Size }) {
      const { id, createdAt } = pushNotifications;
      const order = [
        { column: createdAt, type: 'timestamptz', direction: 'desc' },
        { column: id, type: 'integer', direction: 'desc' },
      ] as const;
      const { ids, ...counted } = await listPage(
        tx,
        { table: pushNotifications, id, where: searchCondition(tx, Query), order },
        Size,
        (Page - 1) * Size,
      );
      const rows = await tx
        .select()
        .from(pushNotifications)
        .where(inArray(id, ids.map(Number)));
      return {
        ...counted,
        entries: await withRecipients(
          tx,
          inOrderOf(ids, rows, (row) => row.id),
        ),
      };
    },

    async targets() {
      const rows = await tx
        .select({
          MerchantId: merchants.id,
          MerchantName: merchants.name,
          ShopId: shops.id,
          ShopName: shops.name,
          City: shops.city,
        })
        .from(shops)
        .innerJoin(merchants, eq(merchants.id, shops.merchantId))
        .where(isNull(shops.archivedAt))
        .orderBy(asc(merchants.name), asc(merchants.id), asc(shops.name), asc(shops.id));
      const targets = new Map<number, Filled<PushTarget>>();
      for (const { MerchantId, MerchantName, ...shop } of rows) {
        const target = targets.get(MerchantId);
        if (target === undefined) targets.set(MerchantId, { MerchantId, MerchantName, Shops: [shop] });
        else target.Shops.push(shop);
      }
      return [...targets.values()];
    },

    async existingShops(ids) {
      const found = await tx
        .select({ id: shops.id })
        .from(shops)
        .where(and(inArray(shops.id, [...ids]), isNull(shops.archivedAt)));
      return new Set(found.map(({ id }) => id));
    },

    async lock(id) {
      const shortId = readShortId(id);
      if (shortId === undefined) return undefined;
      const [row] = await tx.select().from(pushNotifications).where(eq(pushNotifications.id, shortId)).for('update');
      return row;
    },

    async cancel(id, at) {
      await tx.update(pushNotifications).set({ cancelledAt: at }).where(eq(pushNotifications.id, id));
    },

    async customersOf(shopIds) {
      // Orders have no customer id, so hash the email address or the phone number.
      const customer = sql<string>`md5(lower(coalesce(nullif(${orders.customerEmail}, ''), ${orders.customerPhone})))`;
      const reachable = sql`coalesce(nullif(${orders.customerEmail}, ''), nullif(${orders.customerPhone}, '')) is not null`;
      const rows = await tx
        .selectDistinct({ customer })
        .from(orders)
        .where(and(inArray(orders.shopId, [...shopIds]), reachable))
        .orderBy(asc(customer));
      return rows.map((row) => row.customer);
    },

    async add(row, { kind, ids }) {
      const [added] = await tx.insert(pushNotifications).values(row).returning({ id: pushNotifications.id });
      if (added === undefined) throw new Error('The notification was not stored');
      // Pass one JSON parameter, because there may be 100,000 recipients.
      await tx.execute(
        sql`insert into push_recipients (notification_id, kind, recipient)
            select ${added.id}::integer, ${kind}::text, value from json_array_elements_text(${JSON.stringify(ids)}::json)`,
      );
      return added.id;
    },
  };
}

const newestFirst = [desc(pushNotifications.createdAt), desc(pushNotifications.id)];

/**
 * Searches the notification's text, its shops' names and exact customer ids. Uses the indexes on shop texts and on
 * recipients.
 */
function searchCondition(tx: Tx, query: string): SQL | undefined {
  const own = containsText(sql`search_text(${pushNotifications.title} || ' ' || ${pushNotifications.body})`, query);
  if (own === undefined) return undefined;
  const { notificationId: to, kind, recipient } = pushRecipients;
  const toShops = tx
    .select({ to })
    .from(pushRecipients)
    .innerJoin(shops, shopOfRecipient)
    .where(and(containsText(shops.searchText, query), containsText(sql`search_text(${shops.name})`, query)));
  const toCustomer = tx
    .select({ to })
    .from(pushRecipients)
    .where(and(eq(kind, 'customer'), eq(recipient, query.trim())));
  return or(own, inArray(pushNotifications.id, toShops), inArray(pushNotifications.id, toCustomer));
}

async function withRecipients(tx: Tx, rows: readonly PushRow[]): Promise<HistoryEntry[]> {
  if (rows.length === 0) return [];
  const { notificationId, recipient } = pushRecipients;
  const among = inArray(
    notificationId,
    rows.map(({ id }) => id),
  );
  const recipients = await tx
    .select({
      id: notificationId,
      kind: pushRecipients.kind,
      list: sql<string[]>`json_agg(${recipient} order by ${recipient})`,
    })
    .from(pushRecipients)
    .where(among)
    .groupBy(notificationId, pushRecipients.kind);
  const shopIds = new Set(recipients.flatMap((of) => (of.kind === 'shop' ? of.list.map(Number) : [])));
  const reached = await tx
    .select({ ShopId: shops.id, ShopName: shops.name })
    .from(shops)
    .where(inArray(shops.id, [...shopIds]))
    .orderBy(asc(shops.name), asc(shops.id));
  const listsOf = (kind: RecipientKind) =>
    new Map(recipients.filter((of) => of.kind === kind).map(({ id, list }) => [id, list]));
  const [shopsOf, customersOf] = [listsOf('shop'), listsOf('customer')];
  const positions = new Map(reached.map(({ ShopId }, at) => [String(ShopId), at]));
  return rows.map((row) => {
    const own = (shopsOf.get(row.id) ?? [])
      .flatMap((shop) => positions.get(shop) ?? [])
      .toSorted((one, other) => one - other);
    return { row, shops: own.flatMap((at) => reached[at] ?? []), customers: customersOf.get(row.id) ?? [] };
  });
}
