/** Traces money through orders, deliveries, ledger transactions, invoices and weekly summaries. */
import { and, asc, count, eq, inArray, min, notInArray, or, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { londonDayOf, mondayOf } from 'schema-admin/contract/london.ts';
import type { MoneyEdge, MoneyNode, MoneyStart, MoneyTrace } from '../../../contract/finance/money.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import { invoices, weeklySummaries } from '../../db/invoice-tables.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../db/ledger-tables.ts';
import { ownRows } from '../../db/own-rows.ts';
import { orderLines, orders } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { ownInvoices } from '../invoices/repository.ts';
import {
  type Entry,
  deliveryNode,
  isCreditEntry,
  invoiceNode,
  keyOf,
  orderNode,
  restNode,
  summaryNode,
  transactionNode,
} from './trace-nodes.ts';
import { type Subjects, maxShown, subjectsOf } from './trace-subjects.ts';

interface Part {
  readonly nodes: readonly Filled<MoneyNode>[];
  readonly edges: readonly MoneyEdge[];
}

interface TraceContext {
  readonly tx: Tx;
  readonly user: ScopeUser;
}

async function traceSources({ tx, user }: TraceContext, { orderIds, deliveryIds }: Subjects): Promise<Part> {
  const ordered = await tx
    .select()
    .from(orders)
    .where(and(ownRows(user, orders), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const goods = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position));
  const delivered = await tx
    .select({ delivery: deliveries, quote: deliveryQuotes })
    .from(deliveries)
    .leftJoin(deliveryQuotes, eq(deliveryQuotes.id, deliveries.winningQuoteId))
    .where(and(ownRows(user, deliveries), inArray(deliveries.id, [...deliveryIds])));
  const sold = goods.filter(({ cancelledAt, quantity }) => cancelledAt === null && quantity > 0);
  return {
    nodes: [
      ...ordered.map((order) =>
        orderNode(
          order,
          sold.filter(({ orderId }) => orderId === order.id),
        ),
      ),
      ...delivered.map(({ delivery, quote }) => deliveryNode(delivery, quote)),
    ],
    edges: [],
  };
}

async function entriesOf({ tx }: TraceContext, transactionIds: readonly number[]): Promise<Entry[]> {
  return tx
    .select({ entry: ledgerEntries, account: ledgerAccounts })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, [...transactionIds]))
    .orderBy(asc(ledgerEntries.id));
}

/** Finds the transactions that granted the used credits, and other uses of the granted credits. */
async function traceCredits(
  reader: TraceContext,
  own: readonly number[],
  entries: readonly Entry[],
): Promise<Part & { readonly more: readonly number[] }> {
  const { tx } = reader;
  const accounts = [...new Set(entries.filter(isCreditEntry).map(({ entry }) => entry.accountId))];
  if (accounts.length === 0) return { nodes: [], edges: [], more: [] };
  const givers = await tx
    .select({ account: ledgerEntries.accountId, giver: min(ledgerEntries.transactionId) })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.accountId, accounts))
    .groupBy(ledgerEntries.accountId);
  const given = givers.flatMap(({ account, giver }) => (giver === null ? [] : [{ account, giver }]));
  const ownGifts = given.filter(({ giver }) => own.includes(giver)).map(({ account }) => account);
  const usersOf = and(inArray(ledgerEntries.accountId, ownGifts), notInArray(ledgerEntries.transactionId, [...own]));
  const users = await tx
    .select({ id: ledgerEntries.transactionId, account: ledgerEntries.accountId, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(usersOf)
    .orderBy(asc(ledgerEntries.id))
    .limit(maxShown);
  const [all] = await tx
    .select({ users: count(), amount: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .where(usersOf);
  const giverOf = (account: number) => given.find((each) => each.account === account)?.giver ?? 0;
  const left = (all?.users ?? 0) - users.length;
  const [first] = ownGifts;
  const rest =
    left > 0 && first !== undefined
      ? [
          restNode(keyOf('transaction', giverOf(first)), left, {
            Credits: Credits.parse((all?.amount ?? 0) - users.reduce((total, { amount }) => total + amount, 0)),
          }),
        ]
      : [];
  const uses = [
    ...entries.filter(isCreditEntry).map(({ entry }) => ({ id: entry.transactionId, account: entry.accountId })),
    ...users,
  ];
  return {
    more: [...given.map(({ giver }) => giver), ...users.map(({ id }) => id)],
    nodes: rest,
    edges: [
      ...uses
        .filter(({ id, account }) => id !== giverOf(account))
        .map(({ id, account }) => ({ From: keyOf('transaction', giverOf(account)), To: keyOf('transaction', id) })),
      ...rest.map(({ Key }) => ({ From: Key.replace(/^rest\./, ''), To: Key })),
    ],
  };
}

async function traceLedger(
  reader: TraceContext,
  { orderIds, deliveryIds, transactionIds, week }: Subjects,
): Promise<Part> {
  const { tx, user } = reader;
  // A week includes only the charges of its displayed invoices, not other transactions of their orders.
  const concerned = week
    ? undefined
    : or(inArray(ledgerTransactions.orderId, [...orderIds]), inArray(ledgerTransactions.deliveryId, [...deliveryIds]));
  const own = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(and(ownRows(user, ledgerTransactions), or(inArray(ledgerTransactions.id, [...transactionIds]), concerned)));
  const ownIds = own.map(({ id }) => id);
  const around = await traceCredits(reader, ownIds, await entriesOf(reader, ownIds));
  const ids = [...new Set([...ownIds, ...around.more])];
  const posted = await tx
    .select()
    .from(ledgerTransactions)
    .where(and(ownRows(user, ledgerTransactions), inArray(ledgerTransactions.id, ids)))
    .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id));
  const entries = await entriesOf(reader, ids);
  const causes = posted.flatMap(({ id, orderId, deliveryId }) => [
    ...(orderId ? [[keyOf('order', orderId), id] as const] : []),
    ...(deliveryId ? [[keyOf('delivery', deliveryId), id] as const] : []),
  ]);
  return {
    nodes: [
      ...posted.map((each) =>
        transactionNode(
          each,
          entries.filter(({ entry }) => entry.transactionId === each.id),
        ),
      ),
      ...around.nodes,
    ],
    edges: [...causes.map(([From, id]) => ({ From, To: keyOf('transaction', id) })), ...around.edges],
  };
}

const feeTypes: ReadonlySet<string> = new Set(['Platform', 'PlatformFee']);

async function traceDocuments({ tx, user }: TraceContext, { orderIds, deliveryIds, week }: Subjects): Promise<Part> {
  const corrected = alias(invoices, 'corrected');
  const concerned = week
    ? inArray(
        invoices.id,
        week.shown.map(({ id }) => id),
      )
    : inArray(invoices.subject, [...orderIds, ...deliveryIds]);
  const issued = await tx
    .select({ invoice: invoices, corrects: corrected.number })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(and(ownInvoices(user), concerned))
    .orderBy(asc(invoices.id));
  const sourceOf = ({ transactionId, orderId, deliveryId }: typeof invoices.$inferSelect) =>
    transactionId === null
      ? orderId === null
        ? keyOf('delivery', deliveryId ?? '')
        : keyOf('order', orderId)
      : keyOf('transaction', transactionId);
  const fees = seesShop(user.role)
    ? []
    : issued
        .filter(({ invoice }) => feeTypes.has(invoice.type))
        .map(({ invoice }) => ({ ...invoice, week: mondayOf(londonDayOf(invoice.issuedAt)) }));
  const summaries = await tx
    .select()
    .from(weeklySummaries)
    .where(
      and(
        inArray(
          weeklySummaries.merchantId,
          fees.map(({ merchantId }) => merchantId),
        ),
        inArray(
          weeklySummaries.week,
          fees.map((fee) => fee.week),
        ),
      ),
    );
  const summed = fees.flatMap((fee) =>
    summaries
      .filter((summary) => summary.merchantId === fee.merchantId && summary.week === fee.week)
      .map(({ id }) => ({ From: keyOf('invoice', fee.number), To: keyOf('summary', id) })),
  );
  return {
    nodes: [...issued.map(({ invoice, corrects }) => invoiceNode(invoice, corrects)), ...summaries.map(summaryNode)],
    edges: [
      ...issued.map(({ invoice }) => ({ From: sourceOf(invoice), To: keyOf('invoice', invoice.number) })),
      ...summed,
    ],
  };
}

function restOfWeek({ week }: Subjects): Part {
  if (week === undefined) return { nodes: [], edges: [] };
  const { summary, shown } = week;
  const left = summary.invoices - shown.length;
  if (left <= 0) return { nodes: [], edges: [] };
  const key = keyOf('summary', summary.id);
  const rest = restNode(key, left, {
    Amount: Pence.parse(shown.reduce((total, { total: each }) => total - each, Number(summary.total))),
  });
  return { nodes: [rest], edges: [{ From: rest.Key, To: key }] };
}

/** Returns `undefined` if the user cannot see the starting point. */
export async function traceMoney(
  tx: Tx,
  user: ScopeUser,
  kind: MoneyStart,
  id: Id,
): Promise<Filled<MoneyTrace> | undefined> {
  const subjects = await subjectsOf(tx, user, kind, id);
  if (subjects === undefined) return undefined;
  const reader = { tx, user };
  const parts = [
    await traceSources(reader, subjects),
    await traceLedger(reader, subjects),
    await traceDocuments(reader, subjects),
    restOfWeek(subjects),
  ];
  const Nodes = parts.flatMap(({ nodes }) => nodes);
  const known = new Set(Nodes.map(({ Key }) => Key));
  // Drop edges from or to nodes that the user cannot see.
  const edges = new Map(
    parts
      .flatMap((part) => part.edges)
      .filter(({ From, To }) => known.has(From) && known.has(To))
      .map((edge) => [`${edge.From} ${edge.To}`, edge]),
  );
  return { Start: keyOf(...subjects.start), Nodes, Edges: [...edges.values()] };
}
