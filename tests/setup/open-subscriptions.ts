/** Opens subscriptions in the rendered portal, and provides the user's actions on their cards. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { mockSubscriptions } from './mock-subscriptions.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from './shown-text.ts';

/** Opens the page and waits until it shows the text. */
export async function openSubscriptions(
  url: string,
  words: string,
  role: Role = 'Admin',
  mock = mockSubscriptions(),
  extensions: readonly string[] = [],
) {
  const network = renderApp({ role, url, extensions, backend: mock.backend });
  await waitFor(() => expect(shownText()).toContain(words));
  const calls = () =>
    network.received
      .filter(({ url: requestUrl }) => requestUrl.includes('/subscription'))
      .map(({ method, url: requestUrl, text }) => `${method} ${requestUrl} ${text}`);
  /** Returns the requests that change data. */
  const writes = () => calls().filter((call) => !/^GET|\/list |\/shops /.test(call));
  return { ...network, mock, calls, writes };
}

export const cardOf = (name: string) => {
  const row = screen.getByText(name, { selector: 'strong, .column-name' }).closest('li');
  if (!row) throw new Error(`There is no card of ${name}`);
  return row;
};
/** Opens the menu of a card and returns its entries. */
export async function openMenu(name: string) {
  fireEvent.click(within(cardOf(name)).getByRole('button', { name: `More for ${name}` }));
  const menu = await waitFor(
    () => [...document.querySelectorAll<HTMLElement>('.ant-dropdown')].at(-1) ?? Promise.reject(new Error('no menu')),
  );
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
}
export async function chooseFromMenu(name: string, item: string) {
  await openMenu(name);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}
export const findDialog = async () => within(await screen.findByRole('dialog'));
