/**
 * A third-party backend with other conventions: another base path, unwrapped responses, other letter case, string ids,
 * `true` in place of a time, no totals and no sockets.
 */
import { servePortal } from './serve-portal.mjs';

/** @param {number} number */
function order(number) {
  return {
    Id: `ord_${number}`,
    OrderNo: number,
    Created: `2026-11-20T09:${String(number % 60).padStart(2, '0')}:00`,
    Status: 'PendingDelivery',
    ShopPortalStatus: 'Pending',
    Pending: true,
    CustomerFirstName: 'Ada',
    CustomerLastName: `Byron ${number}`,
    PostCode: 'EC1A 1BB',
    Orderlines: [
      {
        OrderLineId: `l${number}`,
        ProductTitle: 'Analytical engine',
        OrderLineQuantity: 1,
        OrderLineAmountPerUnit: 4200,
      },
    ],
  };
}

/** @typedef {{ refreshes: number, stale: boolean, calls: string[] }} Seen */

/**
 * Starts the backend on a free port.
 * `seen` counts refreshes. While `seen.stale` is set, all other requests get a 401. A refresh clears it.
 */
export async function startThirdPartyBackend() {
  /** @type {Seen} */
  const seen = { refreshes: 0, stale: false, calls: [] };

  /** @param {string} path @param {Record<string, unknown>} body @returns {[number, unknown]} */
  function answer(path, body) {
    seen.calls.push(path);
    if (path === '/portal/login') {
      return [200, { isCollectEnabled: false, role: 'Nobody knows', shopName: 'Other shop' }];
    }
    if (path === '/portal/refresh-token') {
      seen.refreshes += 1;
      seen.stale = false;
      return [200, ''];
    }
    if (seen.stale) return [401, { Error: 'stale' }];
    if (path === '/portal/profile') {
      return [200, { isCollectEnabled: false, isCollectOnly: false, termsAccepted: true }];
    }
    if (path === '/shop/deliveries/Pending') {
      const first = (Number(body['Page']) - 1) * 10;
      return [
        200,
        {
          deliveries: Array.from({ length: Math.max(0, Math.min(10, 25 - first)) }, (_, index) =>
            order(1000 + first + index),
          ),
        },
      ];
    }
    if (path.startsWith('/shop/deliveries/')) return [200, { deliveries: [] }];
    const id = /^\/shop\/delivery\/ord_(\d+)$/.exec(path)?.[1];
    if (id) return [200, order(Number(id))];
    if (path.endsWith('/has-cancellation')) return [200, { deliveryHasCancelRequest: false }];
    if (path === '/shop/delivery/vehicle-type') return [200, [{ Id: 'v1', Code: 'van', Name: 'Van', Active: true }]];
    return [404, 'no such thing'];
  }

  const portal = await servePortal({
    config: { ApiUrl: '/v9/backend', Unknown: 1 },
    answer: (_, address, body) => {
      const [status, value] = answer(address.split('?')[0] ?? '', body ? JSON.parse(body) : {});
      return typeof value === 'string' ? { status, text: value } : { status, json: value };
    },
  });
  return { ...portal, seen };
}
