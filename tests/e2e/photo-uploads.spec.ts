/** Uploaded photos: scaled to their display size, cropped to their frame, and without location metadata. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { isFull } from '../setup/scale.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

/** Records the files that the page appends to form data. */
async function recordSentFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: File[] = [];
    const { append } = FormData.prototype;
    FormData.prototype.append = function keep(this: FormData, ...given: readonly unknown[]) {
      if (given[1] instanceof File) sent.push(given[1]);
      Reflect.apply(append, this, given);
    };
    Object.assign(window, { sentFiles: sent });
  });
}

const Sent = z.object({ name: z.string(), bytes: z.array(z.number()) });

/** Returns the sent file at the given zero-based index. */
async function sentFile(page: Page, index: number) {
  const file = await page.evaluateHandle((at) => {
    const files: unknown = Reflect.get(window, 'sentFiles');
    return Array.isArray(files) ? files[at] : undefined;
  }, index);
  const read = await file.evaluate(async (given: unknown) =>
    given instanceof File ? { name: given.name, bytes: [...new Uint8Array(await given.arrayBuffer())] } : undefined,
  );
  const { name, bytes } = Sent.parse(read);
  return { name, bytes: Buffer.from(bytes) };
}

test('a photo is scaled down, loses its location, and can be cropped by keyboard', {
  tag: '@full',
}, async ({ page }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const size = isFull ? { width: 4000, height: 3000 } : { width: 1600, height: 1200 };
  const photo = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg({ quality: 97 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(isFull ? 12_000_000 : 1_900_000);
  await recordSentFiles(page);
  await openAs(page, 'merchant@demo.test', '/merchant/shops/2');
  const images = page.getByRole('region', { name: 'Images' });
  const chooser = images.getByLabel('Image file');
  await expect(images.getByText('PNG, JPEG or HEIC, up to 50 MB')).toBeVisible();
  const before = await images.getByRole('listitem').count();

  await chooser.setInputFiles({ name: 'IMG_0042.JPEG', mimeType: 'image/jpeg', buffer: photo });
  await expect(images.getByRole('listitem')).toHaveCount(before + 1);
  const small = await sentFile(page, 0);
  expect([small.name, small.bytes.length < 1_000_000, small.bytes.includes('PhoneMaker')]).toEqual([
    'IMG_0042.jpg',
    true,
    false,
  ]);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 1200, height: 900, format: 'jpeg' });

  await chooser.setInputFiles({ name: 'IMG_0043.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') });
  const refusal = page.getByRole('dialog', { name: 'File not supported' });
  await expect(refusal).toContainText('This browser cannot read HEIC photos');
  await refusal.getByRole('button', { name: 'OK' }).click();

  const blue = { create: { width: 600, height: 400, channels: 3, background: '#00f' } } as const;
  const portrait = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#f00' } })
    .composite([{ input: blue, gravity: 'south' }])
    .png()
    .toBuffer();
  const choosePortrait = () => chooser.setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: portrait });
  await choosePortrait();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('application', { name: 'Visible part of the picture' }).focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
  await expect(images.getByRole('listitem')).toHaveCount(before + 2);
  const cropped = await sharp((await sentFile(page, 1)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The crop starts in the red upper half and ends in the blue lower half.
  expect([cropped.info.width, cropped.info.height, ...cropped.data.subarray(0, 3)]).toEqual([600, 450, 255, 0, 0]);
  expect([
    ...cropped.data.subarray(-3 - (cropped.info.channels - 3), cropped.data.length - (cropped.info.channels - 3)),
  ]).toEqual([0, 0, 255]);

  await choosePortrait();
  await dialog.getByRole('button', { name: 'Keep the whole picture' }).click();
  await expect(images.getByRole('listitem')).toHaveCount(before + 3);
  expect(await sharp((await sentFile(page, 2)).bytes).metadata()).toMatchObject({
    width: 600,
    height: 800,
    format: 'png',
  });
});
