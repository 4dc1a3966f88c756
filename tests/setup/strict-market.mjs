/** The strict backend's in-memory marketplace. Its answers contain only the specified fields. */

import { deliveryAnswers } from './strict-deliveries.mjs';
import { invoiceAnswers } from './strict-invoices.mjs';
import { subscriptionAnswers } from './strict-subscriptions.mjs';

/**
 * `collects` is set if the account can book couriers.
 * @typedef {{ role: string, collects: boolean, names: string[], input: Record<string, any> }} Asked
 */
/** @typedef {import('./serve-portal.mjs').PlayedAnswer} PlayedAnswer */
/** @typedef {Record<string, any>} Thing */

const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString();
const done = () => ({ status: 200, text: '' });
/** @param {unknown} value @returns {PlayedAnswer} */
const result = (value) => ({ status: 200, json: { Result: value } });
/** @param {string} text @returns {PlayedAnswer} */
const missing = (text = 'Not found.') => ({ status: 404, json: { Error: text } });
/** @param {readonly Thing[]} rows @param {Thing} input */
const pageOf = (rows, { Page, Size }) => rows.slice((Page - 1) * Size, Page * Size);
/** @param {readonly Thing[]} rows @param {string} query */
const matchingRows = (rows, query) =>
  rows.filter((row) => JSON.stringify(row).toLowerCase().includes(query.toLowerCase()));
/**
 * @param {readonly Thing[]} rows
 * @param {(row: Thing) => string} keyOf
 * @param {(key: string, rows: Thing[]) => Thing} group
 */
function grouped(rows, keyOf, group) {
  return [...new Set(rows.map(keyOf))].map((key) =>
    group(
      key,
      rows.filter((row) => keyOf(row) === key),
    ),
  );
}
/** @param {readonly Thing[]} rows @param {string} direction */
const sortByName = (rows, direction) =>
  rows.toSorted(
    (one, other) => String(one['Name']).localeCompare(String(other['Name'])) * (direction === 'desc' ? -1 : 1),
  );
/** @param {readonly Thing[]} rows @param {Thing} input */
const groupedByLetter = (rows, { Query, OrderBy }) =>
  grouped(
    sortByName(matchingRows(rows, Query), OrderBy),
    (row) => String(row['Name']).slice(0, 1),
    (Header, Items) => ({ Header, Items }),
  );

const tabs = { Pending: 'Pending', queued: 'Queued', failed: 'Failed', archived: 'Archived' };

/** @param {number} number @param {Thing} change @returns {Thing} */
function orderOf(number, change = {}) {
  return {
    Id: `o-${number}`,
    OrderNo: `${7000 + number}`,
    Created: day(-number / 24),
    Pending: day(-number / 24),
    Status: 'PendingDelivery',
    ProOrderStatus: null,
    ShopPortalStatus: 'Pending',
    ShopName: 'Ash Leeds',
    ShopId: 1,
    CustomerFirstName: 'Ada',
    CustomerLastName: `Byron ${number}`,
    DeliveryAddressLine1: `${number} High Street`,
    DeliveryAddressPostCode: 'LS1 1AA',
    DeliveryAddressCity: 'Leeds',
    Packages: [],
    Orderlines: ['Paint', 'Brush'].map((ProductTitle, index) => ({
      OrderLineId: number * 10 + index,
      ProductTitle,
      OrderLineQuantity: 3,
      OrderLineOriginalQuantity: 3,
      OrderlineCancelled: null,
      OrderLineAmountPerUnit: 1250,
    })),
    ...change,
  };
}

export function startMarket() {
  let last = 100;
  const nextId = () => (last += 1);
  const orders = [
    ...Array.from({ length: 24 }, (_, index) => orderOf(index + 1)),
    orderOf(30, { Status: 'QueuedDelivery', ShopPortalStatus: 'Queued', Queued: day(-1) }),
    orderOf(31, {
      Status: 'FailedDelivery',
      ShopPortalStatus: 'Failed',
      Failed: day(-1),
      FailedReason: 'OTHER',
      FailedReasonNotes: 'Nobody at home',
    }),
    orderOf(32, { Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived', Delivered: day(-1) }),
  ];
  /** Orders with a cancellation request that is not yet acknowledged. */
  const cancelling = new Set(['o-2']);
  /** @type {Thing[]} */
  const verticals = ['Decorating', 'Garden'].map((Name, index) => ({ Id: index + 1, Name, Description: null }));
  /** @type {Thing[]} */
  const categories = [{ Id: 1, Title: 'Paint', Description: null, VerticalId: 1 }];
  /** @type {Thing[]} */
  const subcategories = [
    { Id: 1, Name: 'Gloss', CategoryId: 1 },
    { Id: 2, Name: 'Primer', CategoryId: null },
  ];
  const variants = Array.from({ length: 14 }, (_, index) => ({
    Id: index + 1,
    ProductTitle: `Gloss ${index + 1}`,
    VariantTitle: '1 litre',
    SKU: `G-${index + 1}`,
    Brand: 'Ash',
    MerchantName: 'Ash Paints',
    Price: 999 + index,
    ImageUrl: null,
  }));
  const address = { Line1: '1 Headrow', Line2: null, PostalCode: 'LS1 1AA', City: 'Leeds', County: 'West Yorkshire' };
  /** @type {Thing[]} */
  const shops = Array.from({ length: 12 }, (_, index) => ({
    Id: index + 1,
    Region: index % 2 ? 'North' : 'South',
    Name: `Ash ${index + 1}`,
    Manager: null,
    Email: `s${index}@ash.test`,
    Phone: null,
    Archived: null,
    Address: { ...address },
    PickingHours: [],
    Images: [],
  }));
  /** @type {Thing} */
  const account = {
    Name: 'Ash Paints',
    Slogan: null,
    BrandColour: null,
    LogoUrl: null,
    Address: { ...address, Line3: null },
    ReturnsPolicy: { Policy: '<p>Bring it back.</p>', ReturnsWindow: 14 },
    MerchantSocialMediaLinks: [],
  };
  /** @type {Thing[]} */
  const codes = Array.from({ length: 17 }, (_, index) => ({
    Id: index + 1,
    Code: `ASH${index + 10}`,
    PromoCodeType: 'MultiUsePercent',
    Percentage: 5,
    Amount: 0,
    MinimumSpend: null,
    StartDate: day(-5),
    Expires: day(30 + index),
    Active: true,
    IsReferralVoucher: false,
  }));
  /** @type {Thing[]} */
  const notifications = [
    {
      Id: 1,
      Title: 'Sale',
      Body: 'On Monday',
      Created: day(-1),
      Shops: [{ ShopId: 1, ShopName: 'Ash 1' }],
      Customers: [],
    },
  ];

  const counted = {
    /** @param {Thing} row */
    vertical: (row) => ({
      ...row,
      CategoryCount: categories.filter(({ VerticalId }) => String(VerticalId) === String(row['Id'])).length,
      SubCategoryCount: 0,
      ProductCount: 0,
    }),
    /** @param {Thing} row */
    category: (row) => ({
      ...row,
      Name: row['Title'],
      VerticalName: find(verticals, row['VerticalId'])?.['Name'],
      SubCategoryCount: subcategories.filter(({ CategoryId }) => String(CategoryId) === String(row['Id'])).length,
      ProductCount: 0,
    }),
    /** @param {Thing} row */
    subcategory: (row) => ({
      ...row,
      CategoryTitle: find(categories, row['CategoryId'])?.['Title'] ?? null,
      VerticalName: null,
      ProductCount: row['Id'] === 1 ? variants.length : 0,
    }),
  };

  /** @param {readonly Thing[]} rows @param {unknown} id */
  const find = (rows, id) => rows.find(({ Id }) => String(Id) === String(id));
  /** @param {Thing[]} rows @param {unknown} id */
  const remove = (rows, id) => {
    rows.splice(
      rows.findIndex(({ Id }) => String(Id) === String(id)),
      1,
    );
    return done();
  };
  /** @param {Thing[]} rows @param {Thing} row */
  const add = (rows, row) => {
    const Id = nextId();
    rows.unshift({ Id, ...row });
    return result(Id);
  };
  /** @param {Thing | undefined} row @param {Thing} values */
  const change = (row, values) => {
    if (!row) return missing();
    Object.assign(row, values);
    return done();
  };
  /** @param {Thing | undefined} row @param {(row: Thing) => unknown} [shown] */
  const one = (row, shown = (each) => each) => (row ? result(shown(row)) : missing());
  /** @param {Thing | undefined} order @param {unknown} lineId @param {(line: Thing) => number} quantityOf */
  const setQuantity = (order, lineId, quantityOf) => {
    const line = order?.['Orderlines'].find(
      (/** @type {Thing} */ { OrderLineId }) => String(OrderLineId) === String(lineId),
    );
    if (!order || !line) return missing();
    line['OrderLineQuantity'] = quantityOf(line);
    return result(order);
  };
  /** @param {Thing[]} rows @param {string[]} wanted @param {string} field */
  const within = (rows, wanted, field) =>
    wanted.length === 0 ? rows : rows.filter((row) => wanted.map(String).includes(String(row[field])));

  const subscriptions = subscriptionAnswers(shops);
  /** @type {Record<string, (asked: Asked) => PlayedAnswer>} */
  const answers = {
    'POST /portal/login': ({ input: { Email } }) => {
      const name = String(Email).split('@')[0] ?? '';
      const collects = name === 'collect';
      const role = collects ? 'shop' : name;
      const answer = {
        Role: role.slice(0, 1).toUpperCase() + role.slice(1),
        ShopName: role === 'shop' ? 'Ash Leeds' : null,
        MerchantName: null,
        MerchantLogo: null,
        IsUserAdmin: false,
        IsCollectEnabled: collects,
        IsCollectOnly: false,
        TermsAccepted: true,
      };
      return {
        ...result(answer),
        headers: { 'set-cookie': `session=${role}${collects ? '.collect' : ''}; Path=/; HttpOnly` },
      };
    },
    'POST /portal/logout': () => ({ ...done(), headers: { 'set-cookie': 'session=; Path=/; Max-Age=0' } }),
    'POST /portal/logout-all': () => ({ ...done(), headers: { 'set-cookie': 'session=; Path=/; Max-Age=0' } }),
    'GET /portal/profile': ({ collects }) =>
      result({ IsCollectEnabled: collects, IsCollectOnly: false, TermsAccepted: true }),

    'POST /{role}/deliveries/(Pending|queued|failed|archived)': ({ names: [tab = ''], input }) => {
      const { Status, Shop } = input['Filter'];
      const all = matchingRows(orders, input['Query']).filter(
        (order) =>
          order['ShopPortalStatus'] === Object.entries(tabs).find(([name]) => name === tab)?.[1] &&
          (Status.length === 0 || Status.includes(String(order['Status']).toLowerCase())) &&
          (Shop.length === 0 || Shop.map(String).includes(String(order['ShopId']))),
      );
      const sorted = all.toSorted(
        (a, b) => String(a['Created']).localeCompare(String(b['Created'])) * (input['OrderBy'] === 'asc' ? 1 : -1),
      );
      return { status: 200, json: { Deliveries: pageOf(sorted, input), TotalCount: all.length, ShopDeliveries: [] } };
    },
    'POST /order/check-new/(pending|queued|failed|archived)': () => result(false),
    'GET /admin/v2/shop': () => result(shops.map(({ Id, Name }) => ({ ShopId: Id, ShopName: Name }))),
    'GET /{role}/delivery/{id}': ({ names: [id] }) => one(find(orders, id)),
    'GET /admin/shop/{id}': () =>
      result({
        Merchant: {
          Name: 'Ash Paints',
          Email: 'office@ash.test',
          Phone: '0113 496 0000',
          AddressLine1: '1 Headrow',
          AddressLine2: null,
          AddressLine3: null,
          City: 'Leeds',
          PostalCode: 'LS1 1AA',
          County: null,
        },
      }),
    'GET /admin/delivery/driver/{id}': () => result({ CourierName: 'Grace', DeliveryDate: day(-1) }),
    'GET /customer/delivery/{id}/has-cancellation': ({ names: [id = ''] }) =>
      result({
        DeliveryHasCancelRequest: cancelling.has(id),
        WholeDelivery: true,
        AcknowledgementRequestId: cancelling.has(id) ? 9 : null,
      }),
    'POST /customer/delivery/{id}/acknowledge-cancellation-request/{request}': ({ names: [id = ''] }) => {
      cancelling.delete(id);
      Object.assign(find(orders, id) ?? {}, {
        Status: 'CancelledDelivery',
        ShopPortalStatus: 'Archived',
        Cancelled: day(0),
      });
      return result('Acknowledged');
    },
    'PUT /portal/delivery/{id}/change-quantity/{line}/{quantity}': ({ names: [id, line, quantity] }) =>
      setQuantity(find(orders, id), line, () => Number(quantity)),
    'PUT /portal/delivery/{id}/reset-quantity/{line}': ({ names: [id, line] }) =>
      setQuantity(find(orders, id), line, (ordered) => ordered['OrderLineOriginalQuantity']),
    'PUT /portal/delivery/{id}/packages': ({ names: [id], input }) => {
      const order = find(orders, id);
      Object.assign(order ?? {}, {
        Packages: Array.from({ length: input['NumberOfPackages'] }, (_, index) => ({
          PackageNo: index + 1,
          Barcode: `P-${id}-${index + 1}`,
        })),
      });
      return one(order);
    },
    'POST /admin/delivery/{id}/recover/(delivered|refunded)': ({ names: [id, resolution] }) => {
      const outcome =
        resolution === 'delivered' ? { Status: 'DeliveredDelivery', Delivered: day(0) } : { ManuallyRefunded: day(0) };
      Object.assign(find(orders, id) ?? {}, { ShopPortalStatus: 'Archived', ...outcome });
      return result('Delivery Recovered');
    },
    'GET /shop/delivery/vehicle-type': () =>
      result([
        {
          Id: 4,
          Code: 'van',
          Name: 'Van',
          Active: true,
          Info: null,
          MaxSize: null,
          MaxWeight: null,
          MaxLength: null,
          Speed: null,
          Availability: null,
          Example: null,
        },
      ]),
    'POST /shop/delivery/accept': ({ input }) =>
      change(find(orders, input['DeliveryId']), {
        Status: 'QueuedDelivery',
        ShopPortalStatus: 'Queued',
        Queued: day(0),
      }),
    'POST /portal/delivery/{id}/reject': ({ names: [id] }) =>
      change(find(orders, id), { Status: 'RejectedDelivery', ShopPortalStatus: 'Archived', Rejected: day(0) }),
    'POST /portal/delivery/{id}/is-no-deliverable': () => result(false),

    'POST /upc/vertical/list': ({ input }) => result(groupedByLetter(verticals.map(counted.vertical), input)),
    'POST /upc/vertical': ({ input }) => add(verticals, input['json']),
    'GET /upc/vertical/{id}': ({ names: [id] }) => one(find(verticals, id), counted.vertical),
    'PUT /upc/vertical/{id}': ({ names: [id], input }) => change(find(verticals, id), input['json']),
    'DELETE /upc/vertical/{id}': ({ names: [id] }) => remove(verticals, id),
    'POST /upc/category/list': ({ input }) =>
      result(groupedByLetter(within(categories, input['Filter'].Verticals, 'VerticalId').map(counted.category), input)),
    'POST /upc/category': ({
      input: {
        json: { Name, ...rest },
      },
    }) => add(categories, { Title: Name, ...rest }),
    'GET /upc/category/{id}': ({ names: [id] }) => one(find(categories, id), counted.category),
    'PUT /upc/category/{id}': ({
      names: [id],
      input: {
        json: { Name, ...rest },
      },
    }) => change(find(categories, id), { Title: Name, ...rest }),
    'DELETE /upc/category/{id}': ({ names: [id] }) => remove(categories, id),
    'PUT /upc/category/{id}/bind': ({ names: [id], input }) => {
      for (const subcategory of input['SubCategories']) {
        Object.assign(find(subcategories, subcategory) ?? {}, { CategoryId: id });
      }
      return result('Category binded.');
    },
    'POST /upc/subcategory/list': ({ input }) =>
      result(
        groupedByLetter(
          within(subcategories, input['Filter'].Categories, 'CategoryId').map(counted.subcategory),
          input,
        ),
      ),
    'POST /upc/subcategory': ({ input }) => add(subcategories, input),
    'GET /upc/subcategory/unbinded': () =>
      result(
        grouped(
          subcategories.filter(({ CategoryId }) => CategoryId === null),
          ({ Name }) => Name.slice(0, 1),
          (FirstLetter, Items) => ({ FirstLetter, Items: Items.map(counted.subcategory) }),
        ),
      ),
    'GET /upc/subcategory/{id}': ({ names: [id] }) => one(find(subcategories, id), counted.subcategory),
    'PUT /upc/subcategory/{id}': ({ names: [id], input }) => change(find(subcategories, id), input),
    'PUT /upc/subcategory/{id}/unbind': ({ names: [id] }) => {
      Object.assign(find(subcategories, id) ?? {}, { CategoryId: null });
      return result('Sub category unbinded.');
    },
    'POST /upc/subcategory/variants': ({ input }) =>
      String(input['SubCategoryId']) === '1'
        ? result({ Variants: pageOf(variants, input), Total: variants.length })
        : result({ Variants: [], Total: 0 }),
    'GET /upc/criteria': () => result({ Brands: [{ Id: 1, Name: 'Ash' }], Merchants: [{ Id: 1, Name: 'Ash Paints' }] }),

    'POST /merchant/shop/list': ({ input }) => {
      const all = sortByName(matchingRows(shops, input['Query']), input['Order']).toSorted((a, b) =>
        String(a['Region']).localeCompare(String(b['Region'])),
      );
      const listed = (/** @type {Thing} */ { Id, Name, Archived, Address }) => ({
        Id,
        Name,
        Archived,
        City: Address.City,
        County: Address.County,
        PostalCode: Address.PostalCode,
        Bound: true,
      });
      return {
        status: 200,
        json: {
          data: grouped(
            pageOf(all, input),
            ({ Region }) => Region,
            (Region, Shops) => ({ Region, Shops: Shops.map(listed) }),
          ),
          totalCount: all.length,
        },
      };
    },
    'GET /merchant/city': () => result(['Leeds']),
    'GET /merchant/region': () => result(['North', 'South']),
    'POST /merchant/shop': ({ input: { Name, Email, ...Address } }) =>
      add(shops, {
        Region: 'North',
        Name,
        Manager: null,
        Email,
        Phone: null,
        Archived: null,
        Address,
        PickingHours: [],
        Images: [],
      }),
    // According to the specification, the details of a shop contain no id.
    'GET /merchant/shop/{id}': ({ names: [id] }) => one(find(shops, id), ({ Id: _, Region: __, ...shop }) => shop),
    'PUT /merchant/shop/{id}/name': ({ names: [id], input }) => change(find(shops, id), input),
    'PUT /merchant/shop/{id}/address': ({ names: [id], input }) => change(find(shops, id), { Address: input }),
    'PUT /merchant/shop/{id}/manager': ({ names: [id], input }) => change(find(shops, id), input),
    'PUT /merchant/shop/{id}/email': ({ names: [id], input }) => change(find(shops, id), input),
    'PUT /merchant/shop/{id}/phone': ({ names: [id], input }) => change(find(shops, id), input),
    'PUT /merchant/shop/{id}/working-hours': ({ names: [id], input }) => {
      const at = (/** @type {number} */ hour, /** @type {number} */ minute) =>
        `${day(0).slice(0, 10)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;
      return change(find(shops, id), {
        PickingHours: input['PickingHours'].map((/** @type {Thing} */ hours) => ({
          Id: hours['Day'],
          Day: hours['Day'],
          StartTime: at(hours['StartHour'], hours['StartMinute']),
          EndTime: at(hours['EndHour'], hours['EndMinute']),
        })),
      });
    },
    'POST /merchant/shop/{id}/image': ({ names: [id] }) => {
      const image = { Id: nextId(), ImageUrl: '/favicon.svg' };
      find(shops, id)?.['Images'].push(image);
      return result(image);
    },
    'DELETE /merchant/shop/{id}/image/{image}': ({ names: [id, image] }) =>
      remove(find(shops, id)?.['Images'] ?? [], image),
    'GET /merchant': ({ role }) => (role === 'merchant' ? result(account) : missing()),
    'PUT /merchant/basic-info': ({ input }) => change(account, input),
    'PUT /merchant/address': ({ input }) => change(account, { Address: input }),
    'PUT /merchant/returns-policy': ({ input }) => change(account, { ReturnsPolicy: input }),
    'PUT /merchant/social-media': ({ input }) => change(account, input),
    'POST /merchant/logo': () => change(account, { LogoUrl: '/favicon.svg' }),

    'POST /portal/promo-code/list': ({ input }) => {
      const wanted = within(
        matchingRows(codes, input['Query']),
        input['Filter'].Status.map((/** @type {string} */ status) => status === 'active'),
        'Active',
      );
      return result({
        Count: wanted.length,
        Data: grouped(
          pageOf(wanted, input),
          ({ Expires }) => Expires.slice(0, 7),
          (GroupName, PromoCodes) => ({ GroupName, PromoCodes }),
        ),
      });
    },
    'POST /portal/promo-code': ({ input: { Code, Type, Amount, Percentage, MinimumSpend, StartDate, Expires } }) => {
      codes.unshift({
        Id: nextId(),
        Code,
        PromoCodeType: Type,
        Amount,
        Percentage,
        MinimumSpend,
        StartDate,
        Expires,
        Active: true,
        IsReferralVoucher: false,
      });
      return done();
    },
    'GET /portal/promo-code/available': () => result('FRESH123'),
    'POST /portal/promo-code/{id}': ({ names: [id], input }) => change(find(codes, id), input),
    'POST /portal/promo-code/{id}/expire': ({ names: [id] }) =>
      change(find(codes, id), { Expires: day(0), Active: false }),

    'POST /admin/push-notifications': ({ input }) =>
      result(
        grouped(
          matchingRows(notifications, input['Query']),
          ({ Created }) => Created.slice(0, 10),
          (GroupName, Notifications) => ({ GroupName, Notifications }),
        ),
      ),
    'GET /admin/push-notifications/shops': () =>
      result([
        {
          MerchantId: 1,
          MerchantName: 'Ash Paints',
          Shops: shops.map(({ Id, Name }) => ({ ShopId: Id, ShopName: Name })),
        },
      ]),
    'POST /admin/create-push-notification': ({ input: { Title, Body, Shops } }) =>
      add(notifications, { Title, Body, Created: day(0), Shops, Customers: [] }),
    'POST /admin/create-customer-push-notification': ({ input: { Title, Body } }) =>
      add(notifications, { Title, Body, Created: day(0), Shops: [], Customers: ['17'] }),

    ...deliveryAnswers(),
    ...invoiceAnswers(shops),
  };

  return {
    /** @param {string} call method and path of the rule @param {Asked} request @returns {PlayedAnswer} */
    answer: (call, request) => (answers[call] ?? subscriptions[call])?.(request) ?? done(),
  };
}
