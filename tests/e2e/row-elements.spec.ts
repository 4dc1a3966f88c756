/** Which elements the rows of a long list stand in, and in which order (ADR 067). */
import type { Page } from '@playwright/test';
import { expect, openAs, openTab, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
});

/** The archive at its top, its pages read: what has not come yet stands in no element. */
async function openLongArchive(page: Page) {
  await openTab(page, 'Archive');
  await expect(page).toHaveURL(/tab=archived/);
  await expect(page.locator('.list-body[aria-busy="false"] .virtual-row').first()).toBeVisible();
  const scrolled = (by: number) =>
    page.evaluate((distance) => {
      window.scrollBy(0, distance);
      return scrollY;
    }, by);
  await expect.poll(() => scrolled(1000)).toBeGreaterThan(6500);
  await expect.poll(() => scrolled(-10_000)).toBe(0);
  await expect(page.locator('.virtual-row[data-position="0"]')).toBeInViewport();
}

test('rows that come stand in the elements of those that go, each with its own order, and never in that of the one that has the focus', async ({ page }) => {
  await openLongArchive(page);
  const { made, seen, mixed, focused } = await page.evaluate(async () => {
    const [elements, orders] = [new Set<Element>(), new Set<string | undefined>()];
    const wrong: (string | undefined)[] = [];
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const isDrawn = () => document.elementFromPoint(innerWidth / 2, innerHeight - 20)?.closest('.virtual-row');
    const link = document.querySelector<HTMLAnchorElement>('.virtual-row a[href]');
    link?.focus();
    const own = link?.closest<HTMLElement>('.virtual-row');
    const held: (string | undefined)[] = [];
    for (let step = 0; step < 120; step += 1) {
      // Down, and in the end up again.
      window.scrollBy(0, step < 100 ? 53 : -71);
      await frame();
      // However busy the machine is.
      for (let waited = 0; waited < 100 && !isDrawn(); waited += 1) await frame();
      held.push(own?.isConnected ? own.dataset['row'] : undefined);
      const standing = [...document.querySelectorAll<HTMLElement>('.virtual-row')];
      for (const row of standing) {
        elements.add(row);
        orders.add(row.dataset['row']);
        if (row.querySelector('a[href]')?.getAttribute('href')?.endsWith(`/${row.dataset['row']}`) !== true) wrong.push(row.dataset['row']);
      }
      const positions = standing.map(({ dataset }) => Number(dataset['position'])).toSorted((one, other) => one - other);
      if (positions.some((position, at) => position !== Number(positions[0]) + at)) wrong.push(`not one after the other: ${positions.join()}`);
    }
    return { made: elements.size, seen: orders.size, mixed: wrong, focused: [...new Set(held)] };
  });
  expect(mixed).toEqual([]);
  // The first row's alone, and then nobody's.
  expect(focused).toEqual([expect.any(String), undefined]);
  // Some thirty stand at once, and those that come from above have elements of their own.
  expect(made).toBeLessThan(seen * 0.7);
  // On a phone rows are of several heights, and an element is measured for each of its rows.
  await page.setViewportSize({ width: 390, height: 844 });
  const apart = () =>
    page.evaluate(() => {
      const places = [...document.querySelectorAll('.virtual-row')].map((row) => row.getBoundingClientRect());
      return places.slice(1).filter(({ top }, at) => Math.abs(top - (places[at]?.bottom ?? 0)) > 1).length;
    });
  await page.mouse.move(195, 500);
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(25);
  }
  await expect.poll(apart).toBe(0);
});

test('rows stay where they stand in the document while the list is scrolled, and stand there in their order once it rests', async ({ page }) => {
  await openLongArchive(page);
  const { come, placed, inOrder } = await page.evaluate(async () => {
    const list = document.querySelector('.virtual-rows');
    const standing = () => [...document.querySelectorAll<HTMLElement>('.virtual-row')].map(({ dataset }) => Number(dataset['position']));
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // However busy the machine is, the list does not rest before the test does.
    const setTimer = window.setTimeout;
    const rests: (() => void)[] = [];
    Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (ms === 200 ? rests.push(work) : setTimer(work, ms)) });
    let elements = 0;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) elements += addedNodes.length;
    });
    let from = 0;
    for (let step = 0; step < 100; step += 1) {
      window.scrollBy(0, 53);
      await frame();
      for (let waited = 0; waited < 100 && !document.elementFromPoint(innerWidth / 2, innerHeight - 20)?.closest('.virtual-row'); waited += 1) await frame();
      // By now all elements are made that there will be.
      if (step === 40 && list) {
        observer.observe(list, { childList: true });
        from = Math.max(...standing());
      }
    }
    observer.disconnect();
    const last = Math.max(...standing());
    window.setTimeout = setTimer;
    for (let waited = 0; waited < 100 && standing().some((position, at) => at > 0 && position < Number(standing()[at - 1])); waited += 1) {
      for (const work of rests.splice(0)) work();
      await frame();
    }
    return { come: last - from, placed: elements, inOrder: standing() };
  });
  expect(come).toBeGreaterThan(30);
  expect(placed).toBeLessThan(come / 4);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
});
