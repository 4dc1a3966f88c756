import { App } from 'antd';
import { ApiError } from '../../../providers/http/api-error.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { failureText } from '../feedback/failure-dialog.ts';
import { usePortal, useUser } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';
import { useRefresh } from '../data/use-refresh.ts';

/** Explains a write that came too late, in the words of its declaration; `false` where those do not speak of the failure. */
export function useStaleDialog(resource: { readonly name: string }): (action: ActionHandle, write: Write, error: unknown) => boolean {
  const { writes } = usePortal();
  const { email } = useUser();
  const { modal } = App.useApp();
  const refresh = useRefresh(resource);
  return (action, write, error) => {
    const processed = error instanceof ApiError ? error.processed : undefined;
    const by = processed?.By ?? undefined;
    const isOwn = by === undefined ? writes.wasLost(write) : by.toLowerCase() === email?.toLowerCase();
    const stale = action.stale?.(failureText(error), processed, isOwn);
    if (stale) modal.warning({ title: stale.title, content: stale.text, okText: commonTexts.ok(), onOk: () => void refresh.all() });
    return stale !== undefined;
  };
}
