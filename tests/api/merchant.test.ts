import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { Merchant } from '../../contract/merchants/merchant.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const address = {
  Line1: '1 High Street',
  Line2: 'Yard',
  Line3: '',
  City: 'York',
  County: 'North Yorkshire',
  PostalCode: 'YO1 1AA',
};

describe(`the merchant's account, on ${engine}`, () => {
  let portal: TestApp;
  let merchant: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    merchant = await portal.signIn('merchant@demo.test');
    other = await portal.signIn('other-merchant@demo.test');
  });
  afterAll(() => portal.stop());

  const get = async (client = merchant) =>
    z.object({ Result: Merchant }).parse((await client.call('GET', '/api/merchant')).body).Result;
  const info = { Name: 'Alder Ales', Slogan: '', BrandColour: '' };
  const put = (section: string, body: unknown) => merchant.call('PUT', `/api/merchant/${section}`, body);
  const linksOf = async () => (await get()).MerchantSocialMediaLinks?.map(({ Platform, Link }) => [Platform, Link]);

  // Requirement O-7.28
  it('exists for a merchant, but not for an administrator or a shop', async () => {
    expect([(await get()).Name, (await get(other)).Name]).toEqual(['Alder Ales', 'Birch Books']);
    expect((await (await portal.signIn('admin@demo.test')).call('GET', '/api/merchant')).status).toBe(404);
    expect((await (await portal.signIn('shop@demo.test')).call('GET', '/api/merchant')).status).toBe(403);
  });

  // Requirements C-2.53, C-5.21, C-5.22
  it('accepts a slogan and a brand colour, and ignores a new name', async () => {
    expect((await put('basic-info', { Name: 'Another', Slogan: ' Good ales ', BrandColour: '1a2B3c' })).status).toBe(
      200,
    );
    expect(await get()).toMatchObject({ Name: 'Alder Ales', Slogan: 'Good ales', BrandColour: '1a2B3c' });
    for (const BrandColour of ['#1a2b3c', '1a2b3', '1a2b3c4', 'green', '12345g']) {
      expect([BrandColour, (await put('basic-info', { ...info, BrandColour })).status]).toEqual([BrandColour, 422]);
    }
    expect((await put('basic-info', { Name: 'x', Slogan: 'x'.repeat(101), BrandColour: '' })).status).toBe(422);
    await put('basic-info', info);
    expect(await get()).toMatchObject({ Slogan: null, BrandColour: null });
    expect((await get(other)).BrandColour).toBeNull();
  });

  // Requirement C-2.54
  it('accepts the head office address with an empty third line', async () => {
    expect((await put('address', address)).status).toBe(200);
    expect((await get()).Address).toEqual(address);
    for (const wrong of [
      { Line1: '1' },
      { City: '' },
      { PostalCode: 'Y' },
      { PostalCode: 'Y'.repeat(15) },
      { County: 'C'.repeat(30) },
    ]) {
      expect((await put('address', { ...address, ...wrong })).status).toBe(422);
    }
    expect((await get()).Address).toEqual(address);
  });

  // Requirement C-5.20
  it('accepts a returns window of 0 to 365 whole days, and keeps one that is not sent', async () => {
    await put('returns-policy', { Policy: '<p>Keep the receipt.</p>', ReturnsWindow: 30 });
    expect((await get()).ReturnsPolicy).toEqual({ Policy: '<p>Keep the receipt.</p>', ReturnsWindow: 30 });
    await put('returns-policy', { Policy: '<p>Unopened.</p>' });
    expect((await get()).ReturnsPolicy).toEqual({ Policy: '<p>Unopened.</p>', ReturnsWindow: 30 });
    for (const ReturnsWindow of [-1, 366, 1.5, '30', null]) {
      expect([ReturnsWindow, (await put('returns-policy', { Policy: '', ReturnsWindow })).status]).toEqual([
        ReturnsWindow,
        422,
      ]);
    }
    for (const ReturnsWindow of [0, 365]) {
      expect((await put('returns-policy', { Policy: '', ReturnsWindow })).status).toBe(200);
    }
  });

  // Requirement C-7.10
  it('sanitises the policy before storing it', async () => {
    await put('returns-policy', {
      Policy: '<p onclick="x()">Bring it<script>steal()</script> back.</p><img src=x onerror=x()>',
    });
    expect((await get()).ReturnsPolicy?.Policy).toBe('<p>Bring it back.</p>');
    expect((await put('returns-policy', { Policy: 'x'.repeat(50_001) })).status).toBe(422);
    expect((await put('returns-policy', { Policy: 'x'.repeat(50_000) })).status).toBe(200);
  });

  // Requirement C-2.56
  it('accepts a web address for each of the five platforms, and no other link', async () => {
    const links = [
      { Platform: 'Instagram', Link: 'https://www.instagram.com/alder' },
      { Platform: 'Youtube', Link: 'https://youtu.be/alder' },
      { Platform: 'Twitter', Link: 'x.com/alder' },
      { Platform: 'Facebook', Link: '' },
    ];
    expect((await put('social-media', { MerchantSocialMediaLinks: links })).status).toBe(200);
    const storedLinks = [
      ['Instagram', 'https://www.instagram.com/alder'],
      ['Facebook', ''],
      ['Youtube', 'https://youtu.be/alder'],
      ['Twitter', 'https://x.com/alder'],
      ['Linkedin', ''],
    ];
    expect(await linksOf()).toEqual(storedLinks);
    const wrong = [
      'https://facebook.com@evil.test',
      'https://a:b@facebook.com',
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'alder',
      `https://facebook.com/${'x'.repeat(300)}`,
    ];
    for (const Link of wrong) {
      expect([
        Link,
        (await put('social-media', { MerchantSocialMediaLinks: [{ Platform: 'Facebook', Link }] })).status,
      ]).toEqual([Link, 422]);
    }
    expect((await put('social-media', { MerchantSocialMediaLinks: [{ Platform: 'MySpace', Link: '' }] })).status).toBe(
      422,
    );
    expect(
      (
        await put('social-media', {
          MerchantSocialMediaLinks: [
            { Platform: 'Linkedin', Link: '' },
            { Platform: 'Linkedin', Link: '' },
          ],
        })
      ).status,
    ).toBe(422);
    expect(await linksOf()).toEqual(storedLinks);
  });

  it('has a history that other merchants and shops cannot read', async () => {
    await put('basic-info', { ...info, Slogan: 'Remembered' });
    const { Id } = await get();
    const historyFor = async (client: TestClient) =>
      z
        .object({ Result: auditEndpoints.history.answer })
        .parse((await client.call('GET', `/api/ext/audit/merchants/${Id}`)).body).Result;
    for (const client of [merchant, await portal.signIn('admin@demo.test')]) {
      const [newest] = (await historyFor(client)).Entries;
      expect(newest).toMatchObject({
        Actor: 'merchant@demo.test',
        Entity: 'merchants',
        Title: 'Alder Ales',
        Changes: [{ Field: 'Slogan', To: 'Remembered' }],
      });
    }
    expect((await other.call('GET', `/api/ext/audit/merchants/${Id}`)).status).toBe(404);
    expect(await historyFor(await portal.signIn('shop@demo.test'))).toEqual({ Entries: [], TotalCount: 0 });
  });

  it("notifies the merchant's open screens of changes", async () => {
    const [own, otherSocket] = [await merchant.open('/api/ws/realtime'), await other.open('/api/ws/realtime')];
    await put('basic-info', { ...info, Slogan: 'Announced' });
    expect(await own.received(1)).toMatchObject([{ Data: { UpdateType: 'Merchants', Id: '1' } }]);
    expect(await otherSocket.settled()).toEqual([]);
    own.close();
    otherSocket.close();
  });
});
