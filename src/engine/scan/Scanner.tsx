import { useOpenScanned } from './use-open-scanned.ts';
import { useScanKeys } from './use-scan-keys.ts';

/** Opens what a barcode scanner reads, on any screen. */
export default function Scanner() {
  const open = useOpenScanned();
  return open ? <Listener onScan={open} /> : null;
}

function Listener({ onScan }: { onScan: (code: string) => void }) {
  useScanKeys(onScan);
  return null;
}
