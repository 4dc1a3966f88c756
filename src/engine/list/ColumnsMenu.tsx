import { TableOutlined } from '@ant-design/icons';
import { lazyComponent } from '../declaration/lazy-component.ts';
import { ToolPopover } from './ToolPopover.tsx';
import type { ChosenColumns } from './use-columns.ts';
import { listTexts } from './texts.ts';

const ColumnsPanel = lazyComponent<{ readonly columns: ChosenColumns }>(() => import('./ColumnsPanel.tsx'));

/** Which columns a list has, and in what order. */
export function ColumnsMenu({ columns }: { readonly columns: ChosenColumns }) {
  return (
    <ToolPopover label={listTexts.columns()} icon={<TableOutlined aria-hidden />}>
      {() => <ColumnsPanel columns={columns} />}
    </ToolPopover>
  );
}
