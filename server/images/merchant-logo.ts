/** Merchant logos: a monogram on a badge, both derived from a key such as `oakwell-decorating`. */
import { circle, faded, line, rect, ring, shape } from './drawings/shapes.ts';
import { type Shades, type Tone, shadesOf } from './drawings/tones.ts';

/** Tones that are dark enough for white letters. */
const badgeTones: readonly Tone[] = ['navy', 'teal', 'forest', 'plum', 'brick', 'graphite', 'rose', 'terracotta'];

type Badge = (shades: Shades) => string;

const badges: readonly Badge[] = [
  ({ base, light }) => circle(48, 48, 46, base) + ring(48, 48, 39, { color: light, width: 2 }),
  ({ base, dark }) =>
    rect(3, 3, 90, 90, base, 22) +
    shape('M3 70 C30 56 66 84 93 62 V71 C93 85 85 93 71 93 H25 C11 93 3 85 3 71 Z', dark),
  ({ base, dark, light }) =>
    shape('M48 2 L88 25 V71 L48 94 L8 71 V25 Z', base) +
    shape('M48 94 L88 71 V25 L48 48 Z', faintly(dark)) +
    line('M48 9 L82 28.5 V67.5 L48 87 L14 67.5 V28.5 Z', { color: light, width: 1.8 }),
  ({ base, dark, light }) =>
    shape('M10 8 H86 V50 C86 72 68 86 48 94 C28 86 10 72 10 50 Z', base) +
    shape('M10 8 H86 V20 H10 Z', dark) +
    line('M16 27 V50 C16 68 31 80 48 87.5 C65 80 80 68 80 50 V27', { color: light, width: 1.6 }),
  ({ base, dark, light }) =>
    shape('M48 4 C74 4 92 22 92 48 V92 H48 C22 92 4 74 4 48 C4 22 22 4 48 4 Z', base) +
    faded(0.5, shape('M92 48 V92 H48 C74 92 92 74 92 48 Z', dark)) +
    faded(0.5, ring(48, 48, 36, { color: light, width: 1.6 })),
];

/** Returns a colour at half opacity. */
function faintly(color: string): string {
  return `${color}80`;
}

/** Hashes a key with FNV-1a and an extra mix, so that similar keys get different badges. */
function hashKey(key: string): number {
  const hash = [...key].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

export function merchantLogoUrl(key: string): string {
  return `/images/merchants/${key}.svg`;
}

/** Returns the logo as SVG for a key of hyphenated words, or `undefined` for any other key. */
export function drawMerchantLogo(key: string): string | undefined {
  if (!/^[a-z]{2,20}(-[a-z]{1,20}){0,3}$/.test(key)) return undefined;
  const hash = hashKey(key);
  const shades = shadesOf(badgeTones[(hash >>> 12) % badgeTones.length] ?? 'navy');
  const badge = badges[(hash >>> 4) % badges.length]?.(shades) ?? '';
  const letters = key
    .split('-')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const monogram =
    `<text x="48" y="${letters.length > 1 ? 61 : 64}" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="700" ` +
    `font-size="${letters.length > 1 ? 36 : 46}" letter-spacing="-1" fill="#ffffff">${letters}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${badge}${monogram}</svg>`;
}
