import { useEffect, useState } from 'react';

/** When the dialog goes, by whatever way, the focus returns to what had it before; to the page where that is gone. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : document.getElementById('main');
      // The dialog lets go of the focus only once it is out of the document.
      queueMicrotask(() => target?.focus({ preventScroll: true }));
    },
    [before],
  );
}
