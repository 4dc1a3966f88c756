/** Creates unique file names that are valid on all systems. */

/** Characters that Windows, macOS or zip programs reject or read as folders, and lone surrogates. */
const invalidCharacters = /[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]/gu;
/** Names that Windows reserves for devices, with any extension. */
const reservedNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** The maximum length in characters. Most systems limit a name to 255 bytes in UTF-8. */
const maxLength = 120;

/** Returns a safe name: `INV/1.pdf` → `INV_1.pdf`. Appends `ending` unless the name has it. */
export function safeFileName(given: string, ending: string): string {
  const plain = given.normalize('NFC').replace(invalidCharacters, '_').trim();
  const stem = plain.toLowerCase().endsWith(ending) ? plain.slice(0, -ending.length) : plain;
  // Windows drops trailing dots and spaces, and a leading dot hides the file elsewhere.
  const bare = [...stem]
    .slice(0, maxLength)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${bare === '' ? 'file' : bare.replace(reservedNames, '_$&')}${ending}`;
}

/** Returns safe names in the same order. Numbers duplicates, ignoring case: `a.pdf`, `A (2).pdf`. */
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
