/** Product images: an object in a tone, such as `paint-tin-sage`. The same key always returns the same image. */
import { bathroom } from './drawings/bathroom.ts';
import { building } from './drawings/building.ts';
import { decorating } from './drawings/decorating.ts';
import { food } from './drawings/food.ts';
import { garden } from './drawings/garden.ts';
import { home } from './drawings/home.ts';
import { lighting } from './drawings/lighting.ts';
import { pharmacy } from './drawings/pharmacy.ts';
import { tools } from './drawings/tools.ts';
import { circle, rect } from './drawings/shapes.ts';
import { type Drawing, type Tone, isTone, shadesOf } from './drawings/tones.ts';

const drawings = {
  ...decorating,
  ...tools,
  ...building,
  ...garden,
  ...pharmacy,
  ...food,
  ...lighting,
  ...bathroom,
  ...home,
};
export type Thing = keyof typeof drawings;

const drawingOf: ReadonlyMap<string, Drawing> = new Map(Object.entries(drawings));

export function productImageUrl(thing: Thing, tone: Tone): string {
  return `/images/products/${thing}-${tone}.svg`;
}

/** Returns the image for a key as SVG, or `undefined` for an unknown object or tone. */
export function drawProduct(key: string): string | undefined {
  const split = key.lastIndexOf('-');
  const tone = key.slice(split + 1);
  const drawing = drawingOf.get(key.slice(0, Math.max(split, 0)));
  if (!drawing || !isTone(tone)) return undefined;
  const shades = shadesOf(tone);
  const inner = rect(0, 0, 96, 96, shades.ground) + circle(48, 48, 40, shades.halo) + drawing(shades);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${inner}</svg>`;
}
