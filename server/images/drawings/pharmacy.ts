import { circle, faded, floor, line, rect, shape, turned } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { paper, cream, steel } = material;

function cross(x: number, y: number, size: number, fill: string): string {
  const arm = size / 3;
  return rect(x - arm / 2, y - size / 2, arm, size, fill, 1) + rect(x - size / 2, y - arm / 2, size, arm, fill, 1);
}

const pillBottle: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(24),
    rect(30, 12, 36, 16, deep, 4),
    ...[36, 43, 50, 57].map((x) => rect(x, 15, 2.4, 10, dark, 1.2)),
    rect(34, 27, 28, 6, light),
    rect(26, 32, 44, 49, base, 8),
    rect(26, 42, 44, 28, cream),
    cross(48, 53, 13, base),
    rect(38, 63, 20, 3, light, 1.5),
    faded(0.45, rect(30, 35, 4, 42, paper, 2)),
  ].join('');

const firstAid: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(34),
    line('M36 28 V20 C36 16 38 15 41 15 H55 C58 15 60 16 60 20 V28', { color: deep, width: 5 }),
    rect(12, 28, 72, 52, base, 8),
    rect(12, 66, 72, 14, dark, 7),
    rect(12, 44, 72, 3, dark),
    faded(0.6, rect(18, 33, 44, 4, light, 2)),
    circle(48, 55, 17, cream),
    cross(48, 55, 20, base),
  ].join('');

const creamTube: Drawing = ({ base, dark, light, deep }) =>
  turned(
    14,
    rect(32, 8, 32, 6, deep, 1.5),
    shape('M32 13 H64 L58 70 H38 Z', base),
    shape('M32 13 H40 L43 70 H38 Z', light),
    shape('M34.5 36 H61.5 L60 52 H36 Z', cream),
    rect(41, 41, 14, 2.8, deep, 1.4),
    rect(41, 46, 9, 2.2, base, 1.1),
    rect(39, 70, 18, 16, dark, 3),
  );

const pumpBottle: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(24),
    line('M48 28 V14 H34 L30 19', { color: deep, width: 4.5 }),
    rect(40, 24, 16, 9, deep, 2),
    shape('M30 44 C30 36 38 33 48 33 C58 33 66 36 66 44 V76 C66 79 64 81 61 81 H35 C32 81 30 79 30 76 Z', base),
    rect(30, 48, 36, 22, cream),
    circle(48, 56, 4.6, light),
    rect(40, 63, 16, 2.6, dark, 1.3),
    faded(0.45, line('M35 44 V76', { color: paper, width: 3 })),
  ].join('');

const medicineBox: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(36),
    shape('M14 34 L26 22 H86 L76 34 Z', light),
    shape('M76 34 L86 22 V64 L76 78 Z', deep),
    rect(14, 34, 62, 44, cream),
    rect(14, 34, 20, 44, base),
    cross(24, 46, 11, paper),
    rect(40, 42, 28, 4.5, deep, 2.2),
    rect(40, 51, 20, 3, light, 1.5),
    rect(40, 57, 24, 3, light, 1.5),
    rect(14, 70, 62, 8, dark),
  ].join('');

const thermometer: Drawing = ({ base, dark, light, deep }) =>
  turned(
    40,
    rect(38, 8, 20, 60, paper, 10),
    shape('M42 64 H54 L51 88 H45 Z', steel),
    rect(38, 8, 20, 16, base, 10),
    rect(38, 16, 20, 8, base),
    rect(42, 30, 12, 22, light, 3),
    line('M45 36 H51 M45 41 H51 M45 46 H49', { color: deep, width: 1.8 }),
    circle(48, 59, 3.2, dark),
  );

export const pharmacy = {
  'pill-bottle': pillBottle,
  'first-aid': firstAid,
  'cream-tube': creamTube,
  'pump-bottle': pumpBottle,
  'medicine-box': medicineBox,
  thermometer,
};
