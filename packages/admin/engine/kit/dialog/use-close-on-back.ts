import { useEffectEvent, useLayoutEffect } from 'react';
import { usePortal } from '../app/Portal.tsx';

/** Makes Back close an open dialog instead of leaving the screen. Without `close`, Back navigates as usual. */
export function useCloseOnBack(isOpen: boolean, close: (() => void) | undefined): void {
  const { leaving } = usePortal();
  const onBack = useEffectEvent(() => close?.());
  const isHeld = isOpen && close !== undefined;
  useLayoutEffect(() => (isHeld ? leaving.holdDialog(() => onBack()) : undefined), [isHeld, leaving]);
}
