import { circle, ellipse, faded, floor, line, rect, ring, shape, turned } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { steel, steelDark, wood, woodDark, paper, cream } = material;

const paintTin: Drawing = ({ base, light, dark, deep }) =>
  [
    floor(30),
    line('M24 36 C24 8 72 8 72 36', { color: steelDark, width: 2.5 }),
    rect(22, 32, 52, 48, steel, 4),
    rect(22, 42, 52, 28, base),
    rect(22, 42, 52, 4, dark),
    faded(0.45, rect(27, 34, 5, 44, paper, 2.5)),
    ellipse(48, 32, 27, 7.5, steelDark),
    ellipse(48, 31, 24, 5.5, base),
    ellipse(45, 30, 15, 2.6, light),
    shape('M60 33 C62 34 68 34 70 32 L70 49 C70 54 64 54 64 49 L64 44 C64 41 60 42 60 38 Z', base),
    circle(48, 57, 8.5, cream),
    circle(48, 57, 4.5, deep),
  ].join('');

const paintBrush: Drawing = ({ base, dark, light }) =>
  turned(
    38,
    rect(43.5, 8, 9, 34, wood, 4.5),
    rect(43.5, 8, 4, 34, woodDark, 2),
    circle(48, 14, 2, cream),
    shape('M42 38 H54 L60 46 V50 H36 V46 Z', woodDark),
    rect(33, 48, 30, 11, steel, 2),
    rect(33, 51.5, 30, 1.6, steelDark),
    rect(33, 55, 30, 1.6, steelDark),
    shape('M34 59 H62 V74 H34 Z', '#f0d9ae'),
    shape('M34 68 L40 66 L46 69 L53 66 L62 69 V80 C58 90 40 90 34 80 Z', base),
    line('M41 72 V83 M48 73 V85 M55 72 V83', { color: dark, width: 1.6 }),
    faded(0.7, line('M37 72 V79', { color: light, width: 2 })),
  );

const roller: Drawing = ({ base, dark, light, deep }) =>
  [
    line('M66 25 H78 V42 H48 V56', { color: steelDark, width: 4 }),
    rect(16, 14, 52, 23, base, 7),
    rect(16, 29, 52, 8, dark, 4),
    faded(0.8, rect(22, 18, 34, 4, light, 2)),
    rect(43, 54, 10, 30, deep, 5),
    rect(43, 60, 10, 3, light),
    shape('M18 40 C24 40 24 48 28 48 C32 48 31 40 36 40 Z', base),
  ].join('');

const wallpaper: Drawing = ({ base, light, dark, deep }) =>
  [
    floor(32),
    shape('M30 18 H70 V80 H30 Z', light),
    ...[26, 42, 58, 74].flatMap((y, row) =>
      [40, 52, 64].map((x, column) =>
        (row + column) % 2
          ? circle(x, y - 2, 2.4, dark)
          : shape(`M${x} ${y - 7} Q${x + 5} ${y - 2} ${x} ${y + 3} Q${x - 5} ${y - 2} ${x} ${y - 7} Z`, base),
      ),
    ),
    rect(20, 14, 15, 66, base, 7.5),
    faded(0.5, rect(23, 18, 3.5, 58, paper, 1.7)),
    ellipse(27.5, 17, 7.5, 4, dark),
    ellipse(27.5, 17, 3.4, 1.8, deep),
  ].join('');

const maskingTape: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(28),
    shape('M48 78 H84 V70 H62 Z', light),
    circle(46, 47, 33, dark),
    circle(46, 47, 30, base),
    ring(46, 47, 25, { color: dark, width: 1.2 }),
    ring(46, 47, 20.5, { color: dark, width: 1.2 }),
    circle(46, 47, 16, deep),
    circle(46, 47, 13, cream),
    faded(0.5, line('M24 34 A26 26 0 0 1 40 21', { color: paper, width: 3 })),
  ].join('');

const sponge: Drawing = ({ base, light, dark, deep }) =>
  [
    floor(32, 78),
    shape('M16 46 L32 30 H84 L70 46 Z', light),
    shape('M70 46 L84 30 V56 L70 76 Z', deep),
    rect(14, 45, 57, 31, base, 5),
    rect(14, 66, 57, 10, dark, 4),
    ...[
      [24, 54, 2.6],
      [36, 58, 1.8],
      [46, 52, 2.8],
      [58, 58, 2.2],
      [64, 51, 1.5],
      [29, 62, 1.4],
      [51, 62, 1.6],
    ].map(([x = 0, y = 0, size = 0]) => circle(x, y, size, dark)),
    ...[
      [36, 38, 1.6],
      [50, 36, 2],
      [64, 39, 1.6],
    ].map(([x = 0, y = 0, size = 0]) => ellipse(x, y, size * 1.4, size * 0.8, base)),
  ].join('');

export const decorating = {
  'paint-tin': paintTin,
  'paint-brush': paintBrush,
  roller,
  wallpaper,
  'masking-tape': maskingTape,
  sponge,
};
