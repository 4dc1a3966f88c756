import { useMemo, useState } from 'react';
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';

/** How close together rows stand, in all lists of the user on this device. */
export interface Density {
  readonly isCompact: boolean;
  toggle(): void;
}

const compact = 'compact';

export function useDensity(): Density {
  const slot = useMemo(() => storageSlot(browserStorage(), 'portal.density.v1'), []);
  const [isCompact, setCompact] = useState(() => slot.read() === compact);
  return {
    isCompact,
    toggle() {
      slot.write(isCompact ? null : compact);
      setCompact(!isCompact);
    },
  };
}
