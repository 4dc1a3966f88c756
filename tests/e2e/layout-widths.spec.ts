/**
 * Checks every screen of each user at common widths in three languages: nothing is cut off or scrolls sideways, and a
 * primary button is in view. Part of the full run only.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, setColorScheme, test } from './fixtures.ts';
import { type Screen, nameOf, screensOf } from '../setup/screens.mjs';
import { openScreen } from './open-screen.ts';

const languages = ['en', 'pl', 'ar'] as const;
type Language = (typeof languages)[number];

/** Folder for screenshots. If it is unset, none are saved. */
const pictures = process.env['PICTURES'];

/** Script that returns the layout problems of the current page. Intended ellipses and line clamps don't count. */
const findFaults = `(() => {
  const faults = [];
  const view = document.documentElement;
  if (view.scrollWidth > view.clientWidth + 1) faults.push('scrolls sideways: ' + view.scrollWidth + ' of ' + view.clientWidth + ' px');
  const called = (element) => element.tagName.toLowerCase() + [...element.classList].map((name) => '.' + name).join('');
  const isMeant = ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
  // Badges, and the titles of cards on a phone, must not be truncated.
  const isWhole = (element) => element.closest('.state-badge') !== null || (innerWidth < 500 && element.closest('main li strong') !== null);
  const clips = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    const words = text.data.trim();
    if (words === '' || element.closest('svg, script, style, [aria-hidden="true"], .visually-hidden') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const shown = range.getBoundingClientRect();
    if (shown.width === 0 || shown.height === 0) continue;
    for (let around = element; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      // Visually hidden text for screen readers.
      if (box.width <= 1 || box.height <= 1 || (isMeant(style) && !isWhole(element))) break;
      if (scrolls(style.overflowX) && scrolls(style.overflowY)) break;
      const isWide = shown.left < box.left - 1.5 || shown.right > box.right + 1.5;
      const isHigh = shown.top < box.top - 3 || shown.bottom > box.bottom + 3;
      if ((isWide && clips(style.overflowX)) || (isHigh && clips(style.overflowY))) {
        faults.push('cut: "' + words.slice(0, 60) + '" in ' + called(element) + ' by ' + called(around));
        break;
      }
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      if (around === document.body && (shown.left < -1 || shown.right > view.clientWidth + 1)) faults.push('beyond the edge: "' + words.slice(0, 60) + '" in ' + called(element));
    }
  }
  for (const heading of document.querySelectorAll('main h1')) {
    const range = document.createRange();
    range.selectNodeContents(heading);
    for (const { left, top, width, height } of range.getClientRects()) {
      const over = [0.05, 0.5, 0.95].map((part) => document.elementFromPoint(left + width * part, top + height / 2)).find((each) => each !== null && !heading.contains(each) && !each.contains(heading));
      if (over) faults.push('covered: "' + heading.textContent + '" by ' + called(over));
    }
  }
  // The ribbon fits the gutter, except for a rounded edge. On a phone it overlaps the edge of the cards.
  const ribbon = document.querySelector('.ribbon')?.getBoundingClientRect();
  for (const button of ribbon ? document.querySelectorAll('.ant-btn') : []) {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    if (button.checkVisibility() && Math.min(right, ribbon.right) - Math.max(left, ribbon.left) > 4 && Math.min(bottom, ribbon.bottom) > Math.max(top, ribbon.top)) faults.push('under the ribbon: ' + button.textContent);
  }
  const primary = [...document.querySelectorAll('.ant-btn-primary')].filter((button) => button.checkVisibility() && !button.disabled);
  const isInView = (button) => { const { top, bottom, left, right } = button.getBoundingClientRect(); return top >= 0 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1; };
  if (primary.length > 0 && !primary.some(isInView)) faults.push('not in view: ' + primary.map((button) => button.textContent).join(', '));
  return [...new Set(faults)];
})()`;

const Faults = z.array(z.string());
/** Delay before the second check. Only problems that remain are reported. */
const settleMs = 500;

async function takeScreenshot(page: Page, screen: Screen, email: string, how: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({
    path: join(pictures, `${email.split('@')[0]}${nameOf(screen).replace(/\W+/g, '-')}-${how}.png`),
  });
}

/** Returns the layout problems in each language at each width. Fails on axe violations, checked in one language. */
async function checkScreen(
  page: Page,
  email: string,
  screen: Screen,
  widths: readonly (readonly [width: number, height: number])[],
  looked: { readonly by: Language; readonly colorScheme: 'light' | 'dark' },
): Promise<string[]> {
  const found: string[] = [];
  const openAgain = await openScreen(page, email, screen);
  for (const language of languages) {
    await page.evaluate((tag) => localStorage.setItem('portal.language', tag), language);
    await openAgain();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? /^en/ : language);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      // Responsive components lay out again one frame later.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await page.evaluate('scrollTo(0, 0)');
      let faults = Faults.parse(await page.evaluate(findFaults));
      // Autosizing fields and newly loaded rows need a few more frames.
      if (faults.length > 0) {
        await page.waitForTimeout(settleMs);
        faults = Faults.parse(await page.evaluate(findFaults));
      }
      found.push(...faults.map((fault) => `${language}, ${width} px: ${fault}`));
      await takeScreenshot(page, screen, email, `${width}-${language}`);
    }
    if (language !== looked.by) continue;
    await setColorScheme(page, looked.colorScheme);
    await expectAccessible(page);
    await takeScreenshot(page, screen, email, `${language}-${looked.colorScheme}`);
  }
  return found;
}

for (const [email, screens] of Object.entries(screensOf)) {
  for (const [index, screen] of screens.entries()) {
    const name = `${nameOf(screen)} of ${email}`;
    const colorScheme = index % 2 === 0 ? 'dark' : 'light';
    test(`${name} has no layout problems at 1024, 1366 and 1920 px`, { tag: '@full' }, async ({
      page,
      allowConsoleErrors,
    }) => {
      test.setTimeout(180_000);
      allowConsoleErrors(/Failed to load resource/);
      expect(
        await checkScreen(
          page,
          email,
          screen,
          [
            [1024, 768],
            [1366, 768],
            [1920, 1080],
          ],
          { by: 'pl', colorScheme },
        ),
      ).toEqual([]);
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  for (const [email, screens] of Object.entries(screensOf)) {
    for (const [index, screen] of screens.entries()) {
      test(`${nameOf(screen)} of ${email} has no layout problems at 390 px with touch`, { tag: '@full' }, async ({
        page,
        allowConsoleErrors,
      }) => {
        test.setTimeout(180_000);
        allowConsoleErrors(/Failed to load resource/);
        expect(
          await checkScreen(page, email, screen, [[390, 844]], {
            by: 'ar',
            colorScheme: index % 2 === 0 ? 'light' : 'dark',
          }),
        ).toEqual([]);
      });
    }
  }
});
