/** What the page hands to the device it is shown on: a file to its downloads, a text to its clipboard. */

const revokeAfterMs = 60_000;

/** `Promotion codes` → `promotion-codes-2026-11-21.csv`, by the day of the user's own calendar. */
export function datedName(label: string, now: Date, ending: 'csv' | 'zip'): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.${ending}`;
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}

/** Copies to the clipboard; `false` where the browser refuses, or the page came over plain HTTP. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
