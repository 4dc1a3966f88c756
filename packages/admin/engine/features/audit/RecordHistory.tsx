import { memo, Suspense } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { useExtension } from '../../kit/app/Portal.tsx';
import type { AuditedRecord } from './HistoryPanel.tsx';

const HistoryPanel = lazyComponent<AuditedRecord>(() => import('./HistoryPanel.tsx'));

export const RecordHistory = memo((record: AuditedRecord) => {
  if (!useExtension('audit')) return null;
  return (
    <Suspense>
      <HistoryPanel {...record} />
    </Suspense>
  );
});
