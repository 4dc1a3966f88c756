/** Where the boxes of a trace stand, and which of them belong together. */
import type { MoneyEdge, MoneyNode, MoneyTrace } from '../../../../contract/finance/money.ts';

export const stages = ['source', 'ledger', 'paper', 'week'] as const;
/** In the order in which money passes through them. */
export type Stage = (typeof stages)[number];

interface TraceColumn {
  readonly stage: Stage;
  readonly nodes: readonly MoneyNode[];
}

/** What gave the credits that another transaction used stands before it, as an order does before what was charged for it. */
function stageOf({ Key, Kind }: MoneyNode, { Nodes, Edges }: MoneyTrace): Stage {
  const leadsTo = (kind: string) =>
    Edges.some(({ From, To }) => From === Key && Nodes.some((node) => node.Key === To && node.Kind === kind));
  if (Kind === 'summary') return 'week';
  if (Kind === 'invoice' || (Kind === 'rest' && leadsTo('summary'))) return 'paper';
  if (Kind === 'rest') return 'ledger';
  return Kind === 'transaction' && !leadsTo('transaction') ? 'ledger' : 'source';
}

/** From what gave rise to the money to what sums it up; a stage that it has not reached is left out. */
export function columnsOf(trace: MoneyTrace): TraceColumn[] {
  return stages
    .map((stage) => ({ stage, nodes: trace.Nodes.filter((node) => stageOf(node, trace) === stage) }))
    .filter(({ nodes }) => nodes.length > 0);
}

/** The boxes that money came through to one, that one, and those that it went on to. */
export function pathThrough({ Edges }: Pick<MoneyTrace, 'Edges'>, key: string): ReadonlySet<string> {
  const reached = (isFrom: (edge: MoneyEdge, at: string) => boolean, nextOf: (edge: MoneyEdge) => string) => {
    const found = new Set([key]);
    for (const at of found) for (const edge of Edges) if (isFrom(edge, at)) found.add(nextOf(edge));
    return found;
  };
  const before = reached(
    ({ To }, at) => To === at,
    ({ From }) => From,
  );
  const after = reached(
    ({ From }, at) => From === at,
    ({ To }) => To,
  );
  return new Set([...before, ...after]);
}

/** The boxes right before one, or right after it. */
export function neighboursOf({ Nodes, Edges }: MoneyTrace, key: string, where: 'before' | 'after'): MoneyNode[] {
  const keys = Edges.flatMap(({ From, To }) =>
    where === 'before' ? (To === key ? [From] : []) : From === key ? [To] : [],
  );
  return Nodes.filter(({ Key }) => keys.includes(Key));
}
