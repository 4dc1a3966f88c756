/** What the portal stands on breaks: storage, run-time configuration, its own parts, a screen. It says so and goes on. */
import type { Page, Route } from '@playwright/test';
import { expect, openAs, signIn, test } from './fixtures.ts';

// The last file: its tests are shared out, so that no worker is left with all of them.
test.describe.configure({ mode: 'parallel' });

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const brokenScreen = (page: Page) => page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Without the mouse: the menu is measured outside the window first, and to go there would scroll the page. */
async function chooseFromProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name }).dispatchEvent('click');
  await expect(page.getByRole('menuitem', { name })).toBeHidden();
}

/** Run in the page before any of its own scripts. */
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

test('a storage that is blocked, broken, full or corrupt costs what it would keep, and nothing else', {
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

test('a run-time configuration that is missing or broken gives the defaults', async ({ page, allowConsoleErrors }) => {
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

test('while the configuration is on its way, the page says that the portal is loading', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The portal is loading' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The portal is loading' })).toHaveCount(0);
});

test('without its first script the page says what to do, and that mends it', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  const first = /\/assets\/start-.*\.js$/;
  await page.route(first, (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The portal is loading' })).toBeVisible();
  await page.unroute(first);
  await page.getByRole('link', { name: 'load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the portal' })).toBeVisible();
});

/** What React and the browser write about a part that is missing or a screen that breaks. */
const notesOfBreakage = [
  /Failed to load resource/,
  /dynamically imported module/,
  /Unable to preload/,
  /an uncaught error|The above error|broken on purpose/,
];

test('the portal’s own part missing right after sign-in is told, and Retry leads in without another sign-in', async ({
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
  await expect(brokenScreen(page)).toContainText('Check your connection, then press Retry again.');
  await context.setOffline(false);
  await page.unroute(part);
  await retry(page).click();
  await expect(rows(page).first()).toBeVisible();
});

test('the portal’s own part being late after sign-in leaves no blank page', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(/\/assets\/(SignedIn|session)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('shop@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(rows(page).first()).toBeVisible();
});

test('a part of a screen that is missing is told inside the shell, the menu still works, and Retry mends it without loading the page anew', async ({
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

test('a part of a signed-out screen that is missing is told, and Retry mends it', async ({
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

test('a mistake of ours outside the shell is told, and Retry starts afresh', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(...notesOfBreakage);
  // The page's name outlives a reload: only its first life is broken.
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
