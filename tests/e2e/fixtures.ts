/** What every browser test starts with: the server's address, and a page whose console must stay clean. */
import { type BrowserContext, type ConsoleMessage, type Page, test as base, expect } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { isFull } from '../setup/scale.ts';
import { baseUrl } from '../setup/serve.mjs';

/** Demo users share one password (decisions, "Demo users"). */
export const demoPassword = 'Demo-Portal-1';

interface Fixtures {
  /** Names console errors that this test expects; all others fail it. */
  readonly allowConsoleErrors: (...expected: readonly RegExp[]) => void;
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === '' ? message.text() : `${message.text()} (${url})`;
}

export const test = base.extend<Fixtures & { readonly consoleErrors: string[] }>({
  // The port is not known yet when the configuration is read.
  baseURL: async ({}, use) => use(baseUrl()),
  consoleErrors: async ({}, use) => use([]),
  page: async ({ page, consoleErrors }, use) => {
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(textOf(message));
    });
    page.on('pageerror', (error) => consoleErrors.push(error.stack ?? error.message));
    await use(page);
  },
  allowConsoleErrors: [
    async ({ consoleErrors }, use) => {
      const allowed: RegExp[] = [];
      await use((...expected) => allowed.push(...expected));
      expect(consoleErrors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs a demo user in and waits until the sign-in screen is gone; `origin` is where the portal is opened, unless it is the server itself. */
export async function signIn(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

const openSessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Opens a path as a demo user in a session that such tests share: for those that neither end it nor let it run out. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  const session = openSessions.get(email);
  // A page that is open would go on calling, as nobody.
  await page.goto('about:blank');
  await page.context().setStorageState(session ?? { cookies: [], origins: [] });
  if (!session) {
    await signIn(page, email);
    openSessions.set(email, await page.context().storageState());
  }
  await page.goto(path);
}

/** Every session of the user has ended, that of `openAs` too: the next one signs in anew. */
export function forgetSession(email: string): void {
  openSessions.delete(email);
}

/** The themes in which screens are looked at on a phone: inside the gate the darker, for desktops are looked at in the light one. */
export const phoneThemes = isFull ? (['light', 'dark'] as const) : (['dark'] as const);

/** The rules of WCAG 2.2 AA, and what axe calls best practice, such as headings and landmarks. */
const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const Violations = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      help: z.string(),
      nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
    }),
  ),
});

/** What a user can reach: the dialog on top, for what it covers cannot be pressed, or the whole page. */
const reachable = `[...document.querySelectorAll('[aria-modal="true"]')].filter((each) => each.checkVisibility()).at(-1) ?? document`;

/**
 * What an open menu or panel lies over, and so makes small, can be pressed again when it has closed; what a bar that
 * stays at the window's edge lies over, when the page is scrolled.
 */
const isCovered = `({ target }) => {
  const covered = document.querySelector(target.at(-1));
  const open = [...document.querySelectorAll('.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown')].filter((each) => each.checkVisibility());
  if (open.length > 0 && !open.some((each) => each.contains(covered))) return true;
  const { left, right, top, bottom } = covered.getBoundingClientRect();
  const above = [top + 1, bottom - 1].flatMap((y) => document.elementsFromPoint((left + right) / 2, y).slice(0, 1)).filter((each) => !covered.contains(each));
  const stays = (each) => each !== null && (['fixed', 'sticky'].includes(getComputedStyle(each).position) ? !each.contains(covered) : stays(each.parentElement));
  return above.some(stays);
}`;

/** No violation of WCAG 2.2 AA or of good practice in the page as it stands. Scripts run through the debugger, so the strict CSP stays on. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: unknown =
    await page.evaluate(`axe.run(${reachable}, { runOnly: ${JSON.stringify(accessibilityTags)}, resultTypes: ['violations'] }).then(({ violations }) => ({
    violations: violations.map((each) => (each.id === 'target-size' ? { ...each, nodes: each.nodes.filter((node) => !(${isCovered})(node)) } : each)),
  }))`);
  const described = Violations.parse(found).violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id} (${violation.help}) at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
    ),
  );
  expect(described).toEqual([]);
}

/** Shows the page in a theme, and waits until each of its colours has arrived there. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-appearance', colorScheme);
  // A colour on its way to the other theme is neither's, and one that inherits it sets out when that has arrived.
  await page.evaluate(async () => {
    // What is folded away, as in closed details, never moves.
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const underWay = () => document.getAnimations().filter((each) => each instanceof CSSTransition && isShown(each));
    for (let under = underWay(); under.length > 0; under = underWay()) {
      await Promise.allSettled(under.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Opens a tab of a list; what is typed from then on is meant for it. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

export { expect };
