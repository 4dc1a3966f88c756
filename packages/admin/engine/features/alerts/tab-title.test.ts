import { expect, it } from 'vitest';
import { createTabTitle } from './Alerts.tsx';

it('the tab’s name counts what is new until the user looks, and then is the screen’s again', () => {
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

it('a screen that was opened meanwhile keeps its own name', () => {
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
