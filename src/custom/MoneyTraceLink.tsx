import { PartitionOutlined } from '@ant-design/icons';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { MoneyStart } from '../../contract/finance/money.ts';
import { useRecordPath } from 'schema-admin/engine/kit/app/paths.ts';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { moneyTraces, traceIdOf } from './money-traces.ts';
import { resourceTexts } from './texts.ts';

/** Links to a record's money trace. Renders nothing if the backend has no traces. */
export function MoneyTraceLink({ kind, id }: { readonly kind: MoneyStart; readonly id: Id }) {
  const path = useRecordPath()(moneyTraces, traceIdOf(kind, id));
  if (path === undefined) return null;
  return (
    <LinkButton to={path} icon={<PartitionOutlined aria-hidden />}>
      {resourceTexts.followMoney()}
    </LinkButton>
  );
}
