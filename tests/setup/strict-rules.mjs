/**
 * The API as data: paths, roles and fields (O-7.01 to O-7.39, C-7.01 to C-7.25, D-7.01 to D-7.05, D-7.13 to D-7.22).
 * Derived from the requirements and not from `contract/`, so that a mistake in the contract causes a rejection here.
 */

/** @typedef {(value: unknown, at: string) => string[]} Check returns the violations of a value */
/** @typedef {Record<string, Check>} Shape */
/** @typedef {{ method: string, path: string, roles: string, body?: Shape, form?: Shape, query?: Shape }} Rule */

/** @param {(value: unknown) => boolean} holds @param {string} words @returns {Check} */
const checkThat = (holds, words) => (value, at) =>
  holds(value) ? [] : [`${at} must be ${words}, and is ${JSON.stringify(value)}`];

/** Text, possibly empty. */
const text = checkThat((value) => typeof value === 'string', 'text');
const integer = checkThat(Number.isInteger, 'a whole number');
const nonNegativeInteger = checkThat(
  (value) => Number.isInteger(value) && Number(value) >= 0,
  'a whole number, 0 or more',
);
const positiveInteger = checkThat((value) => Number.isInteger(value) && Number(value) > 0, 'a whole number above 0');
const number = checkThat((value) => typeof value === 'number', 'a number');
const id = checkThat((value) => Number.isInteger(value) || (typeof value === 'string' && value !== ''), 'an id');
const instant = checkThat(
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  'an instant in UTC',
);
const wholeMinute = checkThat(
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:00(\.0+)?Z$/.test(value),
  'an instant in UTC with seconds 0',
);
const hex = checkThat(
  (value) => typeof value === 'string' && /^([\da-f]{6})?$/i.test(value),
  'six hex digits, or empty',
);
const csv = checkThat((value) => typeof value === 'string' && /^file .*\.csv$/i.test(value), 'a file named .csv');
const booleanValue = checkThat((value) => typeof value === 'boolean', 'true or false');
const internationalPhone = checkThat(
  (value) => typeof value === 'string' && /^\+44\d{9,10}$/.test(value),
  'a telephone number that begins with +44',
);
const file = checkThat((value) => typeof value === 'string' && value.startsWith('file '), 'a file');
/** @param {number} size */
const exactly = (size) => checkThat((value) => value === size, String(size));
/** @param {number} first */
const pageFrom = (first) =>
  checkThat((value) => Number.isInteger(value) && Number(value) >= first, `a page counted from ${first}`);
/** @param {string[]} choices */
const oneOfChoices = (...choices) =>
  checkThat(
    (value) => choices.some((choice) => choice === value),
    choices.map((choice) => JSON.stringify(choice)).join(' or '),
  );
/** @param {Check} check @returns {Check} */
const nullable = (check) => (value, at) => (value === null ? [] : check(value, at));
/** @param {Check} check @returns {Check} */
const listOf = (check) => (value, at) =>
  Array.isArray(value) ? value.flatMap((each, index) => check(each, `${at}.${index}`)) : [`${at} must be a list`];
/** Makes a field optional. @param {Check} check @returns {Check} */
const optional = (check) => Object.assign(/** @type {Check} */ ((value, at) => check(value, at)), { isOptional: true });

/** Requires all of these fields, unless they are optional, and no others. @param {Shape} shape @returns {Check} */
export const record = (shape) => (value, at) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${at || 'the body'} must be an object`];
  }
  const given = Object.fromEntries(Object.entries(value));
  const strange = Object.keys(given).filter((name) => !(name in shape));
  return [
    ...strange.map((name) => `${at}${name} is named nowhere`),
    ...Object.entries(shape).flatMap(([name, check]) => {
      if (!(name in given)) return 'isOptional' in check ? [] : [`${at}${name} is left out`];
      return check(given[name], `${at}${name}`);
    }),
  ];
};
/** @param {Shape} shape @returns {Check} */
const nested = (shape) => (value, at) => record(shape)(value, `${at}.`);

const ids = listOf(id);
const texts = listOf(text);
const direction = oneOfChoices('asc', 'desc');
/** @param {number} first @param {number} size @returns {Shape} */
const page = (first, size) => ({ Page: pageFrom(first), Size: exactly(size) });
const nullOnly = checkThat((value) => value === null, 'null');
const nullableDays = { DateFrom: nullable(instant), DateTo: nullable(instant) };
const range = nullable(nested({ From: instant, To: instant }));
const address = { Line1: text, Line2: text, PostalCode: text, City: text, County: text };
const place = nested({
  Line1: text,
  Line1Short: text,
  Line2: text,
  Line3: text,
  PostCode: text,
  City: text,
  StreetNumber: text,
  Lat: number,
  Long: number,
  Name: text,
  Vicinity: text,
  Premise: text,
});
const described = { Name: text, Description: text };

/** @param {string} method @param {string} path @param {string} roles @param {Shape} [body] @returns {Rule} */
const rule = (method, path, roles, body) => ({ method, path, roles, ...(body ? { body } : {}) });
/** @param {string} method @param {string} path @param {string} roles @param {Shape} form @returns {Rule} */
const formRule = (method, path, roles, form) => ({ method, path, roles, form });

/** The first matching rule applies. @type {readonly Rule[]} */
export const rules = [
  rule('POST', '/portal/login', 'public', { Email: text, Password: text }),
  rule('POST', '/portal/refresh-token', 'session', {}),
  rule('POST', '/portal/logout', 'session', {}),
  rule('POST', '/portal/logout-all', 'session', {}),
  rule('POST', '/portal/forgot-password', 'public', { Email: text }),
  rule('GET', '/portal/profile', 'admin merchant shop'),

  rule('POST', '/{role}/deliveries/(Pending|queued|failed|archived)', 'admin merchant shop', {
    Query: text,
    Filter: nested({
      Status: listOf(
        oneOfChoices(
          'outfordeliverydelivery',
          'delivereddelivery',
          'rejecteddelivery',
          'cancelleddelivery',
          'faileddelivery',
        ),
      ),
      Date: range,
      Shop: ids,
    }),
    OrderBy: direction,
    ...page(1, 10),
  }),
  rule('POST', '/order/check-new/(pending|queued|failed|archived)', 'admin merchant shop', { Date: instant }),
  rule('GET', '/admin/v2/shop', 'admin'),
  rule('GET', '/shop/delivery/vehicle-type', 'shop'),
  rule('GET', '/{role}/delivery/{id}', 'admin merchant shop'),
  rule('GET', '/admin/shop/{id}', 'admin'),
  rule('GET', '/admin/delivery/driver/{id}', 'admin'),
  rule('GET', '/customer/delivery/{id}/has-cancellation', 'admin merchant shop'),
  rule('POST', '/customer/delivery/{id}/acknowledge-cancellation-request/{request}', 'shop merchant', {}),
  rule('PUT', '/portal/delivery/{id}/change-quantity/{line}/{quantity}', 'shop', { Reason: text }),
  rule('PUT', '/portal/delivery/{id}/reset-quantity/{line}', 'shop', {}),
  rule('PUT', '/portal/delivery/{id}/packages', 'shop', { NumberOfPackages: integer }),
  rule('POST', '/admin/delivery/{id}/recover/(delivered|refunded)', 'admin', {}),
  rule('POST', '/shop/delivery/accept', 'shop', { VehicleTypeId: id, DeliveryId: id }),
  rule('POST', '/portal/delivery/{id}/reject', 'shop', {}),
  rule('POST', '/portal/delivery/{id}/is-no-deliverable', 'admin merchant shop', {}),

  rule('POST', '/upc/vertical/list', 'admin', { Query: text, Filter: nested({}), OrderBy: direction }),
  formRule('POST', '/upc/vertical', 'admin', { json: nested(described) }),
  rule('GET', '/upc/vertical/{id}', 'admin'),
  formRule('PUT', '/upc/vertical/{id}', 'admin', { json: nested(described) }),
  rule('DELETE', '/upc/vertical/{id}', 'admin', {}),
  rule('POST', '/upc/category/list', 'admin', { Query: text, OrderBy: direction, Filter: nested({ Verticals: ids }) }),
  formRule('POST', '/upc/category', 'admin', { json: nested({ ...described, VerticalId: id }) }),
  rule('GET', '/upc/category/{id}', 'admin'),
  formRule('PUT', '/upc/category/{id}', 'admin', { json: nested({ ...described, VerticalId: id }) }),
  rule('DELETE', '/upc/category/{id}', 'admin', {}),
  rule('PUT', '/upc/category/{id}/bind', 'admin', { SubCategories: ids }),
  rule('POST', '/upc/subcategory/list', 'admin', {
    Query: text,
    OrderBy: direction,
    Filter: nested({ Verticals: ids, Categories: ids }),
  }),
  rule('POST', '/upc/subcategory', 'admin', { Name: text, CategoryId: id }),
  rule('GET', '/upc/subcategory/unbinded', 'admin'),
  rule('GET', '/upc/subcategory/{id}', 'admin'),
  rule('PUT', '/upc/subcategory/{id}', 'admin', { Name: text, CategoryId: id }),
  rule('PUT', '/upc/subcategory/{id}/unbind', 'admin', {}),
  rule('POST', '/upc/subcategory/variants', 'admin', {
    SubCategoryId: id,
    ...page(1, 10),
    Filter: optional(nested({ Brands: ids, Merchants: ids })),
  }),
  rule('GET', '/upc/criteria', 'admin'),

  rule('POST', '/merchant/shop/list', 'admin merchant', {
    Order: direction,
    ...page(1, 10),
    Query: text,
    Filter: nested({ Cities: texts, Regions: texts }),
  }),
  rule('GET', '/merchant/city', 'admin merchant'),
  rule('GET', '/merchant/region', 'admin merchant'),
  rule('POST', '/merchant/shop', 'merchant', { Name: text, Email: text, ...address }),
  rule('GET', '/merchant/shop/{id}', 'admin merchant'),
  rule('PUT', '/merchant/shop/{id}/name', 'merchant', { Name: text }),
  rule('PUT', '/merchant/shop/{id}/address', 'merchant', address),
  rule('PUT', '/merchant/shop/{id}/manager', 'merchant', { Manager: text }),
  rule('PUT', '/merchant/shop/{id}/email', 'merchant', { Email: text }),
  rule('PUT', '/merchant/shop/{id}/phone', 'merchant', { Phone: text }),
  rule('PUT', '/merchant/shop/{id}/working-hours', 'merchant', {
    PickingHours: listOf(
      nested({
        Id: nullable(id),
        Day: integer,
        StartHour: nullable(integer),
        StartMinute: nullable(integer),
        EndHour: nullable(integer),
        EndMinute: nullable(integer),
      }),
    ),
  }),
  formRule('POST', '/merchant/shop/{id}/image', 'merchant', { file }),
  rule('DELETE', '/merchant/shop/{id}/image/{image}', 'merchant', {}),
  rule('GET', '/merchant', 'admin merchant'),
  rule('PUT', '/merchant/basic-info', 'merchant', { Name: text, Slogan: text, BrandColour: hex }),
  rule('PUT', '/merchant/address', 'merchant', { ...address, Line3: oneOfChoices('') }),
  rule('PUT', '/merchant/returns-policy', 'merchant', { Policy: text, ReturnsWindow: integer }),
  rule('PUT', '/merchant/social-media', 'merchant', {
    MerchantSocialMediaLinks: listOf(
      nested({ Platform: oneOfChoices('Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'), Link: text }),
    ),
  }),
  formRule('POST', '/merchant/logo', 'merchant', { file }),

  ...['pro/list', 'merchant/list'].map((list) =>
    rule('POST', `/admin/subscription/${list}`, 'admin', { ...page(0, 50), Query: text }),
  ),
  ...[
    ['/admin/subscription/merchant/{id}/shops', 'admin'],
    ['/merchant/subscription/shops', 'merchant'],
  ].map(([path = '', role = '']) => rule('POST', path, role, { Page: exactly(0), Size: exactly(5000), Query: text })),
  rule('POST', '/admin/subscription/pro/(activate|add-tranche)', 'admin', {
    ProTeamId: id,
    NumberOfCredits: nonNegativeInteger,
    Price: nonNegativeInteger,
  }),
  rule('POST', '/admin/subscription/merchant/activate', 'admin', {
    MerchantId: id,
    NumberOfCredits: nonNegativeInteger,
    Price: nonNegativeInteger,
  }),
  rule('POST', '/admin/subscription/merchant/shop/add-tranche', 'admin', {
    ShopId: id,
    NumberOfCredits: nonNegativeInteger,
    Price: nonNegativeInteger,
  }),
  rule('POST', '/admin/subscription/pro/suspend', 'admin', { ProTeamId: id }),
  rule('POST', '/admin/subscription/merchant/suspend', 'admin', { MerchantId: id }),
  rule('POST', '/admin/subscription/merchant/shop/suspend', 'admin', { ShopId: id }),
  rule('POST', '/admin/subscription/merchant/shop/activate', 'admin', { ShopId: id, MerchantId: id }),
  rule('PUT', '/admin/subscription/merchant/shop/{id}/(toggle-premium|toggle-premium-only)', 'admin', {}),
  rule('PUT', '/admin/subscription/pro/{id}/(toggle-premium|toggle-premium-only)', 'admin', {}),
  rule('POST', '/admin/subscription/pro/pay-as-you-go', 'admin', { ProTeamId: id, Price: positiveInteger }),
  rule('POST', '/admin/subscription/pro/premium-fee', 'admin', { ProTeamId: id, Fee: positiveInteger }),
  rule('POST', '/admin/subscription/merchant/pay-as-you-go', 'admin', { MerchantId: id, Price: positiveInteger }),
  rule('POST', '/admin/subscription/merchant/premium-fee', 'admin', { MerchantId: id, Fee: positiveInteger }),
  rule('GET', '/admin/subscription/merchant/shop/{id}', 'admin'),
  rule('GET', '/admin/subscription/merchant/{id}', 'admin'),
  rule('GET', '/admin/subscription/pro/{id}', 'admin'),
  rule('GET', '/merchant/subscription', 'merchant'),

  rule('POST', '/portal/promo-code/list', 'admin', {
    ...page(1, 15),
    Query: text,
    OrderBy: oneOfChoices('Expires', 'StartDate', 'DiscountType', 'UseType', 'MinimumSpend', 'Active', 'CodeType'),
    Filter: nested({
      DiscountType: listOf(oneOfChoices('Value', 'Percent')),
      UseType: listOf(oneOfChoices('SingleUse', 'MultiUse', 'OncePerCustomer')),
      CodeType: listOf(oneOfChoices('PromotionalCode', 'ReferralVoucher')),
      MinimumSpend: listOf(oneOfChoices('yes', 'no')),
      Status: listOf(oneOfChoices('active', 'archived')),
    }),
  }),
  rule('POST', '/portal/promo-code', 'admin', {
    Code: text,
    Type: text,
    Amount: integer,
    Percentage: number,
    PromoCode: text,
    Expires: instant,
    StartDate: instant,
    MinimumSpend: nullable(integer),
  }),
  rule('GET', '/portal/promo-code/available', 'admin'),
  rule('POST', '/portal/promo-code/{id}', 'admin', { Expires: instant }),
  rule('POST', '/portal/promo-code/{id}/expire', 'admin', {}),

  rule('POST', '/admin/push-notifications', 'admin', { Query: text }),
  rule('GET', '/admin/push-notifications/shops', 'admin'),
  rule('POST', '/admin/create-push-notification', 'admin', {
    Title: text,
    Body: text,
    Shops: ids,
    ScheduleDate: nullable(wholeMinute),
  }),
  formRule('POST', '/admin/create-customer-push-notification', 'admin', {
    Title: text,
    Body: text,
    CustomerIds: csv,
    ScheduleDate: optional(wholeMinute),
  }),

  rule('POST', '/collect/list/(open|outfordelivery|failed|archived)', 'admin merchant shop', {
    Order: direction,
    ...page(1, 10),
    Query: text,
    Filter: nested({
      StartDate: nullable(instant),
      EndDate: nullable(instant),
      Status: texts,
      Merchants: texts,
      ConciergeOnly: nullable(booleanValue),
    }),
  }),
  rule('GET', '/collect/delivery-status-type', 'admin merchant shop'),
  rule('GET', '/collect/merchant/list', 'admin'),
  rule('GET', '/collect/vehicle-type', 'admin merchant shop'),
  rule('GET', '/collect/timeslot', 'admin merchant shop'),
  rule('GET', '/collect/delivery-type', 'admin merchant shop'),
  rule('GET', '/collect/collection-contact-details', 'admin merchant shop'),
  rule('GET', '/shop/address', 'shop'),
  {
    ...rule('GET', '/collect/check-new/(open|outfordelivery|failed|archived)', 'admin merchant shop'),
    query: { Date: instant },
  },
  rule('POST', '/shop/invoices', 'shop', {
    ...page(0, 10),
    Query: text,
    Filter: nested({
      ...nullableDays,
      OrderId: nullable(id),
      DeliveryId: nullable(id),
      InvoiceType: nullable(oneOfChoices('PlatformCollect', 'Shop')),
    }),
  }),
  rule('POST', '/admin/invoice', 'admin', {
    ...page(0, 10),
    Query: text,
    Filter: nested({
      ...nullableDays,
      Merchants: ids,
      Shops: ids,
      InvoiceType: nullable(oneOfChoices('Platform', 'PlatformFee', 'PlatformCollect', 'Shop')),
    }),
  }),
  rule('POST', '/merchant/invoices', 'merchant', {
    ...page(0, 10),
    Query: text,
    Filter: nested({ ...nullableDays, OrderId: nullOnly, DeliveryId: nullOnly, InvoiceType: nullOnly, Shops: ids }),
  }),
  rule('GET', '/admin/invoice/merchant', 'admin'),
  rule('GET', '/admin/invoice/shop', 'admin'),
  rule('GET', '/merchant/invoice/shop', 'merchant'),
  rule('GET', '/invoice/url/{number}', 'admin merchant shop'),
  rule('POST', '/{role}/weeklysummaries', 'admin merchant', {
    ...page(0, 10),
    Query: oneOfChoices(''),
    Filter: nested({ ...nullableDays, Merchants: ids }),
  }),
  rule('GET', '/agency-fee-weekly-export/url/{id}', 'admin merchant'),
  rule('POST', '/admin/agencyfees/csv-export', 'admin', { DateFrom: instant, DateTo: instant, MerchantId: id }),
  rule('POST', '/merchant/agencyfees/csv-export', 'merchant', { DateFrom: instant, DateTo: instant }),

  rule('POST', '/collect', 'admin shop', {
    MerchantName: text,
    ReferenceNumber: text,
    OrderDetails: text,
    HasRestrictedItems: booleanValue,
    PickUpInstructions: text,
    PickupFirstName: text,
    PickupLastName: text,
    PickupPhone: internationalPhone,
    PickUpTime: instant,
    PickUpTimeSlot: instant,
    VehicleTypeId: id,
    DeliveryTypeKey: text,
    FirstName: text,
    LastName: text,
    TelNo: internationalPhone,
    Email: text,
    CustomerInstructions: text,
    CollectionAddress: place,
    DeliveryAddress: place,
  }),
  rule('POST', '/collect/place', 'admin shop', { Id: id, SelectedQuoteIds: ids }),
  rule('POST', '/collect/{id}/quote', 'admin shop', {}),
  rule('POST', '/collect/{id}/cancel', 'shop', {}),
  rule('PUT', '/collect/{id}/mark-as-delivered', 'admin', {}),
  rule('PUT', '/collect/{id}/mark-as-canceled', 'admin', {}),
  rule('PUT', '/collect/{id}/mark-as-failed', 'admin', {}),
  rule('GET', '/collect/{id}/chat-token', 'merchant shop'),
  rule('GET', '/collect/{id}', 'admin merchant shop'),
];
