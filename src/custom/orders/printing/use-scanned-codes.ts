import { useState } from 'react';
import { useLocation } from 'react-router';
import { readScanned } from '../../../engine/scan/scanned.ts';

/** The codes that were scanned since this page was opened, the one that opened it first. */
export function useScannedCodes(): ReadonlySet<string> {
  const scan = readScanned(useLocation().state);
  const [{ last, codes }, remember] = useState<{ last: string; codes: ReadonlySet<string> }>({ last: '', codes: new Set() });
  const now = scan?.scanned.join(' ') ?? '';
  if (!scan || now === last) return codes;
  const all = new Set([...codes, ...scan.scanned]);
  remember({ last: now, codes: all });
  return all;
}
