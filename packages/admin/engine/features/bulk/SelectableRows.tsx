import { type ComponentProps, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import type { ListRequest } from '../../kit/rows/list-request.ts';
import type BulkDialogOfList from './BulkDialog.tsx';
import { bulkTexts } from './texts.ts';
import { type StartBulk, useBulkState } from './use-bulk-run.ts';
import { useSelection } from './use-selection.ts';
import './bulk.css';

/** The bar below selectable rows. Loaded when a row is selected, unless it is always shown. */
export const BulkBar = lazyComponent(() => import('./BulkBar.tsx'));

interface SelectableRowsProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly request: ListRequest;
  readonly actions: readonly ActionHandle[];
  /** Renders an extra tool for the selected rows. It must handle an empty selection itself. */
  readonly renderTool?: ((rows: readonly Row[]) => ReactNode) | undefined;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** A lower bound of the total, if the backend stopped counting. */
  readonly atLeast?: number | undefined;
  readonly hasMore: boolean;
  /** Identifies the query. A new query clears the selection. */
  readonly shownAs: string;
  readonly runs: string;
  start: StartBulk;
  /** Renders the rows. Pass each row through the given function, which adds its checkbox. */
  children(wrapRow: (row: Row, content: ReactNode) => ReactNode): ReactNode;
}

/** A list with selectable rows and their bulk actions. Each checkbox is next to its row, which stays unchanged. */
export function SelectableRows({
  resource,
  list,
  request,
  actions,
  renderTool,
  rows,
  total,
  atLeast,
  hasMore,
  shownAs,
  runs,
  start,
  children,
}: SelectableRowsProps) {
  const selection = useSelection(rows, { idField: resource.id, shownAs, hasMore });
  const selectAll = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(renderTool !== undefined);
  if (selection.chosen.size > 0 && !isWanted) setWanted(true);
  const loaded = selection.chosen.size === 0 ? 0 : rows.filter((row) => selection.has(row)).length;
  const isAll = loaded === rows.length;
  const wrapRow = (row: Row, content: ReactNode) => {
    const isChosen = selection.has(row);
    return (
      <div className={isChosen ? 'selectable-row selectable-row-chosen' : 'selectable-row'}>
        <SelectBox
          label={bulkTexts.selectRow({ name: nameOfRow(resource, row) })}
          isChosen={isChosen}
          onPress={(isRange) => selection.press(row, isRange)}
        />
        <div className="selectable-row-content">{content}</div>
      </div>
    );
  };
  const focusSelectAll = () => selectAll.current?.focus();
  return (
    <div className="selectable">
      {rows.length > 0 && (
        <div className="select-all">
          <SelectBox
            ref={selectAll}
            label={bulkTexts.selectLoaded({ count: rows.length })}
            isChosen={isAll}
            isMixed={loaded > 0 && !isAll}
            onPress={() => (isAll ? selection.clear() : selection.choose([...selection.chosen.values(), ...rows]))}
          >
            {bulkTexts.selectLoaded({ count: rows.length })}
          </SelectBox>
        </div>
      )}
      {rows.length > 0 && children(wrapRow)}
      <Suspense>
        {isWanted && rows.length > 0 && (
          <BulkBar
            key={shownAs}
            resource={resource}
            list={list}
            request={request}
            actions={actions}
            renderTool={renderTool}
            selection={selection}
            runs={runs}
            start={start}
            more={hasMore ? { total, atLeast } : undefined}
            onGone={focusSelectAll}
          />
        )}
      </Suspense>
      <CurrentRun resource={resource} list={runs} onClose={selection.choose} onClosed={focusSelectAll} />
    </div>
  );
}

const BulkDialog = lazyComponent<ComponentProps<typeof BulkDialogOfList>>(() => import('./BulkDialog.tsx'));

/** The dialog for the list's bulk run. It is shown again if the user leaves the list and returns. */
function CurrentRun(props: Omit<ComponentProps<typeof BulkDialogOfList>, 'isAwaited'>) {
  const { phase } = useBulkState(props.list);
  const [seen, setSeen] = useState({ isUsed: false, isAwaited: false });
  const isUsed = seen.isUsed || phase !== 'idle';
  // Decided here, because the dialog's code may load after a short run has ended.
  const isAwaited = phase === 'running' || (seen.isAwaited && phase === 'finished');
  if (isUsed !== seen.isUsed || isAwaited !== seen.isAwaited) setSeen({ isUsed, isAwaited });
  return <Suspense>{isUsed && <BulkDialog {...props} isAwaited={isAwaited} />}</Suspense>;
}

interface SelectBoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Whether some, but not all, rows are selected. */
  readonly isMixed?: boolean;
  readonly children?: ReactNode;
  readonly ref?: RefObject<HTMLInputElement | null>;
  onPress(isRange: boolean): void;
}

/** A checkbox with a large touch target. It reports whether Shift was held. */
function SelectBox({ label, isChosen, isMixed = false, children, ref, onPress }: SelectBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => {
    // `indeterminate` has no HTML attribute.
    if (input.current) input.current.indeterminate = isMixed;
  }, [input, isMixed]);
  return (
    <label className="select-box">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {children}
    </label>
  );
}
