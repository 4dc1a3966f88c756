/**
 * Hostile uploads. `rejectedUploads` are not valid images. `harmlessUploads` are, but have hostile names or payloads.
 */
import { chunk, end, header, jpeg, pixels, png, pngOf, segment } from './image-files.ts';

export interface Upload {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** A script in the uploads that a test can look for in stored files. */
const payload = '<script>alert("payload")</script>';
const html = `<!doctype html><html><body>${payload}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('payload')">${payload}</svg>`;
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

const otherFileTypes = {
  svg: bytesOf(svg),
  'svg with a declaration': bytesOf(`<?xml version="1.0"?>${svg}`),
  html: bytesOf(html),
  script: bytesOf(`alert("payload") // ${payload}`),
  php: bytesOf(`<?php system($_GET["payload"]); ?>`),
  program: bytesOf('MZ\x90\0payload'),
  'unix program': bytesOf('\x7fELFpayload'),
  zip: bytesOf('PK\x03\x04payload'),
  pdf: bytesOf('%PDF-1.7 payload'),
  gif: bytesOf(`GIF89a/*payload*/=1;${payload}`),
  webp: bytesOf('RIFF\x1a\0\0\0WEBPVP8 payload'),
  bitmap: bytesOf('BM\x1a\0\0\0\0\0payload'),
  icon: bytesOf('\0\0\x01\0\x01\0payload'),
  tiff: bytesOf('II*\0payload'),
  'animated vector': bytesOf(`\uFEFF${svg}`),
  nothing: Buffer.alloc(0),
  'the first byte of an image': png().subarray(0, 1),
  zeros: Buffer.alloc(64),
} as const;

const wrongMagic = Object.entries(otherFileTypes).flatMap(([what, bytes]) =>
  ['photo.png', 'photo.jpg', 'photo.jpeg'].map((name) => ({ what: `${what} as ${name}`, name, bytes })),
);

const names = [
  'photo.svg',
  'photo.html',
  'photo.htm',
  'photo.xhtml',
  'photo.php',
  'photo.gif',
  'photo.webp',
  'photo.js',
  'photo.exe',
  'photo.png.html',
  'photo.jpg.svg',
  'photo.png.',
  'photo.png ',
  'photo',
  'photo.png;x',
  'photo.png%00.html',
  'png',
  'photo.pngx',
];
const wrongName = names.map((name) => ({ what: `an image called “${name}”`, name, bytes: png() }));

const otherFormat = [
  { what: 'a JPEG as PNG', name: 'photo.png', bytes: jpeg() },
  { what: 'a PNG as JPEG', name: 'photo.jpg', bytes: png() },
];

const truncations = (whole: Buffer, name: string, lengths: readonly number[]) =>
  lengths.map((length) => ({ what: `${name} cut to ${length} bytes`, name, bytes: whole.subarray(0, length) }));
const truncated = [
  ...truncations(png(), 'photo.png', [8, 12, 20, 32, 33, 40, 45, png().length - 12, png().length - 1]),
  ...truncations(jpeg(), 'photo.jpg', [2, 3, 4, 10, 20, 24, 35, jpeg().length - 2, jpeg().length - 1]),
];

const tooLarge = (
  [
    [20_000, 20_000],
    [100_000, 1],
    [1, 12_001],
    [2_147_483_647, 2_147_483_647],
    [4_294_967_295, 1],
    [7000, 7000],
    [0, 0],
    [0, 4],
    [4, 0],
  ] as const
).map(([width, height]) => ({
  what: `a PNG of ${width} × ${height} pixels`,
  name: 'photo.png',
  bytes: png(width, height),
}));
const tooLargeJpeg = (
  [
    [65_535, 65_535],
    [12_001, 1],
    [0, 3],
  ] as const
).map(([width, height]) => ({
  what: `a JPEG of ${width} × ${height} pixels`,
  name: 'photo.jpeg',
  bytes: jpeg(width, height),
}));

const overrun = Buffer.from(pixels);
overrun.writeUInt32BE(0xffff_ffff, 0);
const corrupt = [
  ['with no header', pngOf(pixels, end)],
  ['with two headers', pngOf(header(4, 3), header(9000, 9000), pixels, end)],
  ['with a header of another length', pngOf(chunk('IHDR', Buffer.alloc(14)), pixels, end)],
  ['with no pixels', pngOf(header(4, 3), end)],
  ['with empty pixels', pngOf(header(4, 3), chunk('IDAT', Buffer.alloc(0)), end)],
  ['without an end', pngOf(header(4, 3), pixels)],
  ['with a wrong checksum', pngOf(header(4, 3), chunk('IDAT', Buffer.from([1]), 1), end)],
  ['with a chunk beyond its end', pngOf(header(4, 3), overrun, end)],
  ['with something before its signature', Buffer.concat([bytesOf(html), png()])],
].map(([what, bytes]) => ({ what: `a PNG ${String(what)}`, name: 'photo.png', bytes: Buffer.from(bytes ?? []) }));

export const rejectedUploads: readonly Upload[] = [
  ...wrongMagic,
  ...wrongName,
  ...otherFormat,
  ...truncated,
  ...tooLarge,
  ...tooLargeJpeg,
  ...corrupt,
];

const paths = [
  '../../../etc/cron.d/photo.png',
  '..\\..\\photo.png',
  '/etc/passwd.png',
  'C:\\Windows\\photo.png',
  'a/b/c.png',
  '....//photo.png',
  '%2e%2e%2fphoto.png',
  'photo.php.png',
  'photo.svg.png',
  'photo.html.PNG',
  '.png',
  'CON.png',
  '<img src=x onerror=alert(1)>.png',
  "photo';drop table shops;--.png",
  'photo\u202Egnp.exe.png',
  `${'long'.repeat(60)}.png`,
  'фото.png',
];
const named = paths.map((name) => ({ what: `an image called “${name.slice(0, 40)}”`, name, bytes: png() }));

const withPayload = [
  { what: 'HTML after a PNG', name: 'photo.png', bytes: Buffer.concat([png(), bytesOf(html)]) },
  { what: 'an archive after a PNG', name: 'photo.png', bytes: Buffer.concat([png(), bytesOf(`PK\x03\x04${payload}`)]) },
  {
    what: 'a script in a PNG’s text',
    name: 'photo.png',
    bytes: pngOf(header(4, 3), chunk('tEXt', bytesOf(`Comment\0${payload}`)), pixels, end),
  },
  {
    what: 'markup in a PNG’s international text',
    name: 'photo.png',
    bytes: pngOf(header(4, 3), chunk('iTXt', bytesOf(`XML:com.adobe.xmp\0\0\0\0\0${payload}`)), pixels, end),
  },
  {
    what: 'a script in a PNG’s colour profile',
    name: 'photo.png',
    bytes: pngOf(header(4, 3), chunk('iCCP', bytesOf(`x\0\0${payload}`)), pixels, end),
  },
  {
    what: 'a script in an unknown chunk',
    name: 'photo.png',
    bytes: pngOf(header(4, 3), chunk('evIl', bytesOf(payload)), pixels, end),
  },
  {
    what: 'an animation',
    name: 'photo.png',
    bytes: pngOf(header(4, 3), chunk('acTL', Buffer.alloc(8, 0xff)), pixels, chunk('fdAT', bytesOf(payload)), end),
  },
  { what: 'HTML after a JPEG', name: 'photo.jpg', bytes: Buffer.concat([jpeg(), bytesOf(html)]) },
  { what: 'a script in a JPEG’s comment', name: 'photo.jpeg', bytes: jpeg(4, 3, segment(0xfe, bytesOf(payload))) },
  {
    what: 'an archive after a JPEG',
    name: 'photo.JPG',
    bytes: Buffer.concat([jpeg(), bytesOf(`PK\x03\x04${payload}`)]),
  },
];

export const harmlessUploads: readonly Upload[] = [...named, ...withPayload];
