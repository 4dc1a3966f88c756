import { Button, Modal } from 'antd';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { inSentence } from '../../format/field-name.ts';
import { type ExportOf, useExport } from './use-export.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { exportTexts } from './texts.ts';
import './export.css';

export interface ExportDialogProps extends ExportOf {
  onClose(): void;
}

/** How far an export is. The file is saved at its end; closing before that cancels it. */
export default function ExportDialog({ onClose, ...exported }: ExportDialogProps) {
  const { state, retry } = useExport(exported);
  const { rows, total } = state;
  const things = inSentence(exported.resource.label);
  return (
    <Modal open title={exportTexts.title({ things })} footer={null} maskClosable={state.phase !== 'running'} onCancel={onClose}>
      {state.phase === 'failed' && <LoadFailed what={exported.resource.label} message={state.message ?? ''} onRetry={retry} />}
      {state.phase !== 'failed' && (
        <p role="status" className="figures">
          {state.phase === 'finished' ? exportTexts.finished({ count: rows, things }) : total > 0 ? exportTexts.soFarOf({ count: rows, total: Math.max(total, rows) }) : exportTexts.soFar({ count: rows })}
        </p>
      )}
      <progress className="export-progress" aria-label={exportTexts.exported()} max={Math.max(total, rows, 1)} value={state.phase === 'finished' ? Math.max(rows, 1) : rows} />
      <div className="export-footer">
        <Button type={state.phase === 'finished' ? 'primary' : 'default'} onClick={onClose}>
          {state.phase === 'finished' ? commonTexts.close() : commonTexts.cancel()}
        </Button>
      </div>
    </Modal>
  );
}
