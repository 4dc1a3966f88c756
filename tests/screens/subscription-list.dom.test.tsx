import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cardOf,
  chooseFromMenu,
  findDialog,
  openMenu,
  openSubscriptions as open,
} from '../setup/open-subscriptions.ts';
import { merchantUpdate, mockSubscriptions } from '../setup/mock-subscriptions.ts';
import { openDialogs, pass, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

afterEach(() => vi.useRealTimers());

const address = () => window.location.pathname + window.location.search;

describe('the list of subscriptions', () => {
  // Requirements D-2.04, D-7.23, D-7.24
  it('has tabs for merchants and Pro organisations, and the URL keeps tab and search', async () => {
    const { calls } = await open('/admin/subscriptions', 'Birch Bakery');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Merchants',
      'Pro Organisations',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Pro Organisations' }));
    await screen.findByText('Cedar Care');
    expect(address()).toBe('/admin/subscriptions?tab=pro');
    fireEvent.click(screen.getByRole('button', { name: 'Search subscriptions' }));
    const box = await screen.findByPlaceholderText('Search subscriptions');
    expect(address()).toBe('/admin/subscriptions?tab=pro&searchOpen=true');
    fireEvent.change(box, { target: { value: 'dam' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByText('Cedar Care')).toBeNull());
    expect(address()).toBe('/admin/subscriptions?tab=pro&query=dam&searchOpen=true');
    expect(calls()).toEqual([
      'POST /admin/subscription/merchant/list {"Page":0,"Size":50,"Query":""}',
      'POST /admin/subscription/pro/list {"Page":0,"Size":50,"Query":""}',
      'POST /admin/subscription/pro/list {"Page":0,"Size":50,"Query":"dam"}',
    ]);
  });

  // Requirement D-7.24
  it('opens with the tab and the search from its URL', async () => {
    const { calls } = await open('/admin/subscriptions?tab=pro&query=ced&searchOpen=true', 'Cedar Care');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search subscriptions').value).toBe('ced');
    expect(calls()).toEqual(['POST /admin/subscription/pro/list {"Page":0,"Size":50,"Query":"ced"}']);
  });

  // Requirement D-2.04
  it.each([
    ['/admin/subscription/merchant', 'Alder Ales', '/admin/subscriptions'],
    ['/admin/subscription/pro', 'Cedar Care', '/admin/subscriptions?tab=pro'],
  ])('is the redirect target of %s', async (url, words, expected) => {
    await open(url, words);
    expect(address()).toBe(expected);
  });

  // Requirement D-7.26
  it('loads the next page at the end of the scroll', async () => {
    const mock = mockSubscriptions();
    const row = mock.merchants[0] ?? { MerchantId: 1 };
    const backend: typeof mock.backend = (request) => {
      if (!request.url.endsWith('/merchant/list')) return mock.backend(request);
      const { Page } = JSON.parse(request.text);
      const rows = Array.from({ length: Page === 0 ? 50 : 3 }, (_, index) => ({
        ...row,
        MerchantId: Page * 50 + index,
        MerchantName: `Shop ${Page * 50 + index}`,
      }));
      return { json: { Result: { Total: 53, Subscriptions: rows } } };
    };
    const { calls } = await open('/admin/subscriptions', 'Shop 0', 'Admin', { ...mock, backend });
    await waitFor(() =>
      expect(calls()).toEqual(
        [0, 1].map((Page) => `POST /admin/subscription/merchant/list {"Page":${Page},"Size":50,"Query":""}`),
      ),
    );
  });

  // Requirements D-7.27, D-7.28
  it('shows what active merchants pay, and actions by status', async () => {
    await open('/admin/subscriptions', 'Birch Bakery');
    expect(shownText(cardOf('Alder Ales'))).toBe('Alder Ales £125.50 a month 40 credits a month Active ⋯');
    expect(shownText(cardOf('Birch Bakery'))).toBe('Birch Bakery 40 credits a month Inactive ⋯');
    expect([await openMenu('Alder Ales'), await openMenu('Birch Bakery')]).toEqual([
      ['Suspend subscription'],
      ['Set subscription price'],
    ]);
  });

  // Requirements D-4.31, D-7.29, D-7.30
  it('shows the remaining credits of Pro organisations, and actions by status', async () => {
    await open('/admin/subscriptions?tab=pro', 'Cedar Care');
    expect(shownText(cardOf('Cedar Care'))).toBe(
      'Cedar Care £99.00 a month 30 credits a month 21 subscription credits left 5 tranche credits left Active ⋯',
    );
    expect(shownText(cardOf('Damson Deliveries'))).toBe(
      'Damson Deliveries £99.00 a month 30 credits a month Inactive ⋯',
    );
    expect(await openMenu('Cedar Care')).toEqual(['Add delivery tranche', 'Suspend']);
    expect(await openMenu('Damson Deliveries')).toEqual(['Activate subscription', 'Add delivery tranche']);
  });

  // Requirements D-7.37, D-7.38
  it.each([
    ['/admin/subscriptions', "You don't have any merchants"],
    ['/admin/subscriptions?tab=pro', "You don't have any Pro Organisations"],
    ['/admin/subscriptions?query=nobody', '0 results found Adjust your filtering and try again'],
  ])('at %s shows its empty state: %s', async (url, words) => {
    const mock = mockSubscriptions();
    if (!url.includes('query')) {
      mock.merchants.length = 0;
      mock.pros.length = 0;
    }
    await open(url, words, 'Admin', mock);
    expect(shownText()).toContain(words);
  });

  // Requirement D-8.08
  it('shows a loading error in place, with Retry', async () => {
    const mock = mockSubscriptions();
    let isDown = true;
    const backend: typeof mock.backend = (request) =>
      isDown && request.url.endsWith('/list')
        ? { status: 403, json: { Error: 'Closed today' } }
        : mock.backend(request);
    await open('/admin/subscriptions', 'Subscriptions could not be loaded', 'Admin', { ...mock, backend });
    expect(shownText()).toContain('Closed today');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Alder Ales');
  });

  // Requirement D-2.05
  it('links a card to the subscription’s page, which links back to the same tab', async () => {
    await open('/admin/subscriptions?tab=pro', 'Cedar Care');
    fireEvent.click(screen.getByText('Cedar Care'));
    await screen.findByRole('heading', { level: 1, name: 'Cedar Care' });
    expect(address()).toBe('/admin/subscription/pro/3');
    expect(screen.getByRole('link', { name: 'Back to subscriptions' }).getAttribute('href')).toBe(
      '/admin/subscriptions?tab=pro',
    );
  });

  // Requirement D-4.34
  it('is updated by the socket', async () => {
    const { mock, push } = await open('/admin/subscriptions', 'Alder Ales');
    const [alder] = mock.merchants;
    if (alder) mock.merchants[0] = { ...alder, HasActiveSubscription: false };
    act(() => push(merchantUpdate));
    await waitFor(() => expect(shownText(cardOf('Alder Ales'))).toContain('Inactive'));
  });
});

describe('the form for a subscription’s terms', () => {
  // Requirements D-4.29, D-5.23, D-5.25
  it('starts at zero and sends pounds as pence', async () => {
    const { writes } = await open('/admin/subscriptions', 'Birch Bakery');
    await chooseFromMenu('Birch Bakery', 'Set subscription price');
    const form = await findDialog();
    const [credits, price] = [
      await form.findByLabelText<HTMLInputElement>('Number of free deliveries'),
      await form.findByLabelText<HTMLInputElement>('Monthly price'),
    ];
    expect([credits.value, price.value]).toEqual(['0', '0.0']);
    fireEvent.change(credits, { target: { value: '25' } });
    fireEvent.change(price, { target: { value: '1.005' } });
    await waitFor(() =>
      expect(form.getByRole<HTMLButtonElement>('button', { name: 'Set subscription price' }).disabled).toBe(false),
    );
    fireEvent.click(form.getByRole('button', { name: 'Set subscription price' }));
    await waitFor(() =>
      expect(writes()).toEqual([
        'POST /admin/subscription/merchant/activate {"MerchantId":8,"NumberOfCredits":25,"Price":101}',
      ]),
    );
  });

  // Requirements D-5.21, D-5.22
  it('shows an error for an invalid price or number while typing, and disables the button', async () => {
    await open('/admin/subscriptions?tab=pro', 'Cedar Care');
    await chooseFromMenu('Cedar Care', 'Add delivery tranche');
    const form = await findDialog();
    const [credits, price] = [
      await form.findByLabelText('Number of free deliveries'),
      await form.findByLabelText('Price'),
    ];
    const send = form.getByRole<HTMLButtonElement>('button', { name: 'Add delivery tranche' });
    const says = async (field: HTMLElement, typed: string, words: string, isFree: boolean) => {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.blur(field);
      await waitFor(() =>
        expect([typed, form.queryByText(words) === null, send.disabled]).toEqual([typed, isFree, !isFree]),
      );
    };
    for (const typed of ['1e3', '-1', '12,50', '1 2', '']) {
      await says(price, typed, 'Please enter a valid price.', false);
    }
    await says(price, '.5', 'Please enter a valid price.', true);
    for (const typed of ['1.5', '-1', 'ten', '']) {
      await says(credits, typed, 'Please enter a valid integer for credit amount.', false);
    }
    await says(credits, '10', 'Please enter a valid integer for credit amount.', true);
  });
});

describe('a card during an action', () => {
  const busy = () => screen.queryByRole('status', { name: 'Updating Alder Ales' });
  const suspend = async () => {
    await chooseFromMenu('Alder Ales', 'Suspend subscription');
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Suspend subscription' }));
  };

  // Requirements D-4.30, D-4.33
  it('is busy until the socket reports another status', async () => {
    const { mock, push, writes } = await open('/admin/subscriptions', 'Alder Ales');
    await suspend();
    await screen.findByText('Subscription of “Alder Ales” suspended');
    expect(writes()).toEqual(['POST /admin/subscription/merchant/suspend {"MerchantId":7}']);
    // The backend has accepted the request but still returns the old status.
    await waitFor(() => expect(openDialogs()).toEqual([]));
    expect(busy()).toBeTruthy();
    const [alder] = mock.merchants;
    if (alder) mock.merchants[0] = { ...alder, HasActiveSubscription: false };
    act(() => push(merchantUpdate));
    await waitFor(() => expect(shownText(cardOf('Alder Ales'))).toContain('Inactive'));
    await waitFor(() => expect(busy()).toBeNull());
  });

  // Requirement D-4.33
  it('is busy for ten seconds at most', async () => {
    vi.useFakeTimers();
    renderApp({ role: 'Admin', url: '/admin/subscriptions', extensions: [], backend: mockSubscriptions().backend });
    await until(() => screen.queryByText('Alder Ales'), 'card');
    fireEvent.click(screen.getByRole('button', { name: 'More for Alder Ales' }));
    fireEvent.click(await until(() => screen.queryByRole('menuitem'), 'menu'));
    fireEvent.click(await until(() => openDialogs()[0]?.querySelector('.ant-btn-dangerous'), 'question'));
    await until(busy, 'spinner');
    await pass(9_000);
    expect(busy()).toBeTruthy();
    await pass(2_000);
    expect(busy()).toBeNull();
  });

  // Requirement D-4.33
  it('is busy only until the refetch if the sockets are disconnected', async () => {
    vi.useFakeTimers();
    const { cut } = renderApp({
      role: 'Admin',
      url: '/admin/subscriptions',
      extensions: [],
      backend: mockSubscriptions().backend,
    });
    await until(() => screen.queryByText('Alder Ales'), 'card');
    act(() => cut());
    fireEvent.click(screen.getByRole('button', { name: 'More for Alder Ales' }));
    fireEvent.click(await until(() => screen.queryByRole('menuitem'), 'menu'));
    fireEvent.click(await until(() => openDialogs()[0]?.querySelector('.ant-btn-dangerous'), 'question'));
    await until(() => screen.queryByText(/ suspended$/), 'notice');
    await pass(1_000);
    expect(busy()).toBeNull();
  });

  // Requirement D-8.08
  it('is no longer busy if the backend rejects the action, and shows the reason', async () => {
    const mock = mockSubscriptions();
    mock.onWrite = () => ({ status: 409, json: { Error: 'It is suspended already.' } });
    await open('/admin/subscriptions', 'Alder Ales', 'Admin', mock);
    await suspend();
    await screen.findByText('It is suspended already.');
    await waitFor(() => expect(busy()).toBeNull());
  });
});
