import { Button } from 'antd';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { formatTime } from '../../format/dates.ts';
import { useDialogs } from '../../kit/theme/Toasting.tsx';
import { copyText } from '../../kit/tools/to-device.ts';
import type { BulkResult, Outcome } from './run-bulk.ts';
import { bulkTexts } from './texts.ts';
import type { BulkState } from './use-bulk-run.ts';

/** "7 done, 2 already processed by jane@example.com, 1 failed: The line is closed". */
export function summaryOf(results: readonly BulkResult[]): string {
  const counts = new Map<string, number>();
  const outcomes = results.map(({ outcome }) => outcome);
  const reasons = new Set(outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.reason] : [])));
  const order = ['done', 'already', 'failed', 'skipped', 'left'];
  for (const outcome of outcomes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    // A reason that all failures share stands in the summary; several stand in the list alone.
    const words = outcome.kind === 'failed' && reasons.size === 1 ? wordsOf(outcome) : shortWordsOf(outcome);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => bulkTexts.counted({ count, what: words })).join(', ');
}

function shortWordsOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return bulkTexts.failed();
  if (outcome.kind === 'already') return wordsOf({ ...outcome, at: undefined });
  return outcome.kind === 'skipped' ? bulkTexts.notPossible() : wordsOf(outcome);
}

/** What became of one row. */
export function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return bulkTexts.done();
    case 'already':
      return processedWords(outcome.by, outcome.at && formatTime(outcome.at));
    case 'failed':
      return bulkTexts.failedWhy({ reason: outcome.reason });
    case 'skipped':
      return bulkTexts.notPossibleWhy({ reason: outcome.reason });
    case 'left':
      return bulkTexts.notStarted();
  }
}

/** Who was quicker and when, as far as the backend says so. */
function processedWords(by: string | undefined, time: string | undefined): string {
  if (by) return time ? bulkTexts.processedByAt({ by, time }) : bulkTexts.processedBy({ by });
  return time ? bulkTexts.processedAt({ time }) : bulkTexts.processed();
}

export interface BulkDialogProps {
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

const worstFirst = ['failed', 'already', 'skipped', 'left', 'done'];

function BulkResults({ results, resource, onClose }: BulkResultsProps) {
  const { message } = useDialogs();
  const summary = summaryOf(results);
  const undone = results.filter(({ outcome }) => outcome.kind === 'failed' || outcome.kind === 'left');
  const isCutShort = undone.some(({ outcome }) => outcome.kind === 'left');
  const listed = results.toSorted((a, b) => worstFirst.indexOf(a.outcome.kind) - worstFirst.indexOf(b.outcome.kind));
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
