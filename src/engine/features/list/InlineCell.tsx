import { EditOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { useMay } from '../../kit/app/Portal.tsx';
import type { Column } from '../../model/declaration/columns.ts';
import { reasonAgainst } from '../../model/declaration/conditions.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { listTexts } from './texts.ts';
import './inline-cell.css';

const InlineEditor = lazyComponent(() => import('./InlineEditor.tsx'));

/** Which cells of a row can be changed in their place, by this user and in its state. */
export function useInline(resource: Resource, row: Row): (column: Column) => boolean {
  const may = useMay(resource);
  const { edit } = resource;
  const isOpen = edit !== undefined && may('edit') && reasonAgainst(row, edit) === undefined;
  const fields = isOpen ? edit.fields : [];
  return ({ key, isInline }) => isInline && fields.some((field) => field === key || (typeof field === 'object' && field.key === key && !field.readOnly));
}

interface InlineCellProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly column: Column;
  readonly children: ReactNode;
}

/** A cell that is changed in its place: a press opens its input, Enter saves it, Escape leaves it as it was. */
export function InlineCell({ resource, row, column, children }: InlineCellProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Once it is there again.
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
    <button ref={button} type="button" className="inline-cell" aria-label={listTexts.editCell({ field: column.label, name: nameOfRow(resource, row) })} onClick={() => setOpen(true)}>
      <span>{children}</span>
      <EditOutlined aria-hidden />
    </button>
  );
}
