import { useDataProvider } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect, useId, useState, useRef } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { createRowReader } from '../../kit/rows/row-reader.ts';
import { type ListRequest, createPageFetcher } from '../../kit/rows/list-request.ts';
import { useConfirm } from '../../kit/theme/use-confirm.ts';
import { ActionForm } from '../../kit/actions/ActionForm.tsx';
import type { InputRequest } from '../../kit/actions/use-action.ts';
import { bulkQuestionOf, bulkTitleOf, eligibleRows } from './bulk-actions.ts';
import { bulkTexts } from './texts.ts';
import { type StartBulk, useBulkState } from './use-bulk-run.ts';
import type { Selection } from './use-selection.ts';

const maxRows = 1000;

interface MatchingState {
  readonly isLoading: boolean;
  readonly failure?: string;
  readonly found?: number;
}

/** Returns the search for all rows that match the query, up to {@link maxRows}, and its progress. */
function useAllMatching(
  resource: Resource,
  list: ListDeclaration,
  request: ListRequest,
  onFound: (rows: readonly Row[]) => void,
) {
  const provider = useDataProvider()();
  const [state, setState] = useState<MatchingState>({ isLoading: false });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const find = async () => {
    const controller = new AbortController();
    reading.current = controller;
    setState({ isLoading: true, found: 0 });
    const reader = createRowReader(createPageFetcher(provider, resource.name, request), resource.id, list.size);
    const found: Row[] = [];
    try {
      while (found.length < maxRows) {
        const rows = await reader.read(controller.signal);
        if (!rows) break;
        found.push(...rows);
        if (!controller.signal.aborted) setState({ isLoading: true, found: found.length });
      }
    } catch (error) {
      if (!controller.signal.aborted) {
        setState({ isLoading: false, failure: error instanceof Error ? error.message : commonTexts.errorOccured() });
      }
      return;
    }
    if (controller.signal.aborted) return;
    setState({ isLoading: false, found: found.length });
    onFound(found.slice(0, maxRows));
  };
  const stop = () => {
    reading.current?.abort();
    setState({ isLoading: false });
  };
  return { ...state, find: () => void find(), stop };
}

interface BulkBarProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly request: ListRequest;
  readonly actions: readonly ActionHandle[];
  /** Renders an extra tool for the selected rows. If present, the bar is shown even while no row is selected. */
  readonly renderTool: ((rows: readonly Row[]) => ReactNode) | undefined;
  readonly selection: Selection;
  readonly runs: string;
  start: StartBulk;
  /** The number of matching rows, or its lower bound. `undefined` if all matching rows are loaded. */
  readonly more: { readonly total: number | undefined; readonly atLeast?: number | undefined } | undefined;
  /** Called when the user clears the selection, to focus the checkbox for all rows. */
  onGone(): void;
}

/** Loaded when the user selects the first row, because most visits select none. */
const BulkInput = lazyComponent(() => import('./BulkInput.tsx'));

/** The actions for the selected rows. Mount one per query, so that a new query aborts the search for all matches. */
export default function BulkBar({
  resource,
  list,
  request,
  actions,
  renderTool,
  selection,
  runs,
  start,
  more,
  onGone,
}: BulkBarProps) {
  const { phase } = useBulkState(runs);
  const matching = useAllMatching(resource, list, request, selection.chooseMatching);
  const [asking, setAsking] = useState<ActionHandle>();
  const question = useConfirm();
  const rows = [...selection.chosen.values()];
  const count = rows.length;
  const [isUsed, setUsed] = useState(false);
  if (count > 0 && !isUsed) setUsed(true);
  const refusal = useId();
  const unready = actions.filter((action) => eligibleRows(action, rows).length === 0);
  const { clear } = selection;
  const isIdle = phase === 'idle' && !asking;
  useEffect(() => {
    if (count === 0 || !isIdle) return;
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
      if (key !== 'Escape' || defaultPrevented || isElsewhere) return;
      clear();
      onGone();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const begin = (action: ActionHandle) => {
    if (action.bulkInput ?? action.fields) return setAsking(action);
    const bulkQuestion = bulkQuestionOf(resource, action, rows);
    if (!bulkQuestion) return start(action, rows);
    const { title, text, confirm, keep = commonTexts.cancel() } = bulkQuestion;
    question({
      title,
      content: text,
      okText: confirm,
      isDanger: action.danger ?? false,
      cancelText: keep,
      onOk: () => start(action, rows),
    });
  };
  /** Builds one input request for all rows. The fields of the action's form start empty. */
  const buildInputRequest = (action: ActionHandle): InputRequest => {
    const { confirm: _, ...plain } = action;
    return {
      resource,
      action: { ...plain, label: bulkTitleOf(resource, plain, count) },
      row: {},
      send: async (input) => start(action, rows, input),
      finish: () => setAsking(undefined),
      cancel: () => setAsking(undefined),
    };
  };
  const { total, atLeast = total ?? 0 } = more ?? {};
  const isBeyond = atLeast > maxRows;
  const isCut = count === maxRows && (isBeyond || (total === undefined && (matching.found ?? 0) >= maxRows));
  return (
    <>
      {(count > 0 || renderTool) && (
        <div
          className={count > 0 ? 'bulk-bar' : 'bulk-bar bulk-bar-idle'}
          role="region"
          aria-label={bulkTexts.selection()}
          {...(count > 0 && { 'data-at-foot': true })}
        >
          <span role="status" className="bulk-count figures">
            {bulkTexts.selected({ count })}
          </span>
          {matching.isLoading && (
            <span className="bulk-finding figures">
              {total === undefined && !isBeyond
                ? bulkTexts.finding({ count: matching.found ?? 0 })
                : bulkTexts.findingAmong({ count: matching.found ?? 0, total: Math.min(atLeast, maxRows) })}
              <Button type="link" onClick={matching.stop}>
                {bulkTexts.stop()}
              </Button>
            </span>
          )}
          {isCut && <span className="quiet">{bulkTexts.firstAlone()}</span>}
          {more && !matching.isLoading && count < maxRows && count !== (total ?? matching.found) && (
            <Button type="link" className="bulk-select-all" onClick={matching.find}>
              {isBeyond
                ? bulkTexts.selectFirst({ count: maxRows })
                : total === undefined
                  ? bulkTexts.selectAtMost({ count: maxRows })
                  : bulkTexts.selectAll({ count: total })}
            </Button>
          )}
          {matching.failure !== undefined && <span role="alert">{matching.failure}</span>}
          <span className="bulk-bar-actions">
            {unready.length > 0 && (
              <span id={refusal} className="quiet">
                {bulkTexts.notForAny({ actions: unready.map(({ label }) => label).join(', ') })}
              </span>
            )}
            {actions.map((action) => (
              <Button
                key={action.name}
                danger={action.danger ?? false}
                {...(unready.includes(action) ? { disabled: true, 'aria-describedby': refusal } : {})}
                onClick={() => begin(action)}
              >
                {action.label}
              </Button>
            ))}
            {renderTool?.(rows)}
            {count > 0 && (
              <Button
                type="text"
                aria-keyshortcuts="Escape"
                onClick={() => {
                  clear();
                  onGone();
                }}
              >
                {bulkTexts.clear()}
              </Button>
            )}
          </span>
        </div>
      )}
      <ActionForm inputRequest={asking && asking.bulkInput === undefined ? buildInputRequest(asking) : undefined} />
      {isUsed && (
        <Suspense>
          <BulkInput
            asking={asking}
            rows={rows}
            onInput={(action, input) => {
              setAsking(undefined);
              start(action, rows, input);
            }}
            onCancel={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
