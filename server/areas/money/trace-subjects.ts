/** Finds the records from which a money trace starts: orders, deliveries and ledger transactions. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { MoneyStart } from '../../../contract/finance/money.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { findSummary, invoicesOfSummary } from '../agency-fees/repository.ts';
import { readShortId } from '../../api/parse.ts';
import { deliveries } from '../../db/courier-tables.ts';
import type { invoices, weeklySummaries } from '../../db/invoice-tables.ts';
import { ledgerTransactions } from '../../db/ledger-tables.ts';
import { ownRows } from '../../db/own-rows.ts';
import { orders } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { findInvoice } from '../invoices/repository.ts';

export interface Subjects {
  readonly start: readonly [MoneyStart, string | number];
  readonly orderIds: readonly string[];
  readonly deliveryIds: readonly string[];
  readonly transactionIds: readonly number[];
  /** A weekly summary and its displayed invoices. The trace omits other documents of their orders. */
  readonly week?: {
    readonly summary: typeof weeklySummaries.$inferSelect;
    readonly shown: readonly (typeof invoices.$inferSelect)[];
  };
}

/** Maximum number of displayed invoices per week, and of displayed uses of granted credits. */
export const maxShown = 24;

const noIds = { orderIds: [], deliveryIds: [], transactionIds: [] };
const uniqueNonNull = <Value>(values: readonly (Value | null)[]) =>
  [...new Set(values)].filter((value) => value !== null);

/** Finds an order or a delivery. An id that is not a UUID matches nothing. */
async function subjectsOfRecord(
  tx: Tx,
  user: ScopeUser,
  kind: 'order' | 'delivery',
  id: Id,
): Promise<Subjects | undefined> {
  const uuid = z.uuid().safeParse(id).data;
  if (uuid === undefined) return undefined;
  const table = kind === 'order' ? orders : deliveries;
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(ownRows(user, table), eq(table.id, uuid)));
  return (
    found && { ...noIds, start: [kind, uuid], ...(kind === 'order' ? { orderIds: [uuid] } : { deliveryIds: [uuid] }) }
  );
}

async function subjectsOfTransaction(tx: Tx, user: ScopeUser, id: Id): Promise<Subjects | undefined> {
  const [found] = await tx
    .select()
    .from(ledgerTransactions)
    .where(and(ownRows(user, ledgerTransactions), eq(ledgerTransactions.id, readShortId(id) ?? 0)));
  return (
    found && {
      start: ['transaction', found.id],
      orderIds: uniqueNonNull([found.orderId]),
      deliveryIds: uniqueNonNull([found.deliveryId]),
      transactionIds: [found.id],
    }
  );
}

async function subjectsOfInvoice(tx: Tx, user: ScopeUser, number: Id): Promise<Subjects | undefined> {
  const found = await findInvoice(tx, user, { number: String(number) });
  if (found === undefined) return undefined;
  const { orderId, deliveryId } = found.invoice;
  return {
    ...noIds,
    start: ['invoice', found.invoice.number],
    orderIds: uniqueNonNull([orderId]),
    deliveryIds: uniqueNonNull([deliveryId]),
  };
}

async function subjectsOfSummary(tx: Tx, user: ScopeUser, id: Id): Promise<Subjects | undefined> {
  // Row-level security also hides summaries from shops.
  const found = seesShop(user.role) ? undefined : await findSummary(tx, user, readShortId(id) ?? 0);
  if (found === undefined) return undefined;
  const { summary } = found;
  const shown = await invoicesOfSummary(tx, summary, maxShown);
  return {
    start: ['summary', summary.id],
    orderIds: uniqueNonNull(shown.map(({ orderId }) => orderId)),
    deliveryIds: [],
    transactionIds: uniqueNonNull(shown.map(({ transactionId }) => transactionId)),
    week: { summary, shown },
  };
}

/** Returns `undefined` if the record doesn't exist or belongs to another tenant. */
export async function subjectsOf(tx: Tx, user: ScopeUser, kind: MoneyStart, id: Id): Promise<Subjects | undefined> {
  if (kind === 'order' || kind === 'delivery') return subjectsOfRecord(tx, user, kind, id);
  if (kind === 'transaction') return subjectsOfTransaction(tx, user, id);
  return kind === 'invoice' ? subjectsOfInvoice(tx, user, id) : subjectsOfSummary(tx, user, id);
}
