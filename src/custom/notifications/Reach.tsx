import { Button } from 'antd';
import { memo, useMemo, useEffect } from 'react';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { useDebouncedValue } from 'schema-admin/engine/kit/data/use-debounced-value.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { type PushAudience, countCustomers, countReach, formatPeople } from './notification-actions.ts';
import { notificationTexts } from './texts.ts';

const debounceMs = 400;

type ReachState =
  | { readonly status: 'empty' | 'counting' }
  | { readonly status: 'counted'; readonly people: number; readonly isOld: boolean }
  | { readonly status: 'failed'; retry(): void };

const isEmpty = ({ Shops }: PushAudience) => Shops.length === 0;

/**
 * Returns the number of people in the audience, debounced. Until a new count arrives, the last one is marked as
 * outdated.
 */
function useReach(audience: PushAudience, count: typeof countReach): ReachState {
  const settled = useDebouncedValue(audience, debounceMs);
  const query = useOperation(count, {
    input: settled,
    queryOptions: { enabled: !isEmpty(settled), staleTime: 60_000, placeholderData: (previous) => previous },
  });
  if (isEmpty(audience)) return { status: 'empty' };
  if (query.isError) return { status: 'failed', retry: () => void query.refetch() };
  if (!query.data || isEmpty(settled)) return { status: 'counting' };
  return {
    status: 'counted',
    people: query.data.data.value.People,
    isOld: settled !== audience || query.isPlaceholderData,
  };
}

interface ReachProps {
  readonly shops: readonly Id[];
  /** Sends to the customers of the shops instead of their staff. */
  readonly isToCustomers: boolean;
  /** Receives the count, or `undefined` while it is unknown. */
  onCounted(people: number | undefined): void;
}

/**
 * Shows how many people the selected shops have, if the backend counts them. Memoized, because the list may be long.
 */
export const Reach = memo(function Reach(props: ReachProps) {
  const isCounted = [useMayUse(countReach), useMayUse(countCustomers)][props.isToCustomers ? 1 : 0];
  return isCounted ? <CountedReach key={String(props.isToCustomers)} {...props} /> : null;
});

export function ReachOfCustomers({ count }: { readonly count: number }) {
  return (
    <div className="push-reach">
      <p role="status" className="figures">
        {reachText(count === 0 ? { status: 'empty' } : { status: 'counted', people: count, isOld: false })}
      </p>
    </div>
  );
}

function CountedReach({ shops, isToCustomers, onCounted }: ReachProps) {
  const reach = useReach(
    useMemo(() => ({ Shops: shops }), [shops]),
    isToCustomers ? countCustomers : countReach,
  );
  const people = reach.status === 'counted' && !reach.isOld ? reach.people : undefined;
  useEffect(() => {
    onCounted(people);
    return () => onCounted(undefined);
  }, [onCounted, people]);
  return (
    <div className="push-reach">
      <p role="status" className="figures" aria-busy={reach.status === 'counted' && reach.isOld}>
        {isToCustomers && people === 0 ? notificationTexts.noCustomers() : reachText(reach)}
      </p>
      {reach.status === 'failed' && (
        <Button size="small" onClick={reach.retry}>
          {commonTexts.retry()}
        </Button>
      )}
    </div>
  );
}

function reachText(reach: ReachState): string {
  switch (reach.status) {
    case 'empty':
      return notificationTexts.reachesNobodyYet();
    case 'counting':
      return notificationTexts.counting();
    case 'failed':
      return notificationTexts.notCounted();
    case 'counted':
      return reach.people === 0
        ? notificationTexts.reachesNobody()
        : notificationTexts.reaches({ people: formatPeople(reach.people) });
  }
}
