import { expect, it } from 'vitest';
import { invalidImageDialog } from '../feedback/failure-dialog.ts';
import {
  acceptedPictureFiles,
  pictureError,
  pictureLimitsHint,
  outputFileOf,
  undecodableError,
} from './picture-file.ts';

it.each([
  ['logo.png', true],
  ['logo.jpg', true],
  ['logo.jpeg', true],
  ['LOGO.PNG', true],
  ['my.shop.JPeG', true],
  ['IMG_0042.HEIC', true],
  ['photo.heif', true],
  ['logo.gif', false],
  ['logo.svg', false],
  ['logo.webp', false],
  ['logo.png.exe', false],
  ['logopng', false],
  ['logo', false],
  ['', false],
])('a file named "%s" is accepted as an image: %s', (name, isOne) => {
  expect(pictureError({ name, size: 12_000_000 })).toEqual(isOne ? undefined : invalidImageDialog());
});

it('the file picker offers the accepted types, and other files get an error message', () => {
  expect(acceptedPictureFiles).toBe('.png,.jpg,.jpeg,.heic,.heif');
  expect(invalidImageDialog()).toMatchObject({
    title: 'File not supported',
    content: 'Please upload a valid image file',
  });
  expect(pictureError({ name: 'scan.png', size: 50_000_001 })).toMatchObject({
    title: 'File not supported',
    content: 'Please upload a valid image file of at most 50 MB.',
  });
  expect(pictureLimitsHint).toBe('PNG, JPEG or HEIC, up to 50 MB');
});

it('an undecodable photo in a phone format gets an error message', () => {
  expect(undecodableError({ name: 'IMG_0042.HEIC' })).toMatchObject({
    title: 'File not supported',
    content: expect.stringContaining('This browser cannot read HEIC photos'),
  });
  expect(undecodableError({ name: 'broken.jpg' })).toBeUndefined();
});

it('a redrawn image has the extension of its new type', () => {
  expect(outputFileOf('my.logo.PNG')).toEqual({ name: 'my.logo.png', type: 'image/png' });
  expect(outputFileOf('IMG_0042.HEIC')).toEqual({ name: 'IMG_0042.jpg', type: 'image/jpeg' });
  expect(outputFileOf('front.jpeg')).toEqual({ name: 'front.jpg', type: 'image/jpeg' });
});
