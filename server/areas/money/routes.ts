import { type SQL, and, gte, sql, sum } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, londonDayOf, mondayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { type MoneyGlance, type MoneyWeek, type moneyEndpoints, glanceWeeks } from '../../../contract/finance/money.ts';
import { seesAll, seesMerchant } from 'schema-admin/contract/roles.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf } from '../../api/handler.ts';
import { ledgerWeeks } from '../../db/ledger-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { traceMoney } from './trace.ts';

const moneyServerTexts = defineTexts('money-server', {
  nothing: 'No money trail found.',
});

const Sum = z.coerce.number().int();
const Sales = z.object({ rows: z.array(z.object({ week: z.number().int(), sold: Sum })) });
const SoFar = z.object({ rows: z.tuple([z.object({ sold: Sum, charged: Sum, returned: Sum })]) });
const Balance = z.object({ rows: z.tuple([z.object({ owed: Sum, since: z.coerce.date().nullable() })]) });

/** Returns the tenant condition for the user's rows. Row-level security enforces the same rule. */
const ownRowsSql = ({ role, merchantId }: ScopeUser): SQL =>
  seesAll(role) ? sql`true` : sql`merchant_id = ${merchantId ?? 0}`;

/** Returns the sales, charges and returns between a Monday and an instant, in pence. */
async function totalsUntil(
  tx: Tx,
  user: ScopeUser,
  monday: string,
  end: Date,
): Promise<{ readonly sold: number; readonly charged: number; readonly returned: number }> {
  const [from, to] = [startOfLondonDay(monday), end.toISOString()].map((at) => sql`${at}::timestamptz`);
  const isReturn = sql`cause.kind in ('return', 'refund', 'correction')`;
  return SoFar.parse(
    await tx.execute(sql`
      select
        (select coalesce(sum(total), 0) from invoices where type = 'Shop' and ${ownRowsSql(user)} and order_date >= ${from} and order_date < ${to}) as sold,
        coalesce(sum(entry.amount) filter (where not ${isReturn}), 0) as charged,
        coalesce(-sum(entry.amount) filter (where ${isReturn}), 0) as returned
      from (select transaction_id, amount from ledger_entries where account_kind = 'owed' and ${ownRowsSql(user)} and at >= ${from} and at < ${to}) entry
      join ledger_transactions cause on cause.id = entry.transaction_id`),
  ).rows[0];
}

/** Returns the totals of the displayed weeks and of as many weeks before. The last week is the current one. */
async function glanceOf(tx: Tx, user: ScopeUser, now: Date): Promise<Filled<MoneyGlance>> {
  const thisWeek = mondayOf(londonDayOf(now));
  const weeks = Array.from({ length: 2 * glanceWeeks }, (_, index) =>
    addDays(thisWeek, (index + 1 - 2 * glanceWeeks) * 7),
  );
  const [first = thisWeek] = weeks;
  const [from, to] = [first, addDays(thisWeek, 7)].map((day) => sql`${startOfLondonDay(day)}::timestamptz`);
  const moved = await tx
    .select({
      week: ledgerWeeks.week,
      charged: sum(ledgerWeeks.charged).mapWith(Number),
      returned: sum(ledgerWeeks.returned).mapWith(Number),
    })
    .from(ledgerWeeks)
    .where(and(gte(ledgerWeeks.week, first), ownRowsSql(user)))
    .groupBy(ledgerWeeks.week);
  const balance = Balance.parse(
    await tx.execute(
      sql`select coalesce((select sum(balance) from ledger_accounts where kind = 'owed' and ${ownRowsSql(user)}), 0) as owed, (select min(at) from ledger_entries where ${ownRowsSql(user)}) as since`,
    ),
  ).rows[0];
  const starts = sql`array[${sql.join(
    weeks.map((week) => sql`${startOfLondonDay(week)}::timestamptz`),
    sql`, `,
  )}]`;
  const sales = Sales.parse(
    await tx.execute(sql`
      select width_bucket(order_date, ${starts}) as week, sum(total) as sold from invoices
      where type = 'Shop' and ${ownRowsSql(user)} and order_date >= ${from} and order_date < ${to} group by 1`),
  ).rows;

  let unpaid = balance.owed - moved.reduce((total, { charged, returned }) => total + charged - returned, 0);
  const Weeks = weeks.map((Week, index): Filled<MoneyWeek> => {
    const { charged = 0, returned = 0 } = moved.find(({ week }) => week === Week) ?? {};
    unpaid += charged - returned;
    const sold = sales.find(({ week }) => week === index + 1)?.sold ?? 0;
    return {
      Week,
      Revenue: Pence.parse(sold),
      Fees: Pence.parse(charged),
      Refunds: Pence.parse(returned),
      Unpaid: Pence.parse(unpaid),
    };
  });
  const [weekBeforeLast, lastWeek] = Weeks.slice(-3);
  const { sold, charged, returned } = await totalsUntil(
    tx,
    user,
    addDays(thisWeek, -7),
    new Date(now.getTime() - 7 * 24 * 3_600_000),
  );
  const BeforeSoFar = lastWeek && {
    Week: lastWeek.Week,
    Revenue: Pence.parse(sold),
    Fees: Pence.parse(charged),
    Refunds: Pence.parse(returned),
    Unpaid: Pence.parse((weekBeforeLast?.Unpaid ?? 0) + charged - returned),
  };
  return {
    Weeks,
    BeforeSoFar,
    Since: balance.since && londonDayOf(balance.since),
    NumbersBegin: seesMerchant(user.role) ? `M${user.merchantId ?? 0}-` : null,
  };
}

/** Handlers of the extension `money`: money traces and weekly totals (ADR 041). */
export const moneyHandlers: HandlersOf<typeof moneyEndpoints> = {
  async trace({ tx, user, params: { kind, id } }) {
    const found = await traceMoney(tx, user, kind, id);
    if (found === undefined) throw new ApiError(404, moneyServerTexts.nothing());
    return found;
  },

  glance: ({ tx, user, clock }) => glanceOf(tx, user, clock()),
};
