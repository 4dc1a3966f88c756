import { BookOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../declaration/lazy-component.ts';
import { useExtension } from '../session/Portal.tsx';
import type { ViewsPanelProps } from './ViewsPanel.tsx';
import './views.css';

const ViewsPanel = lazyComponent<ViewsPanelProps>(() => import('./ViewsPanel.tsx'));

/** The saved views of a list, where the backend keeps them. */
export function ViewsMenu(props: Omit<ViewsPanelProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  if (!useExtension('views')) return null;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="views-panel" />}>
          <ViewsPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button icon={<BookOutlined aria-hidden />} aria-expanded={isOpen} aria-haspopup="dialog">
        <span className="list-tool-text">Views</span>
      </Button>
    </Popover>
  );
}
