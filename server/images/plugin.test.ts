import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { bathroom } from './drawings/bathroom.ts';
import { building } from './drawings/building.ts';
import { decorating } from './drawings/decorating.ts';
import { food } from './drawings/food.ts';
import { garden } from './drawings/garden.ts';
import { home } from './drawings/home.ts';
import { lighting } from './drawings/lighting.ts';
import { pharmacy } from './drawings/pharmacy.ts';
import { tools } from './drawings/tools.ts';
import { merchantLogoUrl } from './merchant-logo.ts';
import { imagesPlugin } from './plugin.ts';
import { productImageUrl } from './product-picture.ts';
import { tones } from './drawings/tones.ts';

const things = [decorating, tools, building, garden, pharmacy, food, lighting, bathroom, home].flatMap((drawings) =>
  Object.keys(drawings),
);
const app = fastify();
await app.register(imagesPlugin);
const get = (url: string) => app.inject({ method: 'GET', url });

/** Returns whether all tags are balanced and all attributes are quoted. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g,
    (_, closing: string, name: string, _attributes: string, alone: string) => {
      if (closing && open.pop() !== name) open.push('unbalanced');
      if (!closing && !alone) open.push(name);
      return '';
    },
  );
  return open.length === 0 && !/[<>&]/.test(rest);
}

describe('images', () => {
  it('are well-formed for every object in every tone', async () => {
    for (const thing of things) {
      for (const tone of tones) {
        const { statusCode, body } = await get(`/images/products/${thing}-${tone}.svg`);
        expect([thing, tone, statusCode, isWellFormed(body), /NaN|undefined/.test(body)]).toEqual([
          thing,
          tone,
          200,
          true,
          false,
        ]);
      }
    }
  });

  it('depend only on the key', async () => {
    const sage = productImageUrl('paint-tin', 'sage');
    expect((await get(sage)).body).toBe((await get(sage)).body);
    expect((await get(sage)).body).not.toBe((await get(productImageUrl('paint-tin', 'navy'))).body);
    expect((await get(sage)).body).not.toBe((await get(productImageUrl('sack', 'sage'))).body);
  });

  it('of merchants contain their initials', async () => {
    const { statusCode, body } = await get(merchantLogoUrl('oakwell-decorating'));
    expect(statusCode).toBe(200);
    expect(body).toContain('>OD</text>');
    expect(isWellFormed(body)).toBe(true);
    expect((await get(merchantLogoUrl('solo'))).body).toContain('>S</text>');
  });

  it('show a shop front in any tone', async () => {
    for (const tone of tones) {
      const { statusCode, body } = await get(`/images/shops/${tone}.svg`);
      expect([tone, statusCode, isWellFormed(body), /NaN|undefined/.test(body)]).toEqual([tone, 200, true, false]);
    }
  });

  it('are sent without script permissions and with a long cache lifetime', async () => {
    const { headers } = await get(productImageUrl('drill', 'teal'));
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['cache-control']).toMatch(/^public, max-age=\d{7}$/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/images/products/.svg',
    '/images/products/sage.svg',
    '/images/products/-sage.svg',
    '/images/products/paint-tin.svg',
    '/images/products/paint-tin-beige.svg',
    '/images/products/Paint-Tin-sage.svg',
    '/images/products/paint-tin-sage.png',
    '/images/products/paint-tin-sage',
    '/images/products/paint--tin-sage.svg',
    '/images/products/constructor-sage.svg',
    '/images/products/__proto__-sage.svg',
    '/images/products/paint-tin-constructor.svg',
    '/images/products/%3Cscript%3E-sage.svg',
    '/images/products/..%2F..%2Fpackage.json',
    `/images/products/${'a'.repeat(80)}-sage.svg`,
    '/images/shops/beige.svg',
    '/images/merchants/a.svg',
    '/images/merchants/oak1.svg',
    '/images/merchants/%22onload%3D.svg',
    '/images/merchants/a-b-c-d-e-f.svg',
  ])('do not exist for the invalid key %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});
