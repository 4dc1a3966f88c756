import { useEffectEvent, useLayoutEffect } from 'react';
import { usePortal } from '../app/Portal.tsx';

/** While the dialog is open, Back closes it and stays on the screen. Without `close` Back leaves as it does elsewhere. */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const { leaving } = usePortal();
  const onBack = useEffectEvent(() => close?.());
  const isHeld = isOpen && close !== undefined;
  useLayoutEffect(() => (isHeld ? leaving.holdDialog(() => onBack()) : undefined), [isHeld, leaving]);
}
