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
