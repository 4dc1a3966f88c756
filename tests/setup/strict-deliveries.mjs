/** Courier deliveries of the strict backend. There are no prices, because they need sockets. */

/** @typedef {import('./strict-market.mjs').Asked} Asked */
/** @typedef {import('./serve-portal.mjs').PlayedAnswer} PlayedAnswer */
/** @typedef {Record<string, any>} Thing */

const hours = (/** @type {number} */ count) => new Date(Date.now() + count * 3_600_000).toISOString();
/** @param {unknown} value @returns {PlayedAnswer} */
const result = (value) => ({ status: 200, json: { Result: value } });
const done = () => ({ status: 200, text: '' });
/** @param {number} status @param {string} text @returns {PlayedAnswer} */
const refused = (status, text) => ({ status, json: { Error: text } });

const lists = {
  open: ['OpenPremium', 'Placed', 'Queued', 'Assigned', 'AtPickUpLocation'],
  outfordelivery: ['OutForDelivery', 'AtDropOffLocation'],
  failed: ['Failed'],
  archived: ['Delivered', 'Cancelled'],
};
const portalStatuses = { open: 'Open', outfordelivery: 'OutForDelivery', failed: 'Failed', archived: 'Archived' };

/** @param {number} number @param {Thing} change @returns {Thing} */
function deliveryOf(number, change) {
  return {
    Id: `d-${number}`,
    ReferenceNumber: `ASH-${number}`,
    OrderDetails: 'Paint',
    PickUpInstructions: '',
    CustomerInstructions: '',
    CustomerFirstName: 'Grace',
    CustomerLastName: `Hopper ${number}`,
    CustomerTelNo: '+447700900456',
    CustomerEmail: 'grace@example.com',
    MerchantName: 'Ash Paints',
    BookedBy: 'shop@ash.test',
    PickUpFirstName: 'Ada',
    PickUpLastName: 'Byron',
    PickUpPhone: '+441134960000',
    PickUpAddressLine1: '1 Headrow',
    PickUpAddressPostCode: 'LS1 1AA',
    PickUpAddressCity: 'Leeds',
    PickUpAddressLat: 53.8,
    PickUpAddressLong: -1.55,
    DropOffAddressLine1: `${number} High Street`,
    DropOffAddressPostCode: 'LS6 2AB',
    DropOffAddressCity: 'Leeds',
    DropOffAddressLat: 53.82,
    DropOffAddressLong: -1.57,
    PickUpTime: hours(2),
    VehicleTypeName: 'Car',
    DeliveryTypeKey: 'flexible',
    HasRestrictedItems: false,
    PremiumSelected: false,
    ManuallyResolved: false,
    Drafted: hours(-number),
    Placed: hours(-number),
    ...change,
  };
}

/** Returns the answers of the courier endpoints. @returns {Record<string, (asked: Asked) => PlayedAnswer>} */
export function deliveryAnswers() {
  /** @type {Thing[]} */
  const deliveries = [
    ...Array.from({ length: 12 }, (_, index) => deliveryOf(index + 1, { Status: 'Placed' })),
    deliveryOf(20, { Status: 'OutForDelivery', OutForDelivery: hours(-1) }),
    deliveryOf(21, { Status: 'Failed', Failed: hours(-1), FailedReason: 'OTHER', FailedReasonNotes: '' }),
    deliveryOf(22, { Status: 'Delivered', Delivered: hours(-1) }),
  ];
  const standing = (/** @type {Thing} */ { Status }) =>
    Object.entries(lists).find(([, statuses]) => statuses.includes(Status))?.[0];
  const shown = (/** @type {Thing} */ delivery) => ({
    ...delivery,
    PortalStatus: Object.entries(portalStatuses).find(([list]) => list === standing(delivery))?.[1] ?? null,
  });
  const find = (/** @type {string | undefined} */ id) => deliveries.find(({ Id }) => Id === id);
  /** @param {string} Status @returns {(asked: Asked) => PlayedAnswer} */
  const mark =
    (Status) =>
    ({ names: [id] }) => {
      const delivery = find(id);
      if (!delivery) return refused(404, 'Not found.');
      Object.assign(delivery, { Status, [Status]: hours(0), ManuallyResolved: true });
      return done();
    };

  return {
    'POST /collect/list/(open|outfordelivery|failed|archived)': ({ names: [list], input }) => {
      const { Status, ConciergeOnly } = input['Filter'];
      const wanted = deliveries.filter(
        (each) =>
          standing(each) === list &&
          (Status.length === 0 || Status.includes(each['Status'])) &&
          (!ConciergeOnly || each['PremiumSelected']) &&
          JSON.stringify(each).toLowerCase().includes(String(input['Query']).toLowerCase()),
      );
      const sorted = wanted.toSorted(
        (one, other) =>
          String(one['Drafted']).localeCompare(String(other['Drafted'])) * (input['Order'] === 'asc' ? 1 : -1),
      );
      const fields = [
        'Id',
        'ReferenceNumber',
        'PremiumSelected',
        'Status',
        'ManuallyResolved',
        'BookedBy',
        'MerchantName',
        'Drafted',
        'PickUpTime',
        'Failed',
      ];
      const data = sorted
        .slice((input['Page'] - 1) * input['Size'], input['Page'] * input['Size'])
        .map((each) => Object.fromEntries(fields.map((name) => [name, each[name] ?? null])));
      return { status: 200, json: { data, totalCount: wanted.length } };
    },
    'GET /collect/delivery-status-type': () =>
      result(
        Object.values(lists)
          .flat()
          .map((Code) => ({ Name: Code, Code })),
      ),
    'GET /collect/merchant/list': () => result([{ MerchantName: 'Ash Paints' }]),
    'GET /collect/vehicle-type': () =>
      result([
        { Id: 3, Code: 'car', Name: 'Car', Active: true },
        { Id: 9, Code: 'luton', Name: 'Luton Van', Active: false },
      ]),
    'GET /collect/timeslot': () =>
      result([26, 27, 28].map((count) => ({ Start: hours(count), FlexibleCutoffThreshold: 3 }))),
    'GET /collect/delivery-type': () =>
      result(['rapid', 'flexible'].map((Key) => ({ Key, Title: Key, Description: '' }))),
    'GET /collect/collection-contact-details': () =>
      result({ FirstName: 'Ada', LastName: 'Byron', Phone: '0113 496 0000' }),
    'GET /shop/address': () =>
      result({
        Name: 'Ash Leeds',
        AddressLine1: '1 Headrow',
        AddressLine2: '',
        AddressLine3: '',
        PostCode: 'LS1 1AA',
        City: 'Leeds',
        Lat: 53.8,
        Long: -1.55,
      }),
    'GET /collect/check-new/(open|outfordelivery|failed|archived)': () => result(false),
    'POST /collect': ({ input }) => {
      const Id = `d-${deliveries.length + 100}`;
      deliveries.push(
        deliveryOf(0, {
          Id,
          ReferenceNumber: input['ReferenceNumber'],
          Status: 'Drafted',
          Drafted: hours(0),
          Placed: null,
        }),
      );
      return result({ Id });
    },
    'POST /collect/place': ({ input }) => {
      const delivery = find(input['Id']);
      if (!delivery) return refused(404, 'Not found.');
      Object.assign(delivery, { Status: 'Placed', Placed: hours(0) });
      return done();
    },
    'POST /collect/{id}/quote': () => refused(422, 'NoFleetFoundForGivenVehicleType'),
    'POST /collect/{id}/cancel': mark('Cancelled'),
    'PUT /collect/{id}/mark-as-delivered': mark('Delivered'),
    'PUT /collect/{id}/mark-as-canceled': mark('Cancelled'),
    'PUT /collect/{id}/mark-as-failed': mark('Failed'),
    'GET /collect/{id}/chat-token': () => result({ Token: 'chat' }),
    'GET /collect/{id}': ({ names: [id] }) => {
      const delivery = find(id);
      return delivery ? result(shown(delivery)) : refused(404, 'Not found.');
    },
  };
}
