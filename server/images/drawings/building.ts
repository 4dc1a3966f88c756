import { circle, ellipse, faded, floor, line, rect, ring, shape } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { wood, woodDark, woodLight, paper, cream, steel, steelDark } = material;

function plank(x: number, y: number, length: number): string {
  return [
    shape(`M${x} ${y} L${x + 10} ${y - 7} H${x + length + 10} L${x + length} ${y} Z`, woodLight),
    rect(x, y, length, 12, wood),
    line(`M${x + 5} ${y + 4} H${x + length - 12} M${x + 14} ${y + 8} H${x + length - 4}`, {
      color: woodDark,
      width: 1.1,
    }),
    shape(`M${x + length} ${y} L${x + length + 10} ${y - 7} V${y + 5} L${x + length} ${y + 12} Z`, woodDark),
  ].join('');
}

const timber: Drawing = ({ base, dark }) =>
  [
    floor(40),
    plank(8, 66, 68),
    plank(12, 52, 64),
    plank(8, 38, 66),
    plank(16, 24, 58),
    shape('M36 24 L46 17 H52 L42 24 V78 H36 Z', base),
    rect(36, 24, 6, 54, dark),
  ].join('');

const bricks: Drawing = ({ base, dark, light }) => {
  const brick = (x: number, y: number) =>
    [
      shape(`M${x} ${y} L${x + 7} ${y - 6} H${x + 37} L${x + 30} ${y} Z`, light),
      rect(x, y, 30, 15, base),
      shape(`M${x + 30} ${y} L${x + 37} ${y - 6} V${y + 9} L${x + 30} ${y + 15} Z`, dark),
      rect(x + 7, y + 5, 16, 4.5, dark, 2),
    ].join('');
  return [floor(40), brick(8, 66), brick(43, 66), brick(26, 48), brick(9, 30), brick(44, 30)].join('');
};

const sack: Drawing = ({ base, light, dark, deep }) =>
  [
    floor(30),
    shape(
      'M22 18 C30 22 66 22 74 18 C71 26 77 34 76 50 C76 64 78 72 74 80 C60 83 36 83 22 80 C18 72 20 64 20 50 C19 34 25 26 22 18 Z',
      cream,
    ),
    shape('M20 44 C34 48 62 48 76 44 C77 52 77 60 76.5 66 C62 70 34 70 19.6 66 C19 58 19 52 20 44 Z', base),
    line('M24 22 C38 26 58 26 72 22', { color: dark, width: 1.8 }),
    rect(34, 52, 28, 4, paper, 2),
    rect(39, 59, 18, 3, light, 1.5),
    circle(48, 34, 4.5, deep),
    faded(0.35, line('M26 30 C24 44 25 62 26 74', { color: deep, width: 1.6 })),
  ].join('');

const board: Drawing = ({ base, light, dark }) =>
  [
    floor(34),
    shape('M30 16 L76 10 V72 L30 80 Z', dark),
    shape('M24 18 L70 12 V74 L24 82 Z', light),
    shape('M18 20 L64 14 V76 L18 84 Z', base),
    shape('M18 20 L64 14 V22 L18 28 Z', cream),
    ...[
      [25, 36],
      [57, 32],
      [25, 56],
      [57, 52],
      [25, 74],
      [57, 70],
    ].map(([x = 0, y = 0]) => circle(x, y, 1.7, dark)),
    faded(0.4, shape('M32 26 L44 24.5 V78.5 L32 80 Z', paper)),
  ].join('');

const insulation: Drawing = ({ base, light, dark, deep }) =>
  [
    floor(36),
    shape('M30 26 H66 C82 26 82 80 66 80 H30 Z', base),
    shape('M44 26 H56 C70 26 70 80 56 80 H44 Z', cream),
    ellipse(30, 53, 17, 27, dark),
    ellipse(30, 53, 15, 25, light),
    ring(30, 53, 11, { color: base, width: 2.2 }),
    ring(30, 53, 6, { color: base, width: 2.2 }),
    circle(30, 53, 2, deep),
    rect(50, 48, 12, 3, deep, 1.5),
    rect(50, 54, 9, 2.4, base, 1.2),
  ].join('');

const tube: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(18),
    shape('M45 6 H51 L54 24 H42 Z', steel),
    rect(40, 22, 16, 5, steelDark, 1.5),
    rect(35, 26, 26, 54, base, 3),
    rect(35, 26, 7, 54, light, 3),
    rect(35, 40, 26, 24, cream),
    rect(39, 45, 18, 3.4, deep, 1.7),
    rect(39, 52, 12, 2.6, base, 1.3),
    rect(35, 74, 26, 6, dark, 3),
  ].join('');

export const building = { timber, bricks, sack, board, insulation, tube };
