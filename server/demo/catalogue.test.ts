import { describe, expect, it } from 'vitest';
import { HeadOfficeForm, SocialMediaForm } from '../../contract/merchants/merchant.ts';
import { NewShop, ShopEmailForm, ShopPhoneForm } from '../../contract/shops/shops.ts';
import { drawProduct } from '../images/product-picture.ts';
import { drawShopFront } from '../images/shop-front.ts';
import { sanitizePolicy } from '../areas/merchant/sanitize-policy.ts';
import { buildCatalogue } from './catalogue.ts';
import { buildMerchants, demoShop } from './merchants.ts';
import { createRandom } from './random.ts';
import { buildShopDetails } from './shop-details.ts';

const now = new Date('2026-03-12T15:20:00Z');
const { merchants, shops } = buildMerchants(createRandom(1));
const catalogue = buildCatalogue(createRandom(2), merchants);
const details = buildShopDetails(createRandom(3), shops, now);
const pictureOf = (url: string | null | undefined) => /\/([a-z-]+)\.svg$/.exec(url ?? '')?.[1] ?? '';

describe('the demo catalogue', () => {
  it('is the same for the same seed', () => {
    expect(buildCatalogue(createRandom(2), merchants)).toEqual(catalogue);
  });

  it('has the expected number of verticals, categories, subcategories and products', () => {
    expect([catalogue.verticals.length, catalogue.categories.length]).toEqual([6, 31]);
    expect(catalogue.subcategories.length).toBeGreaterThan(190);
    expect(catalogue.subcategories.filter(({ categoryId }) => categoryId === null).length).toBeGreaterThan(8);
    expect(catalogue.products.length).toBeGreaterThan(1300);
    expect(catalogue.variants.length).toBeGreaterThan(2000);
  });

  it('has unique names where the catalogue requires them', () => {
    const keys = [
      ...catalogue.verticals.map(({ name }) => `vertical ${name}`),
      ...catalogue.categories.map(({ verticalId, name }) => `category ${verticalId} ${name}`),
      ...catalogue.subcategories.map(({ categoryId, name }) => `subcategory ${categoryId ?? 'unbound'} ${name}`),
      ...catalogue.variants.map(({ sku }) => `sku ${sku}`),
    ];
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(keys.length);
  });

  it('has data for edge cases of the screens', () => {
    const variantsOf = (id: number | undefined) =>
      catalogue.variants.filter(({ productId }) => catalogue.products[productId - 1]?.subcategoryId === id).length;
    const counts = catalogue.subcategories.map(({ id }) => variantsOf(id));
    expect(Math.max(...counts)).toBeGreaterThan(20);
    expect(counts).toContain(0);
    expect(catalogue.categories.some(({ description }) => (description?.length ?? 0) > 200)).toBe(true);
    expect(catalogue.variants.some(({ imageUrl }) => imageUrl === null)).toBe(true);
    for (const { imageUrl } of catalogue.variants) {
      expect(imageUrl === null || drawProduct(pictureOf(imageUrl)) !== undefined).toBe(true);
    }
  });
});

describe('the demo shops and merchants', () => {
  it('have valid values for their forms', () => {
    for (const { name, email, line1, line2, postalCode, city, county, phone } of details.rows) {
      const form = {
        Name: name,
        Email: 'shop@example.com',
        Line1: line1,
        Line2: line2 ?? '',
        PostalCode: postalCode,
        City: city,
        County: county,
      };
      expect(NewShop.safeParse(form).error?.issues ?? []).toEqual([]);
      expect([
        ShopEmailForm.safeParse({ Email: email }).success,
        ShopPhoneForm.safeParse({ Phone: phone }).success,
      ]).toEqual([true, true]);
    }
    for (const { row } of merchants) {
      const office = {
        Line1: row.line1,
        Line2: row.line2 ?? '',
        Line3: '',
        City: row.city,
        County: row.county ?? '',
        PostalCode: row.postalCode,
      };
      expect(HeadOfficeForm.safeParse(office).error?.issues ?? []).toEqual([]);
      const links = Object.entries(row.socialLinks ?? {}).map(([Platform, Link]) => ({ Platform, Link }));
      expect(SocialMediaForm.safeParse({ MerchantSocialMediaLinks: links }).error?.issues ?? []).toEqual([]);
    }
  });

  it('have policies that sanitising does not change', () => {
    const policies = merchants.flatMap(({ row }) => row.returnsPolicy ?? []);
    expect(policies.length).toBeGreaterThan(4);
    expect(policies.map(sanitizePolicy)).toEqual(policies);
  });

  it('have picking hours, drawable images and every state, except for the demo users’ shops', () => {
    expect(new Set(details.hours.map(({ shopId }) => shopId)).size).toBe(shops.length);
    for (const { fromMinute, toMinute } of details.hours) {
      expect(fromMinute >= 0 && fromMinute < toMinute && toMinute < 1440).toBe(true);
    }
    for (const { imageUrl } of details.images) expect(drawShopFront(pictureOf(imageUrl))).toBeDefined();
    const ofFirst = details.rows.filter(({ merchantId }) => merchantId === 1);
    expect([
      ofFirst.some(({ archivedAt }) => archivedAt),
      ofFirst.some(({ isBound }) => isBound === false),
      ofFirst.some(({ isReferralVoucher }) => isReferralVoucher),
    ]).toEqual([true, true, true]);
    const own = details.rows.filter(({ id }) => Object.values(demoShop).some((shopId) => shopId === id));
    expect(own.every(({ archivedAt, isBound }) => !archivedAt && isBound !== false)).toBe(true);
  });
});
