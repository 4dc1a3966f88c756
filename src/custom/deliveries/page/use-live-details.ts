import { useEffect, useEffectEvent, useState } from 'react';
import type { CollectDetails } from '../../../../contract/collect/progress.ts';
import type { Id } from '../../../../contract/endpoint.ts';
import { sockets } from '../../../../contract/live.ts';
import { usePortal } from '../../../engine/kit/app/Portal.tsx';

/** The live message of a delivery as it last came; `undefined` before the first. `catchUp`: something may have been missed. */
export function useLiveDetails(id: Id, catchUp: () => void): CollectDetails | undefined {
  const { hub } = usePortal();
  const [details, setDetails] = useState<CollectDetails>();
  const onCatchUp = useEffectEvent(catchUp);
  useEffect(() => hub.subscribe(sockets.collectDetails, { pcid: id }, ({ Data }) => setDetails(Data), () => onCatchUp()), [hub, id]);
  return details;
}
