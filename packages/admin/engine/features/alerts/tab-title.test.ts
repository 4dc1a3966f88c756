import { expect, it } from 'vitest';
import { createTabTitle } from './Alerts.tsx';

it('the tab title counts new rows until the user looks', () => {
  const page = { title: 'Orders · Portal' };
  const title = createTabTitle(page);
  title.announce(1, 'New Order');
  expect(page.title).toBe('New Order');
  title.announce(2, 'New Order');
  expect(page.title).toBe('(3) New Order');
  title.restore();
  expect(page.title).toBe('Orders · Portal');
  title.announce(1, 'New Order');
  expect(page.title).toBe('New Order');
});

it('a screen that opens in the meantime keeps its title', () => {
  const page = { title: 'Orders · Portal' };
  const title = createTabTitle(page);
  title.announce(1, 'New Order');
  page.title = 'Order 7 · Portal';
  title.restore();
  expect(page.title).toBe('Order 7 · Portal');
  page.title = 'Returns · Portal';
  title.announce(1, 'New Order');
  title.restore();
  expect(page.title).toBe('Returns · Portal');
});
