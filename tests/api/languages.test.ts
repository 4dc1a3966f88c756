/**
 * Checks that every area reports errors in the language of the request. The only English in them may be a part of the
 * request or a fixed sentence of the wire format.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyEndpoint, fillPath, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { endpoints, everyEndpoint } from '../../contract/endpoints.ts';
import { Order } from '../../contract/orders/orders.ts';
import { rolePrefix } from 'schema-admin/contract/roles.ts';
import { deliveryProcessed, signInRefused, unknownPromoCodeType } from 'schema-admin/contract/wire-words.ts';
import { mails, users } from '../../server/db/schema.ts';
import { password, people } from './fixture.ts';
import { png } from './image-files.ts';
import { invoicedOrder, invoiceNumbersOf } from './invoice-calls.ts';
import { deliverMails } from './mailbox.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const pseudoLanguage = { 'accept-language': 'en-XA' };
/** Fixed sentences, for which the portal shows its own texts. */
const wireWords = new Set([signInRefused, deliveryProcessed, unknownPromoCodeType]);
const Refusal = z.object({
  Error: z.string().optional(),
  error: z.string().optional(),
  Fields: z.record(z.string(), z.string()).default({}),
});

/** Name of a fixture vehicle, which is not translated. */
const data = 'Horse and Cart';

/** Returns the English words in an error, except those in `sent`. Every letter in the pseudo-language has an accent. */
function plainEnglish(body: unknown, sent: string): string[] {
  const { Error: text, error = text, Fields } = Refusal.parse(body);
  const texts = [error ?? 'no text at all', ...Object.values(Fields)].filter((each) => !wireWords.has(each));
  const known = `${data} ${sent} ${Object.keys(Fields).join(' ')}`;
  return texts.flatMap((each) => each.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !known.includes(word));
}

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const file = (content: BlobPart, name: string, type: string) => new File([content], name, { type });

describe(`a request in another language, on ${engine}`, () => {
  let portal: TestApp;
  const clients = new Map<string, TestClient>();
  beforeAll(async () => {
    portal = await startApp();
    for (const name of ['admin', 'merchant', 'shop', 'collect']) {
      clients.set(name, await portal.signIn(`${name}@demo.test`));
    }
  });
  afterAll(() => portal.stop());

  const as = (name: string) => clients.get(name) ?? portal.visitor();
  const idOf = (body: unknown) =>
    z
      .object({
        Result: z.union([z.number(), z.object({ Id: z.union([z.number(), z.string()]) }).transform(({ Id }) => Id)]),
      })
      .parse(body).Result;

  /** Sends a request that must fail. Resolves to the status and the English words in the error. */
  async function refuse(
    who: string,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<{ status: number; english: string[] }> {
    const answer = await as(who).call(method, `/api${path}`, body, { ...pseudoLanguage, ...headers });
    if (answer.status < 400) throw new Error(`${method} ${path} did not fail`);
    return { status: answer.status, english: plainEnglish(answer.body, `${path} ${JSON.stringify(body)}`) };
  }

  const prepared = async () => {
    const made = async (who: string, path: string, body: unknown) =>
      idOf((await as(who).call('POST', `/api${path}`, body)).body);
    const first = { First: '2026-04-03', Last: '2026-04-06', Reason: 'Ostern', From: null, To: null };
    const code = {
      Code: 'SALE',
      PromoCode: 'SALE',
      Type: 'SingleUsePercent',
      Amount: 0,
      Percentage: 10,
      MinimumSpend: null,
      StartDate: '2026-04-01T00:00:00.000Z',
      Expires: '2026-05-01T00:00:00.000Z',
    };
    const vertical = await made('admin', '/upc/vertical', formOf({ json: '{"Name":"Tee","Description":""}' }));
    await made(
      'admin',
      '/upc/category',
      formOf({ json: JSON.stringify({ Name: 'Kräuter', Description: '', VerticalId: vertical }) }),
    );
    await made('merchant', '/ext/closures/shop/1', first);
    const webhook = await made('merchant', '/ext/webhooks', { Name: 'Kasse', Url: 'https://example.com', Events: [] });
    await as('merchant').call('POST', `/api/ext/webhooks/${webhook}/secret`);
    await made('merchant', '/ext/connectors', { Name: 'Laden', Kind: 'Shopify', ShopId: 1 });
    await as('admin').call('POST', '/api/portal/promo-code', code);
    await as('admin').call('POST', '/api/ext/views', { Resource: 'orders', Name: 'Heute', Query: '' });
    const push = await made('admin', '/admin/create-push-notification', {
      Title: 'Tee',
      Body: 'Heute',
      Shops: [1],
      ScheduleDate: '2026-03-11T12:00:00.000Z',
    });
    await as('admin').call('POST', `/api/ext/push-cancel/${push}`);
    const [pending, waiting] = [
      await portal.addOrder({ orderNo: 'P', shopId: 1 }),
      await portal.addOrder({ orderNo: 'W', shopId: 1, proOrderStatus: 'Pending Approval' }),
    ];
    const order = z
      .object({ Result: Order })
      .parse((await as('shop').call('GET', `/api/shop/delivery/${pending}`)).body).Result;
    return { vertical, webhook, first, code, push, pending, waiting, line: order.Orderlines?.[0]?.OrderLineId ?? '' };
  };

  it('gets errors without English in every area', async () => {
    const { vertical, webhook, first, code, push, pending, waiting, line } = await prepared();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const apiKey = { Name: 'Kasse', Scopes: ['orders:read'], MerchantId: null, Expires: null, Networks: [] };
    const store = { Name: 'Laden', Kind: 'WooCommerce', ShopId: 1 };
    const slots = {
      SlotMinutes: 60,
      NoticeMinutes: 30,
      DaysAhead: 14,
      FlexibleHours: 3,
      WeekdayFirst: '08:00',
      WeekdayLast: '18:00',
      SundayFirst: '10:00',
      SundayLast: '15:00',
    };
    const vehicleType = {
      Code: 'van',
      Name: 'Van',
      Info: '',
      MaxSize: '',
      MaxWeight: '',
      MaxLength: '',
      Speed: '',
      Availability: '',
      Example: '',
    };
    const product = {
      MerchantId: 99,
      Title: 'Tee',
      Brand: 'Tee',
      SubCategoryId: 99,
      VariantTitle: 'Tee',
      SKU: 'TEE',
      Price: 100,
      ImageUrl: '',
    };
    const payoutAccount = {
      Holder: 'Alder Ales',
      AccountType: 'Iban',
      Iban: 'DE89370400440532013000',
      Password: 'x',
    };
    const sold = { Price: 100, StockState: 'Available', Shops: [] };
    const returnedLine = { LineId: 1, Quantity: 1, ReturnReason: 'Other', Condition: 'Opened' };
    const cases: Readonly<
      Record<keyof typeof endpoints, readonly (readonly [string, string, string, unknown?, object?])[]>
    > = {
      session: [
        ['nobody', 'POST', '/portal/login', { Email: 'a@b.co', Password: '' }],
        ['nobody', 'POST', '/portal/refresh-token'],
        ['nobody', 'GET', '/portal/profile'],
      ],
      account: [
        ['nobody', 'POST', '/portal/forgot-password-reset', { Token: 'x', Password: 'weak' }],
        ['nobody', 'POST', '/portal/forgot-password-reset', { Token: 'x', Password: 'New-Password-2' }],
        ['shop', 'POST', '/portal/accept-terms', undefined, { origin: 'https://elsewhere.example' }],
      ],
      language: [['shop', 'PUT', '/ext/language', { Language: 'tlh' }]],
      orders: [
        ['shop', 'GET', `/shop/delivery/${nobody}`],
        ['shop', 'POST', '/shop/delivery/accept', { VehicleTypeId: 2, DeliveryId: pending }],
        ['shop', 'POST', '/shop/delivery/accept', { VehicleTypeId: 99, DeliveryId: pending }],
        ['shop', 'POST', '/shop/delivery/accept', { VehicleTypeId: 1, DeliveryId: waiting }],
        ['shop', 'POST', '/shop/delivery/accept', '{'],
        ['shop', 'POST', `/portal/delivery/${pending}/reject`, undefined, { 'idempotency-key': 'x'.repeat(201) }],
      ],
      orderActions: [
        ['shop', 'PUT', `/portal/delivery/${pending}/change-quantity/${line}/9`, { Reason: '' }],
        ['shop', 'PUT', `/portal/delivery/${pending}/change-quantity/${line}/0`, { Reason: '' }],
        ['shop', 'PUT', `/portal/delivery/${pending}/reset-quantity/${line}`],
        ['shop', 'PUT', `/portal/delivery/${pending}/packages`, { NumberOfPackages: 1 }],
        ['admin', 'POST', `/admin/delivery/${pending}/recover/delivered`],
        ['admin', 'GET', `/admin/delivery/driver/${pending}`],
      ],
      orderCounts: [['shop', 'POST', '/ext/order-counts', { Query: 'x'.repeat(201) }]],
      orderDelivery: [
        ['shop', 'PUT', `/ext/order-delivery/orders/${pending}`, { State: 'Lost' }],
        ['shop', 'PUT', `/ext/order-delivery/orders/${nobody}`, { State: 'Delivered' }],
      ],
      orderNotes: [
        ['shop', 'POST', `/ext/notes/orders/${pending}`, { Text: ' ' }],
        ['shop', 'POST', `/ext/notes/orders/${pending}`, { Text: 'x'.repeat(5000) }],
        ['shop', 'GET', '/ext/package/none'],
      ],
      shopSetup: [
        ['admin', 'POST', '/ext/shop-setup/1/bind'],
        ['admin', 'POST', '/ext/shop-setup/1/restore'],
        ['admin', 'POST', '/ext/shop-setup/999999/archive'],
        ['admin', 'PUT', '/ext/shop-setup/1/hours', { PickingHours: [{ Id: null, Day: 8 }] }],
      ],
      merchantAccounts: [
        ['admin', 'GET', '/ext/merchants/999999'],
        ['admin', 'POST', '/ext/merchants/1/reactivate'],
        ['admin', 'PUT', '/ext/merchants/1/commission', { Commission: 101, OrderFee: -1 }],
        ['admin', 'PUT', '/ext/merchants/1/company', { Name: '', LegalName: '', VatNumber: '1' }],
      ],
      setUp: [
        ['nobody', 'POST', '/ext/setup/check', { Token: 'x' }],
        [
          'nobody',
          'POST',
          '/ext/setup/run',
          { Token: 'x', Name: 'x', Address: 'x', VatNumber: '', Email: 'x', Password: 'x' },
        ],
      ],
      setUpChecklist: [
        ['admin', 'PUT', '/ext/setup/checklist/Tls/skip'],
        ['admin', 'PUT', '/ext/setup/platform', { Name: 'Elm', Address: 'York', VatNumber: '' }],
      ],
      jobs: [
        ['admin', 'POST', `/ext/jobs/${nobody}/retry`],
        ['admin', 'POST', '/ext/jobs/list', { Name: [], State: [], Page: 0, Size: 10 }],
      ],
      vehicleTypes: [
        ['admin', 'GET', '/ext/vehicle-types/999999'],
        ['admin', 'POST', '/ext/vehicle-types', { ...vehicleType, Code: 'Ü' }],
        ['admin', 'POST', '/ext/vehicle-types', vehicleType],
        ['admin', 'POST', '/ext/vehicle-types', { ...vehicleType, Code: 'boat' }],
        ['admin', 'PUT', '/ext/vehicle-types/1/active', { Active: false }],
      ],
      platformSettings: [
        ['admin', 'PUT', '/ext/platform-settings/slots', { ...slots, SlotMinutes: 1 }],
        ['admin', 'PUT', '/ext/platform-settings/slots', { ...slots, SundayLast: '00:00' }],
        ['admin', 'PUT', '/ext/platform-settings/delivery-types', { DeliveryTypes: [] }],
      ],
      proOrganisations: [
        ['admin', 'GET', '/ext/pro-organisations/999999'],
        ['admin', 'POST', '/ext/pro-organisations', { Name: 'Cedar Contractors' }],
      ],
      products: [
        ['admin', 'GET', '/ext/products/999999'],
        ['admin', 'POST', '/ext/products', product],
        ['admin', 'POST', '/ext/products', { ...product, MerchantId: 1 }],
        ['admin', 'POST', '/ext/products', { ...product, ImageUrl: 'x' }],
      ],
      productCatalog: [
        ['merchant', 'GET', '/ext/product-catalog/999999'],
        ['merchant', 'PUT', '/ext/product-catalog', { SKU: 'TEE', ...sold }],
        ['merchant', 'PUT', '/ext/product-catalog', { SKU: 'TEE', ...sold, Shops: [999_999] }],
      ],
      mails: [
        ['admin', 'POST', '/ext/mails/999999/send-again'],
        ['admin', 'POST', '/ext/mails/list', { State: [], Page: 0, Size: 10 }],
      ],
      webhooks: [
        ['admin', 'GET', '/ext/webhooks/999999'],
        ['admin', 'GET', '/ext/webhooks/messages/999999'],
        ['admin', 'POST', '/ext/webhooks/list', { Query: '', State: [], Page: 0, Size: 10 }],
        ['merchant', 'POST', '/ext/webhooks', { Name: 'Kasse', Url: 'ftp://example.com', Events: [] }],
        ['merchant', 'POST', '/ext/webhooks', { Name: 'Kasse', Url: 'https://10.0.0.1/', Events: [] }],
        ['merchant', 'POST', `/ext/webhooks/${webhook}/enable`],
        ['merchant', 'POST', `/ext/webhooks/${webhook}/secret`],
      ],
      connectors: [
        ['admin', 'GET', '/ext/connectors/999999'],
        ['admin', 'POST', '/ext/connectors/list', { Query: '', Kind: [], State: [], Page: 0, Size: 10 }],
        ['merchant', 'POST', '/ext/connectors', { Name: 'Laden', Kind: 'Shopify', ShopId: 999_999 }],
        ['merchant', 'POST', '/ext/connectors', { ...store, StoreUrl: 'ftp://example.com' }],
        ['merchant', 'POST', '/ext/connectors', { ...store, StoreUrl: 'https://10.0.0.1/' }],
        ['merchant', 'POST', '/ext/connectors', { ...store, StoreUrl: 'https://example.com' }],
        ['merchant', 'POST', '/ext/connectors', { ...store, StoreSecret: 'x' }],
        ['merchant', 'POST', '/ext/connectors/1/start'],
        ['merchant', 'POST', '/ext/connectors/1/secret'],
        ['merchant', 'POST', '/ext/connectors/1/rotate'],
        ['merchant', 'POST', '/ext/connectors/products/999999/map', { VariantId: 1 }],
      ],
      apiKeys: [
        ['admin', 'POST', `/ext/api-keys/${nobody}/rotate`],
        ['merchant', 'POST', `/ext/api-keys/${nobody}/revoke`],
        ['admin', 'POST', '/ext/api-keys/list', { Query: '', Page: 0, Size: 10 }],
        ['admin', 'POST', '/ext/api-keys', { ...apiKey, MerchantId: 999_999 }],
        ['merchant', 'POST', '/ext/api-keys', { ...apiKey, Expires: '2020-01-01' }],
        ['merchant', 'POST', '/ext/api-keys', { ...apiKey, Networks: ['here'] }],
      ],
      users: [
        ['admin', 'POST', '/ext/users/invitations', { Email: 'shop@demo.test', Role: 'Admin' }],
        ['admin', 'POST', '/ext/users/invitations', { Email: 'none', Role: 'Shop' }],
        ['admin', 'POST', '/ext/users/invitations', { Email: 'a@b.co', Role: 'Shop' }],
        ['admin', 'POST', '/ext/users/invitations', { Email: 'a@b.co', Role: 'Merchant' }],
        ['merchant', 'POST', '/ext/users/invitations', { Email: 'a@b.co', Role: 'Admin' }],
        ['merchant', 'POST', '/ext/users/invitations', { Email: 'a@b.co', ShopId: 1, CourierAccess: 'Enabled' }],
        ['admin', 'POST', '/ext/users/invitations', { Email: 'a@b.co', Role: 'Merchant', CourierAccess: 'Only' }],
        ['admin', 'POST', `/ext/users/invitations/${nobody}/resend`],
        ['admin', 'POST', `/ext/users/${nobody}/disable`],
      ],
      invitations: [
        ['nobody', 'POST', '/ext/users/invitation/check', { Token: 'x' }],
        ['nobody', 'POST', '/ext/users/invitation/accept', { Token: 'x', Password: 'weak' }],
      ],
      paymentSettings: [
        ['merchant', 'PUT', '/ext/payment-settings/account', { ...payoutAccount, Password: 'falsch' }],
        ['merchant', 'PUT', '/ext/payment-settings/account', { ...payoutAccount, Iban: 'DE89' }],
        ['merchant', 'PUT', '/ext/payment-settings/account', { ...payoutAccount, AccountType: 'SortCode' }],
        ['merchant', 'PUT', '/ext/payment-settings/account', { ...payoutAccount, AccountNumber: '1', SortCode: '1' }],
        ['merchant', 'PUT', '/ext/payment-settings/rhythm', { Rhythm: 'Never', PayoutDay: 'Monday' }],
      ],
      audit: [
        ['admin', 'GET', '/ext/audit/999999'],
        ['shop', 'GET', `/ext/audit/orders/${nobody}?Page=1&Size=10`],
      ],
      promoCodes: [
        ['admin', 'POST', '/portal/promo-code', { ...code, StartDate: '2026-03-11T00:00:00.000Z' }],
        ['admin', 'POST', '/portal/promo-code', { ...code, Expires: '2026-03-01T00:00:00.000Z', Percentage: 101 }],
        ['admin', 'POST', '/portal/promo-code', { ...code, PromoCode: 'Other' }],
        ['admin', 'GET', '/ext/promo-codes/999'],
      ],
      promoCodeBatch: [['admin', 'POST', '/ext/promo-codes-batch', { ...code, Count: 1, Prefix: 'O0' }]],
      push: [
        ['admin', 'POST', '/admin/create-push-notification', { Title: '', Body: '', Shops: [], ScheduleDate: null }],
        [
          'admin',
          'POST',
          '/admin/create-push-notification',
          { Title: 'Tee', Body: 'Heute', Shops: [1, 98, 99], ScheduleDate: null },
        ],
        [
          'admin',
          'POST',
          '/admin/create-push-notification',
          { Title: 'Tee', Body: 'Heute', Shops: [1], ScheduleDate: '2026-03-09T00:00:00.000Z' },
        ],
        [
          'admin',
          'POST',
          '/admin/create-customer-push-notification',
          formOf({
            Title: 'Tee',
            Body: 'Heute',
            CustomerIds: file('CustomerId\r\n1 2\r\n3 4\r\n', 'c.csv', 'text/csv'),
          }),
        ],
        [
          'admin',
          'POST',
          '/admin/create-customer-push-notification',
          formOf({ Title: 'Tee', Body: 'Heute', CustomerIds: file('1', 'c.txt', 'text/csv') }),
        ],
        ['admin', 'POST', `/ext/push-cancel/${push}`],
        ['admin', 'POST', '/ext/push-customers', { Title: 'Tee', Body: 'Heute', Shops: [99], ScheduleDate: null }],
      ],
      catalogue: [
        ['admin', 'POST', '/upc/vertical', formOf({ json: '{"Name":"Tee","Description":""}' })],
        ['admin', 'POST', '/upc/vertical', formOf({ json: '{' })],
        ['admin', 'DELETE', `/upc/vertical/${vertical}`],
        ['admin', 'PUT', '/upc/category/999/bind', { SubCategories: [] }],
      ],
      shops: [
        ['merchant', 'PUT', '/merchant/shop/1/email', { Email: 'none' }],
        ['merchant', 'PUT', '/merchant/shop/1/phone', { Phone: '1' }],
        ['merchant', 'PUT', '/merchant/shop/1/name', { Name: 'x' }],
        [
          'merchant',
          'PUT',
          '/merchant/shop/1/working-hours',
          { PickingHours: [{ Id: null, Day: 1, StartHour: 9, StartMinute: 0, EndHour: null, EndMinute: null }] },
        ],
        ['merchant', 'POST', '/merchant/shop/1/image', formOf({ file: file('GIF89a', 'photo.png', 'image/png') })],
        [
          'merchant',
          'POST',
          '/merchant/shop/1/image',
          formOf({ file: file(new Uint8Array(png(20_000, 10)), 'photo.png', 'image/png') }),
        ],
      ],
      labelLanguage: [
        ['shop', 'PUT', '/ext/label-language/shop/1', { LabelLanguage: 'cy' }],
        ['merchant', 'PUT', '/ext/label-language/shop/999', { LabelLanguage: 'cy' }],
        ['merchant', 'PUT', '/ext/label-language/shop/1', { LabelLanguage: 'tlh' }],
      ],
      closures: [
        ['merchant', 'POST', '/ext/closures/shop/1', first],
        ['merchant', 'POST', '/ext/closures/shop/1', { ...first, First: '2026-01-01', From: '9' }],
      ],
      merchant: [
        [
          'merchant',
          'PUT',
          '/merchant/basic-info',
          { Name: 'x', Slogan: '', BrandColour: 'red' },
          { 'if-match': '"another"' },
        ],
        [
          'merchant',
          'PUT',
          '/merchant/basic-info',
          { Name: 'x', Slogan: '', BrandColour: '' },
          { 'if-match': '"another"' },
        ],
        [
          'merchant',
          'PUT',
          '/merchant/social-media',
          { MerchantSocialMediaLinks: [{ Platform: 'Facebook', Link: 'nowhere' }] },
        ],
        ['merchant', 'POST', '/merchant/logo', { file: 'none' }],
      ],
      collect: [
        ['admin', 'POST', '/collect', {}],
        ['admin', 'GET', `/collect/${nobody}`],
        ['admin', 'POST', '/collect/place', { Id: nobody, SelectedQuoteIds: [] }],
        ['shop', 'GET', '/collect/timeslot'],
      ],
      deliveryDay: [['shop', 'GET', '/ext/delivery-day']],
      courierScores: [['admin', 'POST', '/ext/courier-scores/list', {}]],
      incidents: [
        ['shop', 'GET', '/ext/incidents/999'],
        ['shop', 'GET', `/ext/incidents/delivery/${nobody}`],
        ['admin', 'POST', '/ext/incidents/999/resolve', { Outcome: 'lost', Notes: 'x'.repeat(3000) }],
        ['admin', 'POST', '/ext/incidents/999/notes', { Text: ' ' }],
      ],
      returns: [
        ['shop', 'GET', `/ext/returns/orders/${nobody}`],
        ['shop', 'GET', '/ext/returns/returnable/none'],
        ['shop', 'POST', '/ext/returns', { OrderNo: 'none', Lines: [] }],
        ['shop', 'POST', '/ext/returns', { OrderNo: 'none', Lines: [returnedLine] }],
        ['shop', 'POST', '/ext/returns', { OrderNo: 'Übergabe', Lines: [returnedLine] }],
      ],
      favourites: [
        ['collect', 'GET', '/ext/favourites/999'],
        ['collect', 'POST', '/ext/favourites', { Name: '', Content: {} }],
        [
          'collect',
          'PUT',
          '/ext/favourites/999/repeat',
          { Time: '09:00', From: '2026-03-12', Until: '2026-03-11', SkipBankHolidays: true, PriceCap: 0 },
        ],
      ],
      places: [
        ['admin', 'GET', '/ext/places/suggest'],
        ['admin', 'GET', '/ext/places/details/none'],
      ],
      invoices: [['merchant', 'GET', '/invoice/url/none']],
      agencyFees: [['merchant', 'GET', '/agency-fee-weekly-export/url/999']],
      subscriptions: [
        ['admin', 'POST', '/admin/subscription/merchant/activate', { MerchantId: 999, NumberOfCredits: 1, Price: 1 }],
        ['admin', 'POST', '/admin/subscription/merchant/activate', { MerchantId: 1, NumberOfCredits: -1, Price: -1 }],
        ['admin', 'GET', '/admin/subscription/pro/999'],
      ],
      ledger: [
        ['shop', 'POST', '/ext/ledger/list', {}],
        ['shop', 'GET', '/ext/ledger/statement?Unit=credits&From=2026-03-10&To=2026-03-09&Format=csv'],
        ['merchant', 'GET', '/ext/ledger/statement?Unit=credits&From=2026-03-10&To=2026-03-10&Format=csv'],
        ['merchant', 'GET', '/ext/ledger/statement?Shop=3&Unit=credits&From=2026-03-10&To=2026-03-10&Format=csv'],
        ['admin', 'GET', '/ext/ledger/usage'],
      ],
      money: [['shop', 'GET', `/ext/money/trace/order/${nobody}`]],
      undo: [['merchant', 'POST', '/ext/undo/none']],
      simulation: [
        ['admin', 'PUT', '/ext/simulation/speed', { Speed: 7 }],
        ['admin', 'PUT', '/ext/simulation/courier/nobody', { Offline: true }],
        ['admin', 'PUT', `/ext/simulation/delivery/${nobody}`, { Reason: 'OTHER' }],
        ['admin', 'PUT', `/ext/simulation/delivery/${nobody}`, { Reason: 'LAZY' }],
      ],
      orderAlerts: [
        ['shop', 'PUT', '/ext/order-alerts', { Endpoint: 'https://elsewhere.example.com/x', P256dh: 'AA', Auth: 'AA' }],
      ],
      presence: [['shop', 'POST', '/ext/presence', { Entity: 7 }]],
      exports: [
        ['admin', 'POST', '/ext/export/audit', {}],
        [
          'admin',
          'POST',
          '/ext/export/audit?After=nowhere',
          { Query: '', Filter: { Entity: [], Action: [], Actor: [], Date: null }, OrderBy: 'desc', Page: 1, Size: 10 },
        ],
      ],
      views: [
        ['admin', 'POST', '/ext/views', { Resource: 'orders', Name: 'Heute', Query: '' }],
        ['shop', 'POST', '/ext/views', { Resource: 'orders', Name: 'x', Query: '', SharedWith: ['Shop'] }],
      ],
    };
    const left = [];
    for (const path of ['/nowhere', '/files/none.png']) {
      left.push(...(await refuse('shop', 'GET', path)).english.map((word) => `${path}: ${word}`));
    }
    for (const [area, calls] of Object.entries(cases)) {
      for (const [who, method, path, body, headers] of calls) {
        left.push(
          ...(await refuse(who, method, path, body, headers)).english.map((word) => `${area} ${path}: ${word}`),
        );
      }
    }
    expect(left).toEqual([]);
  });

  it('gets errors without English from every endpoint, even if it is invalid', async () => {
    const valueOf = (schema: z.ZodType) =>
      ['999999', ...(schema instanceof z.ZodEnum ? schema.options : [])].find(
        (value) => schema.safeParse(value).success,
      ) ?? 'none';
    const send = async (target: AnyEndpoint) => {
      const { access, method, path } = target;
      const person = typeof access === 'string' ? undefined : people.find(({ role }) => access.roles.includes(role));
      const params = Object.fromEntries(
        Object.entries(paramSchemas(target)).map(([name, schema]) => [
          name,
          name === 'role' && person ? rolePrefix(person.role) : valueOf(schema),
        ]),
      );
      const address = fillPath(path, params);
      const answer = await as(person?.role.toLowerCase() ?? 'nobody').call(
        method,
        `/api${address}`,
        method === 'GET' ? undefined : {},
        pseudoLanguage,
      );
      return answer.status < 400 ? [] : plainEnglish(answer.body, address).map((word) => `${method} ${path}: ${word}`);
    };
    const left = [];
    // Call the endpoints that end the session last.
    for (const target of everyEndpoint.toSorted(
      (one, other) => Number(one.path.includes('logout')) - Number(other.path.includes('logout')),
    )) {
      left.push(...(await send(target)));
    }
    expect(left).toEqual([]);
  });

  it('gets mails and a mailbox page in the same language', async () => {
    expect(
      (
        await portal
          .visitor()
          .call('POST', '/api/portal/forgot-password', { Email: 'merchant@demo.test' }, pseudoLanguage)
      ).status,
    ).toBe(200);
    await deliverMails(portal);
    const [mail] = await portal.database.inScope('system', (tx) =>
      tx.select().from(mails).where(eq(mails.recipient, 'merchant@demo.test')),
    );
    const written = `${mail?.subject}\n${mail?.body}`.replace(/https?:\S+/, '');
    expect(written).toMatch(/^\[Šéţ á ñéŵ þáššŵóŕð/);
    expect(written.match(/[A-Za-z]{2,}/g)).toBeNull();
    const { body } = await portal.visitor().call('GET', '/api/mailbox', undefined, { 'accept-language': 'en-XB' });
    expect(body).toContain('<html lang="en-XB" dir="rtl">');
    const page = String(body).replaceAll(
      /<style>.*?<\/style>|<time.*?<\/time>|<[^>]+>|(?:admin|merchant)@demo.test|https?:\S+/gs,
      '',
    );
    expect(page.match(/[A-Za-z]{2,}/g)).toBeNull();
  });

  it("gets documents and the sign-in response in the account's language instead", async () => {
    const reader = await portal.signIn('other-merchant@demo.test');
    expect((await reader.call('PUT', '/api/ext/language', { Language: 'en-XA' })).status).toBe(200);
    const signedIn = await portal
      .visitor()
      .call('POST', '/api/portal/login', { Email: 'other-merchant@demo.test', Password: password });
    expect(signedIn.body).toMatchObject({ Result: { Language: 'en-XA' } });
    const mailed = async () =>
      (
        await portal.database.inScope('system', (tx) =>
          tx.select().from(mails).where(eq(mails.recipient, 'other-merchant@demo.test')),
        )
      ).map(({ subject }) => subject);
    // A reset mail is in the language of the page on which it was requested.
    await portal
      .visitor()
      .call('POST', '/api/portal/forgot-password', { Email: 'other-merchant@demo.test' }, { 'accept-language': 'fr' });
    await deliverMails(portal);
    expect(await mailed()).toEqual(['Définir un nouveau mot de passe']);
    await invoicedOrder(portal, 'Paper', 3);
    const answered = await reader.call(
      'GET',
      `/api/invoice/url/${(await invoiceNumbersOf(as('admin'), 'Paper')).get('Shop')}`,
    );
    const { Result: url } = z.object({ Result: z.string() }).parse(answered.body);
    expect((await reader.call('GET', url, undefined, { 'accept-language': 'fr' })).body).toContain('/Lang (en-XA)');
    // Other users keep their language.
    const [other] = await portal.database.inScope('system', (tx) =>
      tx.select().from(users).where(eq(users.email, 'merchant@demo.test')),
    );
    expect(other?.language).toBeNull();
  });
});
