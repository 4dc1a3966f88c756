/** The kinds of network failure that tests simulate in a browser. */
import type { Page, Route } from '@playwright/test';

type RouteHandler = (route: Route) => Promise<void>;

interface Fault {
  readonly play: RouteHandler;
  /** Message shown by screens that have no message of their own. */
  readonly says: RegExp;
}

const words = 'The warehouse is on fire';
export const unreachable = /could not be reached\. Check your connection and try again/;
export const refused: Fault = {
  play: (route) => route.fulfill({ status: 500, json: { Error: words } }),
  says: new RegExp(words),
};
export const unanswered: Fault = { play: (route) => route.abort('connectionreset'), says: unreachable };

export const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
export const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Holds matching requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  call: RegExp,
  play: RouteHandler = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(call, async (route) => {
    await held;
    await play(route);
  });
  return () => release();
}
