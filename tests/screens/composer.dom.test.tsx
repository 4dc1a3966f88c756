import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { storedDrafts } from '../setup/stored-drafts.ts';
import { button, pass, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const targets = [{ MerchantId: 1, MerchantName: 'Alder', Shops: [{ ShopId: 1, ShopName: 'Alder Soho' }] }];
const composition = {
  title: 'Sale',
  body: 'Now',
  target: 'Shop',
  shops: ['1'],
  file: null,
  scheduledAt: '2026-11-20T10:00:00.000Z',
};
const past = 'Choose a time that is not in the past';

beforeEach(
  () =>
    void vi.useFakeTimers({
      now: new Date('2026-11-20T10:00:30Z'),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
);
afterEach(() => void vi.useRealTimers());

async function open(refusal?: { readonly Error: string; readonly Fields?: object }) {
  const whole = contractBackend({ '/admin/push-notifications/shops': () => targets }, { readMs: 10, writeMs: 10 });
  const { received } = renderApp({
    role: 'Admin',
    url: '/admin/notifications/create',
    extensions: [],
    drafts: { 'push-notifications.create': composition },
    backend: (request) => (refusal && isWrite(request) ? { status: 422, json: refusal } : whole(request)),
  });
  const send = await until(() => button('Send'), 'Send');
  await until(() => (send.hasAttribute('disabled') ? undefined : send), 'Send that can be pressed');
  return { send, writes: () => received.filter(isWrite) };
}

async function confirm(title: string): Promise<void> {
  const dialog = await until(
    () => [...document.querySelectorAll('.ant-modal-confirm')].find((each) => each.textContent?.includes(title)),
    title,
  );
  fireEvent.click(button('Send', dialog) ?? document.body);
  await pass(500);
}

const getProblem = () =>
  [...document.querySelectorAll('.push-choice .form-problem')].map((each) => each.textContent).join('');

describe('the scheduled minute of a notification', () => {
  it('is checked again every minute, and the field shows an error when it has passed', async () => {
    const { send } = await open();
    expect(getProblem()).toBe('');
    await pass(30_000);
    expect(getProblem()).toBe(past);
    expect(send.hasAttribute('disabled')).toBe(true);
  });

  it('is checked when Send is pressed, even without a render since it passed', async () => {
    const { send, writes } = await open();
    const moment = performance.now() + 32_000;
    vi.setSystemTime(new Date('2026-11-20T10:01:02Z'));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(moment);
    await act(async () => void fireEvent.click(send));
    await pass(500);
    clock.mockRestore();
    expect(writes()).toEqual([]);
    expect(getProblem()).toBe(past);
  });

  it('is still accepted until it is over', async () => {
    const { send, writes } = await open();
    fireEvent.click(send);
    await confirm('Send “Sale” to 1 shop?');
    expect(writes().map(({ text }) => JSON.parse(text).ScheduleDate)).toEqual(['2026-11-20T10:00:00.000Z']);
  });
});

describe('the notification form', () => {
  const title = () =>
    document.querySelector<HTMLInputElement>('.push-composer input') ?? document.createElement('input');
  const faults = () =>
    [...document.querySelectorAll('.push-fields .form-problem')].flatMap(({ textContent }) => textContent || []);

  it('reports a missing value only after blur', async () => {
    const { send } = await open();
    fireEvent.change(title(), { target: { value: '' } });
    expect([faults(), send.hasAttribute('disabled')]).toEqual([[], true]);
    fireEvent.blur(title());
    expect(faults()).toEqual(['Enter a title']);
    fireEvent.change(title(), { target: { value: 'Sale' } });
    expect([faults(), send.hasAttribute('disabled')]).toEqual([[], false]);
  });

  it('shows the server’s error at the focused field until the field changes', async () => {
    const { send, writes } = await open({ Error: 'No', Fields: { Title: 'Too loud', Colour: 'Too green' } });
    fireEvent.click(send);
    await confirm('Send “Sale” to 1 shop?');
    expect([
      faults(),
      document.activeElement === title(),
      document.querySelectorAll('.ant-modal-confirm-error').length,
      writes().length,
    ]).toEqual([['Too loud'], true, 0, 1]);
    expect(send.hasAttribute('disabled')).toBe(true);
    fireEvent.change(title(), { target: { value: 'Sale!' } });
    expect([faults(), send.hasAttribute('disabled')]).toEqual([[], false]);
  });

  it('shows errors for unknown fields in a dialog, then focuses Send again', async () => {
    const { send } = await open({ Error: 'Quiet hours', Fields: { Colour: 'Too green' } });
    fireEvent.click(send);
    await confirm('Send “Sale” to 1 shop?');
    const dialog = await until(() => document.querySelector('.ant-modal-confirm-error'), 'dialog');
    expect([dialog.textContent, faults()]).toEqual([expect.stringContaining('Quiet hours'), []]);
    fireEvent.click(button('OK', dialog) ?? dialog);
    await pass(500);
    expect([document.activeElement, send.hasAttribute('disabled')]).toEqual([send, false]);
  });
});

it('a draft is stored in the tab while typing, without files over 500,000 characters', async () => {
  const readDraft = () => storedDrafts()['push-notifications.create'];
  for (const [text, isKept] of [
    ['CustomerId\n1'.padEnd(500_000), true],
    ['CustomerId\n1'.padEnd(500_001), false],
  ] as const) {
    renderApp({
      role: 'Admin',
      url: '/admin/notifications/create',
      extensions: [],
      drafts: { 'push-notifications.create': { ...composition, target: 'Customer', file: { name: 'all.csv', text } } },
      backend: contractBackend({}, { readMs: 10, writeMs: 10 }),
    });
    const title = await until(() => document.querySelector('.push-composer input'), 'title');
    fireEvent.change(title, { target: { value: 'Sale!' } });
    await pass(500);
    expect([
      readDraft().title,
      readDraft().file !== null,
      document.querySelector('.push-file + [role="status"]')?.textContent,
    ]).toEqual(['Sale!', isKept, expect.stringContaining('all.csv')]);
  }
});

describe('the reach of a notification', () => {
  const twoShops = [
    {
      MerchantId: 1,
      MerchantName: 'Alder',
      Shops: [
        { ShopId: 1, ShopName: 'Alder Soho' },
        { ShopId: 2, ShopName: 'Alder Camden' },
      ],
    },
  ];
  const whole = contractBackend({ '/admin/push-notifications/shops': () => twoShops }, { readMs: 10, writeMs: 10 });
  const backend: Answering = (request) =>
    request.url === '/ext/push-reach'
      ? { json: { Result: { People: JSON.parse(request.text).Shops.length * 10 } } }
      : whole(request);
  const shown = () => document.querySelector('.push-reach [role="status"]');

  it('keeps the old number, marked as busy, while a new selection is being counted', async () => {
    renderApp({
      role: 'Admin',
      url: '/admin/notifications/create',
      extensions: ['push-reach'],
      drafts: { 'push-notifications.create': composition },
      backend,
    });
    await until(() => shown()?.textContent?.includes('Reaches 10 people') || undefined, 'number of people');
    const press = (name: string) => act(async () => void fireEvent.click(button(name) ?? document.body));
    await press('Deselect All');
    expect(shown()?.textContent).toBe('No recipients yet');
    await press('Select All');
    expect([shown()?.textContent, shown()?.getAttribute('aria-busy')]).toEqual(['Reaches 10 people', 'true']);
    await until(() => shown()?.textContent?.includes('Reaches 20 people') || undefined, 'number of both shops');
    expect(shown()?.getAttribute('aria-busy')).toBe('false');
  });

  it('is confirmed before a notification is sent to customers, if the backend supports it', async () => {
    const customers: Answering = (request) =>
      request.url === '/ext/push-customers/reach' ? { json: { Result: { People: 1204 } } } : whole(request);
    const now = { ...composition, target: 'ShopCustomer', scheduledAt: null };
    const { received } = renderApp({
      role: 'Admin',
      url: '/admin/notifications/create',
      extensions: ['push-customers'],
      drafts: { 'push-notifications.create': now },
      backend: customers,
    });
    await until(() => shown()?.textContent?.includes('Reaches 1,204 people') || undefined, 'number of customers');
    fireEvent.click(button('Send') ?? document.body);
    await pass(500);
    expect(received.filter(isWrite)).toEqual([]);
    await confirm('Send “Sale” to 1,204 people?');
    expect(received.filter(isWrite).map(({ url, text }) => [url, JSON.parse(text)])).toEqual([
      ['/ext/push-customers', { Title: 'Sale', Body: 'Now', Shops: [1], ScheduleDate: null }],
    ]);
  });

  it('does not include customers if the backend cannot reach them', async () => {
    const { received } = renderApp({
      role: 'Admin',
      url: '/admin/notifications/create',
      extensions: [],
      drafts: { 'push-notifications.create': composition },
      backend: whole,
    });
    await until(() => button('Send'), 'Send');
    expect(
      [...document.querySelectorAll('.push-choice .ant-radio-wrapper')].map((each) => each.textContent).slice(0, 2),
    ).toEqual(['Shop', 'Customer']);
    expect(received.filter(({ url }) => url.startsWith('/ext/'))).toEqual([]);
  });
});

describe('a shop’s row', () => {
  const shops = {
    data: [{ Region: 'London', Shops: [{ Id: 1, Name: 'Alder Soho', Archived: false }] }],
    totalCount: 1,
  };
  const openShops = (role: 'Admin' | 'Merchant', extensions: readonly 'push-customers'[]) =>
    renderApp({
      role,
      url: '/merchant/shops',
      extensions,
      backend: contractBackend(
        { '/merchant/shop/list': () => shops, '/admin/push-notifications/shops': () => targets },
        { readMs: 10, writeMs: 10 },
      ),
    });
  const link = () =>
    document.querySelector<HTMLElement>('[aria-label="Notify the customers of Alder Soho"]') ?? undefined;
  const row = () => document.querySelector<HTMLElement>('.column-name') ?? undefined;

  it('lets administrators notify its customers, with the title focused', async () => {
    openShops('Admin', ['push-customers']);
    fireEvent.click(await until(link, 'the row’s link'));
    await until(
      () => [...document.querySelectorAll('.push-count')].find((each) => each.textContent?.startsWith('1 ')),
      'the chosen shop',
    );
    const chosen = document.querySelector<HTMLInputElement>('.push-choice input:checked');
    expect([chosen?.closest('label')?.textContent, document.activeElement]).toEqual([
      'Customers of a shop',
      document.querySelector('.push-composer input'),
    ]);
    // Cancel closes the untouched form without a question.
    fireEvent.click(await until(() => button('Cancel'), 'Cancel'));
    await pass(500);
    expect([link() !== undefined, document.querySelectorAll('[role=dialog]').length]).toEqual([true, 0]);
    // With input, Cancel opens a confirmation dialog on top.
    fireEvent.click(link() ?? document.body);
    fireEvent.change(await until(() => document.querySelector('.push-composer input'), 'title'), {
      target: { value: 'Sale' },
    });
    fireEvent.click(button('Cancel') ?? document.body);
    await pass(500);
    expect([link(), document.querySelectorAll('[role=dialog]').length]).toEqual([undefined, 2]);
  });

  it.each([
    ['for a merchant', 'Merchant', ['push-customers']],
    ['where the backend cannot reach customers', 'Admin', []],
  ] as const)('has no link %s', async (_, role, extensions) => {
    openShops(role, extensions);
    await until(row, 'the row');
    expect(link()).toBeUndefined();
  });
});
