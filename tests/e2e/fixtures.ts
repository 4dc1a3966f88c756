/** Shared fixtures of the browser tests: the server's address, and a page that fails on unexpected console errors. */
import { type BrowserContext, type ConsoleMessage, type Page, test as base, expect } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { isFull } from '../setup/scale.ts';
import { baseUrl } from '../setup/test-servers.mjs';

/** Demo users share one password (decisions, "Demo users"). */
export const demoPassword = 'Demo-Portal-1';

interface Fixtures {
  /** Allows the given console errors. Any other console error fails the test. */
  readonly allowConsoleErrors: (...expected: readonly RegExp[]) => void;
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === '' ? message.text() : `${message.text()} (${url})`;
}

export const test = base.extend<Fixtures & { readonly consoleErrors: string[] }>({
  // The port is not known yet when Playwright reads the configuration.
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

/** Signs in a demo user and waits for the sign-in screen to close. "origin" defaults to the test server. */
export async function signIn(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

const openSessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Opens a path in a session shared between tests. Don't use it in tests that end the session or let it expire. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  const session = openSessions.get(email);
  // Leave the open page first: it would send requests without a session.
  await page.goto('about:blank');
  await page.context().setStorageState(session ?? { cookies: [], origins: [] });
  if (!session) {
    await signIn(page, email);
    openSessions.set(email, await page.context().storageState());
  }
  await page.goto(path);
}

/** Discards the user's shared session, so that the next openAs signs in again. */
export function forgetSession(email: string): void {
  openSessions.delete(email);
}

/** Themes to check on a phone: only dark outside the full run, because the desktop checks cover light. */
export const phoneThemes = isFull ? (['light', 'dark'] as const) : (['dark'] as const);

/** The axe tags for WCAG 2.2 AA and for best practice, such as headings and landmarks. */
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

/** The root that axe checks: the topmost modal dialog, or the whole document. */
const reachable = `[...document.querySelectorAll('[aria-modal="true"]')].filter((each) => each.checkVisibility()).at(-1) ?? document`;

/**
 * Function that returns whether an open menu or a sticky bar partly covers a target.
 * Such a target is full-sized again when the menu closes or the page scrolls.
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

/** Expects no axe violations on the current page. Scripts run through the debugger, so the strict CSP stays on. */
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

/** Switches the theme and waits for all color transitions to end. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-appearance', colorScheme);
  // Elements that inherit a color start their own transition when the parent's ends.
  await page.evaluate(async () => {
    // Transitions inside hidden content, such as closed details, never finish.
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const underWay = () => document.getAnimations().filter((each) => each instanceof CSSTransition && isShown(each));
    for (let under = underWay(); under.length > 0; under = underWay()) {
      await Promise.allSettled(under.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

export { expect };
