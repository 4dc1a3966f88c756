/** Subscriptions as administrators manage them and merchants read them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { Credits } from '../../contract/units.ts';
import { merchantTold, playedSubscriptions, proTold } from '../setup/played-subscriptions.ts';
import { openDialogs, pass, until } from '../setup/presses.ts';
import { renderApp } from '../setup/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

afterEach(() => vi.useRealTimers());

/** Opens the page, and waits until it shows the words. */
async function open(url: string, words: string, role: Role = 'Admin', played = playedSubscriptions()) {
  const network = renderApp({ role, url, extensions: [], backend: played.backend });
  await waitFor(() => expect(shownText()).toContain(words));
  const calls = () => network.received.filter(({ url: asked }) => asked.includes('/subscription')).map(({ method, url: asked, text }) => `${method} ${asked} ${text}`);
  /** Those that change something. */
  const writes = () => calls().filter((call) => !/^GET|\/list |\/shops /.test(call));
  return { ...network, played, calls, writes };
}

const address = () => window.location.pathname + window.location.search;
const cardOf = (name: string) => {
  const row = screen.getByText(name, { selector: 'strong, .column-name' }).closest('li');
  if (!row) throw new Error(`There is no card of ${name}`);
  return row;
};
/** Opens the menu of a card, and answers what it offers. */
async function openMenu(name: string) {
  fireEvent.click(within(cardOf(name)).getByRole('button', { name: `More for ${name}` }));
  const menu = await waitFor(() => [...document.querySelectorAll<HTMLElement>('.ant-dropdown')].at(-1) ?? Promise.reject(new Error('no menu')));
  return within(menu).getAllByRole('menuitem').map((item) => item.textContent);
}
async function choose(name: string, item: string) {
  await openMenu(name);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the list of subscriptions', () => {
  it('has merchants and Pro organisations on tabs that the address keeps, with what is searched for', async () => {
    const { calls } = await open('/admin/subscriptions', 'Birch Bakery');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Merchants', 'Pro Organisations']);
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

  it('opens on the tab, with the search that its address names', async () => {
    const { calls } = await open('/admin/subscriptions?tab=pro&query=ced&searchOpen=true', 'Cedar Care');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search subscriptions').value).toBe('ced');
    expect(calls()).toEqual(['POST /admin/subscription/pro/list {"Page":0,"Size":50,"Query":"ced"}']);
  });

  it.each([
    ['/admin/subscription/merchant', 'Alder Ales', '/admin/subscriptions'],
    ['/admin/subscription/pro', 'Cedar Care', '/admin/subscriptions?tab=pro'],
  ])('is what %s leads to', async (url, words, expected) => {
    await open(url, words);
    expect(address()).toBe(expected);
  });

  it('goes on by itself at the end of the scroll', async () => {
    const played = playedSubscriptions();
    const row = played.merchants[0] ?? { MerchantId: 1 };
    const backend: typeof played.backend = (request) => {
      if (!request.url.endsWith('/merchant/list')) return played.backend(request);
      const { Page } = JSON.parse(request.text);
      const rows = Array.from({ length: Page === 0 ? 50 : 3 }, (_, index) => ({ ...row, MerchantId: Page * 50 + index, MerchantName: `Shop ${Page * 50 + index}` }));
      return { json: { Result: { Total: 53, Subscriptions: rows } } };
    };
    const { calls } = await open('/admin/subscriptions', 'Shop 0', 'Admin', { ...played, backend });
    await waitFor(() => expect(calls()).toEqual([0, 1].map((Page) => `POST /admin/subscription/merchant/list {"Page":${Page},"Size":50,"Query":""}`)));
  });

  it('says of merchants what they pay while they do, and offers what fits their state', async () => {
    await open('/admin/subscriptions', 'Birch Bakery');
    expect(shownText(cardOf('Alder Ales'))).toBe('Alder Ales £125.50 a month 40 credits a month Active ⋯');
    expect(shownText(cardOf('Birch Bakery'))).toBe('Birch Bakery 40 credits a month Inactive ⋯');
    expect([await openMenu('Alder Ales'), await openMenu('Birch Bakery')]).toEqual([['Suspend subscription'], ['Set subscription price']]);
  });

  it('says of Pro organisations what they have left, where they have credits, and offers what fits their state', async () => {
    await open('/admin/subscriptions?tab=pro', 'Cedar Care');
    expect(shownText(cardOf('Cedar Care'))).toBe('Cedar Care £99.00 a month 30 credits a month 21 subscription credits left 5 tranche credits left Active ⋯');
    expect(shownText(cardOf('Damson Deliveries'))).toBe('Damson Deliveries £99.00 a month 30 credits a month Inactive ⋯');
    expect(await openMenu('Cedar Care')).toEqual(['Add delivery tranche', 'Suspend']);
    expect(await openMenu('Damson Deliveries')).toEqual(['Activate subscription', 'Add delivery tranche']);
  });

  it.each([
    ['/admin/subscriptions', "You don't have any merchants"],
    ['/admin/subscriptions?tab=pro', "You don't have any Pro Organisations"],
    ['/admin/subscriptions?query=nobody', '0 results found Adjust your filtering and try again'],
  ])('at %s says when it is empty: %s', async (url, words) => {
    const played = playedSubscriptions();
    if (!url.includes('query')) {
      played.merchants.length = 0;
      played.pros.length = 0;
    }
    await open(url, words, 'Admin', played);
  });

  it('says in place that it could not be loaded, and tries again', async () => {
    const played = playedSubscriptions();
    let isDown = true;
    const backend: typeof played.backend = (request) => (isDown && request.url.endsWith('/list') ? { status: 403, json: { Error: 'Closed today' } } : played.backend(request));
    await open('/admin/subscriptions', 'Subscriptions could not be loaded', 'Admin', { ...played, backend });
    expect(shownText()).toContain('Closed today');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Alder Ales');
  });

  it('leads from a card to the subscription’s own page, and back to the tab it was opened from', async () => {
    await open('/admin/subscriptions?tab=pro', 'Cedar Care');
    fireEvent.click(screen.getByText('Cedar Care'));
    await screen.findByRole('heading', { level: 1, name: 'Cedar Care' });
    expect(address()).toBe('/admin/subscription/pro/3');
    expect(screen.getByRole('link', { name: 'Back to subscriptions' }).getAttribute('href')).toBe('/admin/subscriptions?tab=pro');
  });

  it('follows what the socket tells', async () => {
    const { played, push } = await open('/admin/subscriptions', 'Alder Ales');
    const [alder] = played.merchants;
    if (alder) played.merchants[0] = { ...alder, HasActiveSubscription: false };
    act(() => push(merchantTold));
    await waitFor(() => expect(shownText(cardOf('Alder Ales'))).toContain('Inactive'));
  });
});

describe('the form of a subscription’s terms', () => {
  it('begins at nothing, and sends pounds in pence', async () => {
    const { writes } = await open('/admin/subscriptions', 'Birch Bakery');
    await choose('Birch Bakery', 'Set subscription price');
    const form = await dialog();
    const [credits, price] = [await form.findByLabelText<HTMLInputElement>('Number of free deliveries'), await form.findByLabelText<HTMLInputElement>('Monthly price')];
    expect([credits.value, price.value]).toEqual(['0', '0.0']);
    fireEvent.change(credits, { target: { value: '25' } });
    fireEvent.change(price, { target: { value: '1.005' } });
    await waitFor(() => expect(form.getByRole<HTMLButtonElement>('button', { name: 'Set subscription price' }).disabled).toBe(false));
    fireEvent.click(form.getByRole('button', { name: 'Set subscription price' }));
    await waitFor(() => expect(writes()).toEqual(['POST /admin/subscription/merchant/activate {"MerchantId":8,"NumberOfCredits":25,"Price":101}']));
  });

  it('says what is no price or no number of deliveries as it is typed, and waits', async () => {
    await open('/admin/subscriptions?tab=pro', 'Cedar Care');
    await choose('Cedar Care', 'Add delivery tranche');
    const form = await dialog();
    const [credits, price] = [await form.findByLabelText('Number of free deliveries'), await form.findByLabelText('Price')];
    const send = form.getByRole<HTMLButtonElement>('button', { name: 'Add delivery tranche' });
    const says = async (field: HTMLElement, typed: string, words: string, isFree: boolean) => {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.blur(field);
      await waitFor(() => expect([typed, form.queryByText(words) === null, send.disabled]).toEqual([typed, isFree, !isFree]));
    };
    for (const typed of ['1e3', '-1', '12,50', '1 2', '']) await says(price, typed, 'Please enter a valid price.', false);
    await says(price, '.5', 'Please enter a valid price.', true);
    for (const typed of ['1.5', '-1', 'ten', '']) await says(credits, typed, 'Please enter a valid integer for credit amount.', false);
    await says(credits, '10', 'Please enter a valid integer for credit amount.', true);
  });
});

describe('a card that was acted on', () => {
  const busy = () => screen.queryByRole('status', { name: 'Updating Alder Ales' });
  const suspend = async () => {
    await choose('Alder Ales', 'Suspend subscription');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Suspend subscription' }));
  };

  it('is busy until the socket tells that its status is another', async () => {
    const { played, push, writes } = await open('/admin/subscriptions', 'Alder Ales');
    await suspend();
    await screen.findByText('The subscription of “Alder Ales” is suspended');
    expect(writes()).toEqual(['POST /admin/subscription/merchant/suspend {"MerchantId":7}']);
    // The backend has taken it, and shows nothing of it yet.
    await waitFor(() => expect(openDialogs()).toEqual([]));
    expect(busy()).toBeTruthy();
    const [alder] = played.merchants;
    if (alder) played.merchants[0] = { ...alder, HasActiveSubscription: false };
    act(() => push(merchantTold));
    await waitFor(() => expect(shownText(cardOf('Alder Ales'))).toContain('Inactive'));
    expect(busy()).toBeNull();
  });

  it('is busy for ten seconds at most', async () => {
    vi.useFakeTimers();
    renderApp({ role: 'Admin', url: '/admin/subscriptions', extensions: [], backend: playedSubscriptions().backend });
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

  it('is busy no longer than it is read again where the sockets are away', async () => {
    vi.useFakeTimers();
    const { cut } = renderApp({ role: 'Admin', url: '/admin/subscriptions', extensions: [], backend: playedSubscriptions().backend });
    await until(() => screen.queryByText('Alder Ales'), 'card');
    act(() => cut());
    fireEvent.click(screen.getByRole('button', { name: 'More for Alder Ales' }));
    fireEvent.click(await until(() => screen.queryByRole('menuitem'), 'menu'));
    fireEvent.click(await until(() => openDialogs()[0]?.querySelector('.ant-btn-dangerous'), 'question'));
    await until(() => screen.queryByText(/is suspended/), 'notice');
    await pass(1_000);
    expect(busy()).toBeNull();
  });

  it('is free again at once when the backend refuses, and says why', async () => {
    const played = playedSubscriptions();
    played.onWrite = () => ({ status: 409, json: { Error: 'It is suspended already.' } });
    await open('/admin/subscriptions', 'Alder Ales', 'Admin', played);
    await suspend();
    await screen.findByText('It is suspended already.');
    await waitFor(() => expect(busy()).toBeNull());
  });
});

describe('a merchant’s subscription', () => {
  const url = '/admin/subscription/merchant/7';

  it('says whose it is, what a booking costs, and what each shop has', async () => {
    await open(url, 'Alder Camden');
    expect(shownText(screen.getByRole('article'))).toContain('Alder Ales Merchant Active');
    const section = within(screen.getByRole('region', { name: 'Subscription Information' }));
    expect(section.getByLabelText<HTMLInputElement>('Pay as you go price', { selector: 'input' }).value).toBe('4.50');
    expect(section.getByLabelText<HTMLInputElement>('Concierge fee', { selector: 'input' }).value).toBe('1.99');
    expect(shownText(cardOf('Alder Soho'))).toBe('Alder Soho Credits 33 Tranche credits 12 Subscription dates 31/01/2026 – 28/02/2026 Status Active ⋯');
    expect(shownText(cardOf('Alder Camden'))).toBe('Alder Camden Credits – Tranche credits – Subscription dates – Status Inactive ⋯');
  });

  it('has its shops searched without another call', async () => {
    const { calls } = await open(url, 'Alder Camden');
    const before = calls();
    expect(before).toContain('POST /admin/subscription/merchant/7/shops {"Page":0,"Size":5000,"Query":""}');
    fireEvent.change(screen.getByPlaceholderText('Search shops'), { target: { value: 'soho' } });
    await waitFor(() => expect(screen.queryByText('Alder Camden')).toBeNull());
    fireEvent.change(screen.getByPlaceholderText('Search shops'), { target: { value: 'nowhere' } });
    await screen.findByText('0 results found');
    expect(calls()).toEqual(before);
  });

  it('draws those of 5,000 shops that are in view', async () => {
    const played = playedSubscriptions();
    played.shops.splice(0, 2, ...Array.from({ length: 5000 }, (_, index) => ({ ShopId: index, ShopName: `Shop ${index}` })));
    await open(url, 'Shop 0', 'Admin', played);
    expect(shownText()).toContain('5,000 shops');
    expect(document.querySelectorAll('.subscription-shop').length).toBeLessThan(100);
  });

  it('saves a price of a booking that is more than nothing, and no other', async () => {
    const { writes } = await open(url, 'Alder Camden');
    const section = within(screen.getByRole('region', { name: 'Subscription Information' }));
    const price = section.getByLabelText('Pay as you go price', { selector: 'input' });
    for (const typed of ['0', '0.0', '1e3', '-1', '12,50', '']) {
      fireEvent.change(price, { target: { value: typed } });
      fireEvent.blur(price);
      await section.findByText('Please enter a valid price.');
      expect(section.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    }
    fireEvent.change(price, { target: { value: '.5' } });
    await waitFor(() => expect(section.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    fireEvent.click(section.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes()).toEqual(['POST /admin/subscription/merchant/pay-as-you-go {"MerchantId":7,"Price":50}']));
  });

  it('offers for each shop what fits its state', async () => {
    const { writes } = await open(url, 'Alder Camden');
    expect(await openMenu('Alder Soho')).toEqual(['Add delivery tranche', 'Update concierge preferences', 'Suspend']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(writes()).toEqual(['POST /admin/subscription/merchant/shop/suspend {"ShopId":71}']));
  });

  it('activates a shop after a question, and asks for no terms', async () => {
    const { writes } = await open(url, 'Alder Camden');
    expect(await openMenu('Alder Camden')).toEqual(['Activate', 'Add delivery tranche', 'Update concierge preferences']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Activate' }));
    const question = await dialog();
    expect(question.queryAllByRole('textbox')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(writes()).toEqual(['POST /admin/subscription/merchant/shop/activate {"ShopId":72,"MerchantId":7}']));
  });

  it('shows a shop’s concierge preferences as they are, and saves each as it is pressed', async () => {
    const played = playedSubscriptions();
    played.onWrite = ({ url: asked }) => {
      if (asked.endsWith('/toggle-premium')) played.preferences.PremiumEnabled = !played.preferences.PremiumEnabled;
      return { json: { Result: null } };
    };
    const { writes } = await open(url, 'Alder Camden', 'Admin', played);
    await choose('Alder Soho', 'Update concierge preferences');
    const preferences = await dialog();
    const concierge = await preferences.findByRole('switch', { name: 'Concierge Enabled' });
    expect(preferences.getByRole('switch', { name: "Don't show individual quotes" })).toBeTruthy();
    expect(concierge.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(concierge);
    await waitFor(() => expect(concierge.getAttribute('aria-checked')).toBe('true'));
    expect(writes()).toEqual([expect.stringMatching(/^PUT \/admin\/subscription\/merchant\/shop\/71\/toggle-premium (\{\})?$/)]);
  });

  it('follows what the socket tells of its shops', async () => {
    const { played, push } = await open(url, 'Alder Soho');
    const [soho] = played.shops;
    if (soho) played.shops[0] = { ...soho, SubscriptionCreditsRemaining: Credits.parse(32) };
    act(() => push(merchantTold));
    await waitFor(() => expect(shownText(cardOf('Alder Soho'))).toContain('Credits 32'));
  });

  it('says in place that its shops could not be loaded', async () => {
    const played = playedSubscriptions();
    const backend: typeof played.backend = (request) => (request.url.endsWith('/shops') ? { status: 403, json: { Error: 'Closed today' } } : played.backend(request));
    await open(url, 'The shops could not be loaded', 'Admin', { ...played, backend });
    expect(shownText()).toContain('Alder Ales');
  });
});

describe('the subscription of a Pro organisation', () => {
  it('shows its credits, its month, its prices and its concierge preferences', async () => {
    await open('/admin/subscription/pro/3?isPro=true', 'Available credits');
    const text = shownText(screen.getByRole('article'));
    expect(text).toContain('Cedar Care Pro Organisation Active');
    expect(text).toContain('Available credits 26 Start date 31 Jan 2026 End date 28 Feb 2026');
    const prices = screen.getAllByRole<HTMLInputElement>('textbox').map(({ id, value }) => [shownText(document.querySelector(`label[for="${id}"]`) ?? document.body), value]);
    expect(prices).toEqual([['Pay as you go price', '5.00'], ['Concierge fee', '2.50']]);
    expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  });

  it('flips a preference on the sight of what is shown', async () => {
    const { played, received, push } = await open('/admin/subscription/pro/3', 'Concierge Enabled');
    played.onWrite = () => {
      const [cedar] = played.pros;
      if (cedar) played.pros[0] = { ...cedar, PremiumOnly: true };
      return { json: { Result: null } };
    };
    fireEvent.click(screen.getByRole('switch', { name: "Don't show individual quotes" }));
    await waitFor(() => expect(screen.getByRole('switch', { name: "Don't show individual quotes" }).getAttribute('aria-checked')).toBe('true'));
    expect(received.find(({ url }) => url.endsWith('/toggle-premium-only'))).toMatchObject({ method: 'PUT', url: '/admin/subscription/pro/3/toggle-premium-only' });
    const [cedar] = played.pros;
    if (cedar) played.pros[0] = { ...cedar, TotalCreditsRemaining: Credits.parse(19) };
    act(() => push(proTold));
    await waitFor(() => expect(shownText()).toContain('Available credits 19'));
  });
});

describe('the merchant’s own subscription', () => {
  it('is there to read: its values, its shops with their credits, and nothing to change', async () => {
    const { calls } = await open('/subscription', 'Alder Camden', 'Merchant');
    const page = screen.getByRole('article');
    const text = shownText(page);
    expect(text).toContain('Alder Ales Merchant Active');
    expect(text).toContain('Subscription Information Pay as you go price £4.50 Concierge fee £1.99');
    expect(shownText(cardOf('Alder Soho'))).toBe('Alder Soho Credits 33 Tranche credits 12 Subscription dates 31/01/2026 – 28/02/2026 Status Active');
    expect(within(page).queryAllByRole('button')).toEqual([]);
    expect(within(page).queryAllByRole('switch')).toEqual([]);
    expect(calls().toSorted()).toEqual(['GET /merchant/subscription ', 'POST /merchant/subscription/shops {"Page":0,"Size":5000,"Query":""}']);
  });

  it('follows what the socket tells', async () => {
    const { played, push } = await open('/subscription', 'Alder Camden', 'Merchant');
    const [alder] = played.merchants;
    if (alder) played.merchants[0] = { ...alder, HasActiveSubscription: false };
    act(() => push(merchantTold));
    await waitFor(() => expect(shownText(screen.getByRole('article'))).toContain('Alder Ales Merchant Inactive'));
  });

  it.each(['/admin/subscriptions', '/admin/subscription/merchant/7', '/admin/subscription/pro/3'])('is all there is for a merchant: %s leads elsewhere', async (url) => {
    const { calls } = await open(url, 'Orders', 'Merchant');
    expect([window.location.pathname.startsWith('/admin'), calls()]).toEqual([false, []]);
  });
});
