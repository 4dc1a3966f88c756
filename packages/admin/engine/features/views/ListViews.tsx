import { Link } from 'react-router';
import { BookOutlined } from '@ant-design/icons';
import { useExtension } from '../../kit/app/Portal.tsx';
import { useReorder } from '../../kit/tools/use-reorder.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { PinnedIds } from './pinned-views.ts';
import { useSavedViews } from './saved-views.ts';
import { viewsTexts } from './texts.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ToolPopover } from '../../kit/tools/ToolPopover.tsx';
import type { ViewsPanelProps } from './ViewsPanel.tsx';
import './views.css';

interface PinnedViewsProps {
  readonly resource: Resource;
  readonly pinned: PinnedIds;
  /** The list's current state in the format of a view's query. */
  readonly current: string;
  readonly plain: string;
  readonly read: (query: string) => string;
}

const tabProps = (isCurrent: boolean) => ({
  className: 'list-tab',
  'aria-current': isCurrent ? ('page' as const) : undefined,
});

/** Pinned views as tabs above the list, after a tab for the default state. Dragging or Shift+arrow reorders them. */
export function PinnedViews(props: PinnedViewsProps) {
  return useExtension('views') ? <Tabs {...props} /> : null;
}

function Tabs({ resource, pinned, current, plain, read }: PinnedViewsProps) {
  const { views, status } = useSavedViews(resource.name);
  const shown = pinned.ids.flatMap((id) => views.find((view) => String(view.Id) === id) ?? []);
  const reorder = useReorder(
    shown.map(({ Id }) => String(Id)),
    pinned.order,
  );
  if (status !== 'ready' || shown.length === 0) return null;
  return (
    <nav aria-label={viewsTexts.pinnedViews()} className="list-tabs">
      <Link to={{ search: plain }} {...tabProps(current === read(plain))}>
        {viewsTexts.noView()}
      </Link>
      {shown.map(({ Id, Name, Query }) => {
        const id = String(Id);
        return (
          <span key={id} className="views-pinned" {...reorder.place(id)}>
            <Link
              to={{ search: Query }}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              {...tabProps(current === read(Query))}
              {...reorder.dragged(id)}
              {...reorder.byKey(id)}
            >
              {Name}
            </Link>
          </span>
        );
      })}
    </nav>
  );
}

const ViewsPanel = lazyComponent<ViewsPanelProps>(() => import('./ViewsPanel.tsx'));

export function ViewsMenu(props: Omit<ViewsPanelProps, 'onClose'>) {
  return useExtension('views') ? (
    <ToolPopover label={viewsTexts.views()} icon={<BookOutlined aria-hidden />}>
      {(close) => <ViewsPanel {...props} onClose={close} />}
    </ToolPopover>
  ) : null;
}
