import { circle, ellipse, faded, floor, line, rect, shape, turned } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { paper, cream, wood, woodDark, woodLight, leaf, leafDark, glow, steelDark } = material;

const cushion: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(34),
    shape('M16 18 C34 24 62 24 80 18 C75 36 75 62 80 80 C62 75 34 75 16 80 C21 62 21 36 16 18 Z', base),
    shape('M21 32 C34 36 62 36 75 32 L75.6 38 C62 42 34 42 20.4 38 Z', light),
    shape('M20 58 C34 62 62 62 76 58 L76.8 64 C62 68 34 68 19.4 64 Z', light),
    circle(48, 49, 3.4, deep),
    faded(0.6, line('M40 45 L46 48 M56 45 L50 48 M40 54 L46 51 M56 54 L50 51', { color: dark, width: 1.8 })),
  ].join('');

const candle: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(24),
    faded(0.45, circle(48, 20, 16, glow)),
    shape('M48 8 C54 15 55 20 53 24 C51 27 45 27 43 24 C41 20 43 14 48 8 Z', '#f2a33c'),
    line('M48 24 V33', { color: deep, width: 2 }),
    rect(26, 32, 44, 49, base, 7),
    ellipse(48, 35, 22, 4.5, light),
    rect(33, 48, 30, 20, cream, 3),
    rect(39, 53, 18, 3, deep, 1.5),
    rect(42, 59, 12, 2.4, dark, 1.2),
    faded(0.4, rect(30, 40, 3.4, 36, paper, 1.7)),
  ].join('');

const mug: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(30),
    line('M66 42 C86 40 86 66 64 66', { color: dark, width: 7 }),
    shape('M20 32 H68 V70 C68 77 64 81 58 81 H30 C24 81 20 77 20 70 Z', base),
    faded(0.5, rect(25, 40, 5, 32, paper, 2.5)),
    ellipse(44, 32, 24, 6, light),
    ellipse(44, 33, 20, 4, '#6f4a34'),
    faded(0.5, line('M36 22 C32 17 40 14 36 8 M50 22 C46 17 54 14 50 8', { color: deep, width: 2.4 })),
  ].join('');

const vase: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(22),
    line('M48 40 C46 28 38 20 32 10 M48 40 C50 26 58 18 66 12 M48 40 V8', { color: leafDark, width: 2 }),
    ...[
      [31, 10],
      [36, 20],
      [66, 12],
      [58, 22],
      [48, 8],
    ].map(([x = 0, y = 0]) => ellipse(x, y, 6, 4, leaf)),
    shape('M40 36 H56 C54 46 70 52 70 65 C70 75 62 81 56 81 H40 C34 81 26 75 26 65 C26 52 42 46 40 36 Z', base),
    rect(38, 34, 20, 5, dark, 2.5),
    line('M29 60 C40 65 56 65 67 60', { color: deep, width: 2 }),
    line('M28 66 C40 71 56 71 68 66', { color: light, width: 2 }),
  ].join('');

const rug: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(34),
    shape('M38 22 H84 V74 H38 Z', light),
    ...[30, 42, 54, 66].map((y) => rect(44, y - 3, 40, 5, base)),
    line('M84 24 H89 M84 32 H89 M84 40 H89 M84 48 H89 M84 56 H89 M84 64 H89 M84 72 H89', { color: dark, width: 1.6 }),
    rect(16, 18, 26, 62, base, 13),
    rect(33, 22, 9, 54, dark, 4),
    ellipse(29, 22, 13, 7, dark),
    ellipse(29, 22, 8, 4, light),
    ellipse(29, 22, 3.4, 1.8, deep),
  ].join('');

const pan: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(34, 80),
    line('M8 54 H20 M76 54 H88', { color: deep, width: 6 }),
    shape('M16 42 H80 V68 C80 75 75 80 68 80 H28 C21 80 16 75 16 68 Z', base),
    faded(0.55, rect(22, 48, 5, 24, light, 2.5)),
    shape('M16 42 C18 28 34 24 48 24 C62 24 78 28 80 42 Z', light),
    rect(12, 39, 72, 6, dark, 3),
    rect(44, 16, 8, 9, deep, 3),
  ].join('');

const chair: Drawing = ({ base, dark, light }) =>
  [
    floor(30, 88),
    shape('M24 12 C34 8 62 8 72 12 L68 50 H28 Z', base),
    faded(0.6, line('M32 16 L35 44', { color: light, width: 3 })),
    line('M30 56 L24 86 M66 56 L72 86', { color: woodDark, width: 5 }),
    line('M40 58 L38 80 M56 58 L58 80', { color: wood, width: 4 }),
    rect(20, 48, 56, 11, dark, 5.5),
    rect(20, 48, 56, 5, base, 2.5),
  ].join('');

const box: Drawing = ({ base, dark }) =>
  [
    floor(36),
    shape('M48 20 L84 34 V68 L48 84 L12 68 V34 Z', wood),
    shape('M48 20 L84 34 L48 49 L12 34 Z', woodLight),
    shape('M48 49 L84 34 V68 L48 84 Z', woodDark),
    shape('M30 27 L66 41.5 V54 L58 57.4 V45 L22 31 Z', base),
    shape('M66 41.5 V54 L58 57.4 V45 Z', dark),
  ].join('');

const scissors: Drawing = ({ base, dark, light }) =>
  turned(
    24,
    shape('M44 8 L50 52 L45 54 C40 40 39 20 44 8 Z', steelDark),
    shape('M54 8 L46 52 L52 54 C57 40 59 20 54 8 Z', '#b9c4cf'),
    circle(48.4, 52, 2.6, dark),
    ...[36, 61].map((x) => `<ellipse cx="${x}" cy="72" rx="9" ry="12" fill="none" stroke="${base}" stroke-width="6"/>`),
    line('M45 54 L40 62 M52 54 L57 62', { color: base, width: 6 }),
    faded(0.8, line('M30 68 C30 64 32 62 35 61', { color: light, width: 2 })),
  );

export const home = { cushion, candle, mug, vase, rug, pan, chair, box, scissors };
