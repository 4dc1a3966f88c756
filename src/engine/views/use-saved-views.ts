import { useCustom } from '@refinedev/core';
import type { Id } from '../../../contract/endpoint.ts';
import { SavedView } from '../../../contract/views.ts';
import { useWrite } from '../record/use-write.ts';
import type { ViewValues } from './view-calls.ts';

/**
 * A list's saved views, and the ways to change them; each resolves with `true` when the views are read anew, with `false`
 * for a second press, or rejects with the refusal.
 */
export function useSavedViews(resource: string) {
  const { query } = useCustom<{ options: unknown }>({ url: `${resource}/savedViews`, method: 'get', errorNotification: false });
  const { run, send } = useWrite();
  const act = async (name: string, values: { readonly id?: Id; readonly input?: Partial<ViewValues> }) => {
    const done = await run({ resource, action: name, ...values }, async () => {
      await query.refetch();
      return true;
    });
    return done ?? false;
  };
  return {
    face: query.data ? ('ready' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    message: query.error?.message ?? '',
    views: SavedView.array().parse(query.data?.data.options ?? []),
    retry: () => void query.refetch(),
    /** Its form guards its own presses: the same name again is a new view, and is refused. */
    save: async (input: ViewValues) => {
      await send({ resource, action: 'saveView', input });
      await query.refetch();
    },
    /** What is left out stays as it is, whoever changed it last. */
    change: (id: Id, input: Partial<ViewValues>) => act('changeView', { id, input }),
    remove: (id: Id) => act('removeView', { id }),
  };
}
