/** The statement of a shop: its form and its request. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { LedgerUnit, StatementFormat, sayDayFaults } from '../../../contract/finance/ledger.ts';
import { type Role, seesShop } from 'schema-admin/contract/roles.ts';
import { type FilterValues, isFilterRange } from 'schema-admin/engine/model/filter/filter.ts';
import { readIds } from 'schema-admin/engine/model/filter/id-filter.ts';
import type { FieldDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { daysOfMonth, lastMonths, ledger, shopsWithEntries } from './ledger.ts';
import { ledgerTexts } from './texts.ts';

const StatementForm = z.object({
  Unit: LedgerUnit,
  Month: z.string().optional(),
  From: z.iso.date(),
  To: z.iso.date(),
  Format: StatementFormat,
});
const ShopStatementForm = StatementForm.extend({ Shop: Id });

const fields: readonly FieldDeclaration<keyof z.infer<typeof StatementForm>>[] = [
  { key: 'Unit', label: ledgerTexts.unit() },
  { key: 'Month', label: ledgerTexts.month(), isUnmarked: true, slot: () => import('./MonthInput.tsx') },
  { key: 'From', label: ledgerTexts.firstDay() },
  { key: 'To', label: ledgerTexts.lastDay() },
  { key: 'Format', label: ledgerTexts.format() },
];

/** Returns the form. Roles other than shops also select a shop. */
export function statementFormOf(role: Role) {
  if (seesShop(role)) return { schema: StatementForm.check(sayDayFaults), fields, submitWhenValid: true } as const;
  const shop = {
    key: 'Shop',
    label: ledgerTexts.shop(),
    lookup: choiceFrom(shopsWithEntries, { value: 'ShopId', label: 'ShopName' }),
  };
  return { schema: ShopStatementForm.check(sayDayFaults), fields: [shop, ...fields], submitWhenValid: true } as const;
}

/** Returns the initial values: the list's filters, or else the credits of the current month. */
export function statementStart({ Shop, Unit, Date: days }: FilterValues, now: Date): Row {
  const one = (chosen: FilterValues[string] | undefined) =>
    chosen && !isFilterRange(chosen) && chosen.length === 1 ? chosen[0] : undefined;
  const range =
    days && isFilterRange(days) && days.from !== undefined && days.to !== undefined
      ? { From: days.from, To: days.to }
      : undefined;
  const [month = ''] = lastMonths(now, 1);
  const [shop, ...others] = readIds(Shop);
  return {
    Shop: others.length === 0 ? (shop ?? null) : null,
    Unit: one(Unit) ?? 'credits',
    ...(range ?? { Month: month, ...daysOfMonth(month) }),
    Format: 'csv',
  };
}

/** Fetches a statement. Ignores the search of the list, because a balance depends on every entry. */
export const fetchStatement = defineOperation(
  ledger.name,
  'statement',
  async ({ call, signal }: CallContext, _id: Id, input: unknown): Promise<File> => {
    const { Month: _, ...query } = ShopStatementForm.partial({ Shop: true }).parse(input);
    return await call(endpoints.ledger.statement, { query, signal });
  },
);
