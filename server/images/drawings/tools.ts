import { circle, faded, floor, line, rect, ring, shape, turned } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { steel, steelDark, wood, woodDark, paper, cream } = material;

const drill: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(24),
    rect(76, 32, 14, 3.4, steelDark, 1.5),
    shape('M68 24 L77 29 V38 L68 43 Z', steel),
    rect(60, 22, 9, 23, deep, 2),
    shape('M18 20 H60 V46 H30 C20 46 12 42 12 33 C12 26 14 20 18 20 Z', base),
    faded(0.6, rect(20, 24, 34, 4, light, 2)),
    ...[20, 26, 32].map((x) => rect(x, 34, 3, 7, dark, 1.5)),
    shape('M26 46 H46 L42 70 H24 Z', dark),
    rect(44, 48, 5, 9, deep, 2.5),
    rect(17, 68, 33, 13, deep, 3),
    rect(17, 68, 33, 4, base, 2),
  ].join('');

const hammer: Drawing = ({ base, dark, light }) =>
  turned(
    40,
    rect(43, 30, 10, 58, wood, 4),
    rect(43, 30, 4, 58, woodDark, 2),
    rect(42, 58, 12, 30, base, 5),
    rect(42, 58, 4.5, 30, dark, 2.2),
    line('M50 66 V80', { color: light, width: 1.6 }),
    rect(40, 12, 16, 22, steelDark, 2),
    shape('M56 14 H66 V12 H76 V34 H66 V32 H56 Z', steel),
    shape('M40 14 C30 12 22 14 16 24 C26 22 32 26 40 30 Z', steel),
  );

const saw: Drawing = ({ base, dark, light }) =>
  turned(
    -28,
    shape(
      `M30 36 L90 44 V56 ${Array.from({ length: 10 }, (_, tooth) => `L${87 - tooth * 6} 60 L${84 - tooth * 6} 56`).join(' ')} Z`,
      steel,
    ),
    shape('M30 36 L90 44 V48 L30 42 Z', '#d5dde4'),
    shape('M8 34 C14 28 34 28 36 36 V58 C34 66 16 70 10 64 Z', base),
    shape('M15 40 C19 37 27 37 28 42 V53 C26 57 19 58 16 55 Z', paper),
    faded(0.6, line('M12 36 C18 32 28 32 32 35', { color: light, width: 2 })),
    circle(32.5, 41, 1.8, dark),
    circle(32.5, 53, 1.8, dark),
  );

const screwdriver: Drawing = ({ base, dark, light, deep }) =>
  turned(
    45,
    rect(45.5, 44, 5, 40, steel, 1),
    shape('M45.5 80 H50.5 L52 90 H44 Z', steelDark),
    rect(42, 40, 12, 8, deep, 2),
    rect(38, 6, 20, 36, base, 8),
    rect(38, 6, 6, 36, dark, 3),
    rect(46.5, 12, 3, 24, light, 1.5),
    rect(52.5, 12, 2.4, 24, dark, 1.2),
  );

const screws: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(32),
    ...[
      [30, -16],
      [44, -6],
      [58, 8],
      [69, 18],
    ].map(([x = 0, lean = 0]) =>
      turned(
        lean / 2,
        rect(x - 2, 20, 4, 26, steelDark),
        line(`M${x - 3} 28 L${x + 3} 26 M${x - 3} 34 L${x + 3} 32 M${x - 3} 40 L${x + 3} 38`, {
          color: steel,
          width: 1.6,
        }),
        rect(x - 6, 14, 12, 6, steel, 2.5),
        rect(x - 3, 16, 6, 1.6, deep),
      ),
    ),
    shape('M14 42 H82 L78 80 H18 Z', base),
    rect(12, 38, 72, 8, dark, 3),
    rect(28, 54, 40, 18, cream, 3),
    rect(33, 59, 22, 3, deep, 1.5),
    rect(33, 65, 30, 2.4, light, 1.2),
  ].join('');

const spanner: Drawing = ({ base, dark, light }) =>
  turned(
    42,
    rect(42, 26, 12, 44, base, 3),
    rect(46, 32, 4, 32, dark, 2),
    shape('M36 8 V20 L42 25 H54 L60 20 V8 C68 12 70 22 64 30 L56 36 H40 L32 30 C26 22 28 12 36 8 Z', base),
    ring(48, 78, 9, { color: base, width: 7 }),
    ring(48, 78, 9, { color: light, width: 1.4 }),
    faded(0.7, line('M31 22 C32 27 36 30 40 32', { color: light, width: 2 })),
  );

const gloves: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(26),
    shape(
      'M30 52 C24 46 18 40 16 33 C14 28 21 25 24 30 L31 39 V18 C31 12 39 12 39 18 V12 C39 6 47 6 47 12 V10 C47 4 55 4 55 11 V15 C55 9 63 10 63 16 V24 C63 19 70 19 70 25 V50 C70 57 66 60 66 66 H34 C34 60 33 56 30 52 Z',
      base,
    ),
    line('M39 18 V34 M47 12 V34 M55 14 V34 M63 20 V35', { color: dark, width: 1.6 }),
    faded(0.6, line('M35 18 V36', { color: light, width: 2 })),
    rect(32, 64, 36, 17, deep, 4),
    rect(32, 69, 36, 2.4, light),
    rect(32, 74, 36, 2.4, light),
  ].join('');

export const tools = { drill, hammer, saw, screwdriver, screws, spanner, gloves };
