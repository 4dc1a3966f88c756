/** The history of notifications: grouped as specified, or page by page. */
import { endpoints } from '../../../contract/endpoints.ts';
import type { PushHistory, PushNotification } from '../../../contract/push/push.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';

/** Flattens the groups into rows, each with the name of its day. */
export function rowsOf(groups: PushHistory): PushNotification[] {
  return groups.flatMap(({ GroupName, Notifications }) =>
    Notifications.map((row) => ({ ...row, GroupName: GroupName ?? row.GroupName })),
  );
}

export async function fetchHistory(
  { call, signal }: CallContext,
  { search, page, size }: { readonly search: string; readonly page: number; readonly size: number },
) {
  const { Groups, TotalCount, TotalIsAtLeast } = await call(endpoints.push.historyPage, {
    body: { Query: search, Page: page, Size: size },
    signal,
  });
  return { rows: rowsOf(Groups), total: TotalCount ?? undefined, isAtLeast: TotalIsAtLeast };
}
