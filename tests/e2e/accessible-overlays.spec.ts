/** Every menu, picker and dialog that a button of any screen opens is as accessible as the screen: a crawl, for the full size. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openAs, showIn, test } from './fixtures.ts';

/** What these do, they do at once: they change or save something, or leave. */
const actsAtOnce = /^(Accept|Retry|Download|Logout|Next|Previous|Copy|Show as|Play|Refresh|Save|Get Price|Book)/;
/** A screen's own address is not counted twice for another record. */
const kindOf = (path: string) => path.replace(/[0-9a-f-]{36}|[A-Z]\d*-\d{4}-\d+|\d+/g, '#').split('?')[0] ?? '';
/** A press that has opened nothing until then opens nothing. */
const openingMs = 400;

const overlays = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible, .ant-select-dropdown:visible, .ant-picker-dropdown:visible');

async function open(page: Page, path: string): Promise<void> {
  // What stands in the browser's memory of a form would be asked about.
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function opensSomething(page: Page, button: Locator): Promise<boolean> {
  await button.click({ timeout: 2000 }).catch(() => undefined);
  return overlays(page).first().waitFor({ timeout: openingMs }).then(() => true, () => false);
}

async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      await expectAccessible(page);
    }
  });
}

async function screensOf(page: Page): Promise<string[]> {
  const addresses = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const menu = await addresses(page.locator('.side a[href^="/"]'));
  const found = new Map(menu.map((path) => [kindOf(path), path]));
  for (const path of menu) {
    await open(page, path);
    for (const further of await addresses(page.locator('main a[href^="/"]'))) if (!further.startsWith('/api') && !found.has(kindOf(further))) found.set(kindOf(further), further);
  }
  return [...found.values()];
}

/** Presses what stands in a menu that is open, each entry once. */
async function lookBehindMenu(page: Page, path: string, button: Locator): Promise<void> {
  const entries = await page.locator('[role=menuitem]:visible').allInnerTexts();
  for (const entry of entries.filter((text) => !actsAtOnce.test(text))) {
    await open(page, path);
    await button.click();
    const item = page.getByRole('menuitem', { name: entry, exact: true });
    await item.click({ timeout: 2000 }).catch(() => undefined);
    await item.waitFor({ state: 'hidden', timeout: openingMs }).catch(() => undefined);
    if (await page.getByRole('dialog').first().isVisible()) await expectAccessibleInBoth(page, `${path}, ${entry}`);
  }
}

for (const email of ['admin@demo.test', 'merchant@demo.test', 'shop@demo.test', 'collect@demo.test']) {
  test(`every menu, picker and dialog of ${email} is accessible, light and dark`, { tag: '@full' }, async ({ page, allowConsoleErrors }) => {
    test.setTimeout(900_000);
    // A press may ask for what is refused; what is shown of that is looked at like the rest.
    allowConsoleErrors(/Failed to load resource/);
    await openAs(page, email, '/');
    await expect(page.locator('h1').first()).toBeVisible();
    const pressed = new Set<string>();
    let looks = 0;
    for (const path of await screensOf(page)) {
      await open(page, path);
      await expectAccessibleInBoth(page, path);
      const buttons = page.locator('.top-bar, main').locator('button:visible, [role=combobox]:visible');
      const count = await buttons.count();
      for (let index = 0; index < count; index += 1) {
        const button = buttons.nth(index);
        if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
        const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim();
        const isEverywhere = await button.evaluate((element) => element.closest('.top-bar') !== null);
        const key = `${isEverywhere ? '' : kindOf(path)} ${name.replace(/\d+|(?<=^\w+ of ).*/g, '')}`;
        if (pressed.has(key) || actsAtOnce.test(name)) continue;
        pressed.add(key);
        const address = page.url();
        if (await opensSomething(page, button)) {
          looks += 1;
          await expectAccessibleInBoth(page, `${path}, ${name}`);
          // What the profile's menu offers is done at once.
          if (!isEverywhere) await lookBehindMenu(page, path, button);
        }
        await page.keyboard.press('Escape');
        if (page.url() !== address || (await overlays(page).first().isVisible())) await open(page, path);
      }
    }
    expect(looks).toBeGreaterThan(10);
  });
}
