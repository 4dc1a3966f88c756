import { expect, it } from 'vitest';
import { logoFrame, shopImageFrame } from '../../../contract/image.ts';
import { hasAspectRatioOf, fitWithin } from './redraw-picture.ts';

it.each([
  [4032, 3024, true],
  [1200, 900, true],
  [1201, 900, true],
  [8, 6, true],
  [3024, 4032, false],
  [1920, 1080, false],
  [1230, 900, false],
])('an image of %d × %d pixels has the aspect ratio of a shop image: %s', (width, height, hasShape) => {
  expect(hasAspectRatioOf(shopImageFrame, { width, height })).toBe(hasShape);
});

it('an image is scaled down to its frame and never enlarged', () => {
  expect(fitWithin(shopImageFrame, { width: 4032, height: 3024 })).toEqual({ width: 1200, height: 900 });
  expect(fitWithin(shopImageFrame, { width: 3024, height: 4032 })).toEqual({ width: 675, height: 900 });
  expect(fitWithin(logoFrame, { width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
  expect(fitWithin(logoFrame, { width: 20_000, height: 3 })).toEqual({ width: 512, height: 1 });
});
