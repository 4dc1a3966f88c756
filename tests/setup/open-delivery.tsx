/** Opens a courier delivery's page as a user with a role, and provides the user's actions on it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { CollectDetails } from '../../contract/collect/progress.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { Delivery } from '../../src/custom/deliveries/deliveries.ts';
import { aDelivery, liveDetails } from '../../src/custom/deliveries/delivery.fixture.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { isWrite } from './contract-backend.ts';
import { mockDeliveries } from './mock-deliveries.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from './shown-text.ts';

export async function openDelivery(
  role: Role,
  change: Partial<Delivery> = {},
  refuse?: (request: Received) => Sent | undefined,
  config: Readonly<Record<string, unknown>> = {},
  extensions: readonly string[] = [],
) {
  const mock = mockDeliveries([aDelivery(change)], {}, refuse);
  const network = renderApp({
    user: aUser(role, { isCollectEnabled: true }),
    url: '/delivery-order/c-1',
    extensions,
    config,
    backend: mock.backend,
  });
  await screen.findByRole('heading', { name: 'REF-1' });
  await waitFor(() => expect(network.opened().some((address) => address.includes('pcid=c-1'))).toBe(true));
  const live = (details: Partial<CollectDetails>) =>
    act(() => network.push({ Type: 'CollectDetailsModel', Data: liveDetails(details) }));
  const writes = () => network.received.filter(isWrite).map(({ method, url }) => `${method} ${url}`);
  /** Changes the delivery as another user and sends the socket message. */
  const become = (now: Partial<Delivery>) => {
    const changed = aDelivery({ ...change, ...now });
    mock.deliveries.splice(0, 1, changed);
    act(() => network.push(mock.createMessage(changed)));
  };
  return { ...network, live, writes, become };
}

export const displayedSteps = () =>
  [...document.querySelectorAll('.delivery-step')].map(
    (step) => `${step.lastChild?.textContent}${step.getAttribute('aria-current') ? ' *' : ''}`,
  );
export const headerText = () => shownText(document.querySelector('.record-header') ?? document.body);
export const press = async (name: string) => {
  const control = await waitFor(() => {
    const found = button(name);
    if (!found) throw new Error(`There is no “${name}”`);
    return found;
  });
  await act(async () => void fireEvent.click(control));
};
export const findDialog = async (words: string) =>
  await waitFor(() => {
    const found = openDialogs().find((each) => each.textContent?.includes(words));
    if (!found) throw new Error(`There is no dialog with “${words}”`);
    return found;
  });
export const pressInDialog = async (name: string) => {
  const control = button(name, openDialogs().at(-1));
  if (!control) throw new Error(`The dialog has no “${name}”`);
  await act(async () => void fireEvent.click(control));
};
