import { asc } from 'drizzle-orm';
import type { orderEndpoints } from '../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { shops } from '../../db/schema.ts';
import { orderActionRepository } from './action-repository.ts';
import { assertNoOpenRequest } from './cancellation-rules.ts';
import { assertDeliverable } from './line-rules.ts';
import { orderNotFound, orderRepository, withLockedOrder } from './repository.ts';
import { accept, reject } from './rules.ts';
import { listVehicleTypes } from './vehicle-types.ts';
import { wireOrder } from './wire.ts';

/** Handlers for order lists, order details, the check for new orders, accepting and rejecting (O-7.22 to O-7.37). */
export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  async list({ params, body, ...call }) {
    const { orders, total, isAtLeast } = await orderRepository(call).list(params.tab, body);
    return {
      Deliveries: orders.map(wireOrder),
      TotalCount: total,
      TotalIsAtLeast: isAtLeast || undefined,
      ShopDeliveries: [],
    };
  },

  async get({ params, ...call }) {
    const order = await orderRepository(call).find(params.id);
    if (order === undefined) throw orderNotFound();
    return wireOrder(order);
  },

  async checkNew({ params, body, ...call }) {
    return orderRepository(call).hasEntered(params.tab === 'pending' ? 'Pending' : params.tab, readInstant(body.Date));
  },

  async shops({ tx }) {
    return tx
      .select({ ShopId: shops.id, ShopName: shops.name, City: shops.city })
      .from(shops)
      .orderBy(asc(shops.name), asc(shops.id));
  },

  vehicleTypes: ({ tx }) => listVehicleTypes(tx),

  async accept({ body, ...call }) {
    const repository = orderRepository(call);
    await withLockedOrder(call, repository, body.DeliveryId, async (order) => {
      const change = accept(order, await repository.findVehicleType(body.VehicleTypeId), call.clock());
      const actions = orderActionRepository(call.tx);
      assertDeliverable(order, await actions.lines(order.id));
      assertNoOpenRequest(await actions.openRequest(order.id));
      await repository.change(order.id, change);
    });
    return null;
  },

  async reject({ params, ...call }) {
    const repository = orderRepository(call);
    await withLockedOrder(call, repository, params.id, (order) =>
      repository.change(order.id, reject(order, call.clock())),
    );
    return null;
  },
};
