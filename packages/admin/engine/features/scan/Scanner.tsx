import { useEffect, useEffectEvent } from 'react';
import { useOpenScanned } from './use-open-scanned.ts';

/** Detects barcode scanners, which type faster than any user and end with Enter. */

/** The longest pause between two keys of a scanner, in ms. Wireless scanners are slower than wired ones. */
const maxPauseMs = 50;
/** The minimum number of characters. It rules out accidental presses of neighbouring keys. */
const minCodeLength = 6;

interface ScanReader {
  /** Processes a key that was pressed at the given time, in ms. Returns the code if the key completes one. */
  press(key: string, at: number): string | undefined;
}

export function createScanReader(): ScanReader {
  let typed = '';
  let last = 0;
  return {
    press(key, at) {
      const isQuick = at - last <= maxPauseMs;
      last = at;
      if (key === 'Enter') {
        const code = isQuick && typed.length >= minCodeLength ? typed : undefined;
        typed = '';
        return code;
      }
      // Scanners press Shift for capital letters.
      if (key === 'Shift') return undefined;
      if (key.length === 1) typed = isQuick ? typed + key : key;
      else typed = '';
      return undefined;
    },
  };
}

/** Fields that receive all typed text, even if it comes from a scanner. */
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Calls `onScan` with each scanned code, unless a field or a dialog has the focus. */
function useScanKeys(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const reader = createScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (target instanceof Element && target.closest(`${fields}, [role="dialog"]`) !== null) return;
      const code = reader.press(key, timeStamp);
      if (code === undefined) return;
      // Prevents the scanner's Enter from pressing a focused button.
      event.preventDefault();
      event.stopImmediatePropagation();
      scanned(code);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Opens a record on any screen when its barcode is scanned. */
export default function Scanner() {
  const open = useOpenScanned();
  return open ? <Listener onScan={open} /> : null;
}

function Listener({ onScan }: { onScan: (code: string) => void }) {
  useScanKeys(onScan);
  return null;
}
