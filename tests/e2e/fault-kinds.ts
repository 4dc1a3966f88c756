/** What a call can fail by, and the screens that the tests of it share. */
import type { Page, Route } from '@playwright/test';
import { findPending, isUntouched, openOrder } from './demo-orders.ts';
import { expect, openAs } from './fixtures.ts';

type Play = (route: Route) => Promise<void>;

export interface Fault {
  readonly play: Play;
  /** What the user reads where the screen has no words of its own. */
  readonly says: RegExp;
}

const words = 'The warehouse is on fire';
const unreadable = /cannot read\. Try again/;
export const unreachable = /could not be reached\. Check your connection and try again/;
const wrongTypes = { Result: { Deliveries: 'many', TotalCount: 'x', Id: {}, Orderlines: 7, Role: 7, ShopName: [] } };

export const refused: Fault = { play: (route) => route.fulfill({ status: 500, json: { Error: words } }), says: new RegExp(words) };
const cut: Fault = { play: (route) => route.fulfill({ contentType: 'application/json', body: '{"Result": {"Id' }), says: unreadable };
export const unanswered: Fault = { play: (route) => route.abort('connectionreset'), says: unreachable };

/** In an order in which no two neighbours read alike, so that each is seen to come. */
export const faults: Readonly<Record<string, Fault>> = {
  'a 500 with words': refused,
  'wrong types': { play: (route) => route.fulfill({ json: wrongTypes }), says: unreadable },
  'a 500 without words': { play: (route) => route.fulfill({ status: 500 }), says: /status 500\. Please try again/ },
  'an empty answer': { play: (route) => route.fulfill({ body: '' }), says: unreadable },
  'a page of a proxy': { play: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }), says: /status 502\. Please try again/ },
  'a cut answer': cut,
  'a cut connection': unanswered,
};
const { 'wrong types': _types, 'an empty answer': _empty, ...others } = faults;
/** Those that also count where the contract expects no answer, and any 2xx is a success. */
export const refusals: typeof faults = others;
/** One of each kind that the portal tells apart, for screens that share their handling with one that has met all. */
export const fewFaults: typeof faults = { 'a 500 with words': refused, 'a cut answer': cut, 'a cut connection': unanswered };

export const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
export const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Holds the call back until it is let go: for longer than any delay. */
export async function holdBack(page: Page, call: RegExp, play: Play = (route) => route.continue()): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(call, async (route) => {
    await held;
    await play(route);
  });
  return () => letGo();
}

/** Opens the newest order that can be accepted, as a shop; answers its id. */
export async function openPending(page: Page): Promise<string> {
  await openAs(page, 'shop@demo.test', '/orders');
  const order = await findPending(page, isUntouched);
  await openOrder(page, order);
  await expect(page.getByRole('radio').first()).toBeVisible();
  return order.Id;
}
