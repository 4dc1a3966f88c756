import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before a chunk's content, checksum after it. */
const headBytes = 8;
const tailBytes = 4;
const headerBytes = 13;
/** The picture, its transparency and its colours: texts, animations, profiles and everything private are left out. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'IDAT', 'IEND']);

/** A PNG's chunks that make the picture, and nothing after its end; `undefined` for anything but one whole PNG. */
export function pictureOfPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  let hasPixels = false;
  for (let at = signature.length; at + headBytes + tailBytes <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + headBytes + length + tailBytes;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + headBytes);
    const isFirst = at === signature.length;
    if (isFirst !== (type === 'IHDR') || (isFirst && length !== headerBytes)) return undefined;
    if (kept.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - tailBytes)) !== bytes.readUInt32BE(end - tailBytes)) return undefined;
      parts.push(bytes.subarray(at, end));
    }
    hasPixels ||= type === 'IDAT' && length > 0;
    if (type === 'IEND') return hasPixels ? Buffer.concat(parts) : undefined;
    at = end;
  }
  return undefined;
}
