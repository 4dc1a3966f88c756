/** The lists that are not of orders, as each role asks for them: filtered, sorted, searched, and far down. */

const dates = { from: '2020-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z' };

/**
 * @typedef {Readonly<Record<string, unknown>>} Body
 * @typedef {object} Call
 * @property {string} name
 * @property {(sample: string) => Body} [body] what it asks beside the page; a sample is a text of a row of the list
 * @property {boolean} [isDeep] the thousandth page, or the last full one
 * @property {boolean} [isSearch] finds what it searches for, or is known to find nothing
 *
 * @typedef {object} AreaList
 * @property {string} name
 * @property {Readonly<Record<string, string>>} paths by the address of who asks
 * @property {number} first how its first page is numbered
 * @property {Body} body as the portal asks for a first page
 * @property {(answer: any) => { rows: readonly unknown[], total: number | undefined }} read
 * @property {(row: any) => string} sampleOf
 * @property {readonly Call[]} calls
 */

const [admin, merchant, shop, courier] = ['admin@demo.test', 'merchant@demo.test', 'shop@demo.test', 'collect@demo.test'];

/** @type {Call} */
const deep = { name: 'deep', isDeep: true };
/** @type {readonly Call[]} */
const usual = [{ name: 'first page' }, deep];
/** @type {readonly Call[]} */
const searches = [
  { name: 'found', body: (sample) => ({ Query: sample }) },
  { name: 'nothing', body: (sample) => ({ Query: `nothing ${sample}` }) },
];

/** @param {string} name @param {Body} filter @param {Body} all @returns {readonly Call[]} */
const filtered = (name, filter, all) => [
  { name, body: () => ({ Filter: { ...all, ...filter } }) },
  { name: `${name}, deep`, body: () => ({ Filter: { ...all, ...filter } }), isDeep: true },
];

const own = { DateFrom: null, DateTo: null, InvoiceType: null };
/** @param {Body} all @param {readonly Call[]} more @returns {readonly Call[]} */
const invoiceCalls = (all, more) => [
  ...usual,
  ...filtered('dates', { DateFrom: dates.from, DateTo: dates.to }, all),
  ...filtered('sales', { InvoiceType: 'Shop' }, all),
  ...filtered('couriers', { InvoiceType: 'PlatformCollect' }, all),
  ...more,
  ...searches,
  { name: 'all found', body: () => ({ Query: 'M1-' }) },
  { name: 'a year', body: () => ({ Query: '-2026-' }) },
];
const invoices = {
  first: 0,
  sampleOf: (/** @type {any} */ { Invoices }) => String(Invoices.at(-1).InvoiceNo),
};
const page = (/** @type {any} */ { InvoiceGroups, Total }) => ({ rows: InvoiceGroups, total: Total });
const adminInvoices = { ...own, Merchants: [], Shops: [] };
const merchantInvoices = { ...own, OrderId: null, DeliveryId: null, Shops: [] };
const shopInvoices = { ...own, OrderId: null, DeliveryId: null };

const noPromoFilter = { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] };
const noIncidentFilter = { Reason: [], Owner: [] };
const noAuditFilter = { Entity: [], Action: [], Actor: [], Date: null };
const noDeliveryFilter = { StartDate: null, EndDate: null, Status: [], Merchants: [], ConciergeOnly: null };
const noLedgerFilter = { Shop: [], Unit: null, Account: [], Cause: [], Date: null };

/** @type {readonly AreaList[]} */
export const areaLists = [
  {
    ...invoices,
    name: 'invoices',
    paths: { [admin]: '/admin/invoice' },
    body: { Page: 0, Size: 10, Query: '', Filter: adminInvoices },
    read: page,
    calls: invoiceCalls(adminInvoices, [...filtered('a merchant', { Merchants: [2] }, adminInvoices), ...filtered('merchants', { Merchants: [1, 2, 3] }, adminInvoices), ...filtered('shops', { Shops: [1, 5] }, adminInvoices), ...filtered('sales of a shop', { Shops: [1], InvoiceType: 'Shop' }, adminInvoices)]),
  },
  {
    ...invoices,
    name: 'invoices',
    paths: { [merchant]: '/merchant/invoices' },
    body: { Page: 0, Size: 10, Query: '', Filter: merchantInvoices },
    read: page,
    calls: invoiceCalls(merchantInvoices, filtered('shops', { Shops: [1, 2] }, merchantInvoices)),
  },
  {
    ...invoices,
    name: 'invoices',
    paths: { [shop]: '/shop/invoices' },
    body: { Page: 0, Size: 10, Query: '', Filter: shopInvoices },
    read: ({ invoiceGroups, total }) => ({ rows: invoiceGroups, total }),
    calls: invoiceCalls(shopInvoices, []),
  },
  {
    name: 'deliveries',
    paths: { [admin]: '/collect/list/archived', 'merchant-collect@demo.test': '/collect/list/archived', [courier]: '/collect/list/archived' },
    first: 1,
    body: { Page: 1, Size: 10, Query: '', Order: 'desc', Filter: noDeliveryFilter },
    read: ({ data, totalCount }) => ({ rows: data, total: totalCount }),
    sampleOf: ({ ReferenceNumber }) => String(ReferenceNumber),
    calls: [
      ...usual,
      { name: 'oldest first', body: () => ({ Order: 'asc' }) },
      ...filtered('dates', { StartDate: dates.from, EndDate: dates.to }, noDeliveryFilter),
      ...filtered('status', { Status: ['Cancelled'] }, noDeliveryFilter),
      ...searches,
    ],
  },
  {
    name: 'incidents',
    paths: { [admin]: '/ext/incidents/list', 'merchant-collect@demo.test': '/ext/incidents/list', [courier]: '/ext/incidents/list' },
    first: 1,
    body: { Page: 1, Size: 20, Query: '', Tab: 'resolved', Filter: noIncidentFilter },
    read: ({ Incidents, TotalCount }) => ({ rows: Incidents, total: TotalCount }),
    sampleOf: ({ Title }) => String(Title),
    calls: [
      ...usual,
      { name: 'open', body: () => ({ Tab: 'open' }) },
      { name: 'overdue', body: () => ({ Tab: 'overdue' }) },
      ...filtered('reason', { Reason: ['OTHER'] }, noIncidentFilter),
      ...filtered('owner', { Owner: [courier] }, noIncidentFilter),
      ...searches,
      { name: 'all found', body: () => ({ Query: 'at home' }) },
    ],
  },
  {
    name: 'promotion codes',
    paths: { [admin]: '/portal/promo-code/list' },
    first: 1,
    body: { Page: 1, Size: 15, Query: '', OrderBy: 'Expires', Filter: noPromoFilter },
    read: ({ Data, Count }) => ({ rows: Data.flatMap((/** @type {any} */ { PromoCodes }) => PromoCodes), total: Count }),
    sampleOf: ({ Code }) => String(Code),
    calls: [
      ...usual,
      ...['StartDate', 'DiscountType', 'UseType', 'MinimumSpend', 'Active', 'CodeType'].flatMap((OrderBy) => [
        { name: `by ${OrderBy}`, body: () => ({ OrderBy }) },
        { name: `by ${OrderBy}, deep`, body: () => ({ OrderBy }), isDeep: true },
      ]),
      ...filtered('type', { DiscountType: ['Value'] }, noPromoFilter),
      ...filtered('once', { UseType: ['OncePerCustomer'], MinimumSpend: ['yes'] }, noPromoFilter),
      ...filtered('vouchers', { CodeType: ['ReferralVoucher'] }, noPromoFilter),
      ...filtered('active', { Status: ['active'] }, noPromoFilter),
      ...searches,
      { name: 'many found', body: () => ({ Query: 'A1' }) },
    ],
  },
  {
    name: 'changes',
    paths: { [admin]: '/ext/audit/list' },
    first: 1,
    body: { Page: 1, Size: 20, Query: '', OrderBy: 'desc', Filter: noAuditFilter },
    read: ({ Entries, TotalCount }) => ({ rows: Entries, total: TotalCount }),
    sampleOf: ({ Title }) => String(Title),
    calls: [
      ...usual,
      { name: 'oldest first', body: () => ({ OrderBy: 'asc' }) },
      ...filtered('resource', { Entity: ['shops'] }, noAuditFilter),
      ...filtered('action', { Action: ['delete'] }, noAuditFilter),
      ...filtered('person', { Actor: [courier] }, noAuditFilter),
      ...filtered('nobody', { Actor: ['nobody@demo.test'] }, noAuditFilter),
      ...filtered('dates', { Date: { From: dates.from, To: dates.to } }, noAuditFilter),
      ...searches,
      { name: 'all found', body: () => ({ Query: 'demo.test' }) },
    ],
  },
  {
    name: 'ledger',
    paths: { [admin]: '/ext/ledger/list', [merchant]: '/ext/ledger/list', [courier]: '/ext/ledger/list' },
    first: 1,
    body: { Page: 1, Size: 20, Query: '', Filter: noLedgerFilter },
    read: ({ Entries }) => ({ rows: Entries, total: undefined }),
    sampleOf: ({ Id }) => String(Id),
    calls: [...usual, ...filtered('unit', { Unit: 'credits' }, noLedgerFilter), ...filtered('account', { Account: ['commission'] }, noLedgerFilter), { name: 'nothing', body: (sample) => ({ Query: `nothing ${sample}` }) }],
  },
  {
    name: 'weekly summaries',
    paths: { [admin]: '/admin/weeklysummaries', [merchant]: '/merchant/weeklysummaries' },
    first: 0,
    body: { Page: 0, Size: 20, Query: '', Filter: { DateFrom: null, DateTo: null, Merchants: [] } },
    read: (rows) => ({ rows, total: undefined }),
    sampleOf: ({ FileName }) => String(FileName),
    calls: [...usual, ...filtered('a merchant', { Merchants: [2] }, { DateFrom: null, DateTo: null }), ...searches],
  },
  {
    name: 'shops',
    paths: { [merchant]: '/merchant/shop/list', [admin]: '/merchant/shop/list' },
    first: 1,
    body: { Page: 1, Size: 20, Query: '', Order: 'asc', Filter: { Cities: [], Regions: [] } },
    read: ({ data, totalCount }) => ({ rows: data.flatMap((/** @type {any} */ { Shops }) => Shops), total: totalCount }),
    sampleOf: ({ Name }) => String(Name),
    calls: [...usual, { name: 'from the end', body: () => ({ Order: 'desc' }) }, ...searches],
  },
  {
    name: 'subscriptions',
    paths: { [admin]: '/admin/subscription/merchant/list' },
    first: 0,
    body: { Page: 0, Size: 20, Query: '' },
    read: ({ Subscriptions, Total }) => ({ rows: Subscriptions, total: Total }),
    sampleOf: ({ MerchantName }) => String(MerchantName),
    calls: [...usual, ...searches],
  },
  {
    name: 'shops’ credits',
    paths: { [admin]: '/admin/subscription/merchant/1/shops', [merchant]: '/merchant/subscription/shops' },
    first: 0,
    body: { Page: 0, Size: 20, Query: '' },
    read: ({ Subscriptions, Total }) => ({ rows: Subscriptions, total: Total }),
    sampleOf: ({ ShopName }) => String(ShopName),
    calls: [...usual, ...searches],
  },
  {
    name: 'variants',
    paths: { [admin]: '/upc/subcategory/variants' },
    first: 1,
    body: { SubCategoryId: 1, Page: 1, Size: 20, Filter: { Brands: [], Merchants: [] } },
    read: ({ Variants, Total }) => ({ rows: Variants, total: Total }),
    sampleOf: () => '',
    calls: [...usual, ...filtered('brand', { Brands: [3], Merchants: [] }, {}), ...filtered('merchant', { Brands: [], Merchants: [2] }, {})],
  },
  {
    name: 'notifications',
    paths: { [admin]: '/ext/push-history' },
    first: 1,
    body: { Page: 1, Size: 20, Query: '' },
    read: ({ Groups, TotalCount }) => ({ rows: Groups.flatMap((/** @type {any} */ { Notifications }) => Notifications), total: TotalCount }),
    sampleOf: ({ Title }) => String(Title),
    calls: [...usual, ...searches],
  },
];
