import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import { deliveriesOf, openDeliveries, pageHeight, displayedReferences, scrollTo } from '../setup/open-deliveries.tsx';
import { mockDeliveries } from '../setup/mock-deliveries.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const address = () => decodeURIComponent(window.location.search);
/** Clicks a control after waiting for it, because it may be loaded on demand. */
const press = async (name: string, selector = 'button') => {
  const found = await waitFor(() => {
    const control = [...document.querySelectorAll(selector)].find((each) =>
      (each.getAttribute('aria-label') ?? each.textContent ?? '').startsWith(name),
    );
    if (!control) throw new Error(`There is no “${name}”`);
    return control;
  });
  fireEvent.click(found);
};
const sortAscending = async () => {
  await press('Sort');
  await press('Date ascending', '[role="menuitem"]');
};
const openFilter = async () => {
  await press('Filter');
  return await screen.findByRole('dialog', { name: 'Filter' });
};

beforeEach(() => scrollTo(0));

describe('the list of deliveries', () => {
  // Requirements D-2.16, D-2.17
  it('has four tabs, each of which loads its own list', async () => {
    const { lists } = await openDeliveries({ deliveries: [] });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Open orders',
      'In Transit',
      'Failed',
      'Archive',
    ]);
    for (const [index, name] of ['In Transit', 'Failed', 'Archive'].entries()) {
      await press(name, '[role="tab"]');
      await waitFor(() => expect(lists()).toHaveLength(index + 2));
    }
    expect(lists().map(({ path }) => path)).toEqual(
      ['open', 'outfordelivery', 'failed', 'archived'].map((key) => `/collect/list/${key}`),
    );
    expect(address()).toBe('?tabIndex=3');
  });

  // Requirements D-7.01, D-9.02
  it('requests ten rows per page, newest first, with every key of its filter', async () => {
    const { lists } = await openDeliveries();
    expect(lists()).toEqual([
      {
        path: '/collect/list/open',
        body: {
          Order: 'desc',
          Page: 1,
          Size: 10,
          Query: '',
          Filter: { StartDate: null, EndDate: null, Status: [], Merchants: [], ConciergeOnly: null },
        },
      },
    ]);
  });

  // Requirement D-2.18
  it('reads its state from the URL', async () => {
    const { lists } = await openDeliveries({
      role: 'Admin',
      url: '/delivery-orders?tabIndex=2&query=REF&searchOpen=true&sort=Drafted:asc&status=Failed&status=OpenPremium&merchant=Alder+Ales&startDate=2026-07-01&endDate=2026-07-02&conciergeOnly=true',
    });
    await waitFor(() => expect(lists()).toHaveLength(1));
    expect(lists()[0]).toEqual({
      path: '/collect/list/failed',
      body: {
        Order: 'asc',
        Page: 1,
        Size: 10,
        Query: 'REF',
        Filter: {
          StartDate: '2026-06-30T23:00:00.000Z',
          EndDate: '2026-07-02T22:59:59.999Z',
          Status: ['Failed', 'OpenPremium'],
          Merchants: ['Alder Ales'],
          ConciergeOnly: true,
        },
      },
    });
    expect(screen.getByRole('searchbox', { name: 'Search Orders' })).toHaveProperty('value', 'REF');
  });

  // Requirement D-2.20
  it('can be sorted from its menu, and the URL keeps the sort', async () => {
    const { lists } = await openDeliveries();
    await sortAscending();
    await waitFor(() => expect(lists().at(-1)?.body.Order).toBe('asc'));
    expect(address()).toBe('?sort=Drafted:asc');
    await waitFor(() => expect(displayedReferences()).toEqual(['REF-1', 'REF-2']));
  });

  // Requirements D-2.21, D-9.03
  it('opens its search from an icon, searches after half a second, and Cancel closes it', async () => {
    const { lists } = await openDeliveries({ deliveries: deliveriesOf(12) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await press('Search Orders');
    const box = screen.getByRole('searchbox', { name: 'Search Orders' });
    expect([document.activeElement, address()]).toEqual([box, '?searchOpen=true']);
    vi.useFakeTimers();
    fireEvent.change(box, { target: { value: 'REF-12' } });
    act(() => void vi.advanceTimersByTime(499));
    expect(lists()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await waitFor(() => expect(displayedReferences()).toEqual(['REF-12']));
    expect([lists().length, address()]).toEqual([2, '?query=REF-12&searchOpen=true']);
    await press('Cancel');
    await waitFor(() => expect(displayedReferences()).toHaveLength(10));
    expect([screen.queryByRole('searchbox'), address(), document.activeElement?.getAttribute('aria-label')]).toEqual([
      null,
      '',
      'Search Orders',
    ]);
  });

  it('opens the collapsed search with its keyboard shortcut', async () => {
    await openDeliveries();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(await screen.findByRole('searchbox', { name: 'Search Orders' }));
  });

  // Requirements D-2.34, D-9.02
  it('loads the next page on scroll up to the total, and the URL keeps the page number', async () => {
    const { lists } = await openDeliveries({ deliveries: deliveriesOf(12) });
    scrollTo(0.79 * pageHeight - window.innerHeight);
    fireEvent.scroll(window);
    expect(lists()).toHaveLength(1);
    scrollTo(0.8 * pageHeight - window.innerHeight);
    fireEvent.scroll(window);
    await waitFor(() => expect(lists().map(({ body }) => body.Page)).toEqual([1, 2]));
    await waitFor(() => expect(address()).toBe('?page=2'));
    fireEvent.scroll(window);
    await new Promise((done) => void setTimeout(done, 20));
    expect(lists()).toHaveLength(2);
  });
});

describe('a delivery in the list', () => {
  const baseDelivery = {
    Id: 'c-7',
    ReferenceNumber: 'REF-7',
    Failed: '2019-03-02T11:00:00Z',
    LatestUpdateForArchived: '2019-03-03T12:00:00Z',
    Drafted: '2019-03-01T08:55:00Z',
    Placed: '2019-03-01T09:00:00Z',
    PickUpTime: '2019-03-01T14:00:00Z',
    ManuallyResolved: '2019-03-03T12:00:00Z',
  };

  // Requirements D-2.30, D-2.31, D-2.32, D-2.33, D-3.05
  it('shows its reference, status, merchant and times, and links to its page', async () => {
    await openDeliveries({
      role: 'Admin',
      change: {},
      deliveries: [aDelivery({ ...baseDelivery, PremiumSelected: true, Status: 'OpenPremium' })],
    });
    const row = await screen.findByRole('link', { name: /REF-7/ });
    expect(row.getAttribute('href')).toBe('/delivery-order/c-7');
    expect(shownText(row)).toBe(
      'REF-7 Open Concierge Manually Resolved Alder Ales Booked by ada@alder.test Ordered 01/03/2019, 9:00 am Pick-up 01/03/2019, 2:00 pm Failed 02/03/2019, 11:00 am Last change 03/03/2019, 12:00 pm',
    );
  });

  it('shows the recipient and the town if the list has them', async () => {
    await openDeliveries({
      deliveries: [
        aDelivery({
          ...baseDelivery,
          CustomerFirstName: 'Siân',
          CustomerLastName: 'Rees',
          DropOffAddressCity: 'Leeds',
        }),
        aDelivery({ ...baseDelivery, Id: 'c-8', ReferenceNumber: 'REF-8', DropOffAddressCity: 'York' }),
      ],
    });
    expect(shownText(await screen.findByRole('link', { name: /REF-7/ }))).toContain(
      'Siân Rees, Leeds Alder Ales Booked by',
    );
    expect(shownText(await screen.findByRole('link', { name: /REF-8/ }))).toContain('York Alder Ales Booked by');
  });

  it('shows the same order time as its page, or the time of the quote request', async () => {
    await openDeliveries({
      deliveries: [
        aDelivery({ ...baseDelivery, Placed: null }),
        aDelivery({ ...baseDelivery, Id: 'c-8', ReferenceNumber: 'REF-8', Placed: undefined }),
      ],
    });
    expect(shownText(await screen.findByRole('link', { name: /REF-7/ }))).toContain('Ordered 01/03/2019, 8:55 am');
    expect(shownText(await screen.findByRole('link', { name: /REF-8/ }))).toContain(
      'Quote requested 01/03/2019, 8:55 am',
    );
  });

  // Requirements D-2.32, D-3.05
  it('hides Manually Resolved from shops, and omits timestamps that are not dates', async () => {
    await openDeliveries({
      deliveries: [
        aDelivery({
          ...baseDelivery,
          Failed: true,
          LatestUpdateForArchived: null,
          Drafted: true,
          Placed: true,
          PickUpTime: null,
        }),
      ],
    });
    expect(shownText(await screen.findByRole('link', { name: /REF-7/ }))).toBe(
      'REF-7 Placed Alder Ales Booked by ada@alder.test',
    );
  });
});

describe('an empty list of deliveries', () => {
  const words = async (title: string) => {
    await screen.findByText(title);
    return shownText(document.querySelector('.empty-state') ?? document.body);
  };
  const titles = [
    'You don’t have any orders',
    'You don’t have any out for delivery orders',
    'You don’t have any failed orders',
    'You don’t have any archived orders',
  ];

  // Requirements D-2.35, D-2.36
  it.each([
    ['Shop', ' To get started, create a new Collection order'],
    ['Admin', ''],
  ] as const)('is explained on each tab, with a hint for users who can book: %s', async (role, hint) => {
    await openDeliveries({ role, deliveries: [] });
    for (const [index, tab] of ['Open orders', 'In Transit', 'Failed', 'Archive'].entries()) {
      await press(tab, '[role="tab"]');
      expect(await words(titles[index] ?? '')).toBe(`${titles[index]}${hint}`);
    }
  });

  // Requirements D-2.37, D-2.38
  it('suggests changing the filters, or the search term if there is one', async () => {
    await openDeliveries({ deliveries: [], url: '/delivery-orders?startDate=2026-07-01&endDate=2026-07-02' });
    expect(await words('0 results found')).toContain('0 results found Adjust your filtering and try again');
    await openDeliveries({
      deliveries: [],
      url: '/delivery-orders?query=nothing&startDate=2026-07-01&endDate=2026-07-02',
    });
    expect(await words('0 search results found')).toContain(
      '0 search results found Adjust your search term and try again',
    );
  });
});

describe('the delivery filter', () => {
  const categories = (panel: HTMLElement) =>
    within(panel)
      .getAllByRole('tab')
      .map((tab) => `${tab.textContent}${tab.getAttribute('aria-selected') === 'true' ? ' *' : ''}`);

  // Requirements D-2.23, D-2.25, D-2.26, D-2.27, D-2.28, D-2.39
  it('starts with Shop for administrators, who also get Status and Only Concierge Orders', async () => {
    await openDeliveries({ role: 'Admin', change: {} });
    const panel = await openFilter();
    expect(categories(panel)).toEqual(['Shop *', 'Date', 'Status', 'Only Concierge Orders']);
    expect((await within(panel).findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
      'Alder Ales',
      'Birch Bakery',
    ]);
    fireEvent.change(within(panel).getByRole('searchbox', { name: 'Search shop' }), { target: { value: 'birch' } });
    expect(within(panel).getAllByRole('checkbox')).toHaveLength(1);
    fireEvent.change(within(panel).getByRole('searchbox'), { target: { value: 'zzz' } });
    expect(within(panel).getByText('No Results')).toBeTruthy();
    fireEvent.click(within(panel).getByRole('tab', { name: 'Status' }));
    expect((await within(panel).findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
      'Delivered',
      'Failed',
      'Open',
    ]);
    fireEvent.click(within(panel).getByRole('tab', { name: 'Only Concierge Orders' }));
    expect(
      within(panel)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Yes', 'No']);
  });

  // Requirements D-2.22, D-2.25
  it('starts with Date for other users, labelled Order Date, with From and To', async () => {
    await openDeliveries();
    const panel = await openFilter();
    expect(categories(panel)).toEqual(['Date *']);
    expect(within(panel).getByText('Order Date')).toBeTruthy();
    expect([within(panel).getByLabelText('From'), within(panel).getByLabelText('To')]).toHaveLength(2);
  });

  // Requirements D-2.24, D-2.28
  it('selects all, counts active categories, applies them together and clears them', async () => {
    const { lists } = await openDeliveries({ role: 'Admin', change: {} });
    const panel = await openFilter();
    await within(panel).findAllByRole('checkbox');
    fireEvent.click(within(panel).getByRole('button', { name: 'Select All' }));
    fireEvent.click(within(panel).getByRole('tab', { name: 'Only Concierge Orders' }));
    fireEvent.click(within(panel).getByRole('radio', { name: 'No' }));
    expect(lists()).toHaveLength(1);
    fireEvent.click(within(panel).getByRole('button', { name: 'Apply Filters (2)' }));
    await waitFor(() =>
      expect(lists().at(-1)?.body.Filter).toEqual({
        StartDate: null,
        EndDate: null,
        Status: [],
        Merchants: ['Alder Ales', 'Birch Bakery'],
        ConciergeOnly: false,
      }),
    );
    expect(address()).toBe('?merchant=Alder+Ales&merchant=Birch+Bakery&conciergeOnly=false');
    const again = await openFilter();
    fireEvent.click(within(again).getByRole('button', { name: 'Clear All' }));
    fireEvent.click(within(again).getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(address()).toBe(''));
  });
});

describe('a list opened from the dashboard', () => {
  // Requirement D-2.19
  it('accepts an open-ended start date and a status, and links back to the dashboard', async () => {
    const delivered = deliveriesOf(2, { Status: 'Delivered', PortalStatus: 'Archived' });
    const { lists } = await openDeliveries({
      url: '/delivery-orders?tabIndex=3&status=Delivered&from=dashboard&startDate=2026-07-01T23%3A00%3A00.000Z',
      deliveries: delivered,
    });
    expect(lists()[0]?.body.Filter).toEqual({
      StartDate: '2026-07-01T23:00:00.000Z',
      EndDate: null,
      Status: ['Delivered'],
      Merchants: [],
      ConciergeOnly: null,
    });
    expect((await screen.findByRole('link', { name: 'Back to the dashboard' })).getAttribute('href')).toBe(
      '/delivery-dashboard',
    );
    await sortAscending();
    await waitFor(() => expect(lists().at(-1)?.body.Order).toBe('asc'));
    expect(address()).toBe('?tabIndex=3&sort=Drafted:asc&startDate=2026-07-02&status=Delivered&from=dashboard');
    // Active filters are visible and removable, even for roles that cannot choose them.
    expect(
      within(await openFilter())
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Date', 'Status']);
  });

  // Requirement D-2.15
  it('offers New Delivery to shops only', async () => {
    await openDeliveries();
    expect((await screen.findByRole('link', { name: 'New Delivery' })).getAttribute('href')).toBe(
      '/new-delivery-order',
    );
    for (const role of ['Admin', 'Merchant'] as const) {
      await openDeliveries({ role });
      await waitFor(() => expect(displayedReferences()).toHaveLength(2));
      expect(screen.queryByRole('link', { name: 'New Delivery' })).toBeNull();
    }
  });
});

describe('the lists of deliveries', () => {
  // Requirements D-2.01, D-2.02
  it('redirect accounts without the collect flag to their start page', async () => {
    const mock = mockDeliveries(deliveriesOf(1), { '/portal/profile': { Role: null, IsCollectEnabled: false } });
    for (const url of ['/delivery-orders', '/delivery-order/c-1', '/delivery-dashboard']) {
      const { received } = renderApp({ role: 'Shop', url, extensions: [], backend: mock.backend });
      await waitFor(() => expect(window.location.pathname).toBe('/orders'));
      expect(received.filter(({ url: requestUrl }) => requestUrl.startsWith('/collect'))).toEqual([]);
    }
  });

  it('are also served at /delivery-order without an id', async () => {
    await openDeliveries({ url: '/delivery-order' });
    expect(window.location.pathname).toBe('/delivery-orders');
  });
});
