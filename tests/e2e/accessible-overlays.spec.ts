/** Every menu, picker and dialog that a button of any screen opens is as accessible as the screen: a crawl, for the full size. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, showIn, test } from './fixtures.ts';
import { nameOf, screensOf } from '../setup/screens.mjs';
import { openScreen } from './screens.ts';

/** What these do, they do at once: they change or save something, or leave. */
const actsAtOnce =
  /^(Accept|Retry|Download|Logout|Next|Previous|Copy|Show as|Play|Refresh|Save|Get Price|Book|Undo|Collapse|Expand)/;
/** A press that has opened nothing until then opens nothing. */
const openingMs = 400;
/** Further entries of one menu open the same. */
const mostEntries = 6;

const overlays = (page: Page) =>
  page.locator(
    '[role=dialog]:visible, [role=menu]:visible, .ant-select-dropdown:visible, .ant-picker-dropdown:visible',
  );

async function opensSomething(page: Page, button: Locator): Promise<boolean> {
  await button.click({ timeout: 2000 }).catch(() => undefined);
  return overlays(page)
    .first()
    .waitFor({ timeout: openingMs })
    .then(
      () => true,
      () => false,
    );
}

async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      await expectAccessible(page);
    }
  });
}

/** Presses what stands in a menu that is open, each entry once. */
async function lookBehindMenu(page: Page, openAgain: () => Promise<void>, button: Locator): Promise<void> {
  const texts = await page.locator('[role=menuitem]:visible').allInnerTexts();
  const entries = new Map(texts.map((text) => [text.replace(/\d+/g, '#'), text]));
  for (const entry of [...entries.values()].filter((text) => !actsAtOnce.test(text)).slice(0, mostEntries)) {
    await openAgain();
    await button.click();
    const item = page.getByRole('menuitem', { name: entry, exact: true }).first();
    await item.click({ timeout: 2000 }).catch(() => undefined);
    await item.waitFor({ state: 'hidden', timeout: openingMs }).catch(() => undefined);
    if (await page.getByRole('dialog').first().isVisible()) await expectAccessibleInBoth(page, entry);
  }
}

/** What a button is called, without what tells rows of one kind apart. */
async function nameOfButton(button: Locator): Promise<string> {
  const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
  return name.trim().replace(/\d+|(?<=^\w+ (of|for) ).*/g, '');
}

for (const [email, screens] of Object.entries(screensOf)) {
  for (const [index, screen] of screens.entries()) {
    test(`${nameOf(screen)} of ${email}: every menu, picker and dialog is accessible, light and dark`, {
      tag: '@full',
    }, async ({ page, allowConsoleErrors }) => {
      test.setTimeout(300_000);
      // A press may ask for what is refused; what is shown of that is looked at like the rest.
      allowConsoleErrors(/Failed to load resource/);
      const openAgain = await openScreen(page, email, screen);
      await expectAccessibleInBoth(page, 'the screen');
      const pressed = new Set<string>();
      // The top bar is that of every screen.
      const buttons = page
        .locator(index === 0 ? '.top-bar, main' : 'main')
        .locator('button:visible, [role=combobox]:visible');
      const count = await buttons.count();
      for (let at = 0; at < count; at += 1) {
        const button = buttons.nth(at);
        if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
        const name = await nameOfButton(button);
        if (pressed.has(name) || actsAtOnce.test(name)) continue;
        pressed.add(name);
        const address = page.url();
        if (await opensSomething(page, button)) {
          await expectAccessibleInBoth(page, name);
          // What the profile's menu offers is done at once.
          if (!(await button.evaluate((element) => element.closest('.top-bar') !== null))) {
            await lookBehindMenu(page, openAgain, button);
          }
        }
        await page.keyboard.press('Escape');
        if (page.url() !== address || (await overlays(page).first().isVisible())) await openAgain();
      }
    });
  }
}
