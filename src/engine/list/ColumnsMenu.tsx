import { TableOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../declaration/lazy-component.ts';
import type { ChosenColumns } from './use-columns.ts';

const ColumnsPanel = lazyComponent<{ readonly columns: ChosenColumns }>(() => import('./ColumnsPanel.tsx'));

/** Which columns a list has, and in what order. */
export function ColumnsMenu({ columns }: { readonly columns: ChosenColumns }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<Suspense fallback={<div className="columns-panel" />}>{<ColumnsPanel columns={columns} />}</Suspense>}
    >
      <Button icon={<TableOutlined aria-hidden />} aria-expanded={isOpen} aria-haspopup="dialog">
        <span className="list-tool-text">Columns</span>
      </Button>
    </Popover>
  );
}
