/** The contract that every kind of store meets, tested with the example payloads of its documentation. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, readExample } from './example.fixture.ts';
import type { Change } from './sample.fixture.ts';
import { shopify } from './shopify.fixture.ts';
import { wooCommerce } from './woocommerce.fixture.ts';
import type { StoreAnswer, StoreReport, StoreRequest } from './store-adapter.ts';
import { storeAdapters } from './store-adapters.ts';

const secret = 'a secret of this store';
const access = { url: 'https://shop.example.com', key: 'ck_1', secret: 'cs_2' };

describe.each([wooCommerce, shopify])('the adapter of $kind', (sample) => {
  const { header, topic } = sample;
  const adapter = storeAdapters[sample.kind];
  const example = readExample(sample.fixture);

  const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('base64');
  const webhook = (body: string, headers: Readonly<Record<string, string>> = {}) => ({
    headers: { [header.topic]: topic, [header.id]: 'delivery 1', [header.signature]: sign(body), ...headers },
    body: Buffer.from(body),
  });
  const changed = (...changes: readonly Change[]) => change(example, changes);
  const read = (body: string) => adapter.read(webhook(body));
  const readOrder = (...changes: readonly Change[]) => {
    const found = read(changed(...changes));
    if (found.kind !== 'Order') throw new Error(JSON.stringify(found));
    return found.order;
  };
  /** Reports to a store and returns its calls. */
  const report = async (content: Omit<StoreReport, 'orderId'>, answer: (call: string) => StoreAnswer) => {
    const calls: StoreRequest[] = [];
    await adapter.report(access, { orderId: sample.orderId, ...content }, async (request) => {
      calls.push(request);
      return answer(`${request.method} ${request.url.replace(sample.base, '')}`);
    });
    return calls;
  };

  it('accepts a body that the secret signed', () => {
    expect(adapter.isSigned(webhook(example), secret)).toBe(true);
  });

  it.each([
    ['of another secret', sign(example, 'another secret')],
    ['of another body', sign(`${example} `)],
    ['that is too short', 'AAAA'],
    ['that is too long', `${sign(example).slice(0, -1)}AAAA`],
    ['that is empty', ''],
    ['that is no Base64', '§'],
  ])('refuses a signature %s', (_title, signature) => {
    expect(adapter.isSigned(webhook(example, { [header.signature]: signature }), secret)).toBe(false);
  });

  it('refuses a body without a signature', () => {
    expect(adapter.isSigned({ headers: {}, body: Buffer.from(example) }, secret)).toBe(false);
  });

  it('recognises a repeated delivery', () => {
    const first = adapter.deliveryId(webhook(example));
    expect(first).toMatch(/^delivery 1/);
    expect(adapter.deliveryId(webhook(example))).toBe(first);
    expect(adapter.deliveryId(webhook(example, { [header.id]: 'delivery 2' }))).not.toBe(first);
    expect(adapter.deliveryId({ headers: {}, body: Buffer.from(example) })).toBeUndefined();
  });

  it('reads the published example', () => {
    expect(read(example)).toEqual({ kind: 'Order', topic, order: sample.order });
  });

  it.each(sample.ignoredTopics)('ignores the topic "%s"', (ignored) => {
    expect(adapter.read(webhook(example, { [header.topic]: ignored }))).toEqual({ kind: 'Ignored', topic: ignored });
  });

  it.each(sample.statuses)('reads the status %j as %j', (changes, expected) => {
    expect(readOrder(...changes)).toMatchObject(expected);
  });

  it('adds up the refunds', () => {
    expect(readOrder(sample.refund).refunded).toBe(1905);
  });

  it('splits a line whose price does not divide by its quantity', () => {
    const [first] = sample.order.lines;
    expect(readOrder(...sample.threeForTen).lines).toEqual([
      { ...first, quantity: 2, unitPrice: 333 },
      { ...first, quantity: 1, unitPrice: 334 },
      ...sample.order.lines.slice(1),
    ]);
  });

  it('skips a line whose quantity is zero', () => {
    expect(readOrder(sample.noLineLeft).lines).toEqual(sample.order.lines.slice(1));
  });

  it('delivers to the billing address if there is no other', () => {
    const order = readOrder(sample.billingOnly);
    expect(order.deliveryAddress).toEqual(sample.order.billingAddress);
    expect(order.customer.firstName).toBe('Priya');
  });

  it.each(sample.malformed)('rejects an order with %s', (_title, changes, field) => {
    const found = read(changed(...changes));
    expect(found).toEqual({ kind: 'Invalid', topic, fields: { [field]: expect.stringMatching(/\w.*\w/) } });
  });

  it('has at least twenty malformed variants', () => {
    expect(sample.malformed.length).toBeGreaterThanOrEqual(20);
  });

  it.each(['', '{', 'null', '[]', '"order"', '7', '\u{FEFF}{}', '{"id": 727'])(
    'rejects a body that is not an order: %j',
    (body) => {
      const found = read(body);
      expect(found).toEqual({ kind: 'Invalid', topic, fields: { body: expect.any(String) } });
    },
  );

  it('names every wrong field', () => {
    expect(read('{}')).toMatchObject({
      kind: 'Invalid',
      fields: { id: expect.any(String), currency: expect.any(String), line_items: expect.any(String) },
    });
  });

  it('reads any JSON without an exception', () => {
    const paths = sample.malformed.flatMap(([, changes]) => changes.map(([path]) => path));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        expect(['Order', 'Ignored', 'Invalid']).toContain(read(changed([path, value])).kind);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(read(body).kind).not.toBe('Order');
      }),
    );
  });

  it.each(sample.reports)('$title', async ({ report: content, answers = {}, writes }) => {
    const calls = await report(content, (call) => {
      const [method, path = ''] = call.split(' ');
      if (method !== 'GET') return { status: 201, body: '{}' };
      return path in answers ? { status: 200, body: JSON.stringify(answers[path]) } : { status: 404, body: '' };
    });
    const written = calls.filter(({ method }) => method !== 'GET');
    expect(
      written.map(({ method, url, body }) => [`${method} ${url.replace(sample.base, '')}`, JSON.parse(body ?? '')]),
    ).toEqual(writes);
    for (const { url, headers } of calls) {
      expect(url.startsWith(`${sample.base}/`)).toBe(true);
      expect(headers[sample.authorization[0]]).toBe(sample.authorization[1]);
    }
  });

  it.each(sample.reports.filter(({ writes }) => writes.length > 0))(
    'throws if the store refuses: $title',
    async ({ report: content, answers = {} }) => {
      const refused = report(content, (call) => {
        const [method, path = ''] = call.split(' ');
        return method === 'GET'
          ? { status: 200, body: JSON.stringify(answers[path]) }
          : { status: 403, body: 'This key may only read.' };
      });
      await expect(refused).rejects.toThrow(/^The store answered 403 to (POST|PUT) .*: This key may only read\.$/);
    },
  );

  it.each(['<html>', '{}', '[{}]'])('throws if the store’s answer is unreadable: %s', async (body) => {
    await expect(report({ state: 'Cancelled' }, () => ({ status: 200, body }))).rejects.toThrow(
      /^The store sent an unreadable answer to GET /,
    );
  });
});

describe('the adapter of WooCommerce', () => {
  const { WooCommerce: adapter } = storeAdapters;
  const ping = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from('webhook_id=12') };

  it('ignores the unsigned test that is sent when a webhook is saved', () => {
    expect(adapter.isSigned(ping, secret)).toBe(true);
    expect(adapter.read(ping)).toEqual({ kind: 'Ignored', topic: '' });
  });

  it('ignores a checkout that has not been finished', () => {
    const headers = { 'x-wc-webhook-topic': 'order.created' };
    const body = Buffer.from(JSON.stringify({ id: 1, status: 'checkout-draft', line_items: [] }));
    expect(adapter.read({ headers, body })).toEqual({ kind: 'Ignored', topic: 'order.created' });
  });

  it('distinguishes orders that are sent in the same second', () => {
    const headers = { 'x-wc-webhook-delivery-id': 'of this second' };
    const [first, second] = ['{"id":1}', '{"id":2}'].map((body) =>
      adapter.deliveryId({ headers, body: Buffer.from(body) }),
    );
    expect(first).not.toBe(second);
  });
});

describe('the adapter of Shopify', () => {
  const { Shopify: adapter } = storeAdapters;
  const example = readExample(shopify.fixture);
  const read = (changes: readonly Change[], headers: Readonly<Record<string, string>> = {}) =>
    adapter.read({
      headers: { 'x-shopify-topic': 'orders/updated', ...headers },
      body: Buffer.from(change(example, changes)),
    });

  it('ignores test notifications', () => {
    expect(read([], { 'x-shopify-test': 'true' }).kind).toBe('Ignored');
  });

  it('adds VAT to prices without VAT', () => {
    expect(read([['taxes_included', false]])).toMatchObject({
      order: { lines: [{ unitPrice: 2800 }, { unitPrice: 22_750 }] },
    });
  });

  it('keeps the unit price of a partly refunded line', () => {
    expect(read([['line_items.0.current_quantity', 1]])).toMatchObject({
      order: { lines: [{ quantity: 1, unitPrice: 2400 }, { quantity: 1 }] },
    });
  });

  it('treats an order whose lines were all removed as cancelled, and keeps the lines', () => {
    const found = read([
      ['line_items.0.current_quantity', 0],
      ['line_items.1.current_quantity', 0],
    ]);
    expect(found).toMatchObject({ order: { isCancelled: true, lines: [{ quantity: 2 }, { quantity: 1 }] } });
  });

  it('accepts a discount of the whole price', () => {
    const found = read([
      ['line_items.1.quantity', 3],
      ['line_items.1.current_quantity', 3],
      ['line_items.1.price', '0.29'],
      ['line_items.1.discount_allocations.0.amount', '0.87'],
    ]);
    expect(found).toMatchObject({ order: { lines: [{}, { quantity: 3, unitPrice: 0 }] } });
  });

  it('leaves out gift cards and tips, and ignores an order without other lines', () => {
    expect(read([['line_items.1.gift_card', true]])).toMatchObject({ order: { lines: [{ quantity: 2 }] } });
    const found = read([
      ['line_items.0.tip_payment_gateway', 'shopify_payments'],
      ['line_items.1.gift_card', true],
    ]);
    expect(found.kind).toBe('Ignored');
  });
});
