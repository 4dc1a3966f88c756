import { Button } from 'antd';
import { Suspense } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { formatTime } from '../../format/dates.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { BulkResult, Outcome } from '../../kit/app/bulk-runs.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import { copyText } from '../../kit/tools/save-file.ts';
import type { ActionHandle, BulkResultProps } from '../../model/declaration/action-declaration.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { bulkTexts } from './texts.ts';
import { useBulkState } from './use-bulk-run.ts';

/** Summarises results: "7 done, 2 already processed by jane@example.com, 1 failed: The line is closed". */
export function summaryOf(results: readonly BulkResult[]): string {
  const counts = new Map<string, number>();
  const outcomes = results.map(({ outcome }) => outcome);
  const reasons = new Set(outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.reason] : [])));
  const order = ['done', 'already', 'failed', 'unknown', 'skipped', 'left'];
  for (const outcome of outcomes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    // The summary contains the reason only if all failures share it.
    const words = outcome.kind === 'failed' && reasons.size === 1 ? outcomeText(outcome) : shortOutcomeText(outcome);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => bulkTexts.counted({ count, what: words })).join(', ');
}

function shortOutcomeText(outcome: Outcome): string {
  if (outcome.kind === 'failed') return bulkTexts.failed();
  if (outcome.kind === 'unknown') return bulkTexts.unknown();
  if (outcome.kind === 'already') return outcomeText({ ...outcome, at: undefined });
  return outcome.kind === 'skipped' ? bulkTexts.notPossible() : outcomeText(outcome);
}

export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return bulkTexts.done();
    case 'already':
      return processedText(outcome.by, outcome.at && formatTime(outcome.at));
    case 'failed':
      return bulkTexts.failedWhy({ reason: outcome.reason });
    case 'unknown':
      return bulkTexts.unknownWhy({ reason: outcome.reason });
    case 'skipped':
      return bulkTexts.notPossibleWhy({ reason: outcome.reason });
    case 'left':
      return bulkTexts.notStarted();
  }
}

/** Names the user who was first and the time, if the backend sends them. */
function processedText(by: string | undefined, time: string | undefined): string {
  if (by) return time ? bulkTexts.processedByAt({ by, time }) : bulkTexts.processedBy({ by });
  return time ? bulkTexts.processedAt({ time }) : bulkTexts.processed();
}

const { render: renderAfter } = createLazyComponents<BulkResultProps>();

interface BulkDialogProps {
  readonly resource: Resource;
  readonly list: string;
  /** Whether the user stayed until the run ended, instead of returning to its result later. */
  readonly isAwaited: boolean;
  /** Called with the rows to select next. */
  onClose(next: readonly Row[]): void;
  onClosed(): void;
}

export default function BulkDialog({ resource, list, isAwaited, onClose, onClosed }: BulkDialogProps) {
  const { bulkRuns } = usePortal();
  const state = useBulkState(list);
  const isRunning = state.phase === 'running';
  useLeaveGuard({
    isChanged: isRunning,
    singular: resource.singular,
    question: {
      title: bulkTexts.leaveTitle(),
      content: isRunning ? bulkTexts.leaveText({ finished: state.finished, count: state.count }) : '',
    },
    onAbandon: () => bulkRuns.cancel(list),
  });
  const close = (next: readonly Row[]) => {
    bulkRuns.close(list);
    onClose(next);
  };
  return (
    <Modal
      open={state.phase !== 'idle'}
      title={state.phase === 'idle' ? '' : state.action.label}
      footer={null}
      closable={state.phase === 'finished'}
      maskClosable={false}
      keyboard={state.phase === 'finished'}
      focusTriggerAfterClose={false}
      afterClose={onClosed}
      onCancel={() => close([])}
    >
      {isRunning && (
        <>
          <p role="status">
            {state.isCancelled
              ? bulkTexts.stopping()
              : bulkTexts.progress({ finished: state.finished, count: state.count })}
          </p>
          <progress
            className="bulk-progress"
            aria-label={state.action.label}
            max={state.count}
            value={state.finished}
          />
          <Button disabled={state.isCancelled} onClick={() => bulkRuns.cancel(list)}>
            {commonTexts.cancel()}
          </Button>
        </>
      )}
      {state.phase === 'finished' && (
        <BulkResults
          {...state}
          resource={resource}
          isAwaited={isAwaited}
          onCheck={() => void bulkRuns.check(list)}
          onClose={close}
        />
      )}
    </Modal>
  );
}

interface BulkResultsProps extends Pick<BulkDialogProps, 'resource' | 'isAwaited' | 'onClose'> {
  readonly action: ActionHandle;
  readonly results: readonly BulkResult[];
  readonly isChecking: boolean;
  onCheck(): void;
}

const displayOrder = ['failed', 'unknown', 'already', 'skipped', 'left', 'done'];
const unfinished = ['failed', 'unknown', 'left'];

function BulkResults({ action, results, resource, isChecking, isAwaited, onCheck, onClose }: BulkResultsProps) {
  const { message } = useDialogs();
  const summary = summaryOf(results);
  const undone = results.filter(({ outcome }) => unfinished.includes(outcome.kind));
  const isAllFailed = undone.every(({ outcome }) => outcome.kind === 'failed');
  const isUnknown = undone.some(({ outcome }) => outcome.kind === 'unknown');
  const listed = results.toSorted(
    (a, b) => displayOrder.indexOf(a.outcome.kind) - displayOrder.indexOf(b.outcome.kind),
  );
  const done = results.flatMap(({ row, outcome }) =>
    outcome.kind === 'done' ? [{ row, answer: outcome.answer }] : [],
  );
  const copy = async () => {
    const lines = results.map(({ row, outcome }) => `${nameOfRow(resource, row)}\t${outcomeText(outcome)}`);
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
        {isUnknown && action.isDone && (
          <Button loading={isChecking} onClick={onCheck}>
            {bulkTexts.checkAgain()}
          </Button>
        )}
        {undone.length > 0 && (
          <Button onClick={() => onClose(undone.map(({ row }) => row))}>
            {isAllFailed ? bulkTexts.selectFailed() : bulkTexts.selectUndone()}
          </Button>
        )}
        <Suspense>{action.bulkAfter && done.length > 0 && renderAfter(action.bulkAfter, { done, isAwaited })}</Suspense>
        <Button type="primary" onClick={() => onClose([])}>
          {commonTexts.close()}
        </Button>
      </div>
      <ul className="bulk-results" aria-label={bulkTexts.results()}>
        {listed.map(({ row, outcome }) => (
          <li key={String(row[resource.id])} className={outcome.kind === 'failed' ? 'bulk-failed' : undefined}>
            <strong>{nameOfRow(resource, row)}</strong>
            <span>{outcomeText(outcome)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
