import { circle, ellipse, faded, floor, line, rect, ring, shape } from './shapes.ts';
import { type Drawing, material } from './tones.ts';

const { glow, brass, steel, steelDark, paper, cream } = material;

const pendant: Drawing = ({ base, dark, light, deep }) =>
  [
    line('M48 0 V24', { color: deep, width: 2.4 }),
    faded(0.55, shape('M22 58 H74 L88 92 H8 Z', glow)),
    rect(42, 18, 12, 12, brass, 3),
    shape('M42 28 H54 C66 34 76 46 78 58 H18 C20 46 30 34 42 28 Z', base),
    shape('M42 28 H47 C38 36 32 46 31 58 H18 C20 46 30 34 42 28 Z', light),
    ellipse(48, 58, 30, 5, dark),
    ellipse(48, 59, 13, 5.5, glow),
  ].join('');

const tableLamp: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(26),
    faded(0.5, ellipse(48, 46, 36, 11, glow)),
    rect(45.5, 44, 5, 16, brass),
    shape('M34 12 H62 L76 46 H20 Z', cream),
    shape('M34 12 H43 L34 46 H20 Z', paper),
    line('M21 45 H75', { color: brass, width: 2 }),
    shape('M40 58 H56 C68 62 68 76 58 80 H38 C28 76 28 62 40 58 Z', base),
    faded(0.6, line('M36 66 C35 70 36 74 38 76', { color: light, width: 2.6 })),
    rect(32, 78, 32, 4, deep, 2),
    rect(40, 56, 16, 3, dark, 1.5),
  ].join('');

const bulb: Drawing = ({ base, dark, deep }) =>
  [
    faded(0.4, circle(48, 40, 38, glow)),
    shape('M48 10 C66 10 76 24 74 38 C72 50 62 54 60 64 H36 C34 54 24 50 22 38 C20 24 30 10 48 10 Z', glow),
    line('M41 62 V46 L45 40 L48 47 L51 40 L55 46 V62', { color: dark, width: 2 }),
    faded(0.8, line('M31 34 C32 26 37 21 43 19', { color: paper, width: 3.4 })),
    rect(36, 64, 24, 6, base, 2),
    rect(37, 70, 22, 5, dark, 2),
    rect(38, 75, 20, 5, base, 2),
    shape('M42 80 H54 L51 86 H45 Z', deep),
  ].join('');

const lightSwitch: Drawing = ({ base, dark, light, deep }) =>
  [
    rect(20, 18, 60, 64, dark, 8),
    rect(16, 14, 60, 64, base, 8),
    rect(19, 17, 54, 58, light, 6),
    rect(26, 28, 18, 36, cream, 3),
    rect(48, 28, 18, 36, cream, 3),
    rect(26, 46, 18, 18, paper, 3),
    rect(48, 28, 18, 18, paper, 3),
    circle(35, 34, 1.8, deep),
    circle(57, 58, 1.8, deep),
    circle(46, 22, 1.6, dark),
    circle(46, 70, 1.6, dark),
  ].join('');

const cableReel: Drawing = ({ base, dark, light, deep }) =>
  [
    floor(32),
    line('M60 70 C76 72 84 78 90 70', { color: deep, width: 3.4 }),
    circle(46, 47, 34, deep),
    circle(46, 47, 30, base),
    ...[26, 22, 18].map((radius) => ring(46, 47, radius, { color: dark, width: 1.6 })),
    circle(46, 47, 14, cream),
    circle(46, 47, 5.5, deep),
    ...[
      [46, 38],
      [54.5, 51],
      [37.5, 51],
    ].map(([x = 0, y = 0]) => circle(x, y, 2.2, light)),
    faded(0.5, line('M22 36 A27 27 0 0 1 36 22', { color: paper, width: 3 })),
  ].join('');

const spotlight: Drawing = ({ base, dark, light, deep }) =>
  [
    faded(0.5, shape('M34 58 L64 46 L92 90 H36 Z', glow)),
    rect(14, 8, 68, 8, steel, 4),
    rect(14, 12, 68, 4, steelDark, 2),
    rect(36, 14, 6, 14, deep, 2),
    shape('M26 30 L50 20 C54 18 58 21 59 24 L68 46 L36 60 L26 38 C24 35 24 32 26 30 Z', base),
    shape('M26 30 L34 27 L47 55 L36 60 L26 38 C24 35 24 32 26 30 Z', light),
    shape('M34 57 L67 43 L69 48 L37 62 Z', dark),
  ].join('');

export const lighting = {
  pendant,
  'table-lamp': tableLamp,
  bulb,
  'light-switch': lightSwitch,
  'cable-reel': cableReel,
  spotlight,
};
