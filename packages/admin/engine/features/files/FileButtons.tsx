import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ExportDialogProps } from './ExportDialog.tsx';
import { exportTexts, fileTexts } from './texts.ts';
import type { DownloadDialogProps } from './DownloadDialog.tsx';
import type { DownloadRequest } from './use-download.ts';

const ExportDialog = lazyComponent<ExportDialogProps>(() => import('./ExportDialog.tsx'));

/** The button to export all rows that match the list's search, filters and tab as a CSV file. */
export function ExportButton(props: Omit<ExportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="list-tool-text">{exportTexts.exportCsv()}</span>
      </Button>
      <Suspense>{isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const DownloadDialog = lazyComponent<DownloadDialogProps>(() => import('./DownloadDialog.tsx'));

/** The button to download the files of the selected rows as one zip. Disabled while no row is selected. */
export function DownloadButton(chosen: DownloadRequest) {
  // The rows that were selected when the user clicked. The selection may change during the download.
  const [wanted, setWanted] = useState<DownloadRequest>();
  return (
    <>
      <Button
        type="primary"
        icon={<DownloadOutlined aria-hidden />}
        aria-haspopup="dialog"
        disabled={chosen.rows.length === 0}
        onClick={() => setWanted(chosen)}
      >
        {fileTexts.download()}
      </Button>
      <Suspense>{wanted && <DownloadDialog {...wanted} onClose={() => setWanted(undefined)} />}</Suspense>
    </>
  );
}
