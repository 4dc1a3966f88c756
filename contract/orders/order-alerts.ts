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
      'Retrieve the public VAPID key for subscribing a browser; like all calls of this extension, 404 if the backend has no keys',
    answer: z.object({ PublicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/ext/order-alerts',
    access,
    summary:
      "Subscribe a browser to alerts for the shop's new orders until the session ends; repeating it has no effect",
    body: json(z.object({ Endpoint, P256dh: base64Url.max(200), Auth: base64Url.max(100) })),
    answer: z.unknown(),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/ext/order-alerts/end',
    access,
    summary: 'Unsubscribe a browser from alerts; no effect if it is not subscribed',
    body: json(z.object({ Endpoint })),
    answer: z.unknown(),
  }),
};

/** Name of the extension. A backend without keys doesn't have it. */
export const orderAlertsExtension = 'order-alerts' as const;
