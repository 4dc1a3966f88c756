/** Rows of the ledger's list: one for each transaction, with its entries as details. */
import { z } from 'zod';
import { accountWords } from '../../../contract/finance/ledger-words.ts';
import { LedgerEntry, type LedgerUnit, ownKinds } from '../../../contract/finance/ledger.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { formatPence, formatValue } from 'schema-admin/engine/format/values.ts';

/** The shop's first own entry in a transaction, with the total of its own entries in each unit. */
export const LedgerTransaction = LedgerEntry.extend({ Parts: z.array(LedgerEntry) });
export type LedgerTransaction = z.infer<typeof LedgerTransaction>;

const isOwn = ({ Account }: LedgerEntry) =>
  Object.values(ownKinds)
    .flat()
    .some((kind) => kind === Account);
const amountOf = ({ Credits: credits, Amount }: LedgerEntry, unit: LedgerUnit) =>
  (unit === 'credits' ? credits : Amount) ?? undefined;

/** Returns the shop's own entries in a unit. Returns all entries if a backend sent none of its own. */
function ownOf(parts: readonly LedgerEntry[], unit: LedgerUnit): readonly LedgerEntry[] {
  const all = parts.filter((part) => amountOf(part, unit) !== undefined);
  const own = all.filter(isOwn);
  return own.length === 0 ? all : own;
}

function totalOf(parts: readonly LedgerEntry[], unit: LedgerUnit): number | null {
  const own = ownOf(parts, unit);
  return own.length === 0 ? null : own.reduce((sum, part) => sum + (amountOf(part, unit) ?? 0), 0);
}

/** Groups entries by transaction, in the order of their arrival. */
export function groupByTransaction(entries: readonly LedgerEntry[]): LedgerTransaction[] {
  const grouped = new Map<unknown, LedgerEntry[]>();
  for (const entry of entries) {
    const key = entry.TransactionId ?? entry;
    grouped.set(key, [...(grouped.get(key) ?? []), entry]);
  }
  return [...grouped.values()].flatMap((parts) => {
    const first = parts.find(isOwn) ?? parts[0];
    const [credits, pence] = [totalOf(parts, 'credits'), totalOf(parts, 'pence')];
    return first
      ? [
          {
            ...first,
            Credits: credits === null ? null : Credits.parse(credits),
            Amount: pence === null ? null : Pence.parse(pence),
            Parts: parts,
          },
        ]
      : [];
  });
}

export const entriesOf = ({ Parts }: LedgerTransaction): LedgerTransaction[] =>
  Parts.map((part) => ({ ...part, Parts: [part] }));

/** Lists the fees that make up the row's money, and the accounts of its credits. The amounts add up to the row's. */
export function detailsOf({ Parts }: LedgerTransaction): string {
  const own = ownOf(Parts, 'pence');
  const others = Parts.filter((part) => amountOf(part, 'pence') !== undefined && !own.includes(part));
  const charged =
    others.length > 0
      ? others.map(({ Account, Amount }) => ({ Account, amount: -(Amount ?? 0) }))
      : own.map(({ Account, Amount }) => ({ Account, amount: Amount ?? 0 }));
  const money = charged.map(({ Account, amount }) => `${accountWords(Account)} ${formatPence(Pence.parse(amount))}`);
  const credits = ownOf(Parts, 'credits').map(
    ({ Account, Credits: count }) => `${accountWords(Account)} ${formatValue(count)}`,
  );
  return [...money, ...credits].join(' · ');
}
