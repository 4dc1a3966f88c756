import type { MoneyTrace } from '../../contract/finance/money.ts';

type Amounts = { readonly Amount?: number | null | undefined; readonly Credits?: number | null | undefined };

const sumOf = (parts: readonly Amounts[], unit: 'Amount' | 'Credits') =>
  parts.reduce((sum, part) => sum + (part[unit] ?? 0), 0);

/** Describes every problem with a trace: wrong sums, and missing or duplicate nodes. */
export function findTraceFaults({ Start, Nodes, Edges }: MoneyTrace): string[] {
  const nodeOf = new Map(Nodes.map((node) => [node.Key, node]));
  const after = (key: string) => Edges.flatMap(({ From, To }) => (From === key ? (nodeOf.get(To) ?? []) : []));
  const before = (key: string) => Edges.flatMap(({ From, To }) => (To === key ? (nodeOf.get(From) ?? []) : []));
  const faults = nodeOf.size === Nodes.length ? [] : ['A node appears twice'];
  if (!nodeOf.has(Start)) faults.push(`${Start} is not in its own trace`);
  for (const { From, To } of Edges) {
    if (!nodeOf.has(From) || !nodeOf.has(To)) faults.push(`${From} or ${To} is not there`);
  }
  for (const node of Nodes) {
    const { Key, Kind, Lines, Amount } = node;
    const pence = sumOf(Lines, 'Amount');
    if (Kind === 'transaction') {
      if (pence !== 0 || sumOf(Lines, 'Credits') !== 0) faults.push(`${Key}: its entries do not balance`);
      const owed = sumOf(
        Lines.filter(({ Account }) => Account === 'owed'),
        'Amount',
      );
      if ((Amount ?? 0) !== owed) faults.push(`${Key}: ${Amount} instead of ${owed}`);
      const documents = after(Key).filter((next) => next.Kind === 'invoice');
      if (documents.length > 0 && sumOf(documents, 'Amount') !== owed) {
        faults.push(`${Key}: its documents come to ${sumOf(documents, 'Amount')} instead of ${owed}`);
      }
    } else if (Kind !== 'rest' && Amount !== null && Amount !== undefined && pence !== Amount) {
      faults.push(`${Key}: its lines come to ${pence} instead of ${Amount}`);
    }
    if (Kind === 'summary' && Key === Start && sumOf(before(Key), 'Amount') !== Amount) {
      faults.push(`${Key}: its invoices come to ${sumOf(before(Key), 'Amount')} instead of ${Amount}`);
    }
  }
  return faults;
}
