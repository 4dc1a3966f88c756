import { useCustom, useCustomMutation } from '@refinedev/core';
import type { Id } from '../../../contract/endpoint.ts';
import { SavedView } from '../../../contract/views.ts';
import type { ViewValues } from './view-calls.ts';

/** A list's saved views, and the ways to change them; each resolves when the views are read anew, or rejects with the refusal. */
export function useSavedViews(resource: string) {
  const { query } = useCustom<{ options: unknown }>({ url: `${resource}/savedViews`, method: 'get', errorNotification: false });
  const { mutateAsync, mutation } = useCustomMutation();
  const act = async (name: string, values: { readonly id?: Id; readonly input?: Partial<ViewValues> }) => {
    await mutateAsync({ url: `${resource}/${name}`, method: 'post', values, errorNotification: false });
    await query.refetch();
  };
  return {
    face: query.data ? ('ready' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    message: query.error?.message ?? '',
    views: SavedView.array().parse(query.data?.data.options ?? []),
    isBusy: mutation.isPending,
    retry: () => void query.refetch(),
    save: (input: ViewValues) => act('saveView', { input }),
    /** What is left out stays as it is, whoever changed it last. */
    change: (id: Id, input: Partial<ViewValues>) => act('changeView', { id, input }),
    remove: (id: Id) => act('removeView', { id }),
  };
}
