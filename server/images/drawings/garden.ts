import { circle, ellipse, faded, floor, line, rect, shape, turned } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { leaf, leafDark, leafLight, soil, wood, woodDark, steel, steelDark, paper, cream } = material;

const plantPot: Drawing = ({ base, dark, light }) =>
  [
    floor(24),
    line('M48 54 V30', { color: leafDark, width: 3 }),
    shape('M48 46 C30 46 20 34 20 22 C36 22 48 32 48 46 Z', leaf),
    shape('M48 40 C64 40 76 28 76 16 C60 16 48 26 48 40 Z', leafLight),
    shape('M48 30 C40 24 38 14 46 6 C56 14 56 24 48 30 Z', leafDark),
    shape('M26 54 H70 L64 80 H32 Z', base),
    shape('M26 54 H36 L41 80 H32 Z', light),
    rect(22, 48, 52, 10, dark, 3),
    rect(22, 48, 52, 4, base, 2),
  ].join('');

const emptyPot: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(28),
    shape('M20 34 H76 L67 81 H29 Z', base),
    shape('M20 34 H32 L38 81 H29 Z', light),
    ellipse(48, 30, 31, 9, dark),
    ellipse(48, 29, 27, 6.5, deep),
    ellipse(48, 31, 23, 4.4, soil),
    line('M25 52 H71', { color: dark, width: 2 }),
    faded(0.7, line('M26 57 C32 62 38 52 44 57 C50 62 56 52 62 57 C66 60 68 58 70 57', { color: light, width: 2 })),
  ].join('');

const bouquet: Drawing = ({ base, dark, light, deep }) => {
  const bloom = (x: number, y: number, size: number, fill: string, middle: string) =>
    [0, 72, 144, 216, 288]
      .map((angle) => {
        const turn = (angle * Math.PI) / 180;
        return circle(
          Math.round(x + Math.cos(turn) * size * 0.75),
          Math.round(y + Math.sin(turn) * size * 0.75),
          size * 0.62,
          fill,
        );
      })
      .join('') + circle(x, y, size * 0.5, middle);
  return [
    shape('M22 44 C14 34 16 22 20 16 C30 22 34 34 34 44 Z', leaf),
    shape('M74 44 C82 34 80 22 76 16 C66 22 62 34 62 44 Z', leafDark),
    shape('M48 30 C42 20 44 10 48 5 C53 10 54 20 48 30 Z', leafLight),
    bloom(33, 32, 11, base, cream),
    bloom(63, 31, 11, light, dark),
    bloom(48, 22, 10, dark, cream),
    bloom(48, 43, 12, base, '#f3cf6b'),
    shape('M20 44 C34 54 62 54 76 44 L54 88 H42 Z', cream),
    shape('M20 44 C30 52 40 54 48 53 L46 88 H42 Z', paper),
    rect(39, 68, 18, 6, deep, 3),
    shape('M40 74 L34 86 L40 85 L44 74 Z', deep),
    shape('M56 74 L62 86 L56 85 L52 74 Z', deep),
  ].join('');
};

const tulips: Drawing = ({ base, dark, light }) => {
  const tulip = (x: number, y: number, fill: string, inner: string) =>
    shape(
      `M${x - 9} ${y - 10} C${x - 11} ${y + 4} ${x - 4} ${y + 8} ${x} ${y + 8} C${x + 4} ${y + 8} ${x + 11} ${y + 4} ${x + 9} ${y - 10} L${x + 4} ${y - 4} L${x} ${y - 12} L${x - 4} ${y - 4} Z`,
      fill,
    ) +
    shape(
      `M${x} ${y - 12} L${x + 4} ${y - 4} C${x + 4} ${y + 4} ${x + 2} ${y + 7} ${x} ${y + 8} C${x - 2} ${y + 7} ${x - 4} ${y + 4} ${x - 4} ${y - 4} Z`,
      inner,
    );
  return [
    floor(22, 86),
    line('M44 86 C42 66 36 52 28 38 M48 86 V28 M52 86 C54 66 60 52 68 38', { color: leaf, width: 3 }),
    shape('M42 84 C26 74 18 60 20 50 C34 56 42 70 42 84 Z', leafDark),
    shape('M54 84 C70 74 78 60 76 50 C62 56 54 70 54 84 Z', leafLight),
    tulip(27, 32, light, base),
    tulip(69, 32, dark, base),
    tulip(48, 22, base, light),
    rect(38, 68, 20, 10, cream, 3),
  ].join('');
};

const wateringCan: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(32),
    line('M36 36 C36 10 66 10 66 34', { color: deep, width: 4.5 }),
    line('M70 44 C92 44 92 72 70 72', { color: deep, width: 4.5 }),
    shape('M32 60 L14 32 L19 29 L40 50 Z', dark),
    shape('M8 31 L23 22 L25 27 L11 36 Z', deep),
    shape('M32 38 H70 L74 80 H28 Z', base),
    shape('M32 38 H42 L40 80 H28 Z', light),
    ellipse(51, 38, 19, 4, dark),
    rect(29, 72, 44.5, 8, dark, 2),
  ].join('');

const trowel: Drawing = ({ base, dark, light }) =>
  turned(
    42,
    rect(42, 6, 12, 32, base, 6),
    rect(42, 6, 4.5, 32, dark, 2.2),
    line('M50 13 V30', { color: light, width: 2 }),
    rect(45.5, 36, 5, 14, steelDark),
    shape('M34 50 C34 46 62 46 62 50 V68 C62 78 54 86 48 92 C42 86 34 78 34 68 Z', steel),
    shape('M48 47 C56 47 62 48 62 50 V68 C62 78 54 86 48 92 Z', steelDark),
  );

const compost: Drawing = ({ base, dark, light }) =>
  [
    floor(30),
    shape('M24 16 H72 L76 26 C78 44 78 62 75 80 C60 83 36 83 21 80 C18 62 18 44 20 26 Z', base),
    shape('M24 16 H72 L76 26 H20 Z', dark),
    line('M28 20 H68', { color: light, width: 1.8 }),
    circle(48, 52, 17, cream),
    rect(34, 58, 28, 6, soil, 3),
    line('M48 60 V46', { color: leafDark, width: 2.4 }),
    shape('M48 52 C38 52 35 45 35 40 C44 40 48 46 48 52 Z', leaf),
    shape('M48 49 C57 49 60 42 60 37 C52 37 48 43 48 49 Z', leafLight),
  ].join('');

const bench: Drawing = ({ base, dark }) =>
  [
    floor(40, 84),
    ...[26, 37].map((y) => rect(12, y, 72, 7, wood, 2)),
    rect(16, 20, 6, 36, woodDark, 2),
    rect(74, 20, 6, 36, woodDark, 2),
    rect(8, 52, 80, 8, base, 2),
    rect(8, 58, 80, 4, dark, 2),
    rect(14, 60, 7, 24, woodDark, 2),
    rect(75, 60, 7, 24, woodDark, 2),
  ].join('');

export const garden = {
  'plant-pot': plantPot,
  'empty-pot': emptyPot,
  bouquet,
  tulips,
  'watering-can': wateringCan,
  trowel,
  compost,
  bench,
};
