import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { returnEndpoints } from '../../../contract/orders/returns.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { refusal } from '../../api/parse.ts';
import { orders } from '../../db/schema.ts';
import { canBeReturned, loadReturns, registerReturn, returnableOf } from './register.ts';
import { listReturns, listReturnsOfOrder } from './repository.ts';
import { returnServerTexts } from './texts.ts';

/** Finds a delivered or failed order of the shop, and locks it until the transaction ends. */
const findReturnable = async ({ tx, user, services }: UserCall, number: string, does: 'reads' | 'locks') => {
  const query = tx
    .select()
    .from(orders)
    .where(and(services.ownOrders(user), inArray(orders.orderNo, [number, number.toUpperCase()])));
  const [order] = await (does === 'locks' ? query.for('update') : query);
  return order !== undefined && canBeReturned(order) ? order : undefined;
};

/** The extension `returns`. */
export const returnHandlers: HandlersOf<typeof returnEndpoints> = {
  async list({ body, ...call }) {
    const { rows, total } = await listReturns(call, body);
    return { Returns: rows, TotalCount: total };
  },

  async ofOrder({ params, ...call }) {
    const id = z.uuid().safeParse(params.id);
    const own = and(call.services.ownOrders(call.user), eq(orders.id, id.data ?? ''));
    if (!id.success || (await call.tx.$count(orders, own)) === 0) {
      throw new ApiError(404, returnServerTexts.orderNotFound());
    }
    return listReturnsOfOrder(call, id.data);
  },

  async returnable({ params, ...call }) {
    const order = await findReturnable(call, params.number, 'reads');
    if (order === undefined) throw new ApiError(404, returnServerTexts.noOrder());
    const { lines, rows } = await loadReturns(call.tx, order.id);
    return {
      OrderId: order.id,
      OrderNo: order.orderNo,
      CustomerName: `${order.customerFirstName} ${order.customerLastName}`.trim(),
      Lines: lines
        .map((line) => ({
          LineId: line.id,
          ProductTitle: line.productTitle,
          VariantTitle: line.variantTitle,
          SKU: line.sku,
          Returnable: returnableOf(line, rows),
        }))
        .filter(({ Returnable }) => Returnable > 0),
    };
  },

  async create({ body, ...call }) {
    const order = await findReturnable(call, body.OrderNo, 'locks');
    if (order === undefined) throw refusal({ OrderNo: returnServerTexts.noOrder() });
    await registerReturn(call.tx, order, body.Lines, { by: call.user.email, now: call.clock() });
    return null;
  },
};
