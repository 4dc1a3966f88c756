/** Crawls the screens and runs axe on every menu, picker and dialog that a button opens. Part of the full run only. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, setColorScheme, test } from './fixtures.ts';
import { nameOf, screensOf } from '../setup/screens.mjs';
import { openScreen } from './open-screen.ts';

/** Names of buttons that act when pressed instead of opening an overlay. The crawl skips them. */
const actsAtOnce =
  /^(Accept|Retry|Download|Logout|Next|Previous|Copy|Show as|Play|Refresh|Save|Get Price|Book|Undo|Collapse|Expand)/;
/** Maximum time for an overlay to open after a press. */
const openingMs = 400;
/** Maximum number of entries to check per menu. Further entries open the same dialogs. */
const mostEntries = 6;

const overlays = (page: Page) =>
  page.locator(
    '[role=dialog]:visible, [role=menu]:visible, .ant-select-dropdown:visible, .ant-picker-dropdown:visible',
  );

async function opensOverlay(page: Page, button: Locator): Promise<boolean> {
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
      await setColorScheme(page, colorScheme);
      await expectAccessible(page);
    }
  });
}

/** Clicks the entries of the open menu one by one and checks each dialog that opens. */
async function checkMenuEntries(page: Page, openAgain: () => Promise<void>, button: Locator): Promise<void> {
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

/** Returns the button's name without numbers and record names, so that the buttons of similar rows count as one. */
async function nameOfButton(button: Locator): Promise<string> {
  const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
  return name.trim().replace(/\d+|(?<=^\w+ (of|for) ).*/g, '');
}

for (const [email, screens] of Object.entries(screensOf)) {
  for (const [index, screen] of screens.entries()) {
    test(`${nameOf(screen)} as ${email}: menus, pickers and dialogs are accessible in both themes`, {
      tag: '@full',
    }, async ({ page, allowConsoleErrors }) => {
      test.setTimeout(300_000);
      // A press may request data that the server refuses. The resulting error is checked like any other content.
      allowConsoleErrors(/Failed to load resource/);
      const openAgain = await openScreen(page, email, screen);
      await expectAccessibleInBoth(page, 'the screen');
      const pressed = new Set<string>();
      // Every screen has the same top bar: check it only on the first one.
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
        if (await opensOverlay(page, button)) {
          await expectAccessibleInBoth(page, name);
          // Skip the entries of the top bar's menus: they take effect immediately.
          if (!(await button.evaluate((element) => element.closest('.top-bar') !== null))) {
            await checkMenuEntries(page, openAgain, button);
          }
        }
        await page.keyboard.press('Escape');
        if (page.url() !== address || (await overlays(page).first().isVisible())) await openAgain();
      }
    });
  }
}
