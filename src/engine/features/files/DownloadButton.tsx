import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { DownloadDialogProps } from './DownloadDialog.tsx';
import { fileTexts } from './texts.ts';
import type { DownloadOf } from './use-download.ts';

const DownloadDialog = lazyComponent<DownloadDialogProps>(() => import('./DownloadDialog.tsx'));

/** Saves the files of the chosen rows as one zip; there is nothing to press while none is chosen. */
export function DownloadButton(chosen: DownloadOf) {
  /** Those that were chosen when it was pressed. */
  const [wanted, setWanted] = useState<DownloadOf>();
  return (
    <>
      <Button type="primary" icon={<DownloadOutlined aria-hidden />} aria-haspopup="dialog" disabled={chosen.rows.length === 0} onClick={() => setWanted(chosen)}>
        {fileTexts.download()}
      </Button>
      <Suspense>{wanted && <DownloadDialog {...wanted} onClose={() => setWanted(undefined)} />}</Suspense>
    </>
  );
}
