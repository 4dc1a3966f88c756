/** The name that a file is saved under, as `Content-Disposition` carries it (RFC 6266). */

/** Characters that end a quoted text or a line, lead into another folder, or are half a character. */
const unsafe = /[\p{Cc}\p{Surrogate}"\\/]/gu;

/** The header for a file to be saved under this name: in ASCII for what reads nothing else, and whole beside it. */
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

/** The name in the header, without the folders that a sender may have put before it; `undefined` where it names none. */
export function readDisposition(header: string | null): string | undefined {
  if (header === null) return undefined;
  const whole = decoded(/;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]);
  const quoted = /;\s*filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /;\s*filename\s*=\s*([^";\s]+)/i.exec(header)?.[1];
  const name = (whole ?? quoted ?? bare)?.split(/[\\/]/).at(-1)?.trim();
  return name === '' ? undefined : name;
}
