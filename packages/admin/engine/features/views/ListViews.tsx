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
  /** What the list shows now, as a view keeps it. */
  readonly current: string;
  /** The list as it is when nothing is asked of it. */
  readonly plain: string;
  readonly read: (query: string) => string;
}

const shownAs = (isCurrent: boolean) => ({
  className: 'list-tab',
  'aria-current': isCurrent ? ('page' as const) : undefined,
});

/** Saved views that the user has pinned, as tabs over the list; the first leads back to the list as it comes. They are put in order by dragging, or by Shift with an arrow. */
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
      <Link to={{ search: plain }} {...shownAs(current === read(plain))}>
        {viewsTexts.noView()}
      </Link>
      {shown.map(({ Id, Name, Query }) => {
        const id = String(Id);
        return (
          <span key={id} className="views-pinned" {...reorder.place(id)}>
            <Link
              to={{ search: Query }}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              {...shownAs(current === read(Query))}
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

/** The saved views of a list, where the backend keeps them. */
export function ViewsMenu(props: Omit<ViewsPanelProps, 'onClose'>) {
  return useExtension('views') ? (
    <ToolPopover label={viewsTexts.views()} icon={<BookOutlined aria-hidden />}>
      {(close) => <ViewsPanel {...props} onClose={close} />}
    </ToolPopover>
  ) : null;
}
