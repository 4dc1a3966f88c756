import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Merchant } from '../../contract/merchants/merchant.ts';
import { Shop, ShopImage } from '../../contract/shops/shops.ts';
import { diskFileStore } from '../../server/files/file-store.ts';
import { sweepFiles } from '../../server/jobs/housekeeping.ts';
import { password } from './fixture.ts';
import { harmlessUploads, rejectedUploads } from './hostile-uploads.ts';
import { jpeg, png } from './image-files.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const storedName = /^[\da-f-]{36}\.(png|jpg)$/;
const hourMs = 3_600_000;

describe(`uploads, on ${engine}`, () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-uploads-'));
  const folder = join(root, 'files');
  let portal: TestApp;
  let merchant: TestClient;
  beforeAll(async () => {
    portal = await startApp({ environment: { FILES_DIR: folder } });
    merchant = await portal.signIn('merchant@demo.test');
  });
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(async () => {
    await portal.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const upload = (path: string, name: string, bytes: Buffer, field = 'file') => {
    const form = new FormData();
    form.append(field, new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    return merchant.call('POST', `/api/merchant/${path}`, form);
  };
  const stored = () => (readdirSync(root).includes('files') ? readdirSync(folder) : []);
  const account = async () =>
    z.object({ Result: Merchant }).parse((await merchant.call('GET', '/api/merchant')).body).Result;
  const shop = async () =>
    z.object({ Result: Shop }).parse((await merchant.call('GET', '/api/merchant/shop/1')).body).Result;
  const added = (body: unknown) => z.object({ Result: ShopImage }).parse(body).Result;

  it('are tested with at least a hundred hostile files', () => {
    expect(rejectedUploads.length + harmlessUploads.length).toBeGreaterThanOrEqual(100);
    expect(new Set([...rejectedUploads, ...harmlessUploads].map(({ what }) => what)).size).toBe(
      rejectedUploads.length + harmlessUploads.length,
    );
  });

  // Requirement C-5.17
  it('are rejected and not stored unless they are an image of the type in their name', async () => {
    const accepted: string[] = [];
    for (const { what, name, bytes } of rejectedUploads) {
      const { status } = await upload('logo', name, bytes);
      if (status !== 422) accepted.push(`${what}: ${status}`);
    }
    expect(accepted).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
    expect((await account()).LogoUrl).toBeNull();
  });

  it('keep only the pixels of an image, under a new name, and are served as images', async () => {
    const faults: string[] = [];
    for (const { what, name, bytes } of harmlessUploads) {
      const { status, body } = await upload('logo', name, bytes);
      const url =
        status === 200 ? z.object({ Result: z.object({ LogoUrl: z.string() }) }).parse(body).Result.LogoUrl : '';
      const { headers } = await portal.visitor().call('GET', url);
      const isPng = /png$/i.test(name);
      if (headers.get('content-type') !== (isPng ? 'image/png' : 'image/jpeg')) {
        faults.push(`${what}: ${status} ${headers.get('content-type')}`);
      }
      if (
        headers.get('x-content-type-options') !== 'nosniff' ||
        headers.get('content-security-policy')?.includes('sandbox') !== true
      ) {
        faults.push(`${what}: headers`);
      }
    }
    expect(faults).toEqual([]);
    const names = stored();
    expect(names.filter((name) => !storedName.test(name))).toEqual([]);
    expect(names).toHaveLength(harmlessUploads.length);
    for (const name of names) expect(readFileSync(join(folder, name), 'latin1')).not.toMatch(/payload|script|PK/);
    expect(readdirSync(root)).toEqual(['files']);
  });

  it('are rejected with a reason', async () => {
    expect((await upload('logo', 'photo.gif', png())).body).toMatchObject({
      Code: 'invalid-image',
      Error: 'Please upload a valid image file',
      Fields: { file: 'Please upload a valid image file' },
    });
    expect((await upload('logo', 'photo.png', png(20_000, 20_000))).body).toMatchObject({
      Error: expect.stringContaining('20000 × 20000 pixels'),
    });
    expect((await upload('logo', 'photo.png', Buffer.concat([png(), Buffer.alloc(8_000_000)]))).status).toBe(413);
    expect((await upload('logo', 'photo.png', png(), 'picture')).status).toBe(422);
    expect((await merchant.call('POST', '/api/merchant/logo', {})).status).toBe(422);
  });

  it('can be seven megabytes large', async () => {
    expect((await upload('logo', 'photo.png', Buffer.concat([png(), Buffer.alloc(7_000_000)]))).status).toBe(200);
  });

  it('publish a photograph upright, in display size, without its location', async () => {
    const gps = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 0/1',
    };
    const photo = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#a05' } })
      .composite([
        { input: { create: { width: 3000, height: 400, channels: 3, background: '#fff' } }, gravity: 'north' },
      ])
      .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('PhoneMaker')).toBe(true);
    for (const [path, width, height] of [
      ['shop/2/image', 1200, 900],
      ['logo', 512, 384],
    ] as const) {
      await upload(path, 'photo.jpg', photo);
      const published = readFileSync(join(folder, stored()[0] ?? ''));
      const { orientation, exif, icc, xmp, iptc, ...size } = await sharp(published).metadata();
      expect([orientation, exif, icc, xmp, iptc, size.width, size.height]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        width,
        height,
      ]);
      // The photograph was rotated by 90° clockwise, so its top is now on the right.
      const { data } = await sharp(published)
        .extract({ left: width - 20, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data].every((channel) => channel > 240)).toBe(true);
      rmSync(folder, { recursive: true });
    }
  });

  it('keep the transparency of a logo, and enlarge nothing', async () => {
    const logo = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    await upload('logo', 'logo.png', logo);
    expect(await sharp(readFileSync(join(folder, stored()[0] ?? ''))).metadata()).toMatchObject({
      format: 'png',
      hasAlpha: true,
      width: 300,
      height: 300,
    });
  });

  // Requirement C-2.52
  it('replace the logo everywhere', async () => {
    await upload('logo', 'logo.png', png(512, 512));
    const { LogoUrl } = await account();
    expect(LogoUrl).toMatch(/^\/api\/files\/[\da-f-]{36}\.png$/);
    const { body } = await portal
      .visitor()
      .call('POST', '/api/portal/login', { Email: 'merchant@demo.test', Password: password });
    expect(body).toMatchObject({ Result: { MerchantLogo: LogoUrl } });
  });

  // Requirement C-2.51
  it('add up to twelve images to a shop, and cannot restore one without a free place', async () => {
    const first = added((await upload('shop/1/image', 'front.jpg', jpeg())).body);
    const second = added((await upload('shop/1/image', 'back.png', png(1200, 900))).body);
    expect((await shop()).Images).toEqual([first, second]);
    const remove = (id: unknown) => merchant.call('DELETE', `/api/merchant/shop/1/image/${String(id)}`);
    const removed = await remove(first.Id);
    expect(removed.status).toBe(200);
    expect((await remove(first.Id)).status).toBe(404);
    expect((await shop()).Images).toEqual([second]);
    for (let count = 1; count < 12; count += 1) await upload('shop/1/image', 'more.png', png());
    expect(await upload('shop/1/image', 'one-too-many.png', png())).toMatchObject({
      status: 422,
      body: { Error: 'A shop can have 12 images at most.' },
    });
    expect((await upload('shop/3/image', 'foreign.png', png())).status).toBe(404);
    // Another image has taken the place of the removed one.
    const { Result } = z.object({ Result: z.object({ UndoToken: z.string() }) }).parse(removed.body);
    expect((await merchant.call('POST', `/api/ext/undo/${Result.UndoToken}`)).status).toBe(422);
    expect((await shop()).Images).toHaveLength(12);
  });

  it('are the only files that can be requested', async () => {
    for (const path of [
      'nothing.png',
      '..%2f..%2fpackage.json',
      '%2e%2e/x',
      '00000000-0000-0000-0000-000000000000.png',
      '00000000-0000-0000-0000-000000000000.html',
      '.part',
    ]) {
      expect([path, (await portal.visitor().call('GET', `/api/files/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('are removed when nothing refers to them, but not within their first hour', async () => {
    await upload('logo', 'old.png', png());
    await upload('logo', 'new.png', png());
    const files = diskFileStore(folder);
    const now = Date.now();
    await sweepFiles(portal.database, files, new Date(now + hourMs / 2));
    expect(stored()).toHaveLength(2);
    await sweepFiles(portal.database, files, new Date(now + 2 * hourMs));
    expect(stored().map((name) => `/api/files/${name}`)).toEqual([(await account()).LogoUrl]);
  });
});
