const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;

/** Markers that stand alone: restarts and the obsolete TEM. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Where the compressed pixels that begin at `from` end: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return undefined;
}

/**
 * A JPEG's segments, without comments and without whatever follows its end; `undefined` for anything but one whole JPEG.
 * Application segments stay: they tell which way up a photograph is.
 */
export function pictureOfJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let hasPixels = false;
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) return hasPixels ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : undefined;
    if (marker === 0xff) {
      // A fill byte before a marker.
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length || standsAlone(marker)) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (end < at + 4 || next === undefined || next > bytes.length) return undefined;
    if (marker !== comment) parts.push(bytes.subarray(at, next));
    hasPixels ||= marker === startOfScan;
    at = next;
  }
  return undefined;
}
