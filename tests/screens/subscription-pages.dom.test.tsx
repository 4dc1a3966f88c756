import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Credits } from 'schema-admin/contract/units.ts';
import {
  cardOf,
  chooseFromMenu,
  findDialog,
  openMenu,
  openSubscriptions as open,
} from '../setup/open-subscriptions.ts';
import { merchantUpdate, mockSubscriptions, proUpdate } from '../setup/mock-subscriptions.ts';
import { shownText } from '../setup/shown-text.ts';

describe('a merchant’s subscription', () => {
  const url = '/admin/subscription/merchant/7';

  // Requirements D-2.05, D-3.04, D-7.31, D-7.32, D-7.33
  it('shows the merchant, the booking prices, and the credits of each shop', async () => {
    await open(url, 'Alder Camden');
    expect(shownText(screen.getByRole('article'))).toContain('Alder Ales Merchant Active');
    const section = within(screen.getByRole('region', { name: 'Subscription Information' }));
    expect(section.getByLabelText<HTMLInputElement>('Pay as you go price', { selector: 'input' }).value).toBe('4.50');
    expect(section.getByLabelText<HTMLInputElement>('Concierge fee', { selector: 'input' }).value).toBe('1.99');
    expect(shownText(cardOf('Alder Soho'))).toBe(
      'Alder Soho Credits 33 Tranche credits 12 Subscription dates 31/01/2026 – 28/02/2026 Status Active ⋯',
    );
    expect(shownText(cardOf('Alder Camden'))).toBe(
      'Alder Camden Credits – Tranche credits – Subscription dates – Status Inactive ⋯',
    );
  });

  it('searches its shops without another request', async () => {
    const { calls } = await open(url, 'Alder Camden');
    const before = calls();
    expect(before).toContain('POST /admin/subscription/merchant/7/shops {"Page":0,"Size":5000,"Query":""}');
    fireEvent.change(screen.getByPlaceholderText('Search shops'), { target: { value: 'soho' } });
    await waitFor(() => expect(screen.queryByText('Alder Camden')).toBeNull());
    fireEvent.change(screen.getByPlaceholderText('Search shops'), { target: { value: 'nowhere' } });
    await screen.findByText('0 results found');
    expect(calls()).toEqual(before);
  });

  it('renders only the visible shops out of 5,000', async () => {
    const mock = mockSubscriptions();
    mock.shops.splice(
      0,
      2,
      ...Array.from({ length: 5000 }, (_, index) => ({ ShopId: index, ShopName: `Shop ${index}` })),
    );
    await open(url, 'Shop 0', 'Admin', mock);
    expect(shownText()).toContain('5,000 shops');
    expect(document.querySelectorAll('.subscription-shop').length).toBeLessThan(100);
  });

  // Requirement D-5.24
  it('saves a booking price only if it is positive', async () => {
    const { writes } = await open(url, 'Alder Camden');
    const section = within(screen.getByRole('region', { name: 'Subscription Information' }));
    const price = section.getByLabelText('Pay as you go price', { selector: 'input' });
    for (const typed of ['0', '0.0', '1e3', '-1', '12,50', '']) {
      fireEvent.change(price, { target: { value: typed } });
      fireEvent.blur(price);
      await section.findByText('Please enter a valid price.');
      expect(section.getByRole<HTMLButtonElement>('button', { name: 'Save pay as you go price' }).disabled).toBe(true);
    }
    fireEvent.change(price, { target: { value: '.5' } });
    await waitFor(() =>
      expect(section.getByRole<HTMLButtonElement>('button', { name: 'Save pay as you go price' }).disabled).toBe(false),
    );
    fireEvent.click(section.getByRole('button', { name: 'Save pay as you go price' }));
    await waitFor(() =>
      expect(writes()).toEqual(['POST /admin/subscription/merchant/pay-as-you-go {"MerchantId":7,"Price":50}']),
    );
  });

  // Requirement D-7.34
  it('offers each shop actions by status', async () => {
    const { writes } = await open(url, 'Alder Camden');
    expect(await openMenu('Alder Soho')).toEqual(['Add delivery tranche', 'Update concierge preferences', 'Suspend']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }));
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(writes()).toEqual(['POST /admin/subscription/merchant/shop/suspend {"ShopId":71}']));
  });

  // Requirements D-7.18, D-7.34
  it('activates a shop after a confirmation, without a form', async () => {
    const { writes } = await open(url, 'Alder Camden');
    expect(await openMenu('Alder Camden')).toEqual([
      'Activate',
      'Add delivery tranche',
      'Update concierge preferences',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Activate' }));
    const question = await findDialog();
    expect(question.queryAllByRole('textbox')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Activate' }));
    await waitFor(() =>
      expect(writes()).toEqual(['POST /admin/subscription/merchant/shop/activate {"ShopId":72,"MerchantId":7}']),
    );
  });

  // Requirements D-4.32, D-7.19
  it('shows a shop’s concierge preferences, and saves each when it is switched', async () => {
    const mock = mockSubscriptions();
    mock.onWrite = ({ url: requestUrl }) => {
      if (requestUrl.endsWith('/toggle-premium')) mock.preferences.PremiumEnabled = !mock.preferences.PremiumEnabled;
      return { json: { Result: null } };
    };
    const { writes } = await open(url, 'Alder Camden', 'Admin', mock);
    await chooseFromMenu('Alder Soho', 'Update concierge preferences');
    const preferences = await findDialog();
    const concierge = await preferences.findByRole('switch', { name: 'Concierge Enabled' });
    expect(preferences.getByRole('switch', { name: "Don't show individual quotes" })).toBeTruthy();
    expect(concierge.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(concierge);
    await waitFor(() => expect(concierge.getAttribute('aria-checked')).toBe('true'));
    expect(writes()).toEqual([
      expect.stringMatching(/^PUT \/admin\/subscription\/merchant\/shop\/71\/toggle-premium (\{\})?$/),
    ]);
  });

  // Requirement D-4.34
  it('is updated by the socket', async () => {
    const { mock, push } = await open(url, 'Alder Soho');
    const [soho] = mock.shops;
    if (soho) mock.shops[0] = { ...soho, SubscriptionCreditsRemaining: Credits.parse(32) };
    act(() => push(merchantUpdate));
    await waitFor(() => expect(shownText(cardOf('Alder Soho'))).toContain('Credits 32'));
  });

  // Requirement D-8.08
  it('shows in place that its shops could not be loaded', async () => {
    const mock = mockSubscriptions();
    const backend: typeof mock.backend = (request) =>
      request.url.endsWith('/shops') ? { status: 403, json: { Error: 'Closed today' } } : mock.backend(request);
    await open(url, 'The shops could not be loaded', 'Admin', { ...mock, backend });
    expect(shownText()).toContain('Alder Ales');
  });
});

describe('the ledger data of a subscription', () => {
  const pages = [
    ['Admin', '/admin/subscription/merchant/7', '?Merchant=7'],
    ['Merchant', '/subscription', ''],
    ['Admin', '/admin/subscription/pro/3', '?Pro=3'],
  ] as const;
  const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  it.each(pages)(
    'shows %s at %s the usage of twelve weeks compared with the twelve weeks before',
    async (role, url, query) => {
      const { received } = await open(url, 'Credits used', role, mockSubscriptions(), ['ledger']);
      await screen.findByText('210 in the last 12 weeks, 66 in the 12 weeks before that');
      fireEvent.click(screen.getByText('Show as table'));
      const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
      expect(rows.slice(0, 2)).toEqual([
        ['By week', 'The 12 weeks before', 'The last 12 weeks'],
        ['7 Sept', '0', '12'],
      ]);
      expect(rows.at(-1)).toEqual(['23 Nov', '11', '23']);
      expect(
        received
          .map(({ url: requestUrl }) => requestUrl)
          .filter((requestUrl) => requestUrl.startsWith('/ext/ledger/usage')),
      ).toEqual([`/ext/ledger/usage${query}`]);
    },
  );

  it.each(pages.slice(0, 2))(
    'shows %s at %s how long each shop’s credits last, with a warning if they end soon',
    async (role, url) => {
      const mock = mockSubscriptions();
      mock.forecasts.push({ ShopId: 71, Used: 20, EndsOn: daysAhead(9) }, { ShopId: 72, Used: 0, EndsOn: null });
      await open(url, 'Alder Camden', role, mock, ['ledger']);
      await screen.findByText('1 shop will run out within 14 days, at the rate of the last four weeks');
      expect(shownText(cardOf('Alder Soho'))).toMatch(/Credits last until \d\d\/\d\d\/\d{4} , soon/);
      expect(cardOf('Alder Soho').querySelectorAll('.anticon-warning')).toHaveLength(1);
      expect(shownText(cardOf('Alder Camden'))).toContain('Credits last until – Status');
    },
  );

  it('shows how long a Pro organisation’s credits last', async () => {
    const mock = mockSubscriptions();
    mock.forecasts.push({ ShopId: null, Used: 20, EndsOn: daysAhead(60) });
    await open('/admin/subscription/pro/3', 'Credits last until', 'Admin', mock, ['ledger']);
    expect(shownText(screen.getByRole('article'))).toMatch(/Credits last until \d\d\/\d\d\/\d{4} Start date/);
  });

  it('is hidden if the backend has no ledger', async () => {
    const { received } = await open('/subscription', 'Alder Camden', 'Merchant');
    expect(shownText()).not.toMatch(/Credits used|Credits last/);
    expect(received.filter(({ url }) => url.startsWith('/ext'))).toEqual([]);
  });
});

describe('the history of a subscription', () => {
  const change = (Field: string, Kind: string | null, From: unknown, To: unknown) => ({
    Field,
    ...(Kind ? { Kind } : {}),
    From,
    To,
  });
  const entry = {
    Id: 1,
    At: '2026-11-20T10:00:00Z',
    Actor: 'ada@alder.test',
    Action: 'update',
    Changes: [change('PayAsYouGoPrice', 'pence', 450, 725), change('IsActive', null, false, true)],
  };
  const openWithHistory = (url: string, role: Role, entity: string) => {
    const mock = mockSubscriptions();
    const history = { Result: { Entries: [{ ...entry, Entity: entity, EntityId: '7' }], TotalCount: 1 } };
    const backend: typeof mock.backend = (request) =>
      request.url.startsWith(`/ext/audit/${entity}/`) ? { json: history } : mock.backend(request);
    return open(url, 'ada@alder.test', role, { ...mock, backend }, ['audit']);
  };

  it.each([
    ['merchant’s', '/admin/subscription/merchant/7', 'Admin', 'merchant-subscriptions'],
    ['Pro organisation’s', '/admin/subscription/pro/3', 'Admin', 'pro-subscriptions'],
    ['merchant’s own', '/subscription', 'Merchant', 'merchant-subscriptions'],
  ] as const)('on a %s page shows who changed what, when, and from which value', async (_, url, role, entity) => {
    await openWithHistory(url, role, entity);
    expect(shownText(screen.getByRole('list', { name: 'Changes' }))).toMatch(
      /ada@alder\.test changed this 20 Nov 2026 .* Pay as you go price £4\.50 → £7\.25 Active No → Yes$/,
    );
  });
});

describe('the subscription of a Pro organisation', () => {
  // Requirements D-2.05, D-7.35, D-7.36, D-9.06
  it('shows its credits, period, prices and concierge preferences', async () => {
    await open('/admin/subscription/pro/3?isPro=true', 'Available credits');
    const text = shownText(screen.getByRole('article'));
    expect(text).toContain('Cedar Care Pro Organisation Active');
    expect(text).toContain('Available credits 26 Start date 31 Jan 2026 End date 28 Feb 2026');
    const prices = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ id, value }) => [shownText(document.querySelector(`label[for="${id}"]`) ?? document.body), value]);
    expect(prices).toEqual([
      ['Pay as you go price', '5.00'],
      ['Concierge fee', '2.50'],
    ]);
    expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  });

  // Requirement D-4.32
  it('toggles a preference only on the version that is shown', async () => {
    const { mock, received, push } = await open('/admin/subscription/pro/3', 'Concierge Enabled');
    mock.onWrite = () => {
      const [cedar] = mock.pros;
      if (cedar) mock.pros[0] = { ...cedar, PremiumOnly: true };
      return { json: { Result: null } };
    };
    fireEvent.click(screen.getByRole('switch', { name: "Don't show individual quotes" }));
    // The switches use aria-disabled, because a disabled control would lose the focus.
    expect(
      screen
        .getAllByRole<HTMLButtonElement>('switch')
        .map((each) => [each.getAttribute('aria-disabled'), each.disabled]),
    ).toEqual([
      ['true', false],
      ['true', false],
    ]);
    fireEvent.click(screen.getByRole('switch', { name: 'Concierge Enabled' }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: "Don't show individual quotes" }).getAttribute('aria-checked')).toBe(
        'true',
      ),
    );
    expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(received.find(({ url }) => url.endsWith('/toggle-premium-only'))).toMatchObject({
      method: 'PUT',
      url: '/admin/subscription/pro/3/toggle-premium-only',
      headers: { 'if-match': '"as-read"' },
    });
    const [cedar] = mock.pros;
    if (cedar) mock.pros[0] = { ...cedar, TotalCreditsRemaining: Credits.parse(19) };
    act(() => push(proUpdate));
    await waitFor(() => expect(shownText()).toContain('Available credits 19'));
  });
});

describe('the merchant’s own subscription', () => {
  // Requirements D-2.06, D-6.02, D-7.32, D-7.34
  it('is read-only, with its values and the credits of its shops', async () => {
    const { calls } = await open('/subscription', 'Alder Camden', 'Merchant');
    const page = screen.getByRole('article');
    const text = shownText(page);
    expect(text).toContain('Alder Ales Merchant Active');
    expect(text).toContain('Subscription Information Pay as you go price £4.50 Concierge fee £1.99');
    expect(shownText(cardOf('Alder Soho'))).toBe(
      'Alder Soho Credits 33 Tranche credits 12 Subscription dates 31/01/2026 – 28/02/2026 Status Active',
    );
    expect(within(page).queryAllByRole('button')).toEqual([]);
    expect(within(page).queryAllByRole('switch')).toEqual([]);
    expect(calls().toSorted()).toEqual([
      'GET /merchant/subscription ',
      'POST /merchant/subscription/shops {"Page":0,"Size":5000,"Query":""}',
    ]);
  });

  it('is updated by the socket', async () => {
    const { mock, push } = await open('/subscription', 'Alder Camden', 'Merchant');
    const [alder] = mock.merchants;
    if (alder) mock.merchants[0] = { ...alder, HasActiveSubscription: false };
    act(() => push(merchantUpdate));
    await waitFor(() => expect(shownText(screen.getByRole('article'))).toContain('Alder Ales Merchant Inactive'));
  });

  it.each(['/admin/subscriptions', '/admin/subscription/merchant/7', '/admin/subscription/pro/3'])(
    'is a merchant’s only subscription page: %s redirects elsewhere',
    async (url) => {
      const { calls } = await open(url, 'Orders', 'Merchant');
      expect([window.location.pathname.startsWith('/admin'), calls()]).toEqual([false, []]);
    },
  );
});
