import { Button } from 'antd';
import { memo, useMemo } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { useMayUse } from '../../engine/session/Portal.tsx';
import { countReach } from './notification-actions.ts';
import { peopleWords } from './people-words.ts';
import { type ReachState, useReach } from './use-reach.ts';

interface ReachProps {
  readonly shops: readonly Id[];
}

/** How many people the chosen shops come to, where the backend can count them. Drawn anew for another choice alone, which may be long. */
export const Reach = memo(function Reach(props: ReachProps) {
  return useMayUse(countReach) ? <Counted {...props} /> : null;
});

/** The same of the customers of a file: they have been counted as it was read. */
export function ReachOfCustomers({ count }: { readonly count: number }) {
  return (
    <div className="push-reach">
      <p role="status" className="figures">
        {wordsOf(count === 0 ? { face: 'empty' } : { face: 'counted', people: count })}
      </p>
    </div>
  );
}

function Counted({ shops }: ReachProps) {
  const reach = useReach(useMemo(() => ({ Shops: shops }), [shops]));
  return (
    <div className="push-reach">
      <p role="status" className="figures">
        {wordsOf(reach)}
      </p>
      {reach.face === 'failed' && (
        <Button size="small" onClick={reach.retry}>
          Retry
        </Button>
      )}
    </div>
  );
}

function wordsOf(reach: ReachState): string {
  switch (reach.face) {
    case 'empty':
      return 'Reaches nobody yet';
    case 'counting':
      return 'Counting the people…';
    case 'failed':
      return 'The people could not be counted.';
    case 'counted':
      return reach.people === 0 ? 'Reaches nobody: nobody signs in for these shops' : `Reaches ${peopleWords(reach.people)}`;
  }
}
