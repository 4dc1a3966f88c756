import { z } from 'zod';
import { expect, openAs, test } from './fixtures.ts';

// A browser whose engine says how it keeps an object.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--allow-natives-syntax'] }),
    { scope: 'worker' },
  ],
});

/**
 * How many of the orders on the screen are kept as objects, and how many as tables, which take seven times the room; how
 * many times of theirs were looked at, and how many of those the engine has put among its names, all of which it goes
 * through whenever it collects.
 */
const keptAs = `(() => {
  const isOrder = (value) => value !== null && typeof value === 'object' && Object.hasOwn(value, 'OrderNo');
  const orderOf = (element) => {
    const name = Object.keys(element).find((key) => key.startsWith('__reactFiber$'));
    for (let drawn = element[name]; drawn; drawn = drawn.return) {
      const order = Object.values(drawn.memoizedProps ?? {}).find(isOrder);
      if (order) return order;
    }
  };
  const orders = [...document.querySelectorAll('.virtual-rows li strong')].map(orderOf).filter(isOrder);
  const objects = orders.filter((order) => %HasFastProperties(order));
  const times = orders.flatMap((order) => Object.values(order)).filter((value) => /^\\d{4}-\\d\\d-\\d\\dT/.test(value));
  const named = times.filter((time) => %IsInternalizedString(time));
  return { objects: objects.length, tables: orders.length - objects.length, times: times.length, named: named.length };
})()`;
const Kept = z.object({ objects: z.number(), tables: z.number(), times: z.number(), named: z.number() });

test('the orders of a list are kept in little room, whatever the order in which the server writes their fields', async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders?tab=archived');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
  const tools = await page.context().newCDPSession(page);
  const { result } = await tools.send('Runtime.evaluate', { expression: keptAs, returnByValue: true });
  const { objects, tables, times, named } = Kept.parse(result.value);
  expect(objects).toBeGreaterThan(3);
  expect(tables).toBe(0);
  expect(times).toBeGreaterThan(3);
  expect(named).toBe(0);
});
