import { expect, it } from 'vitest';
import { MoneyTrace } from '../../../../contract/finance/money.ts';
import { columnsOf, neighboursOf, pathThrough } from './trace-columns.ts';

const node = (Key: string) => ({ Key, Kind: Key.split('.')[0], Lines: [] });
const trace = MoneyTrace.parse({
  Start: 'delivery.1',
  Nodes: [
    'delivery.1',
    'transaction.gift',
    'transaction.2',
    'rest.gift',
    'invoice.3',
    'invoice.4',
    'rest.week',
    'summary.5',
  ].map(node),
  Edges: [
    ['delivery.1', 'transaction.2'],
    ['transaction.gift', 'transaction.2'],
    ['transaction.gift', 'rest.gift'],
    ['transaction.2', 'invoice.3'],
    ['delivery.1', 'invoice.4'],
    ['invoice.3', 'summary.5'],
    ['rest.week', 'summary.5'],
  ].map(([From, To]) => ({ From, To })),
});

it('columns go from the source of the money through the ledger to invoices and weeks', () => {
  expect(columnsOf(trace).map(({ stage, nodes }) => [stage, nodes.map(({ Key }) => Key)])).toEqual([
    ['source', ['delivery.1', 'transaction.gift']],
    ['ledger', ['transaction.2', 'rest.gift']],
    ['paper', ['invoice.3', 'invoice.4', 'rest.week']],
    ['week', ['summary.5']],
  ]);
});

it('a stage without boxes is left out', () => {
  expect(columnsOf({ ...trace, Nodes: trace.Nodes.slice(0, 1), Edges: [] }).map(({ stage }) => stage)).toEqual([
    'source',
  ]);
});

it('a path contains the boxes before and after a box, and no others', () => {
  expect(pathThrough(trace, 'invoice.3')).toEqual(
    new Set(['delivery.1', 'transaction.gift', 'transaction.2', 'invoice.3', 'summary.5']),
  );
  expect(neighboursOf(trace, 'transaction.2', 'before').map(({ Key }) => Key)).toEqual([
    'delivery.1',
    'transaction.gift',
  ]);
  expect(neighboursOf(trace, 'delivery.1', 'after').map(({ Key }) => Key)).toEqual(['transaction.2', 'invoice.4']);
});
