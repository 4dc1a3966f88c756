/** Refine's access provider alone decides about access. Without its permission, nothing is rendered. */
import { createMongoAbility } from '@casl/ability';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { everyRole } from 'schema-admin/contract/roles.ts';
import { aLine, anOrder } from '../../../src/custom/orders/order.fixture.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const rules = vi.hoisted(() => ({ granted: new Array<{ action: string[]; subject: string }>() }));

vi.mock('schema-admin/providers/refine/access-provider.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('schema-admin/providers/refine/access-provider.ts')>();
  return { ...real, createAccessProvider: () => real.createAccessProvider(() => createMongoAbility(rules.granted)) };
});

const order = anOrder({ Orderlines: [aLine()] });
const backend: Answering = ({ url }) => {
  if (url.includes('/deliveries/')) return { json: { Deliveries: [order], TotalCount: 1 } };
  return url.endsWith('/delivery/1') ? { json: { Result: order } } : { status: 404, json: { Error: 'None' } };
};

const within = (selector: string) => document.querySelectorAll(selector).length;

beforeEach(() => {
  rules.granted = [];
});

describe('an access provider that denies everything', () => {
  it.each(everyRole)('hides all menu items, rows and buttons from a %s at every URL', async (role) => {
    for (const url of [
      '/orders',
      `/${role === 'Shop' ? '' : `${role.toLowerCase()}/`}orders/details/1`,
      '/admin/promotioncodes/create',
    ]) {
      const { received } = renderApp({ role, url, backend });
      await screen.findByText('Your account has no access to any screen');
      expect([within('nav a'), within('main a'), within('main button'), within('main input')]).toEqual([0, 0, 0, 0]);
      expect(
        received.map(({ url: requestUrl }) => requestUrl).filter((requestUrl) => /deliver|promo|shop/.test(requestUrl)),
      ).toEqual([]);
    }
  });
});

describe('an access provider that grants only reading', () => {
  beforeEach(() => {
    rules.granted = [{ action: ['list', 'show'], subject: 'orders' }];
  });

  it('shows a shop the order without any actions', async () => {
    const { received } = renderApp({ role: 'Shop', url: '/orders/details/1', backend });
    await screen.findByRole('heading', { name: 'Order 100234' });
    expect([...document.querySelectorAll('.order-detail button')].map((button) => button.textContent)).toEqual([]);
    expect(received.some(({ url }) => url.startsWith('/ext/notes') || url.endsWith('/has-cancellation'))).toBe(false);
  });

  it('shows a shop the rows without checkboxes', async () => {
    renderApp({ role: 'Shop', url: '/orders', backend });
    await screen.findByText(/100234/);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect([...document.querySelectorAll('nav[aria-label="Main"] a')].map((link) => link.textContent)).toEqual([
      'Orders',
    ]);
  });
});
