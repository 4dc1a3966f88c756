/** All endpoints of the Integration API. */
import { z } from 'zod';
import { integrationEndpoint } from './integration-endpoint.ts';
import { IntegrationDelivery, IntegrationId, IntegrationOrder, IntegrationShop } from './representations.ts';
import {
  CancellationWish,
  DeliveryReport,
  NewOrder,
  PageQuery,
  PaymentChange,
  ProductUpsert,
  RefundRequest,
} from './requests.ts';
import { webhookIntegrationEndpoints } from './webhooks.ts';

const byId = z.object({ id: IntegrationId });

export const integrationEndpoints = {
  createOrder: integrationEndpoint({
    method: 'POST',
    path: '/orders',
    scope: 'orders:write',
    summary:
      'Create an order; the same `externalId` and content again returns the stored order, other content is a 409',
    body: NewOrder,
    answer: IntegrationOrder,
    status: 201,
  }),
  listOrders: integrationEndpoint({
    method: 'GET',
    path: '/orders',
    scope: 'orders:read',
    summary: 'List orders by their latest change since a cursor, oldest change first',
    query: PageQuery,
    answer: z.object({ orders: z.array(IntegrationOrder), nextCursor: z.string(), hasMore: z.boolean() }),
  }),
  readOrder: integrationEndpoint({
    method: 'GET',
    path: '/orders/{id}',
    scope: 'orders:read',
    summary: 'Retrieve an order',
    params: byId,
    answer: IntegrationOrder,
  }),
  setPayment: integrationEndpoint({
    method: 'PUT',
    path: '/orders/{id}/payment',
    scope: 'orders:write',
    summary: 'Set the payment state of an order that its shop has not processed',
    params: byId,
    body: PaymentChange,
    answer: IntegrationOrder,
  }),
  requestCancellation: integrationEndpoint({
    method: 'POST',
    path: '/orders/{id}/cancellation',
    scope: 'orders:write',
    summary: 'Request the cancellation of an order or of some lines; the shop acknowledges it',
    params: byId,
    body: CancellationWish,
    answer: IntegrationOrder,
  }),
  reportDelivery: integrationEndpoint({
    method: 'PUT',
    path: '/orders/{id}/delivery',
    scope: 'orders:write',
    summary:
      'Report that an accepted order is out for delivery, delivered or failed; a repeated report changes nothing',
    params: byId,
    body: DeliveryReport,
    answer: IntegrationOrder,
  }),
  registerRefund: integrationEndpoint({
    method: 'POST',
    path: '/orders/{id}/refund',
    scope: 'orders:write',
    summary:
      'Register that the customer of a delivered or failed order got money back, for the whole order unless the body names lines or an amount',
    params: byId,
    body: RefundRequest,
    answer: IntegrationOrder,
  }),
  upsertProducts: integrationEndpoint({
    method: 'PUT',
    path: '/catalogue/products',
    scope: 'catalogue:write',
    summary: 'Create or update up to 1,000 product variants by SKU, with a result per row',
    body: ProductUpsert,
    answer: z.object({
      results: z.array(
        z.object({
          index: z.number().int(),
          sku: z.string().nullable(),
          result: z.enum(['created', 'updated', 'unchanged', 'rejected']),
          errors: z.array(z.object({ field: z.string(), message: z.string() })),
        }),
      ),
    }),
  }),
  listSubcategories: integrationEndpoint({
    method: 'GET',
    path: '/catalogue/subcategories',
    scope: 'catalogue:write',
    summary: "List the subcategories of the platform's catalogue, for the `subcategoryId` of products",
    query: PageQuery,
    answer: z.object({
      subcategories: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          category: z.string().nullable(),
          vertical: z.string().nullable(),
        }),
      ),
      nextCursor: z.string(),
      hasMore: z.boolean(),
    }),
  }),
  listShops: integrationEndpoint({
    method: 'GET',
    path: '/shops',
    scope: 'shops:read',
    summary: 'List the shops with opening hours, closures and available slots',
    query: PageQuery,
    answer: z.object({ shops: z.array(IntegrationShop), nextCursor: z.string(), hasMore: z.boolean() }),
  }),
  readDelivery: integrationEndpoint({
    method: 'GET',
    path: '/deliveries/{id}',
    scope: 'deliveries:read',
    summary: 'Retrieve a courier delivery with its state, tracking link and proof',
    params: byId,
    answer: IntegrationDelivery,
  }),
  ...webhookIntegrationEndpoints,
};
