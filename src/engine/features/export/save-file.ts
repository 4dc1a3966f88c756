const revokeAfterMs = 60_000;

/** `Promotion codes` → `promotion-codes-2026-11-21.csv`, by the day of the user's own calendar. */
function csvFileName(label: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  return `${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.csv`;
}

/** Hands a CSV file to the browser's downloads. */
export function saveFile(file: Blob, label: string, now: Date): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = csvFileName(label, now);
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}
