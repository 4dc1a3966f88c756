import { EditOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Column } from '../../model/declaration/columns.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { listTexts } from './texts.ts';
import './inline-cell.css';

const InlineEditor = lazyComponent(() => import('./InlineEditor.tsx'));

export interface InlineCellProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly column: Column;
  readonly children: ReactNode;
}

/** A cell that can be edited inline: a press opens its input, Enter saves, and Escape cancels. */
export default function InlineCell({ resource, row, column, children }: InlineCellProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Waits until the button has been rendered again.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isOpen) {
    return (
      <Suspense fallback={<span className="inline-cell">{children}</span>}>
        <InlineEditor resource={resource} row={row} column={column} onClose={close} />
      </Suspense>
    );
  }
  return (
    <button ref={button} type="button" className="inline-cell" onClick={() => setOpen(true)}>
      <span>{children}</span>
      <span className="visually-hidden inline-cell-action">
        {' '}
        {listTexts.editCell({ field: column.label, name: nameOfRow(resource, row) })}
      </span>
      <EditOutlined aria-hidden />
    </button>
  );
}
