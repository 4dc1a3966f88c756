/** Saves files to the device's downloads and copies text to the clipboard. */

const revokeAfterMs = 60_000;

/** Returns a file name with the user's local date: `Promotion codes` → `promotion-codes-2026-11-21.csv`. */
export function datedFileName(label: string, now: Date, ending: 'csv' | 'zip'): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.${ending}`;
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers may read the URL after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}

/** Copies text to the clipboard. Returns `false` if the browser refuses, or the page uses plain HTTP. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
