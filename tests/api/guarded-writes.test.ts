/** Checks that every write to a record rejects an outdated version, or is listed with a reason not to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Conflict } from 'schema-admin/contract/answer.ts';
import { type AnyEndpoint, fillPath } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import { Percent } from 'schema-admin/contract/units.ts';
import { promoCodes } from '../../server/db/promotion-tables.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { png } from './image-files.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Refusal = z.object({ Error: z.string(), Conflict });

/** Writes to a single record that need no version check, each with the reason. */
const unguarded: Readonly<Record<string, string>> = {
  'DELETE /ext/closures/{id}': 'a removal',
  'DELETE /ext/favourites/{id}': 'a removal',
  'DELETE /ext/favourites/{id}/repeat': 'a removal',
  'DELETE /ext/views/{id}': 'a removal',
  'DELETE /merchant/shop/{id}/image/{imageId}': 'a removal',
  'DELETE /upc/category/{id}': 'removes empty entries only',
  'DELETE /upc/vertical/{id}': 'removes empty entries only',
  'POST /admin/subscription/merchant/{id}/shops': 'only reads',
  'POST /collect/{id}/cancel': 'is refused once a driver is assigned',
  'POST /collect/{id}/quote': 'only searches',
  'POST /customer/delivery/{id}/acknowledge-cancellation-request/{requestId}': 'happens only once',
  'POST /ext/closures/shop/{id}': 'adds',
  'POST /ext/closures/{id}/all-shops': 'adds, and changes no existing entry',
  'POST /ext/favourites/delivery/{id}': 'adds',
  'POST /ext/incidents/{id}/credit': 'happens only once',
  'POST /ext/incidents/{id}/notes': 'adds',
  'POST /ext/incidents/{id}/photos': 'adds',
  'POST /ext/incidents/{id}/refund': 'happens only once',
  'POST /ext/incidents/{id}/resolve': 'is refused once the incident is resolved',
  'POST /ext/notes/orders/{id}': 'adds',
  'POST /ext/prints/orders/{id}': 'adds',
  'POST /ext/jobs/{id}/retry': 'is refused unless the job has failed',
  'POST /ext/jobs/{id}/cancel': 'is refused once the job has started',
  'POST /ext/mails/{id}/send-again': 'is refused unless the mail has failed',
  'POST /ext/merchants/{id}/reactivate': 'is refused unless the merchant is suspended',
  'POST /ext/merchants/{id}/suspend': 'is refused once the merchant is suspended',
  'POST /ext/shop-setup/{id}/archive': 'is refused once the shop is archived',
  'POST /ext/shop-setup/{id}/bind': 'is refused once the shop is live',
  'POST /ext/shop-setup/{id}/restore': 'is refused unless the shop is archived',
  'POST /ext/shop-setup/{id}/unbind': 'is refused unless the shop is live',
  'DELETE /ext/connectors/{id}': 'a removal',
  'POST /ext/connectors/{id}/rotate': 'replaces a secret that no user typed',
  'POST /ext/connectors/{id}/secret': 'happens only once',
  'POST /ext/connectors/{id}/start': 'is refused when repeated',
  'POST /ext/connectors/{id}/stop': 'is refused when repeated',
  'POST /ext/connectors/products/{id}/map': 'is refused once the product is mapped',
  'DELETE /ext/webhooks/{id}': 'a removal',
  'POST /ext/webhooks/{id}/disable': 'is refused when repeated',
  'POST /ext/webhooks/{id}/enable': 'is refused when repeated',
  'POST /ext/webhooks/{id}/replay': 'sends messages again',
  'POST /ext/webhooks/{id}/rotate': 'replaces a secret that no user typed',
  'POST /ext/webhooks/{id}/secret': 'happens only once',
  'POST /ext/webhooks/{id}/test': 'adds',
  'POST /ext/webhooks/messages/{id}/replay': 'sends a message again',
  'POST /ext/api-keys/{id}/revoke': 'is refused once the key is revoked',
  'POST /ext/api-keys/{id}/rotate': 'replaces a secret that no user typed',
  'POST /ext/users/invitations/{id}/link': 'adds a link',
  'POST /ext/users/invitations/{id}/resend': 'is refused once the invitation is used or revoked',
  'POST /ext/users/invitations/{id}/revoke': 'is refused once the invitation is used or revoked',
  'POST /ext/users/{id}/disable': 'is idempotent',
  'POST /ext/users/{id}/enable': 'is idempotent',
  'POST /ext/users/{id}/end-sessions': 'is idempotent',
  'POST /ext/users/{id}/send-reset': 'adds a link',
  'POST /ext/push-cancel/{id}': 'is refused once the notification has been sent',
  'POST /merchant/shop/{id}/image': 'adds',
  'POST /portal/delivery/{id}/is-no-deliverable': 'only reads',
  'POST /portal/delivery/{id}/reject': 'is refused once the order is no longer pending',
  'POST /portal/promo-code/{id}/expire': 'is refused once the code has ended',
  'PUT /collect/{id}/mark-as-canceled': 'is refused when repeated',
  'PUT /collect/{id}/mark-as-delivered': 'is refused when repeated',
  'PUT /collect/{id}/mark-as-failed': 'is refused when repeated',
  'PUT /ext/favourites/{id}/name': 'a single value; the history holds the previous one',
  'PUT /ext/favourites/{id}/pause': 'is idempotent',
  'PUT /ext/favourites/{id}/repeat': 'replaces the whole rule; the history holds the previous one',
  'PUT /ext/favourites/{id}/resume': 'is idempotent',
  'PUT /ext/incidents/{id}/owner': 'a single value; the history holds the previous one',
  'PUT /ext/incidents/{id}/rebooked': 'replaces a draft that was not booked',
  'PUT /ext/products/{id}/archived': 'is idempotent',
  'PUT /ext/simulation/delivery/{id}': 'the last choice wins; a simulation loses no work',
  'PUT /ext/vehicle-types/{id}/active': 'is idempotent',
  'PUT /ext/order-delivery/orders/{id}': 'is idempotent, and is refused once the order is over',
  'PUT /ext/users/{id}/rights': 'replaces all rights; the history holds the previous ones',
  'PUT /ext/views/{id}': 'sends only the changed fields',
  'PUT /portal/delivery/{id}/change-quantity/{lineId}/{quantity}': 'is refused once the item has been changed',
  'PUT /portal/delivery/{id}/packages': 'is refused once there are packages',
  'PUT /portal/delivery/{id}/reset-quantity/{lineId}': 'is refused if the quantity is as ordered',
  'PUT /upc/category/{id}/bind': 'accepts only unbound subcategories',
  'PUT /upc/subcategory/{id}/unbind': 'overwrites no typed value',
};

/** Helpers for the bodies of guarded writes. Each number results in a different body. */
const json = (value: (number: number) => object) => value;
const form = (value: (number: number) => object) => (number: number) => {
  const data = new FormData();
  data.append('json', JSON.stringify(value(number)));
  return data;
};
const place = (number: number) => ({
  Line1: `${number} High Street`,
  Line2: '',
  PostalCode: 'SW1A 1AA',
  City: 'London',
  County: 'London',
});
const closure = (number: number) => ({
  First: '2026-12-24',
  Last: '2026-12-26',
  Reason: `Holiday ${number}`,
  From: null,
  To: null,
});
const webhook = (number: number) => ({ Name: `Till ${number}`, Url: 'https://hooks.example.com', Events: [] });
const connector = (number: number) => ({ Name: `Store ${number}`, ShopId: 1 });
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
const logo = (number: number) => {
  const data = new FormData();
  data.append('file', new File([new Uint8Array(png(4 + number, 4))], 'logo.png', { type: 'image/png' }));
  return data;
};
const noLimits = { Info: '', MaxSize: '', MaxWeight: '', MaxLength: '', Speed: '', Availability: '', Example: '' };
const bodies: Readonly<Record<string, (number: number) => unknown>> = {
  '/upc/vertical/{id}': form((number) => ({ Name: `Vertical ${number}`, Description: '' })),
  '/upc/category/{id}': form((number) => ({ Name: `Category ${number}`, Description: '', VerticalId: 1 })),
  '/upc/subcategory/{id}': json((number) => ({ Name: `Subcategory ${number}`, CategoryId: 1 })),
  '/portal/promo-code/{id}': json((number) => ({ Expires: `2026-05-${String(10 + number)}T22:59:59.999Z` })),
  '/merchant/shop/{id}/name': json((number) => ({ Name: `Shop ${number}` })),
  '/merchant/shop/{id}/address': json(place),
  '/merchant/shop/{id}/manager': json((number) => ({ Manager: `Manager ${number}` })),
  '/merchant/shop/{id}/email': json((number) => ({ Email: `shop${number}@alder.test` })),
  '/merchant/shop/{id}/phone': json((number) => ({ Phone: `020 7946 00${10 + number}` })),
  '/merchant/shop/{id}/working-hours': json((number) => ({
    PickingHours: [{ Id: null, Day: 1, StartHour: 9, StartMinute: number, EndHour: 17, EndMinute: 0 }],
  })),
  '/ext/closures/{id}': json(closure),
  '/ext/shop-setup/{id}/details': json((number) => ({
    Name: `Shop ${number}`,
    Manager: '',
    Email: `shop${number}@alder.test`,
    Phone: '',
  })),
  '/ext/shop-setup/{id}/place': json(place),
  '/ext/shop-setup/{id}/hours': json((number) => ({
    PickingHours: [{ Id: null, Day: 2, StartHour: 9, StartMinute: number, EndHour: 17, EndMinute: 0 }],
  })),
  '/ext/merchants/{id}/company': json((number) => ({ Name: `Merchant ${number}`, LegalName: '', VatNumber: '' })),
  '/ext/merchants/{id}/contact': json((number) => ({
    ContactName: '',
    Email: `office${number}@alder.test`,
    Phone: '',
  })),
  '/ext/merchants/{id}/address': json(place),
  '/ext/merchants/{id}/commission': json((number) => ({ Commission: number, OrderFee: 49 })),
  '/ext/platform-settings/slots': json((number) => ({ ...slots, DaysAhead: number + 1 })),
  '/ext/platform-settings/delivery-types': json((number) => ({
    DeliveryTypes: number % 2 === 0 ? ['rapid'] : ['rapid', 'sameday'],
  })),
  '/ext/platform-settings/new-merchants': json((number) => ({ DefaultCommission: number, DefaultOrderFee: 49 })),
  '/ext/webhooks/{id}': json(webhook),
  '/ext/connectors/{id}': json(connector),
  '/ext/payment-settings/rhythm': json((number) => ({
    Rhythm: number % 2 === 0 ? 'Daily' : 'Monthly',
    PayoutDay: 'Monday',
  })),
  '/ext/pro-organisations/{id}': json((number) => ({ Name: `Builders ${number}` })),
  '/ext/products/{id}': json((number) => ({
    Title: `Spade ${number}`,
    Brand: 'Digwell',
    SubCategoryId: 1,
    Variants: [{ Id: 1, Title: 'Small', SKU: 'SPADE', Price: 100 + number, ImageUrl: '' }],
  })),
  '/ext/product-catalog/{id}': json((number) => ({ Price: 100 + number, StockState: 'NotAvailable', Shops: [] })),
  '/ext/vehicle-types/{id}': json((number) => ({ ...noLimits, Name: `Van ${number}` })),
  '/ext/label-language/shop/{id}': json((number) => ({ LabelLanguage: number % 2 === 0 ? 'pl' : 'cy' })),
  '/admin/subscription/pro/{id}/toggle-premium': json(() => ({})),
  '/admin/subscription/pro/{id}/toggle-premium-only': json(() => ({})),
  '/admin/subscription/merchant/shop/{shopId}/toggle-premium': json(() => ({})),
  '/admin/subscription/merchant/shop/{shopId}/toggle-premium-only': json(() => ({})),
  '/merchant/basic-info': json((number) => ({ Name: 'Alder Ales', Slogan: `Slogan ${number}`, BrandColour: '' })),
  '/merchant/address': json((number) => ({ ...place(number), Line3: '' })),
  '/merchant/returns-policy': json((number) => ({ Policy: '', ReturnsWindow: number })),
  '/merchant/social-media': json((number) => ({
    MerchantSocialMediaLinks: [{ Platform: 'Instagram', Link: `https://instagram.com/alder${number}` }],
  })),
  '/merchant/logo': logo,
  '/ext/merchants/{id}/logo': logo,
};

const ids = { id: 1, shopId: 1 };
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const guarded = everyEndpoint.filter(({ guards, stale }) => guards !== undefined && stale === 'refused');

describe(`writes to one record, on ${engine}`, () => {
  let portal: TestApp;
  const clients = new Map<string, readonly [TestClient, TestClient]>();
  beforeAll(async () => {
    portal = await startApp();
    const [admin, merchant] = [await portal.signIn('admin@demo.test'), await portal.signIn('merchant@demo.test')];
    clients.set('Admin', [admin, await portal.signIn('admin@demo.test')]);
    clients.set('Merchant', [merchant, await portal.signIn('merchant-collect@demo.test')]);
    const catalogue = catalogueOf(admin);
    const VerticalId = await catalogue.addVertical({ Name: 'Garden' });
    await catalogue.addSubcategory({
      Name: 'Spades',
      CategoryId: await catalogue.addCategory({ Name: 'Tools', VerticalId }),
    });
    await admin.call('POST', '/api/ext/products', {
      MerchantId: 1,
      Title: 'Spade',
      Brand: 'Digwell',
      SubCategoryId: 1,
      VariantTitle: 'Small',
      SKU: 'SPADE',
      Price: 100,
      ImageUrl: '',
    });
    await merchant.call('POST', '/api/ext/closures/shop/1', closure(0));
    await admin.call('POST', '/api/ext/webhooks', webhook(0));
    await merchant.call('POST', '/api/ext/connectors', { ...connector(0), Kind: 'Shopify' });
    const dates = { startsAt: new Date('2026-02-01T00:00:00Z'), expiresAt: new Date('2026-05-31T22:59:59.999Z') };
    await portal.database.inScope('system', (tx) =>
      tx
        .insert(promoCodes)
        .values({ code: 'MAY', useType: 'MultiUse', discountType: 'Percent', percentage: Percent.parse(10), ...dates }),
    );
  });
  afterAll(() => portal.stop());

  it('are guarded, or listed with a reason', () => {
    const open = everyEndpoint.filter(
      ({ method, path, guards }) => method !== 'GET' && /\{id\}/.test(path) && guards === undefined,
    );
    expect(open.map(nameOf).toSorted()).toEqual(Object.keys(unguarded).toSorted());
    expect(guarded.map(({ path }) => path).toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  it.each(guarded.map((target) => [nameOf(target), target] as const))(
    '%s rejects an outdated version, and changes nothing',
    async (_, { method, path, access, guards }) => {
      const [one, other] =
        clients.get(typeof access === 'object' && access.roles.includes('Admin') ? 'Admin' : 'Merchant') ?? [];
      const read = async () => {
        const { status, body, headers } = (await one?.call('GET', `/api${fillPath(guards?.path ?? '', ids)}`)) ?? {};
        expect(status).toBe(200);
        return { body, etag: headers?.get('etag') ?? '' };
      };
      const write = async (client: TestClient | undefined, number: number, etag: string) =>
        await client?.call(method, `/api${fillPath(path, ids)}`, bodies[path]?.(number), { 'if-match': etag });
      const before = await read();
      expect(await write(one, 1, before.etag)).toMatchObject({ status: 200 });
      const between = await read();
      expect(between.etag).not.toBe(before.etag);
      const refused = await write(other, 2, before.etag);
      expect(refused?.status).toBe(409);
      const { Conflict: conflict } = Refusal.parse(refused?.body);
      expect({ Result: conflict.Current }).toEqual(between.body);
      expect(conflict.ChangedBy).toMatch(/^(admin|merchant)@demo\.test$/);
      expect(await read()).toEqual(between);
      expect(await write(other, 2, between.etag)).toMatchObject({ status: 200 });
    },
  );
});
