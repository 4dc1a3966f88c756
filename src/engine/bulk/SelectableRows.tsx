import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { ActionHandle } from '../declaration/action-declaration.ts';
import { lazyComponent } from '../declaration/lazy-component.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import type { ListRequest } from '../list/list-request.ts';
import type { Row } from '../../providers/resource-calls.ts';
import { nameOfRow } from './bulk-actions.ts';
import { SelectBox } from './SelectBox.tsx';
import { useSelection } from './use-selection.ts';
import { bulkTexts } from './texts.ts';

const BulkBar = lazyComponent(() => import('./BulkBar.tsx'));

interface SelectableRowsProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly request: ListRequest;
  readonly actions: readonly ActionHandle[];
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** Another search, filter or sort begins with nothing chosen. */
  readonly shownAs: string;
  /** Draws the rows; each through the function that it is given. */
  children(drawn: (row: Row, content: ReactNode) => ReactNode): ReactNode;
}

/** A list whose rows can be chosen, and what can be done with them. The row itself stays as it is: its box stands beside it. */
export function SelectableRows({ resource, list, request, actions, rows, total, hasMore, shownAs, children }: SelectableRowsProps) {
  const selection = useSelection(rows, resource.id, shownAs);
  const selectAll = useRef<HTMLInputElement>(null);
  // What it needs is fetched with the first choice.
  const [isWanted, setWanted] = useState(false);
  if (selection.chosen.size > 0 && !isWanted) setWanted(true);
  const loaded = rows.filter((row) => selection.has(row)).length;
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
          <BulkBar resource={resource} list={list} request={request} actions={actions} selection={selection} more={hasMore ? { total } : undefined} onGone={() => selectAll.current?.focus()} />
        )}
      </Suspense>
    </div>
  );
}
