/** Clients that post orders to the Integration API, for a benchmark and a trial. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { signIn } from './demo-server.mjs';

const Key = z.object({ Result: z.object({ Secret: z.string() }) });
const Shops = z.object({ shops: z.array(z.object({ id: z.string(), live: z.boolean() })) });
const Stored = z.object({ id: z.string() });
const sku = 'SENT-TEA';
const retryMs = 20;

/** Environment without a practical limit of calls. */
export const withoutLimit = { INTEGRATION_CALLS_A_MINUTE: '1000000' };

/** Returns the numbers from 1, every tenth one twice. @param {number} count */
export const numbersToSend = (count) =>
  Array.from({ length: count }, (_, at) => at + 1).flatMap((number) => (number % 10 === 0 ? [number, number] : number));

/**
 * Creates a key and a product of the demo merchant. Resolves to a function that posts one order.
 * @param {string} origin
 */
export async function openOrderApi(origin) {
  const headers = await signIn(origin, 'merchant@demo.test');
  const created = await fetch(`${origin}/api/ext/api-keys`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      Name: 'Order senders',
      Scopes: ['orders:write', 'shops:read', 'catalogue:write'],
      MerchantId: null,
      Expires: null,
      Networks: [],
    }),
  });
  const { Secret } = Key.parse(await created.json()).Result;
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = (method, path, body) =>
    fetch(`${origin}/api/integration/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${Secret}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { shops } = Shops.parse(await (await call('GET', '/shops?limit=100')).json());
  const shopId = shops.find(({ live }) => live)?.id;
  const product = { sku, productTitle: 'Tea', title: 'Green', brand: 'Camellia', price: 450, subcategoryId: '1' };
  const stored = await call('PUT', '/catalogue/products', { products: [product] });
  if (!stored.ok) throw new Error(`The product was refused with ${stored.status}`);

  /** Posts an order. Resolves to its id. @param {number} number */
  return async function post(number) {
    const answer = await call('POST', '/orders', {
      externalId: `sent-${number}`,
      shopId,
      payment: 'paid',
      customer: { firstName: 'Grace', lastName: 'Hopper', phone: '01632 960555' },
      deliveryAddress: { line1: `${number} Long Lane`, city: 'London', postcode: 'SW1Y 4JH' },
      lines: [{ sku, quantity: 2, unitPrice: 450 }],
      total: 900,
    });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(`Order ${number} was refused with ${answer.status}: ${text}`);
    return Stored.parse(JSON.parse(text)).id;
  };
}

/**
 * Sends orders with several clients at once. With `untilAcknowledged`, a client repeats an order whose call has failed.
 * @param {{
 *   post: (number: number) => Promise<string>,
 *   numbers: readonly number[],
 *   clients: number,
 *   untilAcknowledged?: boolean,
 *   onAcknowledged?: () => void,
 * }} work
 */
export async function sendOrders({ post, numbers, clients, untilAcknowledged = false, onAcknowledged }) {
  /** @type {number[]} */
  const durationsMs = [];
  /** Ids by number. An order that was stored twice has two. @type {Map<number, Set<string>>} */
  const ids = new Map();
  let [next, failed] = [0, 0];
  /** @param {number} number */
  const send = async (number) => {
    for (;;) {
      const started = performance.now();
      try {
        const id = await post(number);
        durationsMs.push(performance.now() - started);
        ids.set(number, (ids.get(number) ?? new Set()).add(id));
        return onAcknowledged?.();
      } catch (error) {
        if (!untilAcknowledged) throw error;
        failed += 1;
        await wait(retryMs);
      }
    }
  };
  const work = async () => {
    for (let number = numbers[next++]; number !== undefined; number = numbers[next++]) await send(number);
  };
  await Promise.all(Array.from({ length: clients }, work));
  return { durationsMs, ids, failed };
}

const Counts = z.tuple([z.object({ orders: z.number(), ids: z.array(z.string()) })]);

/** Counts the stored orders. Resolves to their number and their ids. @param {import('pg').Client} client */
export async function readSentOrders(client) {
  const { rows } = await client.query(
    `select count(*)::int as orders, coalesce(array_agg(id::text), '{}') as ids from orders where external_order_id like 'sent-%'`,
  );
  return Counts.parse(rows)[0];
}
