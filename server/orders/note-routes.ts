import type { UpdateType } from '../../contract/live.ts';
import { asc, eq } from 'drizzle-orm';
import type { Id } from '../../contract/endpoint.ts';
import type { OrderNote, OrderPrint, orderNoteEndpoints } from '../../contract/order-notes.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import { orderNotes, orderPrints } from '../db/order-tables.ts';
import { packages } from '../db/schema.ts';
import { recordEvents } from '../live/record-events.ts';
import type { OwnOrders } from './own-orders.ts';
import { type UserCall, orderNotFound } from './process-order.ts';
import { orderRepository } from './repository.ts';
import type { OrderRow } from './wire.ts';

function wireNote({ id, body, author, at }: typeof orderNotes.$inferSelect): OrderNote {
  return { Id: id, Text: body, Author: author, At: at.toISOString() };
}

function wirePrint({ id, what, packages: count, printedBy, at }: typeof orderPrints.$inferSelect): OrderPrint {
  return { Id: id, What: what, Packages: count, By: printedBy, At: at.toISOString() };
}

function stored<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The row was not stored');
  return row;
}

/** Staff notes, the record of prints, and scanned barcodes: extensions about orders. */
export function orderNoteHandlers(ownOrders: OwnOrders): HandlersOf<typeof orderNoteEndpoints> {
  async function ownOrder({ tx, user }: UserCall, id: Id): Promise<OrderRow> {
    const parts = await orderRepository(tx, user, ownOrders).find(id);
    if (parts === undefined) throw orderNotFound();
    return parts.order;
  }

  /** What every row about an order says, and an event for whoever has the order open; no list has changed. */
  async function aboutOrder(call: UserCall, id: Id, updateType: UpdateType) {
    const order = await ownOrder(call, id);
    const owner = { merchantId: order.merchantId, shopId: order.shopId };
    const at = call.clock();
    await recordEvents(call.tx, [updateType], { ...owner, at, entityId: order.id, actorId: call.user.id });
    return { ...owner, orderId: order.id, at };
  }

  return {
    async notes({ params, ...call }) {
      const order = await ownOrder(call, params.id);
      return (await call.tx.select().from(orderNotes).where(eq(orderNotes.orderId, order.id)).orderBy(asc(orderNotes.id))).map(wireNote);
    },

    async addNote({ params, body, ...call }) {
      const about = await aboutOrder(call, params.id, 'Orders/Notes');
      return wireNote(stored(await call.tx.insert(orderNotes).values({ ...about, body: body.Text, author: call.user.email }).returning()));
    },

    async prints({ params, ...call }) {
      const order = await ownOrder(call, params.id);
      return (await call.tx.select().from(orderPrints).where(eq(orderPrints.orderId, order.id)).orderBy(asc(orderPrints.id))).map(wirePrint);
    },

    async addPrint({ params, body, ...call }) {
      const about = await aboutOrder(call, params.id, 'Orders/Prints');
      return wirePrint(stored(await call.tx.insert(orderPrints).values({ ...about, what: body.What, packages: body.Packages, printedBy: call.user.email }).returning()));
    },

    async scan({ params, ...call }) {
      const unknown = new ApiError(404, 'No order has a package with this barcode.');
      const [scanned] = await call.tx.select().from(packages).where(eq(packages.barcode, params.barcode));
      if (scanned === undefined) throw unknown;
      const parts = await orderRepository(call.tx, call.user, ownOrders).find(scanned.orderId);
      if (parts === undefined) throw unknown;
      return { OrderId: scanned.orderId, PackageNo: scanned.packageNo };
    },
  };
}
