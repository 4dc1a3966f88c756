import { expect, it } from 'vitest';
import { isPicture, notAPicture, pictureEndings } from './picture-file.ts';

it.each([
  ['logo.png', true],
  ['logo.jpg', true],
  ['logo.jpeg', true],
  ['LOGO.PNG', true],
  ['my.shop.JPeG', true],
  ['logo.gif', false],
  ['logo.svg', false],
  ['logo.webp', false],
  ['logo.png.exe', false],
  ['logopng', false],
  ['logo', false],
  ['', false],
])('a file named "%s" may be uploaded as a picture: %s', (name, isOne) => {
  expect(isPicture({ name })).toBe(isOne);
});

it('a chooser offers what may be uploaded, and anything else is explained', () => {
  expect(pictureEndings).toBe('.png,.jpg,.jpeg');
  expect(notAPicture).toMatchObject({ title: 'File not supported', content: 'Please upload a valid image file' });
});
