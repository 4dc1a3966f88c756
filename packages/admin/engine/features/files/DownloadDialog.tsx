import { Button } from 'antd';
import { commonTexts } from '../../../providers/texts.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { useFocusReturn, useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { inSentence } from '../../format/field-name.ts';
import { nameOfRow } from '../../model/declaration/resource.ts';
import { type DownloadRequest, type DownloadState, useDownload } from './use-download.ts';
import { fileTexts } from './texts.ts';
import './files.css';

export interface DownloadDialogProps extends DownloadRequest {
  onClose(): void;
}

/** The progress and result of a download. Closing it early cancels the download and saves nothing. */
export default function DownloadDialog({ onClose, ...download }: DownloadDialogProps) {
  const { resource, rows } = download;
  useFocusReturn();
  const { state, retry } = useDownload(download);
  const isFinished = state.phase === 'finished';
  useLeaveGuard({
    isChanged: !isFinished,
    singular: resource.singular,
    question: { title: fileTexts.leaveTitle(), content: fileTexts.leaveText() },
    onAbandon: onClose,
  });
  const missing = isFinished ? state.missing : [];
  const things = rows.length === 1 ? resource.singular : inSentence(resource.label);
  return (
    <Modal
      open
      title={fileTexts.title({ count: rows.length, things })}
      footer={null}
      closable={isFinished}
      maskClosable={false}
      keyboard={isFinished}
      onCancel={onClose}
    >
      <p role="status" className="download-status figures">
        {statusText(state, rows.length, things)}
      </p>
      {!isFinished && (
        <progress
          className="download-progress"
          aria-label={fileTexts.download()}
          max={rows.length}
          {...(state.phase === 'fetching' ? { value: state.finished } : {})}
        />
      )}
      {missing.length > 0 && (
        <ul className="download-missing" aria-label={fileTexts.missing()}>
          {missing.map(({ row, reason }) => (
            <li key={String(row[resource.id])}>
              <strong>{nameOfRow(resource, row)}</strong>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <footer className="download-footer">
        {missing.length > 0 && <Button onClick={retry}>{fileTexts.retry({ count: missing.length })}</Button>}
        {isFinished && !state.isPacked && <Button onClick={retry}>{commonTexts.retry()}</Button>}
        <Button type={isFinished ? 'primary' : 'default'} onClick={onClose}>
          {isFinished ? commonTexts.close() : commonTexts.cancel()}
        </Button>
      </footer>
    </Modal>
  );
}

function statusText(state: DownloadState, count: number, things: string): string {
  if (state.phase === 'fetching') return fileTexts.progress({ finished: state.finished, count });
  if (state.phase === 'packing') return fileTexts.packing();
  if (!state.isPacked) return fileTexts.notPacked();
  if (state.arrived === count) return fileTexts.saved({ count, things });
  return state.arrived === 0 ? fileTexts.savedNone() : fileTexts.savedSome({ arrived: state.arrived, count });
}
