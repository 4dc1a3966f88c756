/** The download name of a file in `Content-Disposition` (RFC 6266). */

/** Quotation marks, control characters, folder separators and lone surrogates. */
const unsafe = /[\p{Cc}\p{Surrogate}"\\/]/gu;

/** Returns the header for a file name: an ASCII version for old clients, and the full name. */
export function writeDisposition(name: string): string {
  const safe = name.replace(unsafe, '_');
  const ascii = safe.replace(/[^ -~]/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the file name in the header without its folders. Returns `undefined` if the header has no name. */
export function readDisposition(header: string | null): string | undefined {
  if (header === null) return undefined;
  const whole = decoded(/;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]);
  const quoted = /;\s*filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /;\s*filename\s*=\s*([^";\s]+)/i.exec(header)?.[1];
  const name = (whole ?? quoted ?? bare)?.split(/[\\/]/).at(-1)?.trim();
  return name === '' ? undefined : name;
}
