/** Images made of bytes, so that each test says what is wrong with its own. */
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, content: Buffer, checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(checksum ?? crc32(body), body.length + 4);
  return bytes;
}

/** 8-bit greyscale. */
export function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = 8;
  return chunk('IHDR', content);
}

export const pixels = chunk('IDAT', deflateSync(Buffer.alloc(20)));
export const end = chunk('IEND', Buffer.alloc(0));

export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks]);
}

export function png(width = 4, height = 3): Buffer {
  return pngOf(header(width, height), pixels, end);
}

/** A JPEG's segment: its length counts itself. */
export function segment(marker: number, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 4);
  bytes.writeUInt16BE(0xff00 + marker, 0);
  bytes.writeUInt16BE(content.length + 2, 2);
  content.copy(bytes, 4);
  return bytes;
}

/** The smallest frame a reader finds its size in, with further segments before it. */
export function jpeg(width = 4, height = 3, ...before: readonly Buffer[]): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
  const jfif = Buffer.from([...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe0, jfif), ...before, segment(0xc0, frame), scan, Buffer.from([0xff, 0xd9])]);
}
