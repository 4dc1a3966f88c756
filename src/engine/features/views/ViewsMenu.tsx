import { BookOutlined } from '@ant-design/icons';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ToolPopover } from '../../kit/tools/ToolPopover.tsx';
import { useExtension } from '../../kit/app/Portal.tsx';
import type { ViewsPanelProps } from './ViewsPanel.tsx';
import { viewsTexts } from './texts.ts';

const ViewsPanel = lazyComponent<ViewsPanelProps>(() => import('./ViewsPanel.tsx'));

/** The saved views of a list, where the backend keeps them. */
export function ViewsMenu(props: Omit<ViewsPanelProps, 'onClose'>) {
  return useExtension('views') ? (
    <ToolPopover label={viewsTexts.views()} icon={<BookOutlined aria-hidden />}>
      {(close) => <ViewsPanel {...props} onClose={close} />}
    </ToolPopover>
  ) : null;
}
