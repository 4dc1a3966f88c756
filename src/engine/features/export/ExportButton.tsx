import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ExportDialogProps } from './ExportDialog.tsx';
import { exportTexts } from './texts.ts';

const ExportDialog = lazyComponent<ExportDialogProps>(() => import('./ExportDialog.tsx'));

/** Saves all that the list's search, filters and tab leave of it as a CSV file. */
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
