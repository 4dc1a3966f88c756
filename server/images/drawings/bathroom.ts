import { circle, ellipse, faded, floor, line, rect, shape } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { steel, steelDark, paper, cream, brass } = material;

const patternedTile: Drawing = ({ base, dark, light }) => {
  const quarter = (x: number, y: number) =>
    [
      rect(x, y, 32, 32, light),
      shape(`M${x + 16} ${y + 2} L${x + 30} ${y + 16} L${x + 16} ${y + 30} L${x + 2} ${y + 16} Z`, base),
      shape(`M${x + 16} ${y + 9} L${x + 23} ${y + 16} L${x + 16} ${y + 23} L${x + 9} ${y + 16} Z`, cream),
      circle(x + 16, y + 16, 2.6, dark),
    ].join('');
  return [rect(13, 13, 70, 70, dark, 4), quarter(15, 15), quarter(49, 15), quarter(15, 49), quarter(49, 49)].join('');
};

const metroTile: Drawing = ({ base, dark, light }) => {
  const tile = (x: number, y: number, width: number) =>
    rect(x, y, width, 15, base, 1.5) + rect(x, y, width, 4, light, 1.5) + rect(x, y + 12, width, 3, dark, 1.5);
  return [
    rect(12, 14, 72, 70, cream, 4),
    ...[0, 1, 2, 3].map((row) =>
      row % 2
        ? [tile(14, 16 + row * 17, 16), tile(32, 16 + row * 17, 32), tile(66, 16 + row * 17, 16)].join('')
        : [tile(14, 16 + row * 17, 33), tile(49, 16 + row * 17, 33)].join(''),
    ),
  ].join('');
};

const tap: Drawing = ({ base, dark, light }) =>
  [
    floor(32),
    line('M38 74 V38 C38 16 72 16 72 40 V46', { color: dark, width: 12 }),
    line('M37 74 V38 C37 16 71 16 71 40 V46', { color: base, width: 9 }),
    faded(0.8, line('M35.5 70 V40 C35.5 28 44 22 52 22', { color: light, width: 2.4 })),
    rect(64, 44, 16, 5, dark, 2),
    rect(16, 56, 20, 6, base, 3),
    circle(16, 59, 5, dark),
    rect(24, 74, 28, 8, dark, 3),
    shape('M72 56 C76 62 78 65 78 68 C78 72 75 74 72 74 C69 74 66 72 66 68 C66 65 68 62 72 56 Z', '#7db4d8'),
  ].join('');

const basin: Drawing = ({ base, dark, light }) =>
  [
    floor(26, 86),
    line('M48 38 V24 C48 16 62 16 62 26', { color: steelDark, width: 5 }),
    rect(42, 50, 12, 36, dark, 3),
    rect(34, 82, 28, 5, dark, 2.5),
    shape('M10 38 H86 C86 56 74 66 62 66 H34 C22 66 10 56 10 38 Z', base),
    faded(0.6, line('M20 48 C24 56 30 60 38 61', { color: light, width: 3 })),
    rect(7, 34, 82, 8, light, 4),
    rect(7, 38, 82, 4, dark, 2),
  ].join('');

const mirror: Drawing = ({ base, dark, light }) =>
  [
    ellipse(48, 48, 31, 38, dark),
    ellipse(48, 47, 31, 38, base),
    ellipse(48, 47, 25.5, 32, '#dbe9f0'),
    shape('M30 62 L60 22 L67 31 L37 72 Z', paper),
    shape('M46 76 L72 40 L73.4 46 L52 77 Z', paper),
    circle(48, 11, 2.4, brass),
    faded(0.7, line('M22 36 C25 26 31 18 38 14', { color: light, width: 2.4 })),
  ].join('');

const towels: Drawing = ({ base, dark, light, deep }) => {
  const towel = (y: number, fill: string, edge: string) =>
    [
      rect(14, y, 68, 19, fill, 9),
      rect(62, y, 8, 19, edge),
      line(`M22 ${y + 9.5} H58`, { color: edge, width: 1.6 }),
    ].join('');
  return [floor(36), towel(62, base, dark), towel(43, light, base), towel(24, dark, deep)].join('');
};

const pipe: Drawing = ({ base, dark, light }) =>
  [
    floor(30),
    line('M20 76 V44 C20 30 28 24 42 24 H80', { color: dark, width: 17 }),
    line('M19 76 V44 C19 29 28 23 42 23 H80', { color: base, width: 13 }),
    faded(0.75, line('M15.5 72 V44 C15.5 28 26 19.5 40 19.5 H76', { color: light, width: 3 })),
    rect(8, 68, 24, 12, steel, 3),
    rect(8, 75, 24, 5, steelDark, 2.5),
    rect(70, 11, 12, 25, steel, 3),
    rect(77, 11, 5, 25, steelDark, 2.5),
  ].join('');

export const bathroom = { 'patterned-tile': patternedTile, 'metro-tile': metroTile, tap, basin, mirror, towels, pipe };
