/** Extension: notifies a shop's browser of new orders through its push service, even without an open tab (ADR 047). */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';

const access = { roles: ['Shop'] } as const;

/** URL of a browser at its push service. */
const Endpoint = z.url({ protocol: /^https?$/ }).max(2000);
const base64Url = z.string().regex(/^[\w-]+={0,2}$/);

export const orderAlertEndpoints = {
  key: endpoint({
    method: 'GET',
    path: '/ext/order-alerts',
    access,
    summary:
      'The public key that a browser is to subscribe with (VAPID); 404 where the backend has none, as every call of this extension',
    answer: z.object({ PublicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/ext/order-alerts',
    access,
    summary:
      'Have a browser told of each new order of the shop until the session ends; the same one again changes nothing',
    body: json(z.object({ Endpoint, P256dh: base64Url.max(200), Auth: base64Url.max(100) })),
    answer: z.unknown(),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/ext/order-alerts/end',
    access,
    summary: 'Have a browser told no more; one that is not told changes nothing',
    body: json(z.object({ Endpoint })),
    answer: z.unknown(),
  }),
};

/** Name of the extension, which a backend without keys does not have. */
export const orderAlertsExtension = 'order-alerts' as const;
