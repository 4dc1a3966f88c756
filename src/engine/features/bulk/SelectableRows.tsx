import { type ReactNode, Suspense, useRef, useState, type RefObject, useEffect } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import type { ListRequest } from '../../kit/rows/list-request.ts';
import { bulkTexts } from './texts.ts';
import { useSelection } from './use-selection.ts';
import './bulk.css';

/** What stands below rows of which something can be made; fetched when one is chosen, unless it is there before. */
export const BulkBar = lazyComponent(() => import('./BulkBar.tsx'));

interface SelectableRowsProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly request: ListRequest;
  readonly actions: readonly ActionHandle[];
  /** What else can be done with the chosen rows; it says itself that none is. */
  readonly renderTool?: ((rows: readonly Row[]) => ReactNode) | undefined;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** Where they have not been counted to the end: so many or more. */
  readonly atLeast?: number | undefined;
  readonly hasMore: boolean;
  /** Another search, filter or sort begins with nothing chosen. */
  readonly shownAs: string;
  /** Draws the rows; each through the function that it is given. */
  children(drawn: (row: Row, content: ReactNode) => ReactNode): ReactNode;
}

/** A list whose rows can be chosen, and what can be done with them. The row itself stays as it is: its box stands beside it. */
export function SelectableRows({ resource, list, request, actions, renderTool, rows, total, atLeast, hasMore, shownAs, children }: SelectableRowsProps) {
  const selection = useSelection(rows, resource.id, shownAs);
  const selectAll = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(renderTool !== undefined);
  if (selection.chosen.size > 0 && !isWanted) setWanted(true);
  const loaded = selection.chosen.size === 0 ? 0 : rows.filter((row) => selection.has(row)).length;
  const isAll = loaded === rows.length;
  const drawn = (row: Row, content: ReactNode) => {
    const isChosen = selection.has(row);
    return (
      <div className={isChosen ? 'selectable-row selectable-row-chosen' : 'selectable-row'}>
        <SelectBox label={bulkTexts.selectRow({ name: nameOfRow(resource, row) })} isChosen={isChosen} onPress={(isRange) => selection.press(row, isRange)} />
        <div className="selectable-row-content">{content}</div>
      </div>
    );
  };
  return (
    <div className="selectable">
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
      {children(drawn)}
      <Suspense>
        {isWanted && (
          <BulkBar resource={resource} list={list} request={request} actions={actions} renderTool={renderTool} selection={selection} more={hasMore ? { total, atLeast } : undefined} onGone={() => selectAll.current?.focus()} />
        )}
      </Suspense>
    </div>
  );
}

interface SelectBoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean;
  readonly children?: ReactNode;
  readonly ref?: RefObject<HTMLInputElement | null>;
  onPress(isRange: boolean): void;
}

/** A checkbox that is reached by a finger, and tells a press with Shift. */
function SelectBox({ label, isChosen, isMixed = false, children, ref, onPress }: SelectBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => {
    // No attribute of HTML says it.
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
