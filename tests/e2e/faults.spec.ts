/** Each call of each screen fails in every way: no blank page, no failure shown as emptiness, a way on, and recovery. */
import type { Locator, Page, Route } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

type Play = (route: Route) => Promise<void>;

interface Fault {
  readonly play: Play;
  /** What the user reads where the screen has no words of its own. */
  readonly says: RegExp;
}

const words = 'The warehouse is on fire';
const unreadable = /cannot read\. Try again/;
const unreachable = /could not be reached\. Check your connection and try again/;
const wrongTypes = { Result: { Deliveries: 'many', TotalCount: 'x', Id: {}, Orderlines: 7, Role: 7, ShopName: [] } };

/** In an order in which no two neighbours read alike, so that each is seen to come. */
const faults: Readonly<Record<string, Fault>> = {
  'a 500 with words': { play: (route) => route.fulfill({ status: 500, json: { Error: words } }), says: new RegExp(words) },
  'wrong types': { play: (route) => route.fulfill({ json: wrongTypes }), says: unreadable },
  'a 500 without words': { play: (route) => route.fulfill({ status: 500 }), says: /status 500\. Please try again/ },
  'an empty answer': { play: (route) => route.fulfill({ body: '' }), says: unreadable },
  'a page of a proxy': { play: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }), says: /status 502\. Please try again/ },
  'a cut answer': { play: (route) => route.fulfill({ contentType: 'application/json', body: '{"Result": {"Id' }), says: unreadable },
  'a cut connection': { play: (route) => route.abort('connectionreset'), says: unreachable },
};
/** Those that also count where the contract expects no answer, and any 2xx is a success. */
const { 'wrong types': _types, 'an empty answer': _empty, ...refusals } = faults;

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser's own notes on what these tests break.
  allowConsoleErrors(/Failed to load resource/, /WebSocket/);
});

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** A failed read is asked again after one and after two seconds; the page's clock is moved on instead of waiting. */
async function expectShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass();
}

/** Every fault of a read, each met by Retry: what failed and why stand in its place, never an empty list. Then it recovers. */
async function expectReadFaults(page: Page, call: RegExp, what: string, recovered: Locator): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
  for (const [index, [name, { play, says }]] of Object.entries(faults).entries()) {
    await test.step(name, async () => {
      await page.unroute(call);
      await page.route(call, play);
      if (index === 0) await page.reload();
      else await retry(page).click();
      await expectShown(page, alert.filter({ hasText: says }));
      await expect(page.getByText('No records found')).toHaveCount(0);
      await expect(recovered).toHaveCount(0);
    });
  }
  await page.unroute(call);
  await retry(page).click();
  await expect(recovered).toBeVisible();
}

/** Holds the call back until it is let go: for longer than any delay. */
async function holdBack(page: Page, call: RegExp, play: Play = (route) => route.continue()): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(call, async (route) => {
    await held;
    await play(route);
  });
  return () => letGo();
}

for (const [tab, name] of Object.entries({ Pending: 'Open orders', queued: 'Ready for collection', failed: 'Failed orders', archived: 'Archive' })) {
  test(`the list “${name}” tells each fault from emptiness, and Retry mends it`, async ({ page }) => {
    const call = new RegExp(`/admin/deliveries/${tab}$`);
    await page.clock.install();
    await signIn(page, 'admin@demo.test');
    await page.goto(`/admin/orders?tab=${tab}`);
    await expectReadFaults(page, call, 'Orders', rows(page).first());

    const letGo = await holdBack(page, call);
    await page.reload();
    await expect(page.getByRole('status', { name: 'Loading orders' })).toBeVisible();
    await expect(page.getByRole('tab', { name })).toBeVisible();
    await expect(page.getByText('No records found')).toHaveCount(0);
    letGo();
    await expect(rows(page).first()).toBeVisible();
  });
}

async function openOrder(page: Page): Promise<string> {
  await signIn(page, 'shop@demo.test');
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('an order, and the vehicle types in it, tell each fault, and Retry mends it', async ({ page }) => {
  await page.clock.install();
  const id = await openOrder(page);
  const order = page.getByRole('article');
  await expectReadFaults(page, new RegExp(`/shop/delivery/${id}$`), 'The order', order);
  await expectReadFaults(page, /vehicle-type$/, 'Vehicle types', page.getByRole('radio').first());
  const letGo = await holdBack(page, new RegExp(`/shop/delivery/${id}$`));
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(order).toBeVisible();
});

interface Sending {
  readonly page: Page;
  readonly call: RegExp;
  readonly kinds: typeof faults;
  send(): Promise<void>;
  /** What the dialog reads, where the specification gives the words. */
  readonly words?: Readonly<Record<string, RegExp>>;
  /** What was typed or chosen is still there. */
  isKept(): Promise<void>;
}

/** Every fault of a write: a dialog says what to do, and what was entered stays. Then offline, the same. */
async function expectWriteFaults({ page, call, kinds, send, words: own = {}, isKept }: Sending): Promise<void> {
  const expectTold = async (says: RegExp) => {
    const dialog = page.getByRole('dialog').filter({ hasText: says });
    await expect(dialog).toBeVisible();
    // By key: a dialog grows while it opens, and a click may miss.
    await dialog.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(dialog).toBeHidden();
    await isKept();
  };
  for (const [name, { play, says }] of Object.entries(kinds)) {
    await test.step(name, async () => {
      await page.route(call, play);
      await send();
      await expectTold(own[name] ?? says);
      await page.unroute(call);
    });
  }
  await test.step('offline', async () => {
    await page.context().setOffline(true);
    await send();
    await expectTold(own['a cut connection'] ?? unreachable);
    await page.context().setOffline(false);
  });
}

test('accepting an order: each fault keeps the order and the chosen vehicle, and the next press works', async ({ page }) => {
  await openOrder(page);
  const van = page.getByRole('radio', { name: /^Small Van/ });
  await van.check();
  const accept = page.getByRole('button', { name: 'Accept' });
  const call = /\/shop\/delivery\/accept$/;
  await expectWriteFaults({ page, call, kinds: refusals, send: () => accept.click(), isKept: () => expect(van).toBeChecked() });
  const letGo = await holdBack(page, call);
  await accept.click();
  await expect(page.getByRole('button', { name: 'Reject' })).toBeDisabled();
  letGo();
  await expect(page.getByText(/accepted. It is ready for collection/)).toBeVisible();
});

test('rejecting an order: each fault leaves it as it was, and the next press works', async ({ page }) => {
  await openOrder(page);
  const send = async () => {
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter');
  };
  const isKept = () => expect(page.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await expectWriteFaults({ page, call: /\/reject$/, kinds: refusals, send, isKept });
  await send();
  await expect(page.getByText('Rejected Order').first()).toBeVisible();
});

test('signing in: each fault keeps what was typed, says what to do, and the next press works', async ({ page }) => {
  await page.goto('/login');
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })];
  await email.fill('shop@demo.test');
  await password.fill('Demo-Portal-1');
  const send = () => page.getByRole('button', { name: 'Sign In' }).click();
  const again = /Login failed\. Please try again\./;
  await expectWriteFaults({
    page,
    call: /\/portal\/login$/,
    kinds: faults,
    send,
    words: { 'a 500 without words': again, 'a page of a proxy': again },
    isKept: async () => {
      await expect(email).toHaveValue('shop@demo.test');
      await expect(password).toHaveValue('Demo-Portal-1');
    },
  });
  const letGo = await holdBack(page, /\/portal\/login$/);
  await send();
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
  letGo();
  await expect(rows(page).first()).toBeVisible();
});

const tryAgain = /An error occurred\. Please try again\./;
const passwordWords = Object.fromEntries(Object.keys(refusals).slice(1).map((name) => [name, tryAgain]));

test('asking for a reset link: each fault keeps the address, and the next press works', async ({ page }) => {
  await page.goto('/forgotPassword');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('shop@demo.test');
  const send = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectWriteFaults({ page, call: /\/forgot-password$/, kinds: refusals, send, words: passwordWords, isKept: () => expect(email).toHaveValue('shop@demo.test') });
  await send();
  await expect(page.getByText('If your email is registered, you will receive a password reset link shortly.')).toBeVisible();
});

test('choosing a new password: each fault keeps both fields, and the next press works', async ({ page }) => {
  await page.goto('/resetPassword/some-token');
  const fields = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
  for (const field of fields) await field.fill('Long-Enough-1');
  const send = () => page.getByRole('button', { name: 'Reset password' }).click();
  const isKept = async () => {
    for (const field of fields) await expect(field).toHaveValue('Long-Enough-1');
  };
  const call = /\/forgot-password-reset$/;
  await expectWriteFaults({ page, call, kinds: refusals, send, words: passwordWords, isKept });
  const letGo = await holdBack(page, call, (route) => route.fulfill({ json: { Result: null } }));
  await send();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test('offline while searching: the text stays, the failure is told, and the list comes back with the connection', async ({ page, context }) => {
  await signIn(page, 'admin@demo.test');
  await expect(rows(page).first()).toBeVisible();
  await context.setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill('nobody of that name');
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await retry(page).click();
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await expect(page.getByText('0 search results found')).toHaveCount(0);
  await expect(search).toHaveValue('nobody of that name');
  await context.setOffline(false);
  await expect(page.getByText('0 search results found')).toBeVisible();
});
