/** Steps to the write buttons on custom screens. Steps to all others are derived from the declarations. */
import { fireEvent } from '@testing-library/react';
import type { Order } from '../../contract/orders/orders.ts';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { AnswerOverrides } from './contract-backend.ts';
import { type Steps, openMore } from './steps.ts';
import { subscriptionSteps } from './subscription-steps.ts';
import { button, chooseFirst, openDialogs, type, until } from 'schema-admin/testing/presses.ts';

const at = '2026-11-20T10:00:00Z';
const packages = [{ PackageNo: 1, Barcode: '210000000017' }];
const none = { DeliveryHasCancelRequest: false };
const aCancellationRequest = { DeliveryHasCancelRequest: true, WholeDelivery: true, AcknowledgementRequestId: 7 };
const withOrder = (order: Order): AnswerOverrides => ({
  '/{role}/delivery/{id}': () => order,
  '/customer/delivery/{id}/has-cancellation': () => none,
});
const anOpenOrder = {
  url: '/orders/details/1',
  instead: withOrder(anOrder({ Orderlines: [aLine(), aLine({ OrderLineId: 2 })] })),
};

const closure = {
  Id: 1,
  ShopId: 1,
  First: '2026-12-24',
  Last: '2026-12-26',
  Reason: 'Christmas',
  From: null,
  To: null,
};
const aShop = {
  url: '/merchant/shops/1',
  instead: { '/ext/closures/shop/{id}': () => [closure], '/ext/closures/{id}': () => closure },
};

const aPlacedDelivery = { url: '/delivery-order/c-1', instead: { '/collect/{id}': () => aDelivery() } };
/** Returns the steps that choose a status from the delivery's "Change status" menu. */
const chooseStatus = (label: string): Steps => ({
  ...aPlacedDelivery,
  before: async () => void fireEvent.click(await until(() => button('Change status'), 'menu')),
  control: () => button(label),
});

const fromUserMenu = (label: string, change: Readonly<Record<string, unknown>>): Steps => ({
  url: '/users',
  instead: { '/ext/users/list': change },
  before: () => openMore(label),
  control: () => button(label),
});
const activeUser = (label: string) =>
  fromUserMenu(label, {
    State: 'Active',
    Role: 'Shop',
    ShopId: 9,
    CourierAccess: 'None',
    CanSetCouriers: true,
  });
const invitedUser = (label: string) => fromUserMenu(label, { State: 'Invited', CanCopyLink: true });

const activeKey = (label: string): Steps => ({
  url: '/api-keys',
  instead: { '/ext/api-keys/list': { State: 'Active' } },
  before: () => openMore(label),
  control: () => button(label),
});
const aMerchant = (State: string) => ({
  url: '/admin/merchants/1',
  instead: { '/ext/merchants/{id}': { State } },
});
const aWebhook = (change: Readonly<Record<string, unknown>>) => ({
  url: '/webhooks/1',
  instead: { '/ext/webhooks/{id}': change },
});
const anActiveWebhook = aWebhook({ State: 'Active' });
const aConnector = (change: Readonly<Record<string, unknown>>) => ({
  url: '/connectors/1',
  instead: { '/ext/connectors/{id}': { Kind: 'WooCommerce', State: 'Active', ...change } },
});
/** Returns a shop on its page, with no hours yet. */
const shopInSetup = (change: Readonly<Record<string, unknown>>) => ({
  url: '/merchant/shops/1',
  instead: { '/merchant/shop/{id}': { PickingHours: [], ...change } },
});

const picture = new File(['a'], 'a.png', { type: 'image/png' });
/** Selects a file when called. Returns undefined, because there is nothing to press. */
const chooseFile = (label: string) => {
  const input = document.querySelector(`input[type="file"][aria-label="${label}"]`);
  if (input) fireEvent.change(input, { target: { files: [picture] } });
  return undefined;
};

const closedDay = (Day: number) => ({
  Id: null,
  Day,
  StartHour: null,
  StartMinute: null,
  EndHour: null,
  EndMinute: null,
});
const closedWeek = [1, 2, 3, 4, 5, 6, 7].map(closedDay);
const openMonday = [
  { Id: null, Day: 1, StartHour: 9, StartMinute: 0, EndHour: 17, EndMinute: 0 },
  ...closedWeek.slice(1),
];

const aNotification = {
  Id: 1,
  Title: 'Sale',
  Body: 'Now',
  Created: at,
  State: 'Scheduled',
  ScheduleDate: '2026-11-22T10:00:00Z',
};
const composition = { title: 'Sale', body: 'Now', target: 'Shop', shops: ['1'], file: null, scheduledAt: null };
const discount = {
  DiscountType: 'Percent',
  Amount: 10,
  MinimumSpend: null,
  UseType: 'MultiUse',
  StartDate: '2026-11-21',
  Expires: '2026-12-24',
};
const emptyDiscount = {
  Code: '',
  DiscountType: null,
  Amount: null,
  MinimumSpend: null,
  UseType: null,
  StartDate: '',
  Expires: '',
};
const running = { Active: true, StartDate: '2026-11-01T00:00:00Z', Expires: '2026-12-01T23:59:59.999Z' };
const aCode = { '/portal/promo-code/list': running, '/ext/promo-codes/{id}': running };

const anOpenIncident = {
  url: '/incidents/1',
  instead: {
    '/ext/incidents/{id}': {
      Outcome: null,
      RebookedAs: null,
      Refundable: 500,
      Refunded: null,
      Creditable: 1,
      Credited: null,
    },
  },
};
const aFavourite = (IsPaused: boolean) => ({
  url: '/favourites/1',
  instead: {
    '/ext/favourites/{id}': {
      Repeat: { Time: '09:00', From: '2026-11-21', Until: null, SkipBankHolidays: true, PriceCap: 2000 },
      IsPaused,
    },
  },
});

/** Steps by resource and operation: an action, `create` or a section. */
export const stepsByOperation: Readonly<Record<string, Steps>> = {
  ...subscriptionSteps,
  'api-keys.rotate': activeKey('Replace secret'),
  'api-keys.revoke': activeKey('Revoke'),
  'merchants.addShop': {
    ...aMerchant('Active'),
    control: () => button('Add shop'),
    fill: (dialog) => {
      type('Name', 'Alder Soho', dialog);
      type('Email', 'soho@alder.test', dialog);
      type('Phone', '02079460000', dialog);
      type('Line 1', '1 High Street', dialog);
      type('Postcode', 'SW1A 1AA', dialog);
      type('City', 'London', dialog);
      type('County', 'Greater London', dialog);
    },
  },
  'merchants.suspend': { ...aMerchant('Active'), control: () => button('Suspend') },
  'merchants.reactivate': { ...aMerchant('Suspended'), control: () => button('Reactivate') },
  'connectors.reveal': { ...aConnector({ IsSecretNew: true }), control: () => button('Show secret') },
  'connectors.rotate': { ...aConnector({}), control: () => button('Rotate secret') },
  'connectors.stop': { ...aConnector({}), control: () => button('Stop') },
  'connectors.start': { ...aConnector({ State: 'Stopped' }), control: () => button('Start') },
  'store-products.map': {
    url: '/store-products',
    before: () => openMore('Map'),
    control: () => button('Map'),
    fill: (dialog) => chooseFirst('Product of the catalogue', dialog),
  },
  'webhooks.reveal': { ...aWebhook({ IsSecretNew: true }), control: () => button('Show secret') },
  'webhooks.test': { ...anActiveWebhook, control: () => button('Send test event') },
  'webhooks.replaySince': {
    ...anActiveWebhook,
    control: () => button('Send again since'),
    fill: (dialog) => type('Since', '19/11/2026 10:00', dialog),
  },
  'webhooks.disable': { ...anActiveWebhook, control: () => button('Disable') },
  'webhooks.enable': { ...aWebhook({ State: 'Disabled' }), control: () => button('Enable') },
  'orders.accept': {
    ...anOpenOrder,
    before: async () => void fireEvent.click(await until(() => document.querySelector('.vehicle input'), 'vehicle')),
    control: () => button('Accept'),
  },
  'orders.reject': { ...anOpenOrder, control: () => button('Reject') },
  'orders.changeQuantity': {
    ...anOpenOrder,
    control: () => button('Reject item'),
    fill: (dialog) => {
      type('Quantity still available', '1', dialog);
      type('Reason', 'Broken', dialog);
    },
  },
  'orders.resetQuantity': {
    url: '/orders/details/1',
    instead: withOrder(anOrder({ Orderlines: [aLine({ OrderLineQuantity: 1 })] })),
    control: () => button('Reset quantity'),
  },
  // The first write creates the packages. The second records that their labels were printed.
  'orders.makePackages': {
    ...anOpenOrder,
    control: () => button('Print labels'),
    fill: (dialog) => type('Number of packages', '2', dialog),
    writes: 2,
  },
  'orders.printLabels': {
    url: '/orders',
    instead: {
      '/{role}/deliveries/{tab}': () => ({ Deliveries: [anOrder({ Packages: packages })], TotalCount: 1 }),
      '/{role}/delivery/{id}': () => anOrder({ Packages: packages }),
    },
    before: async () =>
      void fireEvent.click(
        await until(() => document.querySelector('.select-box input[aria-label*="100234"]'), 'row to choose'),
      ),
    control: () => button('Print labels'),
  },
  'orders.resolve': {
    url: '/admin/orders/details/1',
    instead: withOrder(anOrder({ Status: 'FailedDelivery', ShopPortalStatus: 'Failed', Failed: at })),
    control: () => button('Resolve'),
    fill: (dialog) => void fireEvent.click(dialog.querySelector('input[type="radio"]') ?? dialog),
  },
  'orders.sendOut': {
    url: '/orders/details/1',
    instead: withOrder(anOrder({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued', Queued: at })),
    control: () => button('Out for Delivery'),
  },
  'orders.deliver': {
    url: '/orders/details/1',
    instead: withOrder(anOrder({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued', Queued: at })),
    control: () => button('Delivered'),
  },
  'orders.refund': {
    url: '/admin/orders/details/1',
    instead: withOrder(anOrder({ Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived', Delivered: at })),
    control: () => button('Mark as refunded'),
  },
  'orders.acknowledge': {
    url: '/orders/details/1',
    instead: {
      ...anOpenOrder.instead,
      '/customer/delivery/{id}/has-cancellation': () => aCancellationRequest,
      '/customer/delivery/{id}/acknowledge-cancellation-request/{requestId}': () => 'Acknowledged',
    },
    control: () => button('Acknowledge'),
  },
  'orders.addNote': {
    ...anOpenOrder,
    before: () => until(() => button('Add note'), 'button').then(() => type('Note', 'Customer rang.')),
    control: () => button('Add note'),
  },
  'orders.recordPrint': {
    url: '/orders/details/1',
    instead: withOrder(anOrder({ Packages: packages })),
    control: () => button('Print labels again'),
  },
  'collect.cancel': { ...aPlacedDelivery, control: () => button('Cancel order') },
  'collect.markDelivered': chooseStatus('Mark as delivered'),
  'collect.markCanceled': chooseStatus('Mark as canceled'),
  'collect.markFailed': chooseStatus('Mark as failed'),
  'favourites.repeat': { ...aFavourite(false), control: () => button('Repeat') },
  'favourites.resume': { ...aFavourite(true), control: () => button('Resume') },
  'incidents.assign': {
    ...anOpenIncident,
    control: () => button('Assign'),
    fill: (dialog) => chooseFirst('Assign to', dialog),
  },
  'incidents.addNote': {
    ...anOpenIncident,
    control: () => button('Add note'),
    fill: (dialog) => type('Note', 'The shop rang.', dialog),
  },
  'incidents.addPhoto': {
    ...anOpenIncident,
    before: async () => void (await until(() => button('Add photo'), 'button')),
    control: () => chooseFile('Photo'),
  },
  'incidents.resolve': {
    ...anOpenIncident,
    control: () => button('Resolve'),
    fill: async (dialog) => {
      await chooseFirst('Outcome', dialog);
      type('Resolution notes', 'Sent again.', dialog);
    },
  },
  'incidents.refund': { ...anOpenIncident, control: () => button('Refund') },
  'incidents.credit': { ...anOpenIncident, control: () => button('Return credit') },
  'shops.hours': {
    url: '/merchant/shops/1',
    drafts: {
      'shops.hours.1': { values: { PickingHours: openMonday }, of: JSON.stringify({ PickingHours: closedWeek }) },
    },
    control: () => button('Save delivery picking hours'),
  },
  'shops.addImage': {
    ...aShop,
    before: async () => void (await until(() => button('Upload image'), 'button')),
    control: () => chooseFile('Image file'),
  },
  'shops.removeImage': { ...aShop, control: () => button('Remove image 1') },
  'shops.addClosure': {
    ...aShop,
    control: () => button('Add closure'),
    fill: (dialog) => {
      type('First day', '01/12/2026', dialog);
      type('Last day', '02/12/2026', dialog);
      type('Reason', 'Stocktaking', dialog);
    },
  },
  'closures.change': {
    ...aShop,
    control: () => button('Change'),
    fill: (dialog) => type('Reason', 'Holidays', dialog),
  },
  'closures.addToAll': { ...aShop, control: () => button('Add to all shops') },
  'closures.remove': { ...aShop, control: () => button('Remove') },
  'shops.setDetails': {
    ...shopInSetup({ Email: 'soho@alder.test', Phone: '02079460000' }),
    control: () => button('Edit details'),
    fill: (dialog) => type('Name', 'Alder Soho', dialog),
  },
  'shops.setPlace': {
    ...shopInSetup({}),
    control: () => button('Edit address'),
    fill: (dialog) => {
      type('Latitude', '51.5', dialog);
      type('Longitude', '-0.13', dialog);
    },
  },
  'shops.bind': { ...shopInSetup({ Bound: false, Archived: null }), control: () => button('Go live') },
  'shops.unbind': { ...shopInSetup({ Bound: true, Archived: null }), control: () => button('Take offline') },
  'shops.archive': { ...shopInSetup({ Archived: null }), control: () => button('Archive') },
  'shops.restore': { ...shopInSetup({ Archived: at }), control: () => button('Restore') },
  'push-notifications.create': {
    url: '/admin/notifications/create',
    instead: {
      '/admin/push-notifications/shops': () => [
        { MerchantId: 1, MerchantName: 'Alder', Shops: [{ ShopId: 1, ShopName: 'Alder Soho' }] },
      ],
    },
    drafts: { 'push-notifications.create': composition },
    control: () => button('Send'),
  },
  'push-notifications.cancel': {
    url: '/admin/notifications',
    instead: { '/admin/push-notifications': () => [{ GroupName: 'Today', Notifications: [aNotification] }] },
    control: () => button('Cancel sending'),
  },
  'promo-codes.create': {
    url: '/admin/promotioncodes/create',
    drafts: { 'promo-codes.create': { values: { Code: 'SPRING', ...discount }, of: JSON.stringify(emptyDiscount) } },
    control: () => button('Add Promotion Code', document.querySelector('.ant-modal') ?? document),
  },
  'promo-codes.addSeveral': {
    url: '/admin/promotioncodes',
    control: () => button('Add multiple codes'),
    fill: async (dialog) => {
      type('Number of codes', '3', dialog);
      await chooseFirst('Discount Type', dialog);
      type('Amount', '10', dialog);
      await chooseFirst('Use Type', dialog);
      type('Start Date', '21/11/2026', dialog);
      type('End Date', '24/12/2026', dialog);
    },
  },
  'promo-codes.changeEnd': {
    url: '/admin/promotioncodes',
    instead: aCode,
    before: () => openMore('Change end date'),
    control: () => button('Change end date'),
    fill: (dialog) => type('End Date', '24/12/2026', dialog),
  },
  'jobs.retry': {
    url: '/admin/jobs',
    instead: { '/ext/jobs/list': { CanRetry: true } },
    before: () => openMore('Run again'),
    control: () => button('Run again'),
  },
  'jobs.cancel': {
    url: '/admin/jobs',
    instead: { '/ext/jobs/list': { CanRetry: false, CanCancel: true } },
    before: () => openMore('Cancel job'),
    control: () => button('Cancel job'),
  },
  'mails.sendAgain': {
    url: '/admin/mails',
    instead: { '/ext/mails/list': { State: 'GivenUp' } },
    before: () => openMore('Send again'),
    control: () => button('Send again'),
  },
  'set-up-steps.sendTestMail': {
    url: '/admin/set-up',
    instead: { '/ext/setup/checklist': { Id: 'Mail', CanSendTestMail: true } },
    before: () => openMore('Send test email'),
    control: () => button('Send test email'),
  },
  'set-up-steps.changeIdentity': {
    url: '/admin/set-up',
    instead: { '/ext/setup/checklist': { Id: 'Platform' } },
    before: () => openMore('Change identity'),
    control: () => button('Change identity'),
  },
  'set-up-steps.skip': {
    url: '/admin/set-up',
    instead: { '/ext/setup/checklist': { Id: 'Backups', CanSkip: true } },
    before: () => openMore('Mark as not needed'),
    control: () => button('Mark as not needed'),
  },
  'set-up-steps.need': {
    url: '/admin/set-up',
    instead: { '/ext/setup/checklist': { Id: 'Backups', IsSkipped: true } },
    before: () => openMore('Mark as needed'),
    control: () => button('Mark as needed'),
  },
  'vehicle-types.activate': {
    url: '/admin/vehicle-types/1',
    instead: { '/ext/vehicle-types/{id}': { Active: false } },
    control: () => button('Activate'),
  },
  'vehicle-types.deactivate': {
    url: '/admin/vehicle-types/1',
    instead: { '/ext/vehicle-types/{id}': { Active: true } },
    control: () => button('Deactivate'),
  },
  'products.archive': {
    url: '/admin/products/1',
    instead: { '/ext/products/{id}': { Archived: null } },
    control: () => button('Archive'),
  },
  'products.restore': {
    url: '/admin/products/1',
    instead: { '/ext/products/{id}': { Archived: at } },
    control: () => button('Restore'),
  },
  'users.create': {
    url: '/users/create',
    drafts: {
      'users.create': {
        values: { Email: 'ada@alder.test', Role: 'Shop', MerchantId: null, ShopId: 1, CourierAccess: 'None' },
        of: JSON.stringify({ Email: '', Role: 'Shop', MerchantId: null, ShopId: null, CourierAccess: 'None' }),
      },
    },
    control: () => button('Invite user', openDialogs().at(-1)),
  },
  'users.resend': invitedUser('Send invitation again'),
  'users.copyLink': invitedUser('Copy invitation link'),
  'users.revoke': invitedUser('Revoke invitation'),
  'users.changeRights': { ...activeUser('Change rights'), fill: (dialog) => chooseFirst('Shop', dialog) },
  'users.changeShop': {
    ...fromUserMenu('Change shop', { State: 'Active', Role: 'Shop', ShopId: 9, CanSetCouriers: false }),
    fill: (dialog) => chooseFirst('Shop', dialog),
  },
  'users.changeStaff': {
    ...activeUser('Change shop or courier bookings'),
    fill: (dialog) => chooseFirst('Shop', dialog),
  },
  'users.sendReset': activeUser('Send password reset'),
  'users.endSessions': activeUser('Sign out everywhere'),
  'users.disable': activeUser('Disable'),
  'users.enable': { ...activeUser('Enable'), instead: { '/ext/users/list': { State: 'Disabled', Role: 'Shop' } } },
  'promo-codes.expire': {
    url: '/admin/promotioncodes',
    instead: aCode,
    before: () => openMore('Deactivate'),
    control: () => button('Deactivate'),
  },
  'categories.bind': {
    url: '/admin/category/1',
    control: () => button('Add Sub Categories'),
    fill: async (dialog) =>
      void fireEvent.click(await until(() => dialog.querySelector('.unbound-choice input'), 'sub category')),
  },
  'merchants.logo': {
    ...aMerchant('Active'),
    before: async () => {
      await until(() => document.querySelector('input[aria-label="File for logo"]'), 'chooser');
      chooseFile('File for logo');
    },
    control: () => button('Save logotype'),
  },
  'merchant-account.logo': {
    url: '/account-settings',
    before: async () => {
      await until(() => document.querySelector('input[aria-label="File for logo"]'), 'chooser');
      chooseFile('File for logo');
    },
    control: () => button('Save logotype'),
  },
  'payment-settings.changeAccount': {
    url: '/merchant/paymentsettings',
    instead: {
      '/ext/payment-settings': {
        Account: { Holder: 'Alder Ales', AccountType: 'SortCode', MaskedNumber: '•••• 9911', Changed: at },
      },
    },
    control: () => button('Change pay-out account'),
    fill: (dialog) => {
      type('Sort code', '20-00-00', dialog);
      type('Account number', '55779911', dialog);
      type('Password', 'secret', dialog);
    },
  },
  'merchant-account.policy': { url: '/merchant/privacy-policy/30', control: () => button('Submit') },
};
