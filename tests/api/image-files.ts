/** Builds images from bytes, so that a test can break a specific part. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, content: Buffer, checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(checksum ?? crc32(body), body.length + 4);
  return bytes;
}

/** Creates the header of an 8-bit greyscale PNG. */
export function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = 8;
  return chunk('IHDR', content);
}

/** Creates the pixel data. Images above 40 megapixels are rejected anyway, so they get only a few bytes. */
function pixelsOf(width: number, height: number): Buffer {
  return chunk('IDAT', deflateSync(Buffer.alloc(width * height > 40_000_000 ? 20 : height * (1 + width))));
}
export const pixels = pixelsOf(4, 3);
export const end = chunk('IEND', Buffer.alloc(0));

export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks]);
}

export function png(width = 4, height = 3): Buffer {
  return pngOf(header(width, height), pixelsOf(width, height), end);
}

/** Creates a segment of a JPEG. Its length field counts itself. */
export function segment(marker: number, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 4);
  bytes.writeUInt16BE(0xff00 + marker, 0);
  bytes.writeUInt16BE(content.length + 2, 2);
  content.copy(bytes, 4);
  return bytes;
}

const whole = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#a05' } })
  .jpeg()
  .toBuffer();
const startOfFrame = 0xc0;

/** Creates a JPEG of 4 × 3 pixels that starts with the given segments. `width` and `height` change only its header. */
export function jpeg(width = 4, height = 3, ...before: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(whole);
  const frame = bytes.indexOf(Buffer.from([0xff, startOfFrame]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return Buffer.concat([bytes.subarray(0, 2), ...before, bytes.subarray(2)]);
}
