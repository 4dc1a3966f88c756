import { App, Button } from 'antd';
import { useState, useMemo } from 'react';
import { z } from 'zod';
import type { Id } from '../../../../contract/endpoint.ts';
import { everyRole, Role } from '../../../../contract/roles.ts';
import { SavedView, viewEndpoints } from '../../../../contract/views.ts';
import { type Errand, defineErrand } from '../../../providers/errand.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { useUser } from '../../kit/app/Portal.tsx';
import { useErrand } from '../../kit/data/use-errand.ts';
import { useWrite } from '../../kit/data/use-write.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { useQuestion } from '../../kit/press/use-question.ts';
import { ToolPanel } from '../../kit/tools/ToolPanel.tsx';
import type { Resource } from '../../model/declaration/resource.ts';
import { SavedViewRow } from './SavedViewRow.tsx';
import { ViewNameForm } from './ViewNameForm.tsx';
import { viewsTexts } from './texts.ts';
import './views.css';

const View = SavedView.pick({ Name: true, Query: true }).extend({ SharedWith: z.array(Role) });
type ViewValues = z.infer<typeof View>;

/** `change` and `remove` go by the view's id. */
function viewErrands(resource: string) {
  return {
    saved: defineErrand(resource, 'savedViews', ({ call, signal }) => call(viewEndpoints.list, { params: { resource }, signal })),
    save: defineErrand(resource, 'saveView', ({ call }, _, view: ViewValues) => call(viewEndpoints.add, { body: { Resource: resource, ...view } })),
    change: defineErrand(resource, 'changeView', ({ call }, id, changes: Partial<ViewValues>) => call(viewEndpoints.change, { params: { id }, body: changes })),
    remove: defineErrand(resource, 'removeView', ({ call }, id) => call(viewEndpoints.remove, { params: { id } })),
  };
}

/**
 * A list's saved views, and the ways to change them; each resolves with `true` when the views are read anew, with `false`
 * for a second press, or rejects with the refusal.
 */
function useSavedViews(resource: string) {
  const errands = useMemo(() => viewErrands(resource), [resource]);
  const query = useErrand(errands.saved, { input: undefined });
  const { run, send } = useWrite();
  const act = async <Input,>(errand: Errand<Input>, id: Id, input: Input) => {
    const done = await run({ errand, id, input }, async () => {
      await query.refetch();
      return true;
    });
    return done ?? false;
  };
  return {
    status: query.data ? ('ready' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    message: query.error?.message ?? '',
    views: query.data?.data.value ?? [],
    retry: () => void query.refetch(),
    /** Its form guards its own presses: the same name again is a new view, and is refused. */
    save: async (input: ViewValues) => {
      await send({ errand: errands.save, input });
      await query.refetch();
    },
    /** What is left out stays as it is, whoever changed it last. */
    change: (id: Id, input: Partial<ViewValues>) => act(errands.change, id, input),
    remove: (id: Id) => act(errands.remove, id, undefined),
  };
}

export interface ViewsPanelProps {
  readonly resource: Resource;
  /** What the list shows now, as a view keeps it. */
  readonly current: string;
  /** The same of a view that may have been saved with more or less than the list knows today. */
  readonly read: (query: string) => string;
  onApply(query: string): void;
  onClose(): void;
}

type Editing = { readonly kind: 'none' } | { readonly kind: 'rename'; readonly view: SavedView };

/** Applies a saved view, and keeps them: save what is shown, update, rename, share, delete. */
export default function ViewsPanel({ resource, current, read, onApply, onClose }: ViewsPanelProps) {
  const { message } = App.useApp();
  const question = useQuestion();
  const { role } = useUser();
  const saved = useSavedViews(resource.name);
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const sharedWith = everyRole.filter((each) => resource.access[each]?.includes('list') === true);

  const change = async (view: SavedView, changes: Partial<ViewValues>, done: string) => {
    try {
      if (await saved.change(view.Id, changes)) void message.success(done);
    } catch (error) {
      void message.error(error instanceof Error ? error.message : commonTexts.errorOccured());
    }
  };
  const remove = (view: SavedView) =>
    question({
      title: viewsTexts.deleteTitle({ name: view.Name }),
      ...(view.Shared ? { content: viewsTexts.deleteShared() } : {}),
      okText: viewsTexts.delete(),
      isDanger: true,
      cancelText: commonTexts.cancel(),
      onOk: () => saved.remove(view.Id).catch((error: unknown) => void message.error(error instanceof Error ? error.message : commonTexts.errorOccured())),
    });

  if (saved.status === 'failed') return <LoadFailed what={viewsTexts.theViews()} message={saved.message} onRetry={saved.retry} />;
  return (
    <ToolPanel className="tool-panel views-panel" label={viewsTexts.views()}>
      {saved.status === 'loading' && <p role="status">{commonTexts.loadingNow()}</p>}
      {saved.status === 'ready' && saved.views.length === 0 && <p className="quiet">{viewsTexts.hint()}</p>}
      <ul className="views-list" aria-label={viewsTexts.savedViews()}>
        {saved.views.map((view) =>
          editing.kind === 'rename' && editing.view.Id === view.Id ? (
            <li key={view.Id}>
              <ViewNameForm
                label={viewsTexts.newName()}
                submit={viewsTexts.rename()}
                start={view.Name}
                onSubmit={async (Name) => {
                  await saved.change(view.Id, { Name });
                  setEditing({ kind: 'none' });
                }}
                onCancel={() => setEditing({ kind: 'none' })}
              />
            </li>
          ) : (
            <SavedViewRow
              key={view.Id}
              view={view}
              isCurrent={read(view.Query) === current}
              isAdmin={role === 'Admin'}
              onApply={() => {
                onClose();
                onApply(view.Query);
              }}
              onUpdate={() => void change(view, { Query: current }, viewsTexts.nowHolds({ name: view.Name }))}
              onRename={() => setEditing({ kind: 'rename', view })}
              onShare={() => void change(view, { SharedWith: view.Shared ? [] : sharedWith }, view.Shared ? viewsTexts.ownAgain({ name: view.Name }) : viewsTexts.nowShared({ name: view.Name }))}
              onDelete={() => remove(view)}
            />
          ),
        )}
      </ul>
      <ViewNameForm
        key={saved.views.length}
        label={viewsTexts.saveAs()}
        submit={commonTexts.save()}
        start=""
        onSubmit={(Name) => saved.save({ Name, Query: current, SharedWith: [] })}
      />
      <Button className="views-close" type="text" onClick={onClose}>
        {commonTexts.close()}
      </Button>
    </ToolPanel>
  );
}
