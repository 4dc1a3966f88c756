import { useCustom } from '@refinedev/core';
import { PushReach } from '../../../contract/push.ts';
import type { PushAudience } from './notification-actions.ts';
import { useSettled } from './use-settled.ts';

const waitMs = 400;

export type ReachState =
  | { readonly face: 'empty' | 'counting' }
  | { readonly face: 'counted'; readonly people: number }
  | { readonly face: 'failed'; retry(): void };

const isEmpty = ({ Shops }: PushAudience) => Shops.length === 0;

/** How many people the audience is, asked once it has stood still for a moment; the last number stays until the next is there. */
export function useReach(audience: PushAudience): ReachState {
  const settled = useSettled(audience, waitMs);
  const { query } = useCustom<{ People: unknown }>({
    url: 'push-notifications/reach',
    method: 'post',
    config: { payload: { input: settled } },
    errorNotification: false,
    queryOptions: { enabled: !isEmpty(settled), staleTime: 60_000, placeholderData: (previous) => previous },
  });
  if (isEmpty(audience)) return { face: 'empty' };
  if (query.isError) return { face: 'failed', retry: () => void query.refetch() };
  return query.data && !isEmpty(settled) ? { face: 'counted', people: PushReach.parse(query.data.data).People } : { face: 'counting' };
}
