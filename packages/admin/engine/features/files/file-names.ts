/** Names of files that every system takes, each once. */

/** What Windows, macOS and zip programs refuse or read as a folder, and half characters. */
const refused = /[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]/gu;
/** What Windows keeps for its devices, whatever follows a dot. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** In UTF-8, most systems take 255 bytes with all that stands before it. */
const longest = 120;

/** `INV/1.pdf` → `INV_1.pdf`: no folder, no device, not hidden, and never empty. `ending` follows where the name has it not yet. */
export function safeFileName(given: string, ending: string): string {
  const plain = given.normalize('NFC').replace(refused, '_').trim();
  const stem = plain.toLowerCase().endsWith(ending) ? plain.slice(0, -ending.length) : plain;
  // Windows drops dots and blanks at a name's end, and one in front hides the file elsewhere.
  const bare = [...stem]
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${bare === '' ? 'file' : bare.replace(devices, '_$&')}${ending}`;
}

/** Safe names in the same order; one that comes again, in whatever letter case, is numbered: `a.pdf`, `A (2).pdf`. */
export function uniqueFileNames(given: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return given.map((name) => {
    const safe = safeFileName(name, ending);
    let unique = safe;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${safe.slice(0, -ending.length)} (${count})${ending}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
