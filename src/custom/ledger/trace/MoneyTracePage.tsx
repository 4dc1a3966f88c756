import { FileSearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { EmptyState } from 'schema-admin/engine/kit/feedback/EmptyState.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import type { RecordPageProps } from 'schema-admin/engine/model/declaration/resource.ts';
import { listPathOf } from 'schema-admin/engine/model/registry/registry.ts';
import { type TracedMoney, moneyTraces } from '../../money-traces.ts';
import { TraceDiagram } from './TraceDiagram.tsx';
import { nameOf } from './node-labels.ts';
import { traceTexts } from './texts.ts';
import { useNodePaths } from './use-node-paths.ts';

export default function MoneyTracePage({ id }: RecordPageProps) {
  const { registry } = usePortal();
  const user = useUser();
  const loaded = useRecord(moneyTraces, id);
  usePageTitle(traceTexts.trace());
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed isPage what={traceTexts.theTrace()} message={loaded.message} onRetry={loaded.retry} />;
  }
  const invoices = registry.find('invoices');
  const back = { to: invoices ? listPathOf(invoices, user) : '/', label: traceTexts.backToInvoices() };
  if (loaded.status === 'missing') {
    return (
      <EmptyState icon={FileSearchOutlined} isPage title={traceTexts.noSuch()}>
        <p className="quiet">{traceTexts.mayBelong()}</p>
        <Link to={back.to}>{back.label}</Link>
      </EmptyState>
    );
  }
  return (
    <>
      {loaded.failure !== undefined && (
        <FailureNotice what={traceTexts.theTrace()} message={loaded.failure} onRetry={loaded.retry} />
      )}
      <TraceView trace={loaded.record} back={back} />
    </>
  );
}

interface TraceViewProps {
  readonly trace: TracedMoney;
  /** Used if the user may not open a page or list for the first box. */
  readonly back: { readonly to: string; readonly label: string };
}

function TraceView({ trace, back }: TraceViewProps) {
  const { placeOf } = useNodePaths(trace);
  const start = trace.Nodes.find(({ Key }) => Key === trace.Start);
  const place = start && placeOf(start);
  const name = start ? nameOf(start) : traceTexts.trace();
  return (
    <article aria-label={traceTexts.title({ name })}>
      <RecordHeader
        back={place === undefined ? back : { to: place, label: traceTexts.backTo({ name }) }}
        title={traceTexts.title({ name })}
      />
      <TraceDiagram trace={trace} />
    </article>
  );
}
