import { eq } from 'drizzle-orm';
import type { orderActionEndpoints } from '../../../contract/orders/order-actions.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { acknowledged, deliveryRecovered } from 'schema-admin/contract/wire-words.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { merchants, shops } from '../../db/schema.ts';
import { registerWholeRefund } from '../returns/register.ts';
import { type OrderActionRepository, orderActionRepository } from './action-repository.ts';
import { acknowledgeCancellation } from './acknowledge-cancellation.ts';
import { checkCancellation, assertNoOpenRequest } from './cancellation-rules.ts';
import { type LineChange, changeQuantity, hasNothingToDeliver, resetQuantity } from './line-rules.ts';
import { type OrderRepository, orderNotFound, orderRepository, withLockedOrder } from './repository.ts';
import { assertPackable, recover } from './rules.ts';
import { orderServerTexts } from './texts.ts';
import { type LineRow, type OrderParts, type OrderRow, wireAdminShop, wireOrder } from './wire.ts';

async function requireOrder(repository: OrderRepository, id: Id): Promise<OrderParts> {
  const parts = await repository.find(id);
  if (parts === undefined) throw orderNotFound();
  return parts;
}

async function readOrder(repository: OrderRepository, id: Id): Promise<Filled<Order>> {
  return wireOrder(await requireOrder(repository, id));
}

async function findLine(actions: OrderActionRepository, order: OrderRow, lineId: Id): Promise<LineRow> {
  const line = (await actions.lines(order.id)).find(({ id }) => String(id) === String(lineId));
  if (line === undefined) throw new ApiError(404, orderServerTexts.itemNotFound());
  return line;
}

async function changeLine(
  call: UserCall,
  id: Id,
  lineId: Id,
  decide: (order: OrderRow, line: LineRow) => LineChange | undefined,
): Promise<Filled<Order>> {
  const repository = orderRepository(call);
  const actions = orderActionRepository(call.tx);
  await withLockedOrder(call, repository, id, async (order) => {
    const line = await findLine(actions, order, lineId);
    const change = decide(order, line);
    assertNoOpenRequest(await actions.openRequest(order.id));
    if (change !== undefined) await actions.changeLine(line.id, change);
  });
  return readOrder(repository, id);
}

/** Handlers for all actions on orders except accepting and rejecting (O-7.29 to O-7.39). */
export const orderActionHandlers: HandlersOf<typeof orderActionEndpoints> = {
  async shop({ params, tx }) {
    const id = readShortId(params.id);
    const [shop] =
      id === undefined
        ? []
        : await tx
            .select()
            .from(shops)
            .innerJoin(merchants, eq(merchants.id, shops.merchantId))
            .where(eq(shops.id, id));
    if (shop === undefined) throw new ApiError(404, orderServerTexts.shopNotFound());
    return wireAdminShop(shop.shops, shop.merchants);
  },

  async driver({ params, ...call }) {
    const { order } = await requireOrder(orderRepository(call), params.id);
    if (order.driverName === null) throw new ApiError(404, orderServerTexts.noDriver());
    return { CourierName: order.driverName, DeliveryDate: order.deliveredAt?.toISOString() ?? null };
  },

  async hasCancellation({ params, ...call }) {
    const { order, lines } = await requireOrder(orderRepository(call), params.id);
    return checkCancellation(order, await orderActionRepository(call.tx).openRequest(order.id), lines);
  },

  async acknowledgeCancellation({ params, ...call }) {
    const repository = orderRepository(call);
    await withLockedOrder(call, repository, params.id, (order) =>
      acknowledgeCancellation(call.tx, order, params.requestId, { at: call.clock(), by: call.user.email }),
    );
    return acknowledged;
  },

  changeQuantity: ({ params, body, ...call }) =>
    changeLine(call, params.id, params.lineId, (order, line) =>
      changeQuantity(order, line, params.quantity, body.Reason),
    ),

  resetQuantity: ({ params, ...call }) => changeLine(call, params.id, params.lineId, resetQuantity),

  async packages({ params, body, ...call }) {
    const repository = orderRepository(call);
    const actions = orderActionRepository(call.tx);
    await withLockedOrder(call, repository, params.id, async (order) => {
      assertPackable(order, await actions.countPackages(order.id));
      await actions.addPackages(order, body.NumberOfPackages);
    });
    return readOrder(repository, params.id);
  },

  async recover({ params, ...call }) {
    const repository = orderRepository(call);
    await withLockedOrder(call, repository, params.id, async (order) => {
      const { resolution } = params;
      const now = call.clock();
      const change = recover(order, { resolution, preconditionHolds: call.preconditionHolds, now });
      if (resolution === 'refunded') await registerWholeRefund(call.tx, order, { by: call.user.email, now });
      await repository.change(order.id, change);
    });
    return deliveryRecovered;
  },

  async isNoDeliverable({ params, ...call }) {
    const { order, lines } = await requireOrder(orderRepository(call), params.id);
    return hasNothingToDeliver(order, lines);
  },
};
