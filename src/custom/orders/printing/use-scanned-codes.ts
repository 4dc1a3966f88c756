import { useState } from 'react';
import { useLocation } from 'react-router';
import { readScanned } from '../../../engine/scan/scanned.ts';

/** The codes that were scanned since this page was opened, the one that opened it first. */
export function useScannedCodes(): ReadonlySet<string> {
  const scan = readScanned(useLocation().state);
  const [{ at, codes }, remember] = useState<{ at: number | undefined; codes: ReadonlySet<string> }>({ at: undefined, codes: new Set() });
  if (!scan || scan.at === at) return codes;
  const now = new Set([...codes, scan.scanned]);
  remember({ at: scan.at, codes: now });
  return now;
}
