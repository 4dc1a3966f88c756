import { screen, waitFor } from '@testing-library/react';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { Delivery } from '../../src/custom/deliveries/deliveries.ts';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { afterThisTest, scrolledTo } from 'schema-admin/testing/after-test.ts';
import { mockDeliveries } from './mock-deliveries.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';

const at = (index: number) => `2026-11-20T09:${String(index).padStart(2, '0')}:00.000Z`;
export const deliveriesOf = (count: number, change: Partial<Delivery> = {}) =>
  Array.from({ length: count }, (_, index) =>
    aDelivery({
      Id: `c-${index + 1}`,
      ReferenceNumber: `REF-${index + 1}`,
      Drafted: at(index),
      Placed: at(index),
      ...change,
    }),
  );

export interface ListSetup {
  readonly role?: Role;
  readonly change?: Partial<User>;
  readonly url?: string;
  readonly deliveries?: Delivery[];
}

export async function openDeliveries({
  role = 'Shop',
  change = { isCollectEnabled: true },
  url = '/delivery-orders',
  deliveries = deliveriesOf(2),
}: ListSetup = {}) {
  const mock = mockDeliveries(deliveries);
  const network = renderApp({ user: aUser(role, change), url, extensions: [], backend: mock.backend });
  await screen.findByRole('heading', { name: 'Delivery Orders' });
  await waitFor(() => {
    if (!document.querySelector('.list-body')) throw new Error('The list is not rendered yet');
  });
  const lists = () =>
    network.received
      .filter(({ url: path }) => path.startsWith('/collect/list/'))
      .map(({ url: path, text }) => ({ path, body: JSON.parse(text) }));
  return { ...network, ...mock, lists };
}

/** Returns the references of the rows in order. */
export const displayedReferences = () =>
  screen.queryAllByRole('link', { name: /REF-\d/ }).map((row) => /REF-\d+/.exec(row.textContent ?? '')?.[0]);

/** Height in px of a page that is much taller than the window. */
export const pageHeight = 5_000;
export function scrollTo(top: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: pageHeight });
  afterThisTest(() => Reflect.deleteProperty(document.documentElement, 'scrollHeight'));
  scrolledTo(top);
}
