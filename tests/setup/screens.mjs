/** The screens of each demo user: the menu's entries, and the first record of some lists. */

/**
 * A path, or a list's path with the prefix of its first record's path.
 * @typedef {string | readonly [list: string, record: string]} Screen
 */

/** @param {string} path @returns {Screen[]} */
const orders = (path) => [path, [path, `${path}/details/`]];
/** @type {Screen[]} */
const deliveries = [
  '/delivery-dashboard',
  '/delivery-orders',
  ['/delivery-orders', '/delivery-order/'],
  '/incidents',
  ['/incidents', '/incidents/'],
];
/** @param {string} path @returns {Screen[]} */
const invoices = (path) => [path, [path, '/money/trace/']];

/** @type {Readonly<Record<string, readonly Screen[]>>} */
export const screensOf = {
  'admin@demo.test': [
    ...orders('/admin/orders'),
    ...deliveries,
    '/admin/courier-scores',
    '/admin/upceditor',
    '/admin/upceditor/categories',
    '/admin/upceditor/subcategories',
    ['/admin/upceditor', '/admin/vertical/'],
    '/merchant/shops',
    ['/merchant/shops', '/merchant/shops/'],
    '/admin/promotioncodes',
    '/admin/notifications',
    ...invoices('/admin/invoices'),
    '/admin/money',
    '/admin/ledger',
    '/admin/agency-fee-summary',
    '/admin/subscriptions',
    ['/admin/subscriptions', '/admin/subscription/merchant/'],
    '/admin/audit',
    '/account-settings',
    '/admin/merchants',
    ['/admin/merchants', '/admin/merchants/'],
    '/users',
    '/admin/pro-organisations',
    ['/admin/pro-organisations', '/admin/pro-organisations/'],
    '/admin/products',
    ['/admin/products', '/admin/products/'],
    '/admin/vehicle-types',
    ['/admin/vehicle-types', '/admin/vehicle-types/'],
    '/api-keys',
    '/webhooks',
    '/connectors',
    '/store-products',
    '/connector-log',
    '/admin/platform-settings',
    '/admin/set-up',
    '/admin/jobs',
    '/admin/job-schedules',
    '/admin/mails',
  ],
  'merchant@demo.test': [
    ...orders('/merchant/orders'),
    '/merchant/shops',
    ['/merchant/shops', '/merchant/shops/'],
    '/merchant/productcatalog',
    '/merchant/paymentsettings',
    ...invoices('/invoices'),
    '/money',
    '/ledger',
    '/agency-fee-summary',
    '/subscription',
    '/account-settings',
    '/users',
    '/api-keys',
    '/webhooks',
    '/connectors',
  ],
  'shop@demo.test': [...orders('/orders'), '/returns', '/invoices', '/account-settings'],
  'collect@demo.test': [
    ...orders('/orders'),
    ...deliveries,
    '/new-delivery-order',
    '/import-deliveries',
    '/favourites',
    '/returns',
    '/invoices',
    '/account-settings',
  ],
};

/** @param {Screen} screen */
export const nameOf = (screen) => (typeof screen === 'string' ? screen : `${screen[1]}…`);
