import { circle, ellipse, faded, floor, line, rect, shape } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { paper, cream, wood, woodDark, woodLight, leaf, leafDark, brass } = material;

const bottle: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(18),
    rect(42, 6, 12, 12, deep, 2),
    shape(
      'M43 16 H53 V30 C53 36 63 38 63 50 V76 C63 79 61 81 58 81 H38 C35 81 33 79 33 76 V50 C33 38 43 36 43 30 Z',
      base,
    ),
    rect(33, 50, 30, 22, cream),
    rect(38, 55, 20, 3.4, deep, 1.7),
    rect(41, 62, 14, 2.6, light, 1.3),
    rect(33, 72, 30, 3, dark),
    faded(0.45, line('M38 48 V42 C39 38 46 36 46 30 V20', { color: paper, width: 2.6 })),
  ].join('');

const jar: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(26),
    rect(26, 28, 44, 53, base, 9),
    rect(26, 64, 44, 17, dark, 9),
    faded(0.5, rect(31, 34, 5, 40, paper, 2.5)),
    rect(28, 14, 40, 14, brass, 4),
    shape('M24 20 H72 L76 34 C70 38 66 32 60 35 C54 38 50 32 44 35 C38 38 32 33 20 34 Z', cream),
    ...[30, 40, 50, 60].map((x) => circle(x, 28, 2, base)),
    rect(34, 46, 28, 20, cream, 3),
    rect(39, 51, 18, 3, deep, 1.5),
    rect(42, 57, 12, 2.4, light, 1.2),
  ].join('');

const bread: Drawing = ({ base }) =>
  [
    floor(38, 78),
    shape('M10 56 C8 36 28 26 50 26 C74 26 90 38 88 56 C87 68 80 76 70 76 H26 C16 76 11 66 10 56 Z', wood),
    shape('M12 62 C14 70 19 76 26 76 H70 C78 76 84 70 87 62 C70 70 30 70 12 62 Z', woodDark),
    line('M28 36 C34 42 36 50 34 58 M46 30 C52 38 54 48 52 56 M64 32 C70 40 71 48 69 56', {
      color: woodLight,
      width: 5,
    }),
    shape('M60 76 V58 C68 60 78 58 87 52 C88 66 80 76 70 76 Z', base),
    rect(66, 64, 12, 2.6, paper, 1.3),
  ].join('');

const cheese: Drawing = ({ base, dark, light }) =>
  [
    floor(36, 80),
    shape('M10 48 L62 22 C76 24 86 34 86 48 Z', light),
    rect(10, 48, 76, 30, base, 2),
    rect(10, 70, 76, 8, dark, 2),
    ...[
      [26, 58, 5],
      [46, 63, 4],
      [66, 56, 6],
      [54, 52, 2.4],
      [76, 66, 3],
    ].map(([x = 0, y = 0, size = 0]) => circle(x, y, size, dark)),
    ellipse(50, 38, 6, 3, base),
    ellipse(70, 36, 4, 2.4, base),
  ].join('');

const hamper: Drawing = ({ base, dark, light }) =>
  [
    floor(36),
    line('M22 48 C22 6 74 6 74 48', { color: woodDark, width: 4.5 }),
    rect(30, 20, 11, 30, dark, 4),
    rect(33, 14, 5, 10, dark, 2),
    circle(52, 40, 10, '#d0604e'),
    circle(65, 42, 9, leaf),
    shape('M53 31 C54 26 58 26 60 27 C59 31 56 32 53 31 Z', leafDark),
    rect(12, 46, 72, 10, base, 4),
    shape('M15 55 H81 L75 81 H21 Z', wood),
    ...[60, 67, 74].map((y) => line(`M19 ${y} H77`, { color: woodDark, width: 1.5 })),
    ...[28, 38, 48, 58, 68].map((x) => line(`M${x} 57 V80`, { color: woodLight, width: 2 })),
    shape('M40 46 H56 L48 62 Z', light),
  ].join('');

const coffee: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(26),
    shape('M28 18 H68 L72 30 V78 C72 80 70 81 68 81 H28 C26 81 24 80 24 78 V30 Z', base),
    shape('M28 18 H68 L72 30 H24 Z', dark),
    rect(30, 12, 36, 8, deep, 2),
    shape('M24 30 H31 V81 H28 C26 81 24 80 24 78 Z', light),
    circle(50, 54, 15, cream),
    ellipse(50, 54, 7, 10, '#6f4a34'),
    line('M50 45 C46 51 54 57 50 63', { color: cream, width: 1.8 }),
  ].join('');

const cake: Drawing = ({ base, dark, light }) =>
  [
    floor(36, 80),
    rect(18, 50, 60, 28, woodLight, 5),
    rect(18, 60, 60, 6, base),
    shape(
      'M16 50 C16 40 22 36 30 36 H66 C74 36 80 40 80 50 C80 58 73 58 72 52 C71 60 62 60 61 53 C60 62 49 62 48 53 C47 60 37 60 36 52 C35 58 24 58 24 51 C22 57 16 56 16 50 Z',
      base,
    ),
    faded(0.7, line('M28 41 H58', { color: light, width: 3 })),
    circle(48, 29, 7, '#c7434f'),
    line('M48 23 C49 17 53 14 57 13', { color: leafDark, width: 2 }),
    rect(10, 77, 76, 4, dark, 2),
  ].join('');

export const food = { bottle, jar, bread, cheese, hamper, coffee, cake };
