import { App, Button, Modal } from 'antd';
import type { Row } from '../../providers/resource-calls.ts';
import type { Resource } from '../declaration/resource.ts';
import { copyText } from '../format/copy-text.ts';
import { nameOfRow } from './bulk-actions.ts';
import { summaryOf, wordsOf } from './bulk-words.ts';
import type { BulkResult } from './run-bulk.ts';
import type { BulkState } from './use-bulk-run.ts';
import { commonTexts } from '../../providers/texts.ts';
import { bulkTexts } from './texts.ts';

interface BulkDialogProps {
  readonly state: BulkState;
  readonly resource: Resource;
  onCancel(): void;
  /** With the rows that are to be chosen next. */
  onClose(next: readonly Row[]): void;
  onClosed(): void;
}

/** How far a bulk action is, and what became of each row. */
export function BulkDialog({ state, resource, onCancel, onClose, onClosed }: BulkDialogProps) {
  return (
    <Modal
      open={state.phase !== 'idle'}
      title={state.phase === 'idle' ? '' : state.label}
      footer={null}
      closable={state.phase === 'finished'}
      maskClosable={false}
      keyboard={state.phase === 'finished'}
      focusTriggerAfterClose={false}
      afterClose={onClosed}
      onCancel={() => onClose([])}
    >
      {state.phase === 'running' && (
        <>
          <p role="status">{state.isCancelled ? bulkTexts.stopping() : bulkTexts.progress({ finished: state.finished, count: state.count })}</p>
          <progress className="bulk-progress" aria-label={state.label} max={state.count} value={state.finished} />
          <Button disabled={state.isCancelled} onClick={onCancel}>
            {commonTexts.cancel()}
          </Button>
        </>
      )}
      {state.phase === 'finished' && <BulkResults results={state.results} resource={resource} onClose={onClose} />}
    </Modal>
  );
}

interface BulkResultsProps extends Pick<BulkDialogProps, 'resource' | 'onClose'> {
  readonly results: readonly BulkResult[];
}

const worthAttention = ['failed', 'already', 'skipped', 'left', 'done'];

function BulkResults({ results, resource, onClose }: BulkResultsProps) {
  const { message } = App.useApp();
  const summary = summaryOf(results);
  const undone = results.filter(({ outcome }) => outcome.kind === 'failed' || outcome.kind === 'left');
  const isCutShort = undone.some(({ outcome }) => outcome.kind === 'left');
  const listed = results.toSorted((a, b) => worthAttention.indexOf(a.outcome.kind) - worthAttention.indexOf(b.outcome.kind));
  const copy = async () => {
    const lines = results.map(({ row, outcome }) => `${nameOfRow(resource, row)}\t${wordsOf(outcome)}`);
    const isCopied = await copyText([summary, ...lines].join('\n'));
    void (isCopied ? message.success(bulkTexts.copied()) : message.error(bulkTexts.notCopied()));
  };
  return (
    <>
      <p role="status" className="bulk-summary">
        {summary}
      </p>
      <div className="bulk-footer">
        <Button onClick={() => void copy()}>{bulkTexts.copy()}</Button>
        {undone.length > 0 && <Button onClick={() => onClose(undone.map(({ row }) => row))}>{isCutShort ? bulkTexts.selectUndone() : bulkTexts.selectFailed()}</Button>}
        <Button type="primary" onClick={() => onClose([])}>
          {commonTexts.close()}
        </Button>
      </div>
      <ul className="bulk-results" aria-label={bulkTexts.results()}>
        {listed.map(({ row, outcome }) => (
          <li key={String(row[resource.id])} className={outcome.kind === 'failed' ? 'bulk-failed' : undefined}>
            <strong>{nameOfRow(resource, row)}</strong>
            <span>{wordsOf(outcome)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
