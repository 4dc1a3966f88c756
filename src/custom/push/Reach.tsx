import { Button } from 'antd';
import { memo, useMemo } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { useExtension } from '../../engine/session/Portal.tsx';
import { peopleWords } from './people-words.ts';
import { type ReachState, useReach } from './use-reach.ts';

interface ReachProps {
  readonly shops: readonly Id[];
  readonly customers: readonly string[];
}

/** How many people the choice comes to, where the backend can count them. Drawn anew for another choice alone, which may be long. */
export const Reach = memo(function Reach(props: ReachProps) {
  return useExtension('push-reach') ? <Counted {...props} /> : null;
});

function Counted({ shops, customers }: ReachProps) {
  const reach = useReach(useMemo(() => ({ Shops: shops, Customers: customers }), [shops, customers]));
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
