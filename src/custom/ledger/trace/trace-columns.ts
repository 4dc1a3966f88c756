/** The columns of a trace, and the paths through it. */
import type { MoneyEdge, MoneyNode, MoneyTrace } from '../../../../contract/finance/money.ts';

export const stages = ['source', 'ledger', 'paper', 'week'] as const;
/** A stage of a trace. Money passes through the stages in this order. */
export type Stage = (typeof stages)[number];

interface TraceColumn {
  readonly stage: Stage;
  readonly nodes: readonly MoneyNode[];
}

/**
 * Returns the stage of a box. A transaction that leads to another one is a source, like an order that leads to a
 * charge.
 */
function stageOf({ Key, Kind }: MoneyNode, { Nodes, Edges }: MoneyTrace): Stage {
  const leadsTo = (kind: string) =>
    Edges.some(({ From, To }) => From === Key && Nodes.some((node) => node.Key === To && node.Kind === kind));
  if (Kind === 'summary') return 'week';
  if (Kind === 'invoice' || (Kind === 'rest' && leadsTo('summary'))) return 'paper';
  if (Kind === 'rest') return 'ledger';
  return Kind === 'transaction' && !leadsTo('transaction') ? 'ledger' : 'source';
}

/** Returns the columns in the order of the stages, without empty columns. */
export function columnsOf(trace: MoneyTrace): TraceColumn[] {
  return stages
    .map((stage) => ({ stage, nodes: trace.Nodes.filter((node) => stageOf(node, trace) === stage) }))
    .filter(({ nodes }) => nodes.length > 0);
}

/** Returns the keys of a box and of all boxes before and after it. */
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

export function neighboursOf({ Nodes, Edges }: MoneyTrace, key: string, where: 'before' | 'after'): MoneyNode[] {
  const keys = Edges.flatMap(({ From, To }) =>
    where === 'before' ? (To === key ? [From] : []) : From === key ? [To] : [],
  );
  return Nodes.filter(({ Key }) => keys.includes(Key));
}
