import { asc, eq } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { OrderNote, OrderPrint, orderNoteEndpoints } from '../../../contract/orders/order-notes.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { orderNotes, orderPrints } from '../../db/order-tables.ts';
import { packages } from '../../db/schema.ts';
import { orderNotFound, orderRepository } from './repository.ts';
import { orderServerTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

function wireNote({ id, body, author, at }: typeof orderNotes.$inferSelect): Filled<OrderNote> {
  return { Id: id, Text: body, Author: author, At: at.toISOString() };
}

function wirePrint({ id, what, packages: count, printedBy, at }: typeof orderPrints.$inferSelect): Filled<OrderPrint> {
  return { Id: id, What: what, Packages: count, By: printedBy, At: at.toISOString() };
}

function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The row was not stored');
  return row;
}

async function findOwnOrder(call: UserCall, id: Id): Promise<OrderRow> {
  const parts = await orderRepository(call).find(id);
  if (parts === undefined) throw orderNotFound();
  return parts.order;
}

/** Returns the columns that the notes and the prints of an order share. */
async function orderColumns(call: UserCall, id: Id) {
  const order = await findOwnOrder(call, id);
  return { merchantId: order.merchantId, shopId: order.shopId, orderId: order.id, at: call.clock() };
}

export const orderNoteHandlers: HandlersOf<typeof orderNoteEndpoints> = {
  async notes({ params, ...call }) {
    const order = await findOwnOrder(call, params.id);
    return (
      await call.tx.select().from(orderNotes).where(eq(orderNotes.orderId, order.id)).orderBy(asc(orderNotes.id))
    ).map(wireNote);
  },

  async addNote({ params, body, ...call }) {
    const about = await orderColumns(call, params.id);
    return wireNote(
      requireRow(
        await call.tx
          .insert(orderNotes)
          .values({ ...about, body: body.Text, author: call.user.email })
          .returning(),
      ),
    );
  },

  async prints({ params, ...call }) {
    const order = await findOwnOrder(call, params.id);
    return (
      await call.tx.select().from(orderPrints).where(eq(orderPrints.orderId, order.id)).orderBy(asc(orderPrints.id))
    ).map(wirePrint);
  },

  async addPrint({ params, body, ...call }) {
    const about = await orderColumns(call, params.id);
    return wirePrint(
      requireRow(
        await call.tx
          .insert(orderPrints)
          .values({ ...about, what: body.What, packages: body.Packages, printedBy: call.user.email })
          .returning(),
      ),
    );
  },

  async scan({ params, ...call }) {
    const unknown = new ApiError(404, orderServerTexts.unknownBarcode());
    const [scanned] = await call.tx.select().from(packages).where(eq(packages.barcode, params.barcode));
    if (scanned === undefined) throw unknown;
    const parts = await orderRepository(call).find(scanned.orderId);
    if (parts === undefined) throw unknown;
    return { OrderId: scanned.orderId, PackageNo: scanned.packageNo };
  },
};
