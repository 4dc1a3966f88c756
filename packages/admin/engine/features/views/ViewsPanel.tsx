import { Button } from 'antd';
import { useState } from 'react';
import { administers, everyRole } from '../../../contract/roles.ts';
import { type SavedView, viewEndpoints } from '../../../contract/views.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { useMayCall, useUser } from '../../kit/app/Portal.tsx';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { useConfirm } from '../../kit/theme/use-confirm.ts';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import { ToolPanel } from '../../kit/tools/ToolPanel.tsx';
import type { Resource } from '../../model/declaration/resource.ts';
import type { PinnedIds } from './pinned-views.ts';
import { SavedViewRow } from './SavedViewRow.tsx';
import { ViewNameForm } from './ViewNameForm.tsx';
import { viewsTexts } from './texts.ts';
import { type ViewValues, useSavedViews } from './saved-views.ts';
import './views.css';

export interface ViewsPanelProps {
  readonly resource: Resource;
  /** The list's current state in the format of a view's query. */
  readonly current: string;
  /** Normalises a view's query, which may contain unknown parameters or lack new ones. */
  readonly read: (query: string) => string;
  readonly pinned: PinnedIds;
  onApply(query: string): void;
  onClose(): void;
}

type Editing = { readonly kind: 'none' } | { readonly kind: 'rename'; readonly view: SavedView };

/** The panel for a list's saved views. Users who may not save views can only apply and pin them. */
export default function ViewsPanel({ resource, current, read, pinned, onApply, onClose }: ViewsPanelProps) {
  const { message } = useDialogs();
  const question = useConfirm();
  const { role } = useUser();
  const maySave = useMayCall(viewEndpoints.add);
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
      onOk: () =>
        saved
          .remove(view.Id)
          .catch(
            (error: unknown) => void message.error(error instanceof Error ? error.message : commonTexts.errorOccured()),
          ),
    });

  if (saved.status === 'failed') {
    return <LoadFailed what={viewsTexts.theViews()} message={saved.message} onRetry={saved.retry} />;
  }
  return (
    <ToolPanel className="tool-panel views-panel" label={viewsTexts.views()}>
      {saved.status === 'loading' && <p role="status">{commonTexts.loadingNow()}</p>}
      {saved.status === 'ready' && saved.views.length === 0 && maySave && <p className="quiet">{viewsTexts.hint()}</p>}
      <ul className="views-list" aria-label={viewsTexts.savedViews()}>
        {saved.views.map((view) =>
          editing.kind === 'rename' && editing.view.Id === view.Id ? (
            <li key={view.Id}>
              <ViewNameForm
                draft={`${resource.name}.view.${view.Id}`}
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
              isAdmin={administers(role)}
              isPinned={pinned.ids.includes(String(view.Id))}
              onPin={() => pinned.toggle(String(view.Id))}
              onApply={() => {
                onClose();
                onApply(view.Query);
              }}
              onUpdate={() => void change(view, { Query: current }, viewsTexts.nowHolds({ name: view.Name }))}
              onRename={() => setEditing({ kind: 'rename', view })}
              onShare={() =>
                void change(
                  view,
                  { SharedWith: view.Shared ? [] : sharedWith },
                  view.Shared ? viewsTexts.ownAgain({ name: view.Name }) : viewsTexts.nowShared({ name: view.Name }),
                )
              }
              onDelete={() => remove(view)}
            />
          ),
        )}
      </ul>
      {maySave && (
        <ViewNameForm
          key={saved.views.length}
          // A new draft after each save, so that the next form does not start with the saved name.
          draft={`${resource.name}.view.new.${saved.views.length}`}
          label={viewsTexts.saveAs()}
          submit={viewsTexts.save()}
          start=""
          onSubmit={(Name) => saved.save({ Name, Query: current, SharedWith: [] })}
        />
      )}
      <Button className="views-close" type="text" onClick={onClose}>
        {commonTexts.close()}
      </Button>
    </ToolPanel>
  );
}
