/** Every read call of the contract, with the request bodies and page sizes that the portal uses. */
import { proOrganisationPageSize } from '../../contract/merchants/pro-organisations.ts';
import { productPageSize } from '../../contract/catalogue/products.ts';
import { vehicleTypePageSize } from '../../contract/orders/vehicle-types.ts';
import { invoicePageSize } from '../../contract/finance/invoices.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { incidentPageSize } from '../../contract/collect/incidents.ts';
import { ledgerPageSize } from '../../contract/finance/ledger.ts';
import { orderPageSize } from '../../contract/orders/orders.ts';
import { promoCodePageSize } from '../../contract/promotions/promo-codes.ts';
import { shopPageSize } from '../../contract/shops/shops.ts';
import { subscriptionPageSize, subscriptionShopsSize } from '../../contract/merchants/subscriptions.ts';
import { summaryPageSize } from '../../contract/finance/agency-fees.ts';
import { variantPageSize } from '../../contract/catalogue/catalogue.ts';
import { type Asking as AskingAbout, type Read, readsAbout } from 'schema-admin/conform/question.ts';

const {
  session,
  account,
  orders,
  orderActions,
  orderNotes,
  orderCounts,
  audit,
  promoCodes,
  promoCodeBatch,
  orderAlerts,
  push,
  catalogue,
  shops,
  closures,
  merchant,
  subscriptions,
  collect,
  places,
  deliveryDay,
  courierScores,
  incidents,
  favourites,
  ledger,
  money,
  invoices,
  agencyFees,
  mails,
  apiKeys,
  users,
  jobs,
  merchantAccounts,
  setUpChecklist,
  proOrganisations,
  products,
  vehicleTypes,
  platformSettings,
  presence,
  views,
  simulation,
  webhooks,
} = endpoints;

/** Kinds of records whose ids other calls need. */
type ExampleName =
  | 'order'
  | 'shop'
  | 'barcode'
  | 'delivery'
  | 'vertical'
  | 'category'
  | 'subcategory'
  | 'promotion code'
  | 'merchant'
  | 'pro organisation'
  | 'subscribed shop'
  | 'invoiced merchant'
  | 'invoice'
  | 'weekly summary'
  | 'change'
  | 'closure'
  | 'incident'
  | 'favourite'
  | 'webhook'
  | 'webhook message'
  | 'address'
  | 'product'
  | 'vehicle type';
type ReadContext = AskingAbout<ExampleName>;
const read = readsAbout<ExampleName>();

const dayMs = 86_400_000;
const iso = (now: Date, days = 0) => new Date(now.getTime() + days * dayMs).toISOString();
const dateOf = (now: Date, days = 0) => iso(now, days).slice(0, 10);
/** Request bodies for lists whose first page is 0 (`fromZero`) or 1 (`fromOne`). */
const fromZero = ({ pagesBefore, search }: ReadContext, Size: number) => ({ Page: pagesBefore, Size, Query: search });
const fromOne = ({ pagesBefore, search }: ReadContext, Size: number) => ({
  Page: pagesBefore + 1,
  Size,
  Query: search,
});
const noDates = { DateFrom: null, DateTo: null };

const ofOrder = ({ example }: ReadContext) => ({ id: example('order') });
const ofDelivery = ({ example }: ReadContext) => ({ id: example('delivery') });
const ofIncident = ({ example }: ReadContext) => ({ id: example('incident') });
const ownOrder = { OrderId: null, DeliveryId: null, InvoiceType: null };

const grouped = { searched: true } as const;
const subscriptionRows = { size: subscriptionPageSize, searched: true } as const;
const invoiceRows = { size: invoicePageSize, searched: true } as const;

export const reads: readonly Read[] = [
  read(session.profile),
  read(account.chatIdentity, {
    unless: ({ ChatScriptUrl }) => (ChatScriptUrl === '' ? 'no live chat is configured' : undefined),
  }),

  read(orders.list, {
    body: (asking) => ({
      ...fromOne(asking, orderPageSize),
      Filter: { Status: [], Date: null, Shop: [] },
      OrderBy: asking.order,
    }),
    gives: ({ Deliveries }) => ({
      order: Deliveries[0]?.Id,
      shop: Deliveries[0]?.ShopId,
      barcode: Deliveries.flatMap(({ Packages }) => Packages ?? [])[0]?.Barcode,
    }),
    list: {
      size: orderPageSize,
      rows: ({ Deliveries }) => Deliveries.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      sorted: ({ Deliveries }) => Deliveries.map(({ Created }) => Created),
      searched: true,
    },
  }),
  read(orders.get, {
    params: ofOrder,
    gives: ({ ShopId, Packages }) => ({ shop: ShopId, barcode: Packages?.[0]?.Barcode }),
  }),
  read(orders.checkNew, { body: ({ now }) => ({ Date: iso(now) }) }),
  read(orders.shops, { gives: ([first]) => ({ shop: first?.ShopId }) }),
  read(orders.vehicleTypes),
  read(orderActions.shop, { params: ({ example }) => ({ id: example('shop') }) }),
  read(orderActions.driver, { params: ofOrder, orNone: true }),
  read(orderActions.hasCancellation, { params: ofOrder }),
  read(orderActions.isNoDeliverable, { params: ofOrder }),
  read(orderNotes.notes, { params: ofOrder }),
  read(orderNotes.prints, { params: ofOrder }),
  read(orderNotes.scan, { params: ({ example }) => ({ barcode: String(example('barcode')) }) }),
  read(orderCounts.counts, { body: ({ search }) => ({ Query: search }) }),

  read(audit.list, {
    body: (asking) => ({
      ...fromOne(asking, 20),
      Filter: { Entity: [], Action: [], Actor: [], Date: null, EntityId: null },
      OrderBy: 'desc' as const,
    }),
    gives: ({ Entries }) => ({ change: Entries[0]?.Id }),
    list: {
      size: 20,
      rows: ({ Entries }) => Entries.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(mails.list, {
    body: (asking) => ({ ...fromOne(asking, 50), State: [] }),
    list: {
      size: 50,
      rows: ({ Mails }) => Mails.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),

  read(apiKeys.list, {
    body: (asking) => fromOne(asking, 50),
    list: {
      size: 50,
      rows: ({ Keys }) => Keys.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(apiKeys.merchants),
  read(users.list, {
    body: (asking) => ({ ...fromOne(asking, 50), Role: [], State: [], Merchants: [] }),
    list: {
      size: 50,
      rows: ({ Users }) => Users.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(users.places),
  read(jobs.list, { body: () => ({ Name: [], State: [], Page: 1, Size: 50 }) }),
  read(jobs.schedules),
  read(merchantAccounts.list, {
    body: (asking) => ({ ...fromOne(asking, 50), State: [] }),
    list: {
      size: 50,
      rows: ({ Merchants }) => Merchants.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(merchantAccounts.get, { params: ({ example }) => ({ id: example('merchant') }) }),
  read(setUpChecklist.list),

  read(webhooks.list, {
    body: (asking) => ({ ...fromOne(asking, 50), State: [] }),
    gives: ({ Webhooks }) => ({ webhook: Webhooks[0]?.Id }),
    list: {
      size: 50,
      rows: ({ Webhooks }) => Webhooks.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(vehicleTypes.list, {
    body: (asking) => ({ ...fromOne(asking, vehicleTypePageSize), Active: [] }),
    gives: ({ VehicleTypes }) => ({ 'vehicle type': VehicleTypes[0]?.Id }),
    list: {
      size: vehicleTypePageSize,
      rows: ({ VehicleTypes }) => VehicleTypes.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(webhooks.get, { params: ({ example }) => ({ id: example('webhook') }) }),
  read(webhooks.messages, {
    body: (asking) => ({ ...fromOne(asking, 50), Webhook: [], State: [], Type: [] }),
    gives: ({ Messages }) => ({ 'webhook message': Messages[0]?.Id }),
    list: {
      size: 50,
      rows: ({ Messages }) => Messages.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(platformSettings.get),
  read(vehicleTypes.get, { params: ({ example }) => ({ id: example('vehicle type') }) }),
  read(proOrganisations.list, {
    body: (asking) => fromOne(asking, proOrganisationPageSize),
    list: {
      size: proOrganisationPageSize,
      rows: ({ ProOrganisations }) => ProOrganisations.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(webhooks.message, { params: ({ example }) => ({ id: example('webhook message') }) }),
  read(proOrganisations.get, { params: ({ example }) => ({ id: example('pro organisation') }) }),
  read(products.list, {
    body: (asking) => ({ ...fromOne(asking, productPageSize), Filter: { Brands: [], Merchants: [], State: [] } }),
    gives: ({ Products }) => ({ product: Products[0]?.Id }),
    list: {
      size: productPageSize,
      rows: ({ Products }) => Products.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(products.choices),
  read(products.get, { params: ({ example }) => ({ id: example('product') }) }),

  read(audit.choices),
  read(audit.entry, { params: ({ example }) => ({ entry: example('change') }) }),
  read(audit.history, {
    params: ({ example }) => ({ entity: 'orders', record: String(example('order')) }),
    query: () => ({ Page: 1, Size: 20 }),
  }),

  read(promoCodes.list, {
    body: (asking) => ({
      ...fromOne(asking, promoCodePageSize),
      OrderBy: 'Expires' as const,
      Filter: { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] },
    }),
    gives: ({ Data }) => ({ 'promotion code': Data[0]?.PromoCodes[0]?.Id }),
    list: {
      size: promoCodePageSize,
      rows: ({ Data }) => Data.flatMap(({ PromoCodes }) => PromoCodes.map(({ Id }) => Id)),
      total: ({ Count }) => Count,
      searched: true,
    },
  }),
  read(promoCodes.get, { params: ({ example }) => ({ id: example('promotion code') }) }),
  read(promoCodes.available),
  read(promoCodeBatch.list),
  read(push.history, {
    body: ({ search }) => ({ Query: search }),
    list: { ...grouped, rows: (groups) => groups.flatMap(({ Notifications }) => Notifications.map(({ Id }) => Id)) },
  }),
  read(push.targets),
  read(push.reach, { body: ({ example }) => ({ Shops: [example('shop')] }) }),
  read(push.reachOfShopCustomers, { body: ({ example }) => ({ Shops: [example('shop')] }) }),
  read(orderAlerts.key),

  read(catalogue.verticals, {
    body: ({ search, order }) => ({ Query: search, Filter: {}, OrderBy: order }),
    gives: (groups) => ({ vertical: groups[0]?.Items[0]?.Id }),
    list: {
      ...grouped,
      rows: (groups) => groups.flatMap(({ Items }) => Items.map(({ Id }) => Id)),
      sorted: (groups) => groups.map(({ Header }) => Header),
    },
  }),
  read(catalogue.vertical, { params: ({ example }) => ({ id: example('vertical') }) }),
  read(catalogue.categories, {
    body: ({ search, order }) => ({ Query: search, Filter: { Verticals: [] }, OrderBy: order }),
    gives: (groups) => ({ category: groups[0]?.Items[0]?.Id }),
    list: {
      ...grouped,
      rows: (groups) => groups.flatMap(({ Items }) => Items.map(({ Id }) => Id)),
      sorted: (groups) => groups.map(({ Header }) => Header),
    },
  }),
  read(catalogue.category, { params: ({ example }) => ({ id: example('category') }) }),
  read(catalogue.subcategories, {
    body: ({ search, order }) => ({ Query: search, Filter: { Verticals: [], Categories: [] }, OrderBy: order }),
    gives: (groups) => ({ subcategory: groups[0]?.Items[0]?.Id }),
    list: {
      ...grouped,
      rows: (groups) => groups.flatMap(({ Items }) => Items.map(({ Id }) => Id)),
      sorted: (groups) => groups.map(({ Header }) => Header),
    },
  }),
  read(catalogue.unbound),
  read(catalogue.subcategory, { params: ({ example }) => ({ id: example('subcategory') }) }),
  read(catalogue.variants, {
    body: ({ example, pagesBefore }) => ({
      SubCategoryId: example('subcategory'),
      Page: pagesBefore + 1,
      Size: variantPageSize,
      Filter: { Brands: [], Merchants: [] },
    }),
    list: { size: variantPageSize, rows: ({ Variants }) => Variants.map(({ Id }) => Id), total: ({ Total }) => Total },
  }),
  read(catalogue.criteria),

  read(shops.list, {
    body: (asking) => ({ ...fromOne(asking, shopPageSize), Order: asking.order, Filter: { Cities: [], Regions: [] } }),
    gives: ({ data }) => ({ shop: data[0]?.Shops[0]?.Id }),
    list: {
      size: shopPageSize,
      rows: ({ data }) => data.flatMap(({ Shops }) => Shops.map(({ Id }) => Id)),
      total: ({ totalCount }) => totalCount,
      searched: true,
    },
  }),
  read(shops.cities),
  read(shops.regions),
  read(shops.get, { params: ({ example }) => ({ id: example('shop') }) }),
  read(closures.ofShop, {
    params: ({ example }) => ({ id: example('shop') }),
    gives: ([first]) => ({ closure: first?.Id }),
  }),
  read(closures.get, { params: ({ example }) => ({ id: example('closure') }) }),
  read(merchant.get, { orNone: true }),

  read(subscriptions.pros, {
    body: (asking) => fromZero(asking, subscriptionPageSize),
    gives: ({ Subscriptions }) => ({ 'pro organisation': Subscriptions[0]?.ProTeamId }),
    list: {
      ...subscriptionRows,
      rows: ({ Subscriptions }) => Subscriptions.map(({ ProTeamId }) => ProTeamId),
      total: ({ Total }) => Total,
    },
  }),
  read(subscriptions.merchants, {
    body: (asking) => fromZero(asking, subscriptionPageSize),
    gives: ({ Subscriptions }) => ({ merchant: Subscriptions[0]?.MerchantId }),
    list: {
      ...subscriptionRows,
      rows: ({ Subscriptions }) => Subscriptions.map(({ MerchantId }) => MerchantId),
      total: ({ Total }) => Total,
    },
  }),
  read(subscriptions.shopsOf, {
    params: ({ example }) => ({ id: example('merchant') }),
    body: (asking) => fromZero(asking, subscriptionShopsSize),
    gives: ({ Subscriptions }) => ({ 'subscribed shop': Subscriptions[0]?.ShopId }),
    list: {
      ...grouped,
      rows: ({ Subscriptions }) => Subscriptions.map(({ ShopId }) => ShopId),
      total: ({ Total }) => Total,
    },
  }),
  read(subscriptions.ownShops, {
    body: (asking) => fromZero(asking, subscriptionShopsSize),
    list: {
      ...grouped,
      rows: ({ Subscriptions }) => Subscriptions.map(({ ShopId }) => ShopId),
      total: ({ Total }) => Total,
    },
  }),
  read(subscriptions.shop, { params: ({ example }) => ({ shopId: example('subscribed shop') }) }),
  read(subscriptions.merchant, { params: ({ example }) => ({ id: example('merchant') }) }),
  read(subscriptions.own),
  read(subscriptions.pro, { params: ({ example }) => ({ id: example('pro organisation') }) }),

  read(collect.list, {
    body: (asking) => ({
      ...fromOne(asking, orderPageSize),
      Order: asking.order,
      Filter: { StartDate: null, EndDate: null, Status: [], Merchants: [], ConciergeOnly: null },
    }),
    gives: ({ data }) => ({ delivery: data[0]?.Id }),
    list: {
      size: orderPageSize,
      rows: ({ data }) => data.map(({ Id }) => Id),
      total: ({ totalCount }) => totalCount,
      sorted: ({ data }) => data.map(({ Drafted }) => (typeof Drafted === 'string' ? Drafted : null)),
      searched: true,
    },
  }),
  read(collect.statusTypes),
  read(collect.merchants),
  read(collect.vehicleTypes),
  read(collect.timeslots),
  read(collect.deliveryTypes),
  read(collect.contactDetails),
  read(collect.shopAddress),
  read(collect.get, { params: ofDelivery }),
  read(collect.checkNew, { query: ({ now }) => ({ Date: iso(now) }) }),
  read(collect.chatToken, { params: ofDelivery, orNone: true }),
  read(places.suggest, { query: () => ({ Query: 'High Street' }), gives: ([first]) => ({ address: first?.Id }) }),
  read(places.credit),
  read(places.details, { params: ({ example }) => ({ id: example('address') }) }),
  read(deliveryDay.read),
  read(courierScores.list, {
    body: () => ({ Filter: { Date: null }, Sort: 'Courier' as const, Order: 'asc' as const }),
  }),

  read(incidents.list, {
    body: (asking) => ({
      ...fromOne(asking, incidentPageSize),
      Tab: 'open' as const,
      Filter: { Reason: [], Owner: [] },
    }),
    gives: ({ Incidents }) => ({ incident: Incidents[0]?.Id }),
    list: {
      size: incidentPageSize,
      rows: ({ Incidents }) => Incidents.map(({ Id }) => Id),
      total: ({ TotalCount }) => TotalCount,
      searched: true,
    },
  }),
  read(incidents.ofDelivery, { params: ofDelivery }),
  read(incidents.owners),
  read(incidents.get, { params: ofIncident }),
  read(incidents.notes, { params: ofIncident }),
  read(incidents.photos, { params: ofIncident }),
  read(favourites.list, {
    query: ({ search }) => ({ Query: search }),
    gives: ([first]) => ({ favourite: first?.Id }),
    list: { ...grouped, rows: (all) => all.map(({ Id }) => Id) },
  }),
  read(favourites.get, { params: ({ example }) => ({ id: example('favourite') }) }),

  read(ledger.list, {
    body: (asking) => ({
      ...fromOne(asking, ledgerPageSize),
      Filter: { Shop: [], Unit: null, Cause: [], Account: [], Date: null },
      ByTransaction: false,
    }),
    list: { size: ledgerPageSize, rows: ({ Entries }) => Entries.map(({ Id }) => Id), searched: true },
  }),
  read(ledger.forecast),
  read(ledger.forecasts, { query: ({ role, example }) => (role === 'Admin' ? { Merchant: example('merchant') } : {}) }),
  read(ledger.usage, { query: ({ role, example }) => (role === 'Admin' ? { Merchant: example('merchant') } : {}) }),
  read(ledger.statement, {
    query: ({ role, example, now }) => ({
      ...(role === 'Shop' ? {} : { Shop: example('shop') }),
      Unit: 'credits' as const,
      From: dateOf(now, -7),
      To: dateOf(now),
      Format: 'csv' as const,
    }),
  }),
  // Trace an order, because it is the only traceable record that every role can read.
  read(money.trace, { params: ({ example }) => ({ kind: 'order' as const, id: example('order') }), orNone: true }),
  read(money.glance),

  read(invoices.ofShop, {
    body: (asking) => ({ ...fromZero(asking, invoicePageSize), Filter: { ...noDates, ...ownOrder } }),
    gives: ({ invoiceGroups }) => ({ invoice: invoiceGroups[0]?.Invoices[0]?.InvoiceNo }),
    list: {
      ...invoiceRows,
      rows: ({ invoiceGroups }) => invoiceGroups.map(({ OrderNo }) => OrderNo),
      total: ({ total }) => total,
    },
  }),
  read(invoices.ofAll, {
    body: (asking) => ({
      ...fromZero(asking, invoicePageSize),
      Filter: { ...noDates, Merchants: [], Shops: [], InvoiceType: null },
    }),
    gives: ({ InvoiceGroups }) => ({ invoice: InvoiceGroups[0]?.Invoices[0]?.InvoiceNo }),
    list: {
      ...invoiceRows,
      rows: ({ InvoiceGroups }) => InvoiceGroups.map(({ OrderNo }) => OrderNo),
      total: ({ Total }) => Total,
    },
  }),
  read(invoices.ofMerchant, {
    body: (asking) => ({ ...fromZero(asking, invoicePageSize), Filter: { ...noDates, ...ownOrder, Shops: [] } }),
    gives: ({ InvoiceGroups }) => ({ invoice: InvoiceGroups[0]?.Invoices[0]?.InvoiceNo }),
    list: {
      ...invoiceRows,
      rows: ({ InvoiceGroups }) => InvoiceGroups.map(({ OrderNo }) => OrderNo),
      total: ({ Total }) => Total,
    },
  }),
  read(invoices.merchants, { gives: ([first]) => ({ 'invoiced merchant': first?.Id }) }),
  read(invoices.shops),
  read(invoices.ownShops),
  read(invoices.url, { params: ({ example }) => ({ invoiceNo: example('invoice') }) }),
  read(agencyFees.summaries, {
    body: ({ pagesBefore }) => ({
      Page: pagesBefore,
      Size: summaryPageSize,
      Query: '',
      Filter: { ...noDates, Merchants: [] },
    }),
    gives: ([first]) => ({ 'weekly summary': first?.Id }),
    list: { size: summaryPageSize, rows: (summaries) => summaries.map(({ Id }) => Id) },
  }),
  read(agencyFees.url, { params: ({ example }) => ({ id: example('weekly summary') }) }),
  read(agencyFees.exportCsv, {
    body: ({ role, example, now }) => ({
      DateFrom: iso(now, -7),
      DateTo: iso(now),
      ...(role === 'Admin' ? { MerchantId: example('invoiced merchant') } : {}),
    }),
  }),

  read(presence.beat, { body: ({ example }) => ({ Resource: 'orders', Id: example('order'), Editing: false }) }),
  read(views.list, { params: () => ({ resource: 'orders' }) }),
  read(simulation.get),
];
