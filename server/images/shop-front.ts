/** Shop images for the demo: a shop front in a tone, with a 4:3 ratio. */
import { circle, faded, rect, shape } from './drawings/shapes.ts';
import { type Tone, isTone, shadesOf } from './drawings/tones.ts';

export function shopFrontUrl(tone: Tone): string {
  return `/images/shops/${tone}.svg`;
}

const stripes = 8;
const glass = '#dbe9f1';

/** Returns a shop front as SVG, or `undefined` for an unknown tone. */
export function drawShopFront(key: string): string | undefined {
  if (!isTone(key)) return undefined;
  const { base, light, dark, deep, ground } = shadesOf(key);
  const awning = Array.from({ length: stripes }, (_, index) => {
    const x = 14 + index * 12.5;
    return shape(`M${x} 36 H${x + 12.5} V48 A6.25 5 0 0 1 ${x} 48 Z`, index % 2 === 0 ? base : '#ffffff');
  });
  const street = rect(0, 0, 128, 96, ground) + circle(108, 18, 8, light) + rect(0, 82, 128, 14, '#c4c9cf');
  const house =
    rect(14, 22, 100, 62, light) +
    rect(10, 18, 108, 6, deep, 2) +
    rect(14, 24, 100, 12, dark) +
    rect(40, 28, 48, 4, '#ffffff', 2);
  const door = rect(86, 52, 20, 32, deep, 2) + rect(89, 55, 14, 18, glass, 1) + circle(90, 77, 1.2, light);
  const goods = [28, 42, 56, 68].map((x, index) =>
    rect(x, 72 - (index % 2) * 4, 9, 8 + (index % 2) * 4, index % 2 === 0 ? base : dark, 1),
  );
  const window =
    rect(20, 52, 60, 30, deep, 2) +
    rect(22, 54, 56, 26, glass, 1) +
    goods.join('') +
    faded(0.5, shape('M26 54 L34 54 L22 70 V60 Z', '#ffffff'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 96" width="1200" height="900">${street}${house}${window}${door}${awning.join('')}</svg>`;
}
