import { eq } from 'drizzle-orm';
import type { integrationEndpoints } from '../../../contract/integration/endpoints.ts';
import type { webhookIntegrationEndpoints } from '../../../contract/integration/webhooks.ts';
import { readShortId, refusal } from '../../api/parse.ts';
import { merchants } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { deliveryRepository } from '../courier/repository.ts';
import type { IntegrationCall, IntegrationHandlersOf } from './call.ts';
import {
  Uuid,
  lockOrder,
  notFound,
  registerRefund,
  reportDelivery,
  requestCancellation,
  setPayment,
} from './change-order.ts';
import { createOrder, findVariants } from './create-order.ts';
import { listChanges, numberChanges } from './order-changes.ts';
import { representDelivery } from './represent-delivery.ts';
import { representOrders } from './represent-order.ts';
import { listSubcategories } from './list-subcategories.ts';
import { representShops } from './represent-shop.ts';
import { integrationServerTexts } from './texts.ts';
import { upsertProducts } from './upsert-products.ts';

async function representOne(tx: Tx, id: string) {
  const [order] = Uuid.safeParse(id).success ? await representOrders(tx, [id]) : [];
  if (order === undefined) throw notFound();
  return order;
}

type OrderCall = IntegrationCall<{ readonly id: string }>;

/** Changes an order in the transaction that locks it, and returns it. */
const changeOrder = (
  { params, caller, write }: OrderCall,
  change: (tx: Tx, order: Awaited<ReturnType<typeof lockOrder>>) => Promise<void>,
) =>
  write(async (tx) => {
    const order = await lockOrder(tx, caller.user, params.id);
    await change(tx, order);
    return representOne(tx, order.id);
  });

/** Returns the merchant of the call: the key's own, or the one that a key of the whole platform names. */
async function merchantOf(tx: Tx, own: number | null, named: string | null | undefined): Promise<number> {
  if (own !== null) {
    if (named && readShortId(named) !== own) throw refusal({ merchantId: integrationServerTexts.noMerchant() });
    return own;
  }
  if (!named) throw refusal({ merchantId: integrationServerTexts.merchantMissing() });
  const [merchant] = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, readShortId(named) ?? 0));
  if (merchant === undefined) throw refusal({ merchantId: integrationServerTexts.noMerchant() });
  return merchant.id;
}

type Webhooks = keyof typeof webhookIntegrationEndpoints;

/** The handlers of all endpoints except those of webhooks, which are in their own area. */
export const integrationHandlers: IntegrationHandlersOf<Omit<typeof integrationEndpoints, Webhooks>> = {
  async createOrder({ body: order, caller, services, write }) {
    const skus = order.lines.map(({ sku }) => sku);
    const variants = await findVariants(services.database, caller.key.id, skus);
    return write((tx) => createOrder(tx, { order, variants, now: services.clock() }));
  },

  async listOrders({ query: { cursor, limit }, caller, services, read }) {
    await numberChanges(services.database, caller.key.id);
    return read((tx) => listChanges(tx, caller.user, { cursor: Number(cursor), limit }));
  },

  readOrder: ({ params, read }) => read((tx) => representOne(tx, params.id)),

  setPayment: (call) => changeOrder(call, (tx, order) => setPayment(tx, order, call.body.state, call.services.clock())),

  requestCancellation: (call) =>
    changeOrder(call, (tx, order) =>
      requestCancellation(tx, order, call.body.lineIds ?? undefined, call.services.clock()),
    ),

  reportDelivery: (call) =>
    changeOrder(call, (tx, order) => reportDelivery(tx, order, call.body, call.services.clock())),

  registerRefund: (call) =>
    changeOrder(call, (tx, order) =>
      registerRefund(tx, order, call.body ?? {}, { by: call.caller.key.name, now: call.services.clock() }),
    ),

  upsertProducts: ({ body: { merchantId, products }, caller, services: { database } }) =>
    database.inScope('system', async (tx) => ({
      results: await upsertProducts(tx, await merchantOf(tx, caller.key.merchantId, merchantId), products),
    })),

  // Runs as the system, because only administrators can see the catalogue.
  async listSubcategories({ query: { cursor, limit }, caller, services: { database } }) {
    const page = { after: readShortId(cursor) ?? 0, limit: limit + 1 };
    const found = await listSubcategories(database, caller.key.id, page);
    const shown = found.slice(0, limit);
    return { subcategories: shown, nextCursor: shown.at(-1)?.id ?? cursor, hasMore: found.length > limit };
  },

  async listShops({ query: { cursor, limit }, caller, services, read }) {
    const page = { after: readShortId(cursor) ?? 0, limit: limit + 1 };
    const shops = await read((tx) => representShops(tx, caller.user, page, services.clock()));
    const shown = shops.slice(0, limit);
    return { shops: shown, nextCursor: shown.at(-1)?.id ?? cursor, hasMore: shops.length > limit };
  },

  async readDelivery({ params, caller: { user }, services: { config }, read }) {
    const found = await read((tx) => deliveryRepository({ tx, user }).find(params.id));
    const delivery = found && representDelivery(found, config.publicUrl ?? '');
    if (delivery === undefined) throw notFound();
    return delivery;
  },
};
