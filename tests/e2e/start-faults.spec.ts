/** Failures of storage, run-time configuration, scripts and screens: the portal reports them and stays usable. */
import type { Page, Route } from '@playwright/test';
import { expect, openAs, signIn, test } from './fixtures.ts';

// This file runs last, so parallel mode can spread its tests over all workers.
test.describe.configure({ mode: 'parallel' });

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const brokenScreen = (page: Page) => page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Chooses an entry of the profile menu. A real click on it would scroll to the menu's initial position. */
async function chooseFromProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name }).dispatchEvent('click');
  await expect(page.getByRole('menuitem', { name })).toBeHidden();
}

/** Storage failures, each set up in the page before its scripts run. */
const storageFaults: Readonly<Record<string, () => void>> = {
  'is blocked': () => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  },
  'fails at every touch': () => {
    const fail = () => {
      throw new DOMException('The disk is gone', 'UnknownError');
    };
    Object.assign(Storage.prototype, { getItem: fail, setItem: fail, removeItem: fail });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
  'holds no JSON': () => {
    for (const name of ['portal.session.v1', 'portal.appearance']) localStorage.setItem(name, '{"key":');
    sessionStorage.setItem('portal.drafts.v2', '{"session":');
  },
  'holds values of other types': () => {
    for (const name of ['portal.session.v1', 'portal.appearance']) {
      localStorage.setItem(name, '{"key":7,"refreshedAt":"x","user":[]}');
    }
    sessionStorage.setItem('portal.drafts.v2', '[7]');
  },
};

test('blocked, broken, full or corrupt storage loses only the stored values', {
  tag: '@full',
}, async ({ context }) => {
  for (const [fault, breakStorage] of Object.entries(storageFaults)) {
    await test.step(fault, async () => {
      const page = await context.newPage();
      await page.addInitScript(breakStorage);
      await signIn(page, 'shop@demo.test');
      await expect(rows(page).first()).toBeVisible();
      await chooseFromProfile(page, 'Dark');
      await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
      await chooseFromProfile(page, 'Logout');
      await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
      await page.close();
    });
  }
});

test('a missing or broken run-time configuration falls back to the defaults', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/config\.json/);
  const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
    missing: (route) => route.fulfill({ status: 404 }),
    'a failure': (route) => route.fulfill({ status: 500, json: { Error: 'no' } }),
    cut: (route) => route.abort('connectionreset'),
    'no JSON': (route) => route.fulfill({ body: '{"ApiUrl":' }),
    'a page': (route) => route.fulfill({ contentType: 'text/html', body: '<html>Welcome</html>' }),
    'of other types': (route) => route.fulfill({ json: { ApiUrl: 7, Environment: [], Extensions: 'all' } }),
  };
  for (const [name, play] of Object.entries(faults)) {
    await test.step(name, async () => {
      await page.route('**/config.json', play);
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
      await page.unroute('**/config.json');
    });
  }
  await page.route('**/config.json', (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'shop@demo.test');
  await expect(rows(page).first()).toBeVisible();
});

test('the page shows that the portal is loading while the configuration is pending', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The portal is loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The portal is loading' })).toHaveCount(0);
});

test('a page whose first script is missing explains what to do, and recovers', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  const first = /\/assets\/start-.*\.js$/;
  await page.route(first, (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The portal is loading' })).toBeVisible();
  await page.unroute(first);
  await page.getByRole('link', { name: 'reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
});

/** Console messages from React and the browser about a missing script or a crashing screen. */
const notesOfBreakage = [
  /Failed to load resource/,
  /dynamically imported module/,
  /Unable to preload/,
  /an uncaught error|The above error|broken on purpose/,
];

test('a script missing after sign-in is reported, and Retry needs no second sign-in', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(...notesOfBreakage);
  const part = /\/assets\/(SignedIn|session)-.*\.js$/;
  await page.route(part, (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('shop@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(brokenScreen(page)).toBeVisible();
  await context.setOffline(true);
  await retry(page).click();
  await expect(brokenScreen(page)).toContainText('Check your connection, then press Retry.');
  await context.setOffline(false);
  await page.unroute(part);
  await retry(page).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a slow script after sign-in shows a loading status instead of a blank page', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/(SignedIn|session)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('shop@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(rows(page).first()).toBeVisible();
});

test('a screen’s missing script is reported inside the shell, and Retry loads it in place', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(...notesOfBreakage);
  const part = /\/assets\/OrderDetail-.*\.js$/;
  await openAs(page, 'shop@demo.test', '/orders');
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  await page.route(part, (route) => route.fulfill({ status: 404 }));
  await rows(page).first().getByRole('link').click();
  await expect(brokenScreen(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await rows(page).first().getByRole('link').click();
  await expect(brokenScreen(page)).toBeVisible();
  await page.unroute(part);
  await retry(page).click();
  await expect(page.getByRole('article')).toBeVisible();
  expect(loads).toEqual([]);
});

test('a missing script of a signed-out screen is reported, and Retry loads it', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(...notesOfBreakage);
  const part = /\/assets\/ForgotPassword-.*\.js$/;
  await page.route(part, (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(brokenScreen(page)).toBeVisible();
  await page.unroute(part);
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('an exception outside the shell is reported, and Retry reloads the page', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(...notesOfBreakage);
  // The window's name survives a reload, so only the first load breaks.
  await page.addInitScript(() => {
    if (window.name === 'second life') return;
    window.name = 'second life';
    window.encodeURIComponent = () => {
      throw new Error('broken on purpose');
    };
  });
  await page.goto('/login');
  await expect(brokenScreen(page)).toBeVisible();
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
});
