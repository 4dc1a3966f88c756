/** Connectors, and webhooks of stores as they send them. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Connector, ConnectorLogEntry, StoreProduct } from '../../contract/platform/connectors.ts';
import { sendDueReports } from '../../server/areas/connectors/send-reports.ts';
import { silentLog } from '../../server/runtime/log.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const Created = z.object({ Result: z.object({ Id: z.number() }) });
const Read = z.object({ Result: Connector });
const Secret = z.object({ Result: z.object({ Secret: z.string() }) });
const Entries = z.object({ Result: z.object({ Entries: z.array(ConnectorLogEntry) }) });
const Products = z.object({ Result: z.object({ Products: z.array(StoreProduct) }) });

export const connectorsPath = '/api/ext/connectors';

export interface TestConnector {
  readonly id: number;
  /** Path of the address to which the store sends its orders. */
  readonly path: string;
  readonly secret: string;
}

export const readConnector = async (client: TestClient, id: number) =>
  Read.parse((await client.call('GET', `${connectorsPath}/${id}`)).body).Result;

/** Creates a connector for the fixture's first shop, with a known secret. */
export async function addConnector(client: TestClient, change: object = {}): Promise<TestConnector> {
  const content = { Name: 'Web shop', Kind: 'WooCommerce', ShopId: 1, Secret: 'our secret', ...change };
  const { Id: id } = Created.parse((await client.call('POST', connectorsPath, content)).body).Result;
  const { Url, IsSecretNew } = await readConnector(client, id);
  const secret = IsSecretNew ? await revealSecret(client, id) : content.Secret;
  return { id, path: Url, secret };
}

export const revealSecret = async (client: TestClient, id: number) =>
  Secret.parse((await client.call('POST', `${connectorsPath}/${id}/secret`)).body).Result.Secret;

const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64');

/** Posts an order of WooCommerce. `headers` replace those of the store. */
export const postWoo = (
  origin: string,
  connector: TestConnector,
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
) =>
  postStore(
    origin,
    connector,
    { topic: 'order.updated', header: { topic: 'x-wc-webhook-topic', signature: 'x-wc-webhook-signature' } },
    typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers,
  );

/** Posts a body as a kind of store sends it. `headers` replace those of the store. */
export async function postStore(
  origin: string,
  { path, secret }: TestConnector,
  {
    topic,
    header,
  }: { readonly topic: string; readonly header: { readonly topic: string; readonly signature: string } },
  body: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [header.topic]: topic,
      [header.signature]: sign(secret, body),
      ...headers,
    },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, type: response.headers.get('content-type'), body: answer };
}
/** Reads the log of a connector, oldest first. */
export async function readLog(client: TestClient, id: number, filter: object = {}) {
  const body = { Query: '', Connector: [id], Result: [], Page: 1, Size: 100, ...filter };
  const answer = await client.call('POST', `${connectorsPath}/log/list`, body);
  return Entries.parse(answer.body).Result.Entries.toReversed();
}

export async function listProducts(client: TestClient, Query = '') {
  const answer = await client.call('POST', `${connectorsPath}/products/list`, { Query, Page: 1, Size: 100 });
  return Products.parse(answer.body).Result.Products;
}

/** Runs the job that reports states to the stores once, as a node does. */
export const sendReports = ({ database, clock }: Pick<TestApp, 'database' | 'clock'>) =>
  sendDueReports({ database, clock: clock.now, limits: { allowPrivate: true }, log: silentLog });

/** Returns a paid order of WooCommerce, in the format of its published example. */
export const wooOrder = (id: number, change: object = {}) => ({
  id,
  number: String(id),
  status: 'processing',
  currency: 'GBP',
  date_modified_gmt: '2026-03-10T11:58:00',
  date_paid_gmt: '2026-03-10T11:58:00',
  customer_note: 'Ring twice',
  billing: {
    first_name: 'Grace',
    last_name: 'Hopper',
    address_1: '1 Long Lane',
    address_2: '',
    city: 'London',
    state: '',
    postcode: 'SW1Y 4JH',
    country: 'GB',
    email: 'grace@customer.test',
    phone: '+1 (555) 555-5555 ext 12',
  },
  shipping: {
    first_name: 'Grace',
    last_name: 'Hopper',
    address_1: '1 Long Lane',
    address_2: '',
    city: 'London',
    state: '',
    postcode: 'SW1Y 4JH',
    country: 'GB',
  },
  line_items: [
    { name: 'Shop tea', sku: 'TEA-1', quantity: 2, total: '7.50', total_tax: '1.50' },
    {
      name: 'Biscuits - Large',
      parent_name: 'Biscuits',
      sku: 'BISCUIT-L',
      quantity: 1,
      total: '3.00',
      total_tax: '0.00',
    },
  ],
  refunds: [],
  ...change,
});
