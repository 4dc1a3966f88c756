/** Reports of a shop that delivers orders itself, an extension. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';

export const OwnDeliveryState = z.enum(['OutForDelivery', 'Delivered']);

export const orderDeliveryEndpoints = {
  report: endpoint({
    method: 'PUT',
    path: '/ext/order-delivery/orders/{id}',
    access: { roles: ['Shop'], ability: 'reject_orders' },
    summary: 'Report that an accepted order is out for delivery or delivered; 409 if a courier delivers it',
    body: json(z.object({ State: OwnDeliveryState })),
    answer: z.unknown(),
  }),
};
