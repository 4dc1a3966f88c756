const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * What a file's bytes are, whatever its name or sender says: `image/png`, `image/jpeg`, `text/csv` for any text in
 * UTF-8 without control characters, or nothing that the API takes.
 */
export function mediaTypeOf(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'text/csv' | undefined {
  const start = Buffer.from(bytes.subarray(0, png.length));
  if (start.equals(png)) return 'image/png';
  if (start.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg';
  return isText(bytes) ? 'text/csv' : undefined;
}

const lineCharacters = new Set([0x09, 0x0a, 0x0d]);

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.some((byte) => byte < 0x20 && !lineCharacters.has(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
