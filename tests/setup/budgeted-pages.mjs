/** The pages whose scripts have a size budget (scripts/budgets.mjs), and the backend that they are measured with. */
const user = { role: 'Shop', isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true };
const session = JSON.stringify({ key: 'weighed', refreshedAt: 1, user });
const order = {
  Id: 1,
  OrderNo: '100234',
  Created: '2026-11-20T09:00:00Z',
  Status: 'PendingDelivery',
  ShopPortalStatus: 'Pending',
};

/**
 * @typedef {object} BudgetedPage
 * @property {string} name
 * @property {number} budgetKiB
 * @property {string} path
 * @property {string | undefined} session the stored session
 * @property {string} usable selects an element that exists once the page is usable
 */

/** @type {readonly BudgetedPage[]} */
export const budgetedPages = [
  { name: 'sign-in page', budgetKiB: 200, path: '/login', session: undefined, usable: 'input[type="password"]' },
  { name: 'orders list', budgetKiB: 400, path: '/orders', session, usable: 'a[href="/orders/details/1"]' },
];

/** Returns the response for a shop with one order. @param {string} _method @param {string} address */
export function answerBudgetedPage(_method, address) {
  if (address.includes('/deliveries/')) {
    return { status: 200, json: { Deliveries: [order], TotalCount: 1, ShopDeliveries: [] } };
  }
  return address.includes('/check-new/')
    ? { status: 200, json: { Result: false } }
    : { status: 404, json: { Error: 'Not mock' } };
}
