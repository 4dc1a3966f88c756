/** The steps of docs/first-marketplace.md in the browser: from an empty database in production mode to an invoice. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { examplesIn } from '../api/guide-examples.ts';
import { startSmtp } from '../api/smtp.ts';
import { startProduction } from '../setup/start-production.mjs';
import { expect, expectAccessible, test } from './fixtures.ts';

const admin = { email: 'ada@market.example.com', password: 'First-Admin-1' };
const clerk = { email: 'leeds@birch.example.com', password: 'Leeds-Shop-1' };
const address = { 'Line 1': '1 The Headrow', Postcode: 'LS1 1AA', City: 'Leeds', County: 'West Yorkshire' };

const dialog = (page: Page) => page.getByRole('dialog');

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) }).fill(value);
  }
}

/** Chooses the option of a list that the text finds. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).fill(option);
  await page.getByTitle(new RegExp(option)).last().click();
}

/** Submits the form that a button opens. The button that submits it has the same name, unless another is given. */
async function submit(page: Page, button: string, write: () => Promise<void>, save = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await write();
  await dialog(page).getByRole('button', { name: save, exact: true }).click();
  await expect(page.getByRole('dialog', { name: button })).toBeHidden();
}

/** Saves a form of the shop's page. The next one starts from the record that the page then reads again. */
async function saveShop(page: Page, button: string, write: () => Promise<void>): Promise<void> {
  const isSaved = page
    .waitForResponse((response) => response.request().method() === 'PUT')
    .then(() => page.waitForResponse(/\/merchant\/shop\/1$/));
  await submit(page, button, write, 'Save shop');
  await isSaved;
}

async function signIn(page: Page, origin: string, { email, password }: typeof admin): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function openFromMenu(page: Page, name: string, heading = name): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const Payload = z.looseObject({
  type: z.string(),
  data: z.looseObject({ state: z.string().optional(), orderId: z.string().optional() }),
});

/** Receives webhooks. */
async function startReceiver() {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/hook`, received, stop: () => server.close() };
}

const Created = z.object({ id: z.string(), number: z.string() });

test('a new operator goes from an empty database to the first invoice', async ({
  page,
  browser,
  request,
  allowConsoleErrors,
}) => {
  // The shop cannot go live at first.
  allowConsoleErrors(/422/);
  test.setTimeout(180_000);
  const smtp = await startSmtp();
  const receiver = await startReceiver();
  const portal = await startProduction({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@market.example.com',
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  try {
    const { origin, setUpLink } = portal;

    // 1. Set up.
    await page.goto(setUpLink);
    await fill(page.getByRole('main'), {
      'Name of the platform': 'Elm Market Ltd',
      'Address, lines separated by commas': '1 Elm Road, York, YO1 7HH',
      'VAT number': 'GB 987 6543 21',
      'Email of the first administrator': admin.email,
      Password: admin.password,
      'Confirm password': admin.password,
    });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('heading', { name: 'Your marketplace is set up' })).toBeVisible();
    await signIn(page, origin, admin);

    // 2. Create a vehicle type and a subcategory.
    await openFromMenu(page, 'Vehicle Types');
    await submit(page, 'Add vehicle type', () => fill(dialog(page), { Name: 'Van', Code: 'van' }));
    await openFromMenu(page, 'Catalogue', 'Universal Product Catalogue Editor');
    await submit(page, 'Add Vertical', () => fill(dialog(page), { Name: 'Books' }));
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await submit(page, 'Add Category', async () => {
      await fill(dialog(page), { Name: 'Fiction' });
      await choose(page, 'Vertical', 'Books');
    });
    await page.getByRole('link', { name: 'Subcategories', exact: true }).click();
    await submit(page, 'Add Sub Category', async () => {
      await fill(dialog(page), { Name: 'Novels' });
      await choose(page, 'Category', 'Fiction');
    });

    // 3. Create a merchant and its shop, with hours, position and phone.
    await openFromMenu(page, 'Merchants');
    await submit(page, 'Add merchant', () =>
      fill(dialog(page), {
        'Trading name': 'Birch Books',
        'VAT number': 'GB 123 4567 89',
        Email: 'grace@birch.example.com',
        ...address,
        Commission: '12',
      }),
    );
    await page.getByRole('link', { name: /^Birch Books/ }).click();
    await submit(page, 'Add shop', () =>
      fill(dialog(page), { Name: 'Birch Leeds', Email: 'shop@birch.example.com', ...address }),
    );
    await page.getByRole('link', { name: /^Birch Leeds/ }).click();
    await saveShop(page, 'Edit details', () => fill(dialog(page), { Phone: '01632 960556' }));
    await saveShop(page, 'Edit address', () => fill(dialog(page), { Latitude: '53.8', Longitude: '-1.54' }));
    await saveShop(page, 'Edit picking hours', async () => {
      await dialog(page).getByRole('switch', { name: 'Monday open' }).click();
      await dialog(page).getByRole('button', { name: 'Copy Monday to all weekdays' }).click();
    });
    const goLive = page.getByRole('button', { name: 'Go live' });
    await goLive.click();
    await expect(dialog(page)).toContainText('The shop cannot go live yet. Still missing: an active user.');
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    const shopPage = page.url();

    // 4. Invite the shop's user, who chooses a password. The shop goes live.
    await openFromMenu(page, 'Users');
    await submit(page, 'Invite user', async () => {
      await fill(dialog(page), { Email: clerk.email });
      await choose(page, 'Shop', 'Birch Leeds');
    });
    const invitation = () =>
      /http:\/\/localhost:\d+\/invitation\/[\w-]{43}/.exec(smtp.received.join('').replaceAll('=\r\n', ''))?.[0] ?? '';
    await expect.poll(invitation, { timeout: 20_000 }).not.toBe('');
    const shop = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    await shop.addInitScript(() => (window.print = () => window.dispatchEvent(new Event('afterprint'))));
    await shop.goto(invitation());
    await fill(shop.getByRole('main'), { 'New password': clerk.password, 'Confirm password': clerk.password });
    await shop.getByRole('button', { name: 'Create account' }).click();
    await expect(shop.getByRole('button', { name: 'Create account' })).toBeHidden();
    await signIn(shop, origin, clerk);
    await page.goto(shopPage);
    await goLive.click();
    await expect(goLive).toBeHidden();

    // 5. Create an API key and a webhook.
    await openFromMenu(page, 'API Keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await fill(dialog(page), { Name: 'Online store' });
    await dialog(page).getByRole('combobox', { name: 'Scopes' }).click();
    for (const scope of ['orders:write', 'catalogue:write']) await page.getByTitle(scope).last().click();
    await choose(page, 'Merchant', 'Birch Books');
    await dialog(page).getByRole('button', { name: 'Create API key' }).click();
    const secret = page.getByRole('textbox', { name: 'New API key' });
    await expect(secret).toHaveValue(/^mk_live_/);
    const key = await secret.inputValue();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await openFromMenu(page, 'Webhooks');
    await submit(page, 'Add webhook', () => fill(dialog(page), { Name: 'Till', URL: receiver.url }));
    await page.getByRole('link', { name: /^Till/ }).click();
    await page.getByRole('button', { name: 'Show secret' }).click();
    const webhook = new Webhook(await page.locator('.webhook-secret-value').innerText());
    const received = () =>
      receiver.received.map(({ headers, body }) => {
        webhook.verify(body, {
          'webhook-id': String(headers['webhook-id']),
          'webhook-timestamp': String(headers['webhook-timestamp']),
          'webhook-signature': String(headers['webhook-signature']),
        });
        const { type, data } = Payload.parse(JSON.parse(body));
        return [type, data.state];
      });

    // 6. Send a product and an order.
    const examples = examplesIn('first-marketplace.md');
    const runExample = async (orderId = ''): Promise<unknown> => {
      const example = examples.shift();
      if (example === undefined) throw new Error('The guide has too few examples');
      const answer = await request.fetch(`${origin}/api/integration/v1${example.path.replace('{id}', orderId)}`, {
        method: example.method,
        headers: { ...example.headers, authorization: `Bearer ${key}` },
        data: example.body,
      });
      expect([example.path, answer.status(), await answer.text()]).toEqual([
        example.path,
        example.status,
        expect.anything(),
      ]);
      return await answer.json();
    };
    await runExample();
    const { id, number } = Created.parse(await runExample());

    // 7. The shop is notified, packs the order, prints its label and accepts the order.
    const row = shop.getByRole('list', { name: 'Orders' }).getByRole('link', { name: number });
    await expect(row).toBeVisible();
    await row.click();
    await shop.getByRole('radio', { name: /^Van/ }).check();
    await shop.getByRole('checkbox', { name: 'Print labels' }).check();
    await shop.getByRole('button', { name: 'Accept and print labels' }).click();
    await expect(shop.getByRole('region', { name: 'Packages' })).toBeVisible();
    await expect(shop.locator('.print-sheet .print-label')).toHaveCount(1);
    await expect.poll(received, { timeout: 20_000 }).toContainEqual(['order.status_changed', 'queued']);

    // 8. Report the delivery. The invoices are issued.
    await runExample(id);
    await expect.poll(received, { timeout: 20_000 }).toContainEqual(['invoice.issued', undefined]);
    await openFromMenu(page, 'Invoices');
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(number);
    await expect(page.getByRole('main')).toContainText('£18.00');
    await shop.context().close();
    await page.goto('about:blank');
  } finally {
    await portal.stop();
    receiver.stop();
    smtp.stop();
  }
});
