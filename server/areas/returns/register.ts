/**
 * Registers returned lines and refunds to customers. The order must be locked, so that no more is returned or refunded
 * than was delivered.
 */
import { asc, eq } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { inPounds } from 'schema-admin/contract/texts/writers.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { ReturnCondition, ReturnForm, ReturnReason } from '../../../contract/orders/returns.ts';
import { refusal } from '../../api/parse.ts';
import { orderRefunds, orderReturns } from '../../db/return-tables.ts';
import { orderLines, type orders } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { returnServerTexts } from './texts.ts';

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
export type ReturnRow = typeof orderReturns.$inferSelect;
type Columns = Partial<typeof orderReturns.$inferInsert>;

/** User or API key that registers a return, and the time. */
export interface Registrar {
  /** E-mail address of a user, or name of an API key. */
  readonly by: string;
  readonly now: Date;
}

/** Returns whether the goods have left the shop for good, so that they can come back. */
export function canBeReturned({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'DeliveredDelivery' || status === 'FailedDelivery';
}

export interface OrderReturns {
  readonly lines: readonly LineRow[];
  readonly rows: readonly ReturnRow[];
}

export async function loadReturns(tx: Tx, orderId: string): Promise<OrderReturns> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderLines.id));
  const rows = await tx
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.id));
  return { lines, rows };
}

const isReturned = ({ returnedAt }: ReturnRow) => returnedAt !== null;
const isRefunded = ({ refundId }: ReturnRow) => refundId !== null;

const deliveredOf = ({ cancelledAt, quantity }: LineRow) => (cancelledAt === null ? quantity : 0);

/** Returns the delivered quantity of a line without the rows that `counts` selects. */
function leftOf(line: LineRow, rows: readonly ReturnRow[], counts: (row: ReturnRow) => boolean): number {
  return rows
    .filter((row) => row.lineId === line.id && counts(row))
    .reduce((left, { quantity }) => left - (quantity ?? 0), deliveredOf(line));
}

export const returnableOf = (line: LineRow, rows: readonly ReturnRow[]) => leftOf(line, rows, isReturned);

interface Pieces {
  readonly line: LineRow;
  readonly quantity: number;
}

interface Assignment extends Pieces {
  isOpen(row: ReturnRow): boolean;
  /** Returns the columns to set in a row of so many pieces. */
  change(quantity: number): Columns;
  /** More columns of pieces that no row holds yet. */
  readonly added: Columns & { readonly registeredAt: Date };
}

/** Changes open rows of a line, the oldest first, and adds a row for the pieces that are left. */
async function assign(tx: Tx, { line, quantity, isOpen, change, added }: Assignment): Promise<void> {
  const rows = await tx
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.lineId, line.id))
    .orderBy(asc(orderReturns.id));
  let left = quantity;
  for (const row of rows.filter(isOpen)) {
    const held = row.quantity ?? 0;
    const taken = Math.min(left, held);
    if (taken === 0) break;
    left -= taken;
    if (taken < held) await split(tx, row, taken);
    await tx.update(orderReturns).set(change(taken)).where(eq(orderReturns.id, row.id));
  }
  if (left === 0) return;
  const { orderId, merchantId, shopId } = line;
  await tx
    .insert(orderReturns)
    .values({ orderId, merchantId, shopId, lineId: line.id, quantity: left, ...added, ...change(left) });
}

/** Reduces a row to so many pieces, and moves the others to a new row. */
async function split(tx: Tx, { id, ...row }: ReturnRow, quantity: number): Promise<void> {
  const amount = row.amount === null ? null : Pence.parse(Math.round((row.amount * quantity) / (row.quantity ?? 1)));
  await tx.update(orderReturns).set({ quantity, amount }).where(eq(orderReturns.id, id));
  await tx.insert(orderReturns).values({
    ...row,
    quantity: (row.quantity ?? 0) - quantity,
    amount: row.amount === null || amount === null ? null : Pence.parse(row.amount - amount),
  });
}

interface Named {
  readonly id: Id;
  readonly quantity: number;
}

interface Limits {
  /** Names of the fields in error answers. */
  at(index: number, field: 'id' | 'quantity'): string;
  most(line: LineRow): number;
  text(params: { readonly most: number }): string;
}

/** Finds the lines. Throws a 422 for unknown lines and quantities above the limit, which lines named twice share. */
function findPieces<Each extends Named>(
  lines: readonly LineRow[],
  named: readonly Each[],
  { at, most, text }: Limits,
): (Each & Pieces)[] {
  const faults: Record<string, string> = {};
  const asked = new Map<number, number>();
  const pieces = named.flatMap((each, index) => {
    const line = lines.find(({ id }) => String(id) === String(each.id));
    if (line === undefined || deliveredOf(line) === 0) {
      faults[at(index, 'id')] = returnServerTexts.noLine();
      return [];
    }
    const before = asked.get(line.id) ?? 0;
    asked.set(line.id, before + each.quantity);
    const left = most(line) - before;
    if (each.quantity > left) faults[at(index, 'quantity')] = text({ most: Math.max(0, left) });
    return [{ ...each, line }];
  });
  if (Object.keys(faults).length > 0) throw refusal(faults);
  return pieces;
}

/** Registers returned lines. Throws a 422 if more is returned than was delivered. */
export async function registerReturn(
  tx: Tx,
  order: OrderRow,
  form: ReturnForm['Lines'],
  { by, now }: Registrar,
): Promise<void> {
  const { lines, rows } = await loadReturns(tx, order.id);
  const pieces = findPieces(
    lines,
    form.map((each) => ({ ...each, id: each.LineId, quantity: each.Quantity })),
    {
      at: (index, field) => `Lines.${index}.${field === 'id' ? 'LineId' : 'Quantity'}`,
      most: (line) => returnableOf(line, rows),
      text: returnServerTexts.mostReturnable,
    },
  );
  for (const { line, quantity, ReturnReason, Condition, Note } of pieces) {
    const change = {
      returnReason: ReturnReason,
      condition: Condition,
      note: Note || null,
      registeredBy: by,
      registeredAt: now,
      returnedAt: now,
    };
    await assign(tx, { line, quantity, isOpen: (row) => !isReturned(row), change: () => change, added: change });
  }
}

const priceOf = ({ line, quantity }: Pieces) => line.unitPrice * quantity;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the delivered lines' total, and how much of it was not refunded, in pence. */
function amountsOf({ lines, rows }: OrderReturns): { readonly total: number; readonly left: number } {
  const total = sumOf(lines.map((line) => priceOf({ line, quantity: deliveredOf(line) })));
  return { total, left: total - sumOf(rows.map(({ amount }) => amount ?? 0)) };
}

/** Returns a function that divides an amount by weights, so that the shares add up to it. */
function sharesOf(amount: number, total: number): (weight: number) => Pence {
  let [weights, given] = [0, 0];
  return (weight) => {
    weights += weight;
    const share = total === 0 ? 0 : Math.round((amount * weights) / total) - given;
    given += share;
    return Pence.parse(share);
  };
}

interface RefundedPieces extends Pieces {
  readonly reason?: ReturnReason | null | undefined;
  readonly condition?: ReturnCondition | null | undefined;
}

/** Stores a refund of the pieces. Money above their price is stored in a row without a line. */
async function storeRefund(
  tx: Tx,
  { id: orderId, merchantId, shopId }: OrderRow,
  pieces: readonly RefundedPieces[],
  amount: number,
  { by, now }: Registrar,
): Promise<void> {
  const ofOrder = { orderId, merchantId, shopId };
  const [refund] = await tx
    .insert(orderRefunds)
    .values({ ...ofOrder, amount: Pence.parse(amount), registeredBy: by, refundedAt: now })
    .returning({ id: orderRefunds.id });
  if (refund === undefined) throw new Error('The refund was not stored');
  const price = sumOf(pieces.map(priceOf));
  const ofLines = Math.min(amount, price);
  const share = sharesOf(ofLines, price);
  for (const { line, quantity, reason, condition } of pieces) {
    await assign(tx, {
      line,
      quantity,
      isOpen: (row) => !isRefunded(row),
      change: (each) => ({ refundId: refund.id, amount: share(priceOf({ line, quantity: each })) }),
      added: {
        returnReason: reason ?? null,
        condition: condition ?? null,
        registeredBy: by,
        registeredAt: now,
        // Goods whose condition is known have come back.
        returnedAt: condition ? now : null,
      },
    });
  }
  if (amount > ofLines) {
    await tx.insert(orderReturns).values({
      ...ofOrder,
      registeredBy: by,
      registeredAt: now,
      refundId: refund.id,
      amount: Pence.parse(amount - ofLines),
    });
  }
}

export interface PartialRefund {
  readonly lines?: readonly (Named & Omit<RefundedPieces, 'line'>)[] | undefined;
  /** In pence. Defaults to the price of the lines. */
  readonly amount?: number | undefined;
}

/**
 * Registers a refund of lines or of an amount. Returns whether the whole order is refunded now. Throws a 422 if more is
 * refunded than was delivered, or than the lines cost.
 */
export async function registerPartialRefund(
  tx: Tx,
  order: OrderRow,
  { lines: named, amount: given }: PartialRefund,
  registrar: Registrar,
): Promise<boolean> {
  const returns = await loadReturns(tx, order.id);
  const pieces = findPieces(returns.lines, named ?? [], {
    at: (index, field) => `lines.${index}.${field === 'id' ? 'lineId' : 'quantity'}`,
    most: (line) => leftOf(line, returns.rows, isRefunded),
    text: returnServerTexts.mostRefundable,
  });
  const price = sumOf(pieces.map(priceOf));
  const { total, left } = amountsOf(returns);
  const amount = given ?? price;
  if (named !== undefined && amount > price) {
    throw refusal({ amount: returnServerTexts.linePrices({ total: inPounds(price) }) });
  }
  if (amount > left) throw refusal({ amount: returnServerTexts.leftToRefund({ left: inPounds(left) }) });
  await storeRefund(tx, order, pieces, amount, registrar);
  return total > 0 && amount === left;
}

/** Registers the refund of everything that was not refunded before. */
export async function registerWholeRefund(tx: Tx, order: OrderRow, registrar: Registrar): Promise<void> {
  const returns = await loadReturns(tx, order.id);
  const pieces = returns.lines
    .map((line) => ({ line, quantity: leftOf(line, returns.rows, isRefunded) }))
    .filter(({ quantity }) => quantity > 0);
  const { left } = amountsOf(returns);
  if (pieces.length > 0 || left > 0) await storeRefund(tx, order, pieces, left, registrar);
}
