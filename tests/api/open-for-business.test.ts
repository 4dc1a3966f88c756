/** The steps of docs/first-marketplace.md, from an empty database to the first invoice. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { IntegrationOrder } from '../../contract/integration/representations.ts';
import { WebhookPayload } from '../../contract/platform/webhook-payloads.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { examplesIn } from './guide-examples.ts';
import { callWith, createKey } from './integration-app.ts';
import { listOf } from './invoice-calls.ts';
import { listOrders } from './order-calls.ts';
import { startProductionServer } from './production-server.ts';
import { startSmtp } from './smtp.ts';
import { createClient } from './test-client.ts';
import { engine } from './test-database.ts';
import { addWebhook, startReceiver, verify } from './webhook-receiver.ts';

const admin = { Email: 'ada@market.example.com', Password: 'First-Admin-1' };
const clerk = { Email: 'leeds@birch.example.com', Password: 'Leeds-Shop-1' };
const identity = { Name: 'Elm Market Ltd', Address: '1 Elm Road, York, YO1 7HH', VatNumber: 'GB 987 6543 21' };
const noLimits = { MaxSize: '', MaxWeight: '', MaxLength: '' };
const van = { Code: 'van', Name: 'Van', Info: '', ...noLimits, Speed: '', Availability: '', Example: '' };
const address = { Line1: '1 The Headrow', Line2: '', PostalCode: 'LS1 1AA', City: 'Leeds', County: 'West Yorkshire' };
const birch = {
  Name: 'Birch Books',
  LegalName: 'Birch Books Ltd',
  VatNumber: 'GB 123 4567 89',
  ContactName: 'Grace Birch',
  Email: 'grace@birch.example.com',
  Phone: '01632 960555',
  ...address,
  Commission: 12,
};
const shop = { Name: 'Birch Leeds', Email: 'shop@birch.example.com', Phone: '', ...address };
const allDay = { StartHour: 0, StartMinute: 0, EndHour: 23, EndMinute: 59 };
const everyDay = { PickingHours: [1, 2, 3, 4, 5, 6, 7].map((Day) => ({ Id: null, Day, ...allDay })) };
const CreatedId = z.object({ Result: z.number() });
const Checklist = z.object({ Result: z.object({ Items: z.array(z.object({ Id: z.string(), State: z.string() })) }) });

/** Resolves to the first result of a search that finds something. Rejects after 20 seconds. */
const wait = <Found>(find: () => Found | undefined) =>
  vi.waitFor(
    () => {
      const found = find();
      if (found === undefined) throw new Error('Not found yet');
      return found;
    },
    { timeout: 20_000 },
  );
const tokenIn = (text: string, page: 'setup' | 'invitation') =>
  new RegExp(`https://market\\.example\\.com/${page}/([\\w-]{43})`).exec(text)?.[1];

describe(`a new marketplace, on ${engine}`, () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });

  it('goes from an empty database to the first invoice by HTTP only', { timeout: 90_000 }, async () => {
    const smtp = await startSmtp();
    const receiver = await startReceiver();
    stops.push(smtp.stop, receiver.stop);
    const { origin, lines, stop } = await startProductionServer({
      PUBLIC_URL: 'https://market.example.com',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'portal@market.example.com',
      WEBHOOK_ALLOW_PRIVATE: '1',
    });
    stops.push(stop);
    const visitor = createClient(origin);
    const signIn = async (account: typeof admin) => {
      const client = createClient(origin);
      const call = async (method: string, path: string, body?: object) => {
        const { status, body: answer } = await client.call(method, `/api${path}`, body);
        expect([path, status, answer]).toEqual([path, 200, expect.anything()]);
        return answer;
      };
      await call('POST', '/portal/login', account);
      return {
        client,
        call,
        create: async (...request: Parameters<typeof call>) => CreatedId.parse(await call(...request)).Result,
      };
    };

    // 1. Set up.
    const setUp = { Token: tokenIn(lines.join(), 'setup'), ...identity, ...admin };
    expect((await visitor.call('POST', '/api/ext/setup/run', setUp)).status).toBe(200);
    const platform = await signIn(admin);

    // 2. Create a vehicle type and a subcategory.
    const VehicleTypeId = await platform.create('POST', '/ext/vehicle-types', van);
    const catalogue = catalogueOf(platform.client);
    const VerticalId = await catalogue.addVertical({ Name: 'Books' });
    const CategoryId = await catalogue.addCategory({ Name: 'Fiction', VerticalId });
    expect(await catalogue.addSubcategory({ Name: 'Novels', CategoryId })).toBe(1);

    // 3. Create a merchant and its shop, with hours, position and phone.
    const MerchantId = await platform.create('POST', '/ext/merchants', birch);
    const ShopId = await platform.create('POST', '/ext/shop-setup', { MerchantId, ...shop });
    expect(ShopId).toBe(1);
    const setUpPath = `/ext/shop-setup/${ShopId}`;
    const { Name, Email } = shop;
    await platform.call('PUT', `${setUpPath}/details`, { Name, Email, Manager: '', Phone: '01632 960556' });
    await platform.call('PUT', `${setUpPath}/place`, { ...address, Latitude: 53.8, Longitude: -1.54 });
    await platform.call('PUT', `${setUpPath}/hours`, everyDay);
    expect(await platform.client.call('POST', `/api${setUpPath}/bind`)).toMatchObject({
      status: 422,
      body: { Error: 'The shop cannot go live yet. Still missing: an active user.' },
    });

    // 4. Invite the shop's user, who chooses a password. The shop goes live.
    await platform.call('POST', '/ext/users/invitations', { Email: clerk.Email, Role: 'Shop', ShopId });
    const Token = await wait(() => tokenIn(smtp.received.join().replaceAll('=\r\n', ''), 'invitation'));
    expect(smtp.received.join()).toContain(`To: ${clerk.Email}`);
    const chosen = { Token, Password: clerk.Password };
    expect((await visitor.call('POST', '/api/ext/users/invitation/accept', chosen)).status).toBe(200);
    const staff = await signIn(clerk);
    await platform.call('POST', `${setUpPath}/bind`);

    // 5. Create an API key and a webhook.
    const { Secret: key } = await createKey(platform.client, { MerchantId });
    const { secret } = await addWebhook(platform.client, receiver.url);
    const received = (type: string, state?: string) =>
      wait(() => {
        const isMeant = ({ payload: { type: sent, data } }: (typeof receiver.received)[number]) =>
          sent === type && (state === undefined || data.state === state);
        const found = receiver.received.find(isMeant);
        return found && WebhookPayload.parse(verify(secret, found, new Date()));
      });

    // 6. Send a product and an order.
    const socket = await staff.client.open('/api/ws/realtime');
    const examples = examplesIn('first-marketplace.md');
    const runExample = async (orderId = '') => {
      const example = examples.shift();
      if (example === undefined) throw new Error('The guide has too few examples');
      const path = example.path.replace('{id}', orderId);
      const { status, body } = await callWith(origin, key, example.method, path, example.body, example.headers);
      expect([path, status, body]).toEqual([path, example.status, expect.anything()]);
      return body;
    };
    expect(await runExample()).toMatchObject({ results: [{ result: 'created' }] });
    const { id, number } = IntegrationOrder.parse(await runExample());

    // 7. The shop is notified, packs the order, prints its label and accepts the order.
    const announced = { Data: expect.objectContaining({ UpdateType: 'Orders/Pending', Id: id }) };
    await expect.poll(() => socket.frames, { timeout: 1000 }).toContainEqual(expect.objectContaining(announced));
    socket.close();
    const open = await listOrders(staff.client, 'shop/deliveries/Pending');
    expect(open.orders).toMatchObject([{ Id: id, OrderNo: number, ExternalOrderId: '10042' }]);
    expect(await staff.call('PUT', `/portal/delivery/${id}/packages`, { NumberOfPackages: 1 })).toMatchObject({
      Result: { Packages: [{ Barcode: expect.any(String) }] },
    });
    await staff.call('POST', `/ext/prints/orders/${id}`, { What: 'labels', Packages: 1 });
    await staff.call('POST', '/shop/delivery/accept', { DeliveryId: id, VehicleTypeId });
    expect(await received('order.status_changed', 'queued')).toMatchObject({
      change: { from: 'pending', to: 'queued' },
      data: { id, externalId: '10042', merchantId: String(MerchantId) },
    });

    // 8. Report the delivery. The invoices are issued.
    expect(await runExample(id)).toMatchObject({ state: 'delivered' });
    await received('order.status_changed', 'delivered');
    expect(await received('invoice.issued')).toMatchObject({ data: { orderId: id } });
    expect(examples).toEqual([]);
    // The commission is 12 % of £18.00, and the fee is 49p. Both are charged with VAT.
    const { groups } = await listOf(platform.client, 'admin', { Query: number });
    expect(groups).toMatchObject([
      {
        OrderNo: number,
        Invoices: [
          { InvoiceType: 'Platform', Total: 259 },
          { InvoiceType: 'PlatformFee', Total: 59 },
          { InvoiceType: 'Shop', Total: 1800 },
        ],
      },
    ]);
    const link = await platform.call('GET', `/invoice/url/${groups[0]?.Invoices[0]?.InvoiceNo ?? ''}`);
    const pdf = await platform.client.call('GET', z.object({ Result: z.string() }).parse(link).Result);
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    const checklist = Checklist.parse(await platform.call('GET', '/ext/setup/checklist')).Result.Items;
    const steps = ['Platform', 'FirstMerchant', 'FirstShop', 'FirstUser', 'FirstOrder'];
    expect(checklist.filter(({ Id }) => steps.includes(Id)).map(({ State }) => State)).toEqual(steps.map(() => 'Done'));
  });
});
