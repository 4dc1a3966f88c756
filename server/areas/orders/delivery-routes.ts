import type { orderDeliveryEndpoints } from '../../../contract/orders/order-delivery.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { reportedStep } from './courier-rules.ts';
import { orderRepository, withLockedOrder } from './repository.ts';
import { orderServerTexts } from './texts.ts';

/** The extension `order-delivery`, for shops that deliver with their own vehicles. */
export const orderDeliveryHandlers: HandlersOf<typeof orderDeliveryEndpoints> = {
  async report({ params, body, ...call }) {
    const repository = orderRepository(call);
    await withLockedOrder(call, repository, params.id, async (order) => {
      if (order.assignedAt !== null || order.driverName !== null) {
        throw new ApiError(409, orderServerTexts.courierDelivers());
      }
      const report =
        body.State === 'Delivered' ? ({ state: 'delivered' } as const) : ({ state: 'out_for_delivery' } as const);
      const change = reportedStep(order, report, call.clock());
      if (change !== undefined) await repository.change(order.id, change);
    });
    return null;
  },
};
