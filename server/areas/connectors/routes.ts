import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type {
  ConnectorForm,
  ConnectorKind,
  connectorEndpoints as contract,
} from '../../../contract/platform/connectors.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { connectorSecrets, connectors, storeProducts } from '../../db/connector-tables.ts';
import { wakeJob } from '../../db/wake-job.ts';
import { hasPrivateAddress } from '../webhooks/post-webhook.ts';
import type { Connector } from './process-order.ts';
import {
  findConnector,
  findLiveShop,
  listConnectors,
  listLiveShops,
  listLog,
  listStoreProducts,
  listVariants,
  lockConnector,
} from './repository.ts';
import { reportJob } from './send-reports.ts';
import { connectorServerTexts } from './texts.ts';

/** For each merchant. */
const maxConnectors = 50;
const secretBytes = 24;

const Revealed = z.object({ rows: z.tuple([z.object({ secret: z.string().nullable() })]) });
const Mapped = z.object({ rows: z.tuple([z.object({ id: z.number().nullable() })]) });

const fault = (field: keyof ConnectorForm, text: string) => new ApiError(422, text, { [field]: text });

/** Returns the address of a store without a trailing slash. Throws a 422 for one that the platform would never call. */
function readStoreUrl(sent: string, allowPrivate: boolean): string {
  const url = URL.canParse(sent) ? new URL(sent) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === undefined || !isAllowed || !isPlain) throw fault('StoreUrl', connectorServerTexts.badUrl());
  if (!allowPrivate && hasPrivateAddress(url)) throw fault('StoreUrl', connectorServerTexts.privateUrl());
  return url.href.replace(/\/+$/, '');
}

/** Fields of the access to each kind of store. Shopify has a token, which is a secret without a key. */
const accessFields = {
  WooCommerce: ['StoreKey', 'StoreSecret'],
  Shopify: ['StoreSecret'],
} as const satisfies Record<ConnectorKind, readonly (keyof ConnectorForm)[]>;

/**
 * Returns the address and the changed secrets of a store's access. A new address requires new secrets: otherwise, a
 * user could send the stored ones to another server.
 */
function readAccess(form: ConnectorForm, kind: ConnectorKind, current: string | null, allowPrivate: boolean) {
  const [storeKey, storeSecret] = [form.StoreKey || undefined, form.StoreSecret || undefined];
  if (!form.StoreUrl) {
    if (storeKey !== undefined || storeSecret !== undefined) throw fault('StoreUrl', connectorServerTexts.urlMissing());
    return { storeUrl: null, secrets: { storeKey: null, storeSecret: null } };
  }
  const storeUrl = readStoreUrl(form.StoreUrl, allowPrivate);
  const missing = storeUrl === current ? undefined : accessFields[kind].find((field) => !form[field]);
  if (missing !== undefined) throw fault(missing, connectorServerTexts.accessMissing());
  return { storeUrl, secrets: { storeKey, storeSecret } };
}

const generateSecret = ({ services }: UserCall) => services.random(secretBytes).toString('base64url');

async function lockIn(call: UserCall, id: Id, state: Connector['state']): Promise<Connector> {
  const connector = await lockConnector(call, id);
  if (connector.state === state) return connector;
  throw new ApiError(409, state === 'Active' ? connectorServerTexts.isStopped() : connectorServerTexts.isActive());
}

/** The extension `connectors`. Administrators see all connectors, merchants their own. */
export const connectorHandlers: HandlersOf<typeof contract> = {
  list: ({ body, ...call }) => listConnectors(call, body),

  shops: (call) => listLiveShops(call),

  get: ({ params, ...call }) => findConnector(call, params.id),

  async create({ body, ...call }) {
    const { tx, user, clock, services } = call;
    const { merchantId, shopId } = await findLiveShop(call, body.ShopId);
    const { storeUrl, secrets } = readAccess(body, body.Kind, null, services.config.webhookAllowPrivate);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('connectors'), ${merchantId})`);
    if ((await tx.$count(connectors, eq(connectors.merchantId, merchantId))) >= maxConnectors) {
      throw new ApiError(409, connectorServerTexts.tooMany({ most: maxConnectors }));
    }
    const now = clock();
    const [added] = await tx
      .insert(connectors)
      .values({ merchantId, shopId, storeUrl, name: body.Name, kind: body.Kind, createdBy: user.id, createdAt: now })
      .returning({ id: connectors.id });
    if (added === undefined) throw new Error('The connector was not stored');
    // Shopify generates its own secret, and shows it once the store has the address.
    const generated = body.Kind === 'WooCommerce' && !body.Secret ? generateSecret(call) : undefined;
    const secret = body.Secret || generated;
    await tx.insert(connectorSecrets).values({
      connectorId: added.id,
      merchantId,
      secret: secret ?? null,
      secretSetAt: secret === undefined ? null : now,
      revealedAt: generated === undefined ? now : null,
      ...secrets,
    });
    return { Id: added.id };
  },

  async change({ params, body, ...call }) {
    const { tx, clock, services } = call;
    const { id, kind, storeUrl: current, ...connector } = await lockConnector(call, params.id);
    const { storeUrl, secrets } = readAccess(body, kind, current, services.config.webhookAllowPrivate);
    // The shop may be closed or archived by now.
    const isSameShop = readShortId(body.ShopId) === connector.shopId;
    const shopId = isSameShop ? connector.shopId : (await findShopOf(call, body.ShopId, connector.merchantId)).shopId;
    await tx.update(connectors).set({ name: body.Name, shopId, storeUrl }).where(eq(connectors.id, id));
    const now = clock();
    const pasted = body.Secret ? { secret: body.Secret, secretSetAt: now, revealedAt: now } : {};
    const columns = { ...secrets, ...pasted };
    if (Object.values(columns).some((value) => value !== undefined)) {
      await tx.update(connectorSecrets).set(columns).where(eq(connectorSecrets.connectorId, id));
    }
    return null;
  },

  async remove({ params, ...call }) {
    const { id } = await lockConnector(call, params.id);
    await call.tx.delete(connectors).where(eq(connectors.id, id));
    return null;
  },

  async stop({ params, ...call }) {
    const { id } = await lockIn(call, params.id, 'Active');
    await call.tx.update(connectors).set({ state: 'Stopped' }).where(eq(connectors.id, id));
    return null;
  },

  async start({ params, ...call }) {
    const { id } = await lockIn(call, params.id, 'Stopped');
    await call.tx.update(connectors).set({ state: 'Active' }).where(eq(connectors.id, id));
    await wakeJob(call.tx, reportJob);
    return null;
  },

  async reveal({ params, ...call }) {
    const { id } = await lockConnector(call, params.id);
    const { rows } = Revealed.parse(
      await call.tx.execute(sql`select reveal_connector_secret(${id}, ${call.clock().toISOString()}) as secret`),
    );
    const [{ secret }] = rows;
    if (secret === null) throw new ApiError(409, connectorServerTexts.isRevealed());
    return { Secret: secret };
  },

  async rotate({ params, ...call }) {
    const { id, kind } = await lockConnector(call, params.id);
    if (kind === 'Shopify') throw new ApiError(409, connectorServerTexts.isPasted());
    await call.tx
      .update(connectorSecrets)
      .set({ secret: generateSecret(call), secretSetAt: call.clock(), revealedAt: null })
      .where(eq(connectorSecrets.connectorId, id));
    return null;
  },

  log: ({ body, ...call }) => listLog(call, body),

  products: ({ body, ...call }) => listStoreProducts(call, body),

  variants: {
    async outsideTransaction({ services, request, body }) {
      const { user } = request;
      if (user === null) throw new Error('The call needs a signed-in user');
      return services.database.inScope('system', (tx) => listVariants(tx, user, body), 'reads');
    },
  },

  async map({ params, body, tx }) {
    const id = readShortId(params.id) ?? 0;
    const [product] = await tx
      .select({ variantId: storeProducts.variantId })
      .from(storeProducts)
      .where(eq(storeProducts.id, id));
    if (product === undefined || product.variantId !== null) throw new ApiError(404, connectorServerTexts.noProduct());
    const { rows } = Mapped.parse(
      await tx.execute(sql`select map_store_product(${id}, ${readShortId(body.VariantId) ?? 0}) as id`),
    );
    const text = connectorServerTexts.noVariant();
    if (rows[0].id === null) throw new ApiError(422, text, { VariantId: text });
    return null;
  },
};

/** Throws a 422 for another merchant's shop, because a connector keeps its merchant. */
async function findShopOf(call: UserCall, id: Id, merchantId: number) {
  const shop = await findLiveShop(call, id);
  if (shop.merchantId !== merchantId) throw fault('ShopId', connectorServerTexts.noShop());
  return shop;
}
