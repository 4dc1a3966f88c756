import { useEffect, useEffectEvent } from 'react';
import { createScanReader } from './scan-reader.ts';

/** What is typed into a field belongs to the field, even when a scanner types it. */
const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Hears the codes that a scanner types, unless a field or a dialog has the focus. */
export function useScanKeys(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const reader = createScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (target instanceof Element && target.closest(`${fields}, [role="dialog"]`) !== null) return;
      const code = reader.press(key, timeStamp);
      if (code === undefined) return;
      // The scanner's Enter must not press the button that happens to have the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      scanned(code);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
