import { useErrand } from '../../engine/record/use-errand.ts';
import { type PushAudience, countReach } from './notification-actions.ts';
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
  const query = useErrand(countReach, {
    input: settled,
    queryOptions: { enabled: !isEmpty(settled), staleTime: 60_000, placeholderData: (previous) => previous },
  });
  if (isEmpty(audience)) return { face: 'empty' };
  if (query.isError) return { face: 'failed', retry: () => void query.refetch() };
  return query.data && !isEmpty(settled) ? { face: 'counted', people: query.data.data.value.People } : { face: 'counting' };
}
