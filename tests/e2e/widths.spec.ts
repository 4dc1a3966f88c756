/** Every screen of each user at the widths that people have, in three languages: nothing is cut or scrolls sideways, and what the screen is for is in view. For the full size. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, showIn, test } from './fixtures.ts';
import { type Screen, nameOf, screensOf } from '../setup/screens.mjs';
import { openScreen } from './screens.ts';

const languages = ['en', 'pl', 'ar'] as const;
type Language = (typeof languages)[number];

/** Where pictures are kept for somebody to look at; none unless it is named. */
const pictures = process.env['PICTURES'];

/** What of the page is wrong as it stands. A text may end in an ellipsis, or after so many lines, where its element says so. */
const findFaults = `(() => {
  const faults = [];
  const view = document.documentElement;
  if (view.scrollWidth > view.clientWidth + 1) faults.push('scrolls sideways: ' + view.scrollWidth + ' of ' + view.clientWidth + ' px');
  const called = (element) => element.tagName.toLowerCase() + [...element.classList].map((name) => '.' + name).join('');
  const isMeant = ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
  // A badge says too little when it is cut, and so does what a card on a phone is called.
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
      // What only a reader for the blind is told.
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
  // The ribbon is no wider than the gutter, but for a rounded edge; on a phone's cards it lies over their edge.
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
/** What is wrong for longer is seen. */
const settleMs = 500;

async function picture(page: Page, screen: Screen, email: string, how: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({
    path: join(pictures, `${email.split('@')[0]}${nameOf(screen).replace(/\W+/g, '-')}-${how}.png`),
  });
}

/** What is wrong in each language and at each width; in one of them also what axe finds. */
async function look(
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
      // What is measured is laid out anew a frame later.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await page.evaluate('scrollTo(0, 0)');
      let faults = Faults.parse(await page.evaluate(findFaults));
      // A field that grows with its text follows its window some frames later, and rows that come for a taller one are placed as they come.
      if (faults.length > 0) {
        await page.waitForTimeout(settleMs);
        faults = Faults.parse(await page.evaluate(findFaults));
      }
      found.push(...faults.map((fault) => `${language}, ${width} px: ${fault}`));
      await picture(page, screen, email, `${width}-${language}`);
    }
    if (language !== looked.by) continue;
    await showIn(page, looked.colorScheme);
    await expectAccessible(page);
    await picture(page, screen, email, `${language}-${looked.colorScheme}`);
  }
  return found;
}

for (const [email, screens] of Object.entries(screensOf)) {
  for (const [index, screen] of screens.entries()) {
    const name = `${nameOf(screen)} of ${email}`;
    const colorScheme = index % 2 === 0 ? 'dark' : 'light';
    test(`${name}: whole at 1024, 1366 and 1920 px`, { tag: '@full' }, async ({ page, allowConsoleErrors }) => {
      test.setTimeout(180_000);
      allowConsoleErrors(/Failed to load resource/);
      expect(
        await look(
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
      test(`${nameOf(screen)} of ${email}: whole at 390 px, by touch`, { tag: '@full' }, async ({
        page,
        allowConsoleErrors,
      }) => {
        test.setTimeout(180_000);
        allowConsoleErrors(/Failed to load resource/);
        expect(
          await look(page, email, screen, [[390, 844]], { by: 'ar', colorScheme: index % 2 === 0 ? 'light' : 'dark' }),
        ).toEqual([]);
      });
    }
  }
});
