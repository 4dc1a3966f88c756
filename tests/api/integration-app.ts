/** A portal with products and API keys, and a client of the Integration API. */
import { z } from 'zod';
import { ApiScope, NewSecret } from '../../contract/integration/api-keys.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import {
  brands,
  categories,
  productVariants,
  products,
  subcategories,
  verticals,
} from '../../server/db/catalogue-tables.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface KeyContent {
  readonly Name?: string;
  readonly Scopes?: readonly string[];
  readonly MerchantId?: number | null;
  readonly Expires?: string | null;
  readonly Networks?: readonly string[];
}

/** Creates a key and returns its id and secret. */
export async function createKey(client: TestClient, content: KeyContent = {}): Promise<z.infer<typeof NewSecret>> {
  const { body } = await client.call('POST', '/api/ext/api-keys', {
    Name: 'Shop system',
    Scopes: ApiScope.options,
    MerchantId: null,
    Expires: null,
    Networks: [],
    ...content,
  });
  return z.object({ Result: NewSecret }).parse(body).Result;
}

/** Merchant 1 sells `TEA-1` and `CUP-1`, merchant 2 sells `BOOK-1`. */
export async function startIntegration(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const portal = await startApp({ environment: { INTEGRATION_CALLS_A_MINUTE: '100000', ...environment } });
  await portal.database.inScope('system', async (tx) => {
    await tx.insert(verticals).values({ name: 'Drinks' });
    await tx.insert(categories).values({ verticalId: 1, name: 'Hot' });
    await tx.insert(subcategories).values({ categoryId: 1, name: 'Tea' });
    await tx.insert(brands).values({ name: 'Camellia' });
    await tx.insert(products).values([
      { subcategoryId: 1, merchantId: 1, brandId: 1, title: 'Tea' },
      { subcategoryId: 1, merchantId: 2, brandId: 1, title: 'Book' },
    ]);
    const price = Pence.parse(450);
    await tx.insert(productVariants).values([
      { productId: 1, position: 1, title: 'Green', sku: 'TEA-1', price, imageUrl: 'https://images.test/tea.png' },
      { productId: 1, position: 2, title: 'Cup', sku: 'CUP-1', price },
      { productId: 2, position: 1, title: 'Paperback', sku: 'BOOK-1', price },
    ]);
  });
  return portal;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Calls the Integration API of a node with a secret. */
export async function callWith(
  origin: string,
  secret: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${origin}/api/integration/v1${path}`, {
    method,
    headers: {
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** Returns a valid order of two lines for a shop of merchant 1. */
export function newOrder(externalId: string, change: object = {}) {
  return {
    externalId,
    shopId: '1',
    payment: 'paid',
    slot: { from: '2026-03-10T14:00:00Z', to: '2026-03-10T15:00:00Z' },
    customer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@customer.test', phone: '01632 960555' },
    deliveryAddress: { line1: '1 Long Lane', city: 'London', postcode: 'SW1Y 4JH', instructions: 'Ring twice' },
    lines: [
      { sku: 'TEA-1', quantity: 2, unitPrice: 450 },
      { sku: 'CUP-1', quantity: 1, unitPrice: 300, note: 'Blue' },
    ],
    total: 1200,
    ...change,
  };
}
