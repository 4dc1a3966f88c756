import { londonDayOf } from 'schema-admin/contract/london.ts';
import { type MoneyNode, MoneyStart, type MoneyTrace } from '../../../../contract/finance/money.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { usePortal, useViewer } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRecordPath } from 'schema-admin/engine/kit/app/paths.ts';
import { listPathOf } from 'schema-admin/engine/model/registry/registry.ts';
import { moneyTraces, traceIdOf } from '../../money-traces.ts';
import { ledger } from '../ledger.ts';
import { neighboursOf } from './trace-columns.ts';

interface NodePaths {
  /** Path of the box's own page, or of a list filtered to it. `undefined` if the user may open neither. */
  placeOf(node: MoneyNode): string | undefined;
  /** Path of the trace that starts with the box. */
  traceOf(node: MoneyNode): string | undefined;
}

const [orders, deliveries, invoices, summaries] = ['orders', 'collect', 'invoices', 'summaries'].map((name) => ({
  name,
}));

export function useNodePaths(trace: MoneyTrace): NodePaths {
  const { registry } = usePortal();
  const viewer = useViewer();
  const pathOf = useRecordPath();
  const listOf = (record: { readonly name: string } | undefined, search: Readonly<Record<string, string>>) => {
    const resource = record && viewer.may('list', record.name) ? registry.find(record.name) : undefined;
    return resource && `${listPathOf(resource, viewer.user)}?${new URLSearchParams(search)}`;
  };
  /** Returns the path of the ledger filtered to a transaction: by its order or delivery, or else by its day. */
  const entriesOf = (node: MoneyNode) => {
    const [about] = neighboursOf(trace, node.Key, 'before').filter(
      ({ Kind }) => Kind === 'order' || Kind === 'delivery',
    );
    if (about?.Id) return listOf(ledger, { q: String(about.Id) });
    const day = node.At ? londonDayOf(readInstant(node.At)) : undefined;
    return day && listOf(ledger, { 'Date.from': day, 'Date.to': day, Cause: node.What ?? '' });
  };
  return {
    placeOf(node) {
      const id = node.Id ?? undefined;
      if (node.Kind === 'order' && orders) return pathOf(orders, id);
      if (node.Kind === 'delivery' && deliveries) return pathOf(deliveries, id);
      if (node.Kind === 'transaction') return entriesOf(node);
      if (node.Kind === 'invoice') return listOf(invoices, { q: String(id) });
      const week = node.Kind === 'summary' && node.At ? londonDayOf(readInstant(node.At)) : undefined;
      return week && listOf(summaries, { startDate: week, endDate: week });
    },
    traceOf({ Kind, Id, Key }) {
      const start = MoneyStart.safeParse(Kind);
      return start.success && Id !== null && Id !== undefined && Key !== trace.Start
        ? pathOf(moneyTraces, traceIdOf(start.data, Id))
        : undefined;
    },
  };
}
