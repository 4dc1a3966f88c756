import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useDialogOpenState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import type { ExportFeesDialogProps } from './ExportFeesDialog.tsx';
import { agencyFeeTexts } from './texts.ts';

const ExportFeesDialog = lazyComponent<ExportFeesDialogProps>(() => import('./ExportFeesDialog.tsx'));

export default function ExportFees() {
  const [isOpen, setOpen] = useDialogOpenState('agency-fees.export');
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {agencyFeeTexts.exportCsv()}
      </Button>
      <Suspense>{isOpen && <ExportFeesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
