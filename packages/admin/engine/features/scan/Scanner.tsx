import { useEffect, useEffectEvent } from 'react';
import { useOpenScanned } from './use-open-scanned.ts';

/** Tells a barcode scanner from a hand: it types faster than any hand can, and ends with Enter. */

/** The longest pause between two of a scanner's keys, in ms; those that send by radio are slower than those on a cable. */
const longestPauseMs = 50;
/** Codes are longer than what a hand may strike at once by accident. */
const shortestCode = 6;

interface ScanReader {
  /** Takes the next key, pressed at a time in ms; answers the code that is complete with it. */
  press(key: string, at: number): string | undefined;
}

export function createScanReader(): ScanReader {
  let typed = '';
  let last = 0;
  return {
    press(key, at) {
      const isQuick = at - last <= longestPauseMs;
      last = at;
      if (key === 'Enter') {
        const code = isQuick && typed.length >= shortestCode ? typed : undefined;
        typed = '';
        return code;
      }
      // A scanner presses Shift for capitals.
      if (key === 'Shift') return undefined;
      if (key.length === 1) typed = isQuick ? typed + key : key;
      else typed = '';
      return undefined;
    },
  };
}

/** What is typed into a field belongs to the field, even when a scanner types it. */
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Hears the codes that a scanner types, unless a field or a dialog has the focus. */
function useScanKeys(onScan: (code: string) => void): void {
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

/** Opens what a barcode scanner reads, on any screen. */
export default function Scanner() {
  const open = useOpenScanned();
  return open ? <Listener onScan={open} /> : null;
}

function Listener({ onScan }: { onScan: (code: string) => void }) {
  useScanKeys(onScan);
  return null;
}
