import { asc } from 'drizzle-orm';
import type { Id } from '../../contract/endpoint.ts';
import type { orderEndpoints } from '../../contract/orders.ts';
import { readInstant } from '../../contract/time.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import type { Clock } from '../clock.ts';
import { shops, vehicleTypes } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { announceChange } from './announce-change.ts';
import type { OwnOrders } from './own-orders.ts';
import { type OrderRepository, orderRepository } from './repository.ts';
import { type OrderChange, accept, reject } from './rules.ts';
import { type OrderRow, wireOrder } from './wire.ts';

interface UserCall {
  readonly user: SignedInUser;
  readonly tx: Tx;
  readonly clock: Clock;
}

function notFound(): ApiError {
  return new ApiError(404, 'This order does not exist.');
}

/** Lists, detail, new-order checks, accept and reject (spec 1, section 7). */
export function orderHandlers(ownOrders: OwnOrders): HandlersOf<typeof orderEndpoints> {
  const repositoryOf = ({ tx, user }: UserCall) => orderRepository(tx, user, ownOrders);

  return {
    async list({ params, body, ...call }) {
      const { orders, total } = await repositoryOf(call).list(params.tab, body);
      return { Deliveries: orders.map(wireOrder), TotalCount: total, ShopDeliveries: [] };
    },

    async get({ params, ...call }) {
      const order = await repositoryOf(call).find(params.id);
      if (order === undefined) throw notFound();
      return wireOrder(order);
    },

    async checkNew({ params, body, ...call }) {
      return repositoryOf(call).hasEntered(params.tab, readInstant(body.Date));
    },

    async shops({ tx }) {
      return tx.select({ ShopId: shops.id, ShopName: shops.name }).from(shops).orderBy(asc(shops.name), asc(shops.id));
    },

    async vehicleTypes({ tx }) {
      const rows = await tx.select().from(vehicleTypes).orderBy(asc(vehicleTypes.id));
      return rows.map((row) => ({
        Id: row.id,
        Code: row.code,
        Name: row.name,
        Active: row.active,
        Info: row.info,
        MaxSize: row.maxSize,
        MaxWeight: row.maxWeight,
        MaxLength: row.maxLength,
        Speed: row.speed,
        Availability: row.availability,
        Example: row.example,
      }));
    },

    async accept({ body, ...call }) {
      const repository = repositoryOf(call);
      await processPending(call, repository, body.DeliveryId, async (order) =>
        accept(order, await repository.findVehicleType(body.VehicleTypeId), call.clock()),
      );
      return null;
    },

    async reject({ params, ...call }) {
      await processPending(call, repositoryOf(call), params.id, async (order) => reject(order, call.clock()));
      return null;
    },
  };
}

/** Changes one order while nobody else can, and tells the lists it left and entered. */
async function processPending(call: UserCall, repository: OrderRepository, id: Id, decide: (order: OrderRow) => Promise<OrderChange>): Promise<void> {
  const order = await repository.lock(id);
  if (order === undefined) throw notFound();
  const change = await decide(order);
  await repository.change(order.id, change);
  await announceChange(call.tx, order, change, { at: call.clock(), actorId: call.user.id });
}
