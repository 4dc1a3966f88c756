/** Colour palettes for the drawings. Each tone has its own shades, so that every drawing works in any tone. */

const bases = {
  chalk: '#f1ece0',
  oat: '#d9c3a0',
  mustard: '#e0a93b',
  terracotta: '#cf7350',
  brick: '#ab4b3d',
  blush: '#e8aba4',
  rose: '#cf5674',
  plum: '#7d4a78',
  lilac: '#a99bd2',
  navy: '#34507d',
  sky: '#7db4d8',
  teal: '#2f8c8c',
  sage: '#94ad8c',
  forest: '#447a55',
  slate: '#76879a',
  graphite: '#47505c',
} as const;

export type Tone = keyof typeof bases;

export const tones: ReadonlySet<string> = new Set(Object.keys(bases));

export interface Shades {
  readonly base: string;
  readonly light: string;
  readonly dark: string;
  readonly deep: string;
  /** The background: pale, and never close to the base. */
  readonly ground: string;
  readonly halo: string;
}

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes `share` of `other` into `hex`. Both have six hex digits. */
function mix(hex: string, other: string, share: number): string {
  const [red, green, blue] = channels(hex);
  const [otherRed, otherGreen, otherBlue] = channels(other);
  const blend = (one: number, two: number) =>
    Math.round(one + (two - one) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(red, otherRed)}${blend(green, otherGreen)}${blend(blue, otherBlue)}`;
}

const ink = '#1f2a37';
const paper = '#ffffff';

export function isTone(name: string): name is Tone {
  return tones.has(name);
}

export function shadesOf(tone: Tone): Shades {
  const base = bases[tone];
  const ground = tone === 'chalk' || tone === 'oat' ? '#cfd9df' : base;
  return {
    base,
    light: mix(base, paper, 0.38),
    dark: mix(base, ink, 0.24),
    deep: mix(base, ink, 0.5),
    ground: mix(ground, paper, ground === base ? 0.84 : 0.3),
    halo: mix(ground, paper, ground === base ? 0.7 : 0.05),
  };
}

/** Colours of materials, independent of the tone. */
export const material = {
  paper: '#ffffff',
  shadow: '#1f2a37',
  steel: '#b9c4cf',
  steelDark: '#8795a3',
  wood: '#c99a63',
  woodDark: '#a87a45',
  woodLight: '#e2bd8b',
  leaf: '#5f9a5e',
  leafDark: '#3f7448',
  leafLight: '#8fbf7f',
  soil: '#6b4a36',
  glow: '#ffe19a',
  brass: '#d6a84c',
  cream: '#fbf4e4',
} as const;

/** A function that returns a drawing in the shades of a tone, within 96 by 96 units. */
export type Drawing = (shades: Shades) => string;
