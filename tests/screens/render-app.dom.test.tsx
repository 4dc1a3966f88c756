import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const backend: Answering = ({ url }) => {
  if (url.startsWith('/shop/delivery/1')) return { json: { Result: anOrder() } };
  return { status: 404, json: { Error: 'None' } };
};

describe('renderApp', () => {
  it('opens the page at the URL for a signed-in user', async () => {
    const { received } = renderApp({ role: 'Shop', url: '/orders/details/1', backend });
    expect(await screen.findByRole('heading', { name: 'Order 100234' })).toBeTruthy();
    expect(received.map(({ method, url }) => `${method} ${url}`)).toContain('GET /shop/delivery/1');
  });

  it('shows the sign-in screen without a user, and clears the previous test’s content', async () => {
    renderApp({ url: '/orders/details/1', backend });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter your email address')).toBeTruthy();
    expect(screen.queryByText('Order 100234')).toBeNull();
  });
});
