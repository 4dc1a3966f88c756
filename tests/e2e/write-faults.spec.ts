/** Each call that changes something fails in every way: nothing typed or chosen is lost, and the next press works. */
import type { Page } from '@playwright/test';
import { faults, fewFaults, holdBack, openPending, refusals, rows, unreachable } from './fault-kinds.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser's own notes on what these tests break.
  allowConsoleErrors(/Failed to load resource/, /WebSocket/);
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
    const dialog = page.getByRole('dialog', { name: 'Error' }).filter({ hasText: says });
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
  // What the server does must not reach the page by itself.
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await openPending(page);
  const van = page.getByRole('radio', { name: /^Small Van/ });
  await van.check();
  const accept = page.getByRole('button', { name: 'Accept' });
  const call = /\/shop\/delivery\/accept$/;
  await expectWriteFaults({ page, call, kinds: refusals, send: () => accept.click(), isKept: () => expect(van).toBeChecked() });
  const keys: (string | undefined)[] = [];
  const letGo = await holdBack(page, call, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // Done, and its answer lost: the second press must not be told that somebody else was quicker.
    if (keys.length === 1) await route.fetch().then(() => route.abort('connectionreset'));
    else await route.continue();
  });
  await accept.click();
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
  letGo();
  await page.getByRole('dialog').filter({ hasText: unreachable }).getByRole('button', { name: 'OK' }).press('Enter');
  await accept.click();
  await expect(page.getByText(/accepted. It is ready for collection/)).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('rejecting an order: each fault leaves it as it was, and the next press works', async ({ page }) => {
  await openPending(page);
  const send = async () => {
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  };
  const isKept = () => expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled();
  await expectWriteFaults({ page, call: /\/reject$/, kinds: fewFaults, send, isKept });
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
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/portal/login') ? 1 : 0));
  await send();
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveClass(/loading/);
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
  letGo();
  await expect(rows(page).first()).toBeVisible();
  expect(sent).toBe(1);
});

const tryAgain = /An error occurred\. Please try again\./;
const passwordWords = { 'a cut answer': tryAgain, 'a cut connection': tryAgain };

test('asking for a reset link: each fault keeps the address, and the next press works', async ({ page }) => {
  await page.goto('/forgotPassword');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('shop@demo.test');
  const send = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectWriteFaults({ page, call: /\/forgot-password$/, kinds: fewFaults, send, words: passwordWords, isKept: () => expect(email).toHaveValue('shop@demo.test') });
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
  await expectWriteFaults({ page, call, kinds: fewFaults, send, words: passwordWords, isKept });
  const letGo = await holdBack(page, call, (route) => route.fulfill({ json: { Result: null } }));
  await send();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});
