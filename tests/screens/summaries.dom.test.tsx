import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import JSZip from 'jszip';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { retryImmediately } from '../setup/interactions.ts';
import { recordOpenedTabs, mockInvoiceRows, recordSavedFiles } from '../setup/mock-invoices.ts';
import { button, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { expectRangeRules } from '../setup/range-rules.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

afterEach(() => void vi.restoreAllMocks());

const twelve = Array.from({ length: 12 }, (_, index) => ({
  Id: index + 1,
  FileName: index === 2 ? null : `agency-fees-2026-W${String(index + 10)}.pdf`,
}));
const paths = { Admin: '/admin/agency-fee-summary', Merchant: '/agency-fee-summary' } as const;

async function open(role: keyof typeof paths, query = '', summaries: typeof twelve = twelve) {
  // Make the page as tall as in a browser, so that the end of the list is out of view.
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
  const csv = { Data: btoa('Week,Fee\r\n2026-W10,12.50\r\n'), FileName: 'fees/march.csv' };
  const network = renderApp({
    role,
    url: `${paths[role]}${query}`,
    backend: mockInvoiceRows({ summaries, instead: { '/{role}/agencyfees/csv-export': () => csv } }),
  });
  if (summaries.length > 0) await screen.findByText('agency-fees-2026-W10.pdf');
  const getRequests = (path: string) =>
    network.received.filter(({ url }) => url.endsWith(path)).map(({ url, text }) => [url, JSON.parse(text)] as const);
  return { ...network, getRequests };
}

const box = (name: string) => document.querySelector(`input[type="checkbox"][aria-label="${name}"]`) ?? undefined;
const press = (control: Element | undefined) => act(async () => void fireEvent.click(control ?? document.body));

async function openFilter(): Promise<HTMLElement> {
  await press(screen.getByText('Filter').closest('button') ?? undefined);
  return await waitFor(
    () => document.querySelector<HTMLElement>('.filter-panel') ?? Promise.reject(new Error('There is no filter')),
  );
}

describe('weekly summaries', () => {
  // Requirements C-2.04, C-2.76, C-7.22
  it.each(['Admin', 'Merchant'] as const)(
    'of a %s are listed by file name, and load page by page until a page is not full',
    async (role) => {
      const { getRequests } = await open(role, '?page=2');
      expect(document.querySelector('h1')?.textContent).toBe('Agency Fee Weekly Summary');
      expect(
        screen.getByText('Agency Fee Summary', { selector: '.side-menu-label' }).closest('a')?.getAttribute('href'),
      ).toBe(paths[role]);
      await screen.findByText('All 12 shown');
      const Filter = { DateFrom: null, DateTo: null, Merchants: [] };
      expect(getRequests('/weeklysummaries')).toEqual(
        [0, 1].map((Page) => [`/${role.toLowerCase()}/weeklysummaries`, { Page, Size: 10, Query: '', Filter }]),
      );
      expect(screen.getByText('Summary 3')).toBeDefined();
      expect(document.querySelector('#main input[type="search"]')).toBeNull();
    },
  );

  // Requirements C-2.77, C-2.78
  it('are filtered by date, and by merchant for administrators', async () => {
    const query = '?startDate=2026-03-28&endDate=2026-03-29&merchant=3';
    const period = { DateFrom: '2026-03-28T00:00:00.000Z', DateTo: '2026-03-29T22:59:59.999Z' };
    for (const [role, tabs, Merchants] of [
      ['Merchant', ['Date'], []],
      ['Admin', ['Date', 'Merchant'], [3]],
    ] as const) {
      const { getRequests } = await open(role, query);
      expect(getRequests('/weeklysummaries')[0]?.[1].Filter).toEqual({ ...period, Merchants });
      const panel = await openFilter();
      expect(
        within(panel)
          .getAllByRole('tab')
          .map(({ textContent }) => textContent),
      ).toEqual(tabs);
    }
  });

  // Requirement C-5.55
  it('reject an invalid or incomplete date range', async () => {
    await open('Merchant');
    await expectRangeRules(await openFilter());
  });

  // Requirements C-2.79, C-2.80, C-2.81, C-7.23
  it('open in a tab each, and are downloaded as one zip of PDFs', async () => {
    const tabs = recordOpenedTabs();
    const saved = recordSavedFiles();
    await open('Merchant');
    await press(screen.getByText('agency-fees-2026-W11.pdf'));
    await waitFor(() => expect(tabs[0]?.address).toBe('http://backend.test/files/2.pdf'));
    await press(box('Select Summary 3'));
    await press(box('Select agency-fees-2026-W10.pdf'));
    await press(await screen.findByText('Download'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(Object.keys((await JSZip.loadAsync((await saved[0]?.content.arrayBuffer()) ?? '')).files)).toEqual([
      'Summary 3.pdf',
      'agency-fees-2026-W10.pdf',
    ]);
    await press(button('Close', openDialogs().at(-1)));
    await press(box('Select these 10'));
    expect(screen.getByText('10 selected')).toBeDefined();
    await press(button('Clear selection'));
    expect(screen.getByText('0 selected')).toBeDefined();
  });

  // Requirement C-2.83
  it('show an empty state for an empty list', async () => {
    await open('Merchant', '', []);
    expect(await screen.findByText('No records found')).toBeDefined();
  });
});

// Requirement C-8.03
it('loading and export errors are shown in place, and both can be retried', async () => {
  let isDown = true;
  const backend = mockInvoiceRows({ summaries: twelve });
  renderApp({
    role: 'Merchant',
    url: paths.Merchant,
    backend: async (request) =>
      isDown && /weeklysummaries|csv-export/.test(request.url)
        ? { status: 403, json: { Error: 'Closed today' } }
        : await backend(request),
  });
  await screen.findByText(/could not be loaded/);
  expect(document.querySelector('#main')?.textContent).toContain('Closed today');
  await press(await screen.findByText('Export CSV'));
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
  const dialog = openDialogs()[0] ?? document.body;
  await within(dialog).findByLabelText('Start date');
  type('Start date', '01/03/2026', dialog);
  await act(async () => undefined);
  type('End date', '02/03/2026', dialog);
  await waitFor(() => expect(button('Export', dialog)?.hasAttribute('disabled')).toBe(false));
  await press(button('Export', dialog));
  await waitFor(() => expect(openDialogs().at(-1)?.textContent).toContain('Closed today'));
  await press(button('OK', openDialogs().at(-1)));
  await waitFor(() => expect(button('Export', dialog)?.hasAttribute('disabled')).toBe(false));
  await press(button('Cancel', dialog));
  isDown = false;
  await press(await screen.findByText('Retry'));
  await screen.findByText('agency-fees-2026-W10.pdf');
});

describe('the fee export', () => {
  const dialog = () => openDialogs().at(-1) ?? document.body;
  const field = (label: string) => within(dialog()).getByLabelText<HTMLInputElement>(label);
  const fill = async (label: string, day: string) => {
    type(label, day, dialog());
    await act(async () => undefined);
  };
  const isReady = () => button('Export', dialog())?.hasAttribute('disabled') === false;
  async function openExport() {
    await press(await screen.findByText('Export CSV'));
    await waitFor(() => expect(dialog().textContent).toContain('CSV export'));
    await waitFor(() => expect(field('Start date')).toBeDefined());
  }

  // Requirements C-2.82, C-3.05, C-5.50, C-5.52, C-7.24, C-7.25, C-9.10
  it('requires both dates, offers administrators a merchant, and saves the file by its name', async () => {
    const saved = recordSavedFiles();
    const { getRequests } = await open('Admin');
    await openExport();
    expect(dialog().textContent).toContain('Please choose the start and end dates, and optionally a merchant.');
    await waitFor(() => expect(dialog().textContent).toContain('All Merchants'));
    expect([field('Start date').placeholder, isReady()]).toEqual(['DD/MM/YYYY', false]);
    await fill('Start date', '01/03/2026');
    expect(isReady()).toBe(false);
    await fill('End date', '31/03/2026');
    await waitFor(() => expect(isReady()).toBe(true));
    await press(button('Export', dialog()));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['fees_march.csv']));
    expect(getRequests('/csv-export')).toEqual([
      [
        '/admin/agencyfees/csv-export',
        { DateFrom: '2026-03-01T00:00:00.000Z', DateTo: '2026-03-31T22:59:59.999Z', MerchantId: 0 },
      ],
    ]);
    expect(await saved[0]?.content.text()).toBe('Week,Fee\r\n2026-W10,12.50\r\n');
  });

  // Requirements C-5.50, C-5.51, C-5.53
  it('shows merchants only the dates, rejects an end before the start, and resets on Cancel', async () => {
    const { getRequests } = await open('Merchant');
    await openExport();
    expect(dialog().textContent).toContain('Please choose the start and end dates.');
    expect(within(dialog()).queryByLabelText('Merchant')).toBeNull();
    await fill('Start date', '10/03/2026');
    await fill('End date', '09/03/2026');
    await within(dialog()).findByText('End date should be after the start date');
    expect(isReady()).toBe(false);
    await fill('End date', '12/03/2026');
    await waitFor(() => expect(isReady()).toBe(true));
    await press(button('Cancel', dialog()));
    await openExport();
    expect([field('Start date').value, field('End date').value, isReady()]).toEqual(['', '', false]);
    await fill('Start date', '10/03/2026');
    await fill('End date', '10/03/2026');
    await waitFor(() => expect(isReady()).toBe(true));
    await press(button('Export', dialog()));
    await waitFor(() =>
      expect(getRequests('/csv-export')).toEqual([
        [
          '/merchant/agencyfees/csv-export',
          { DateFrom: '2026-03-10T00:00:00.000Z', DateTo: '2026-03-10T23:59:59.999Z' },
        ],
      ]),
    );
  });
});

describe('a failure', () => {
  const refusal = { status: 503, json: { Error: 'Too busy' } };
  /** Opens the list. Requests whose path ends with `path` are rejected while `isRefusing` is set. */
  function openRefusing(path: string) {
    const mock = mockInvoiceRows({ summaries: twelve });
    const state = { isRefusing: true };
    renderApp({
      role: 'Admin',
      url: paths.Admin,
      backend: (request) => (state.isRefusing && request.url.endsWith(path) ? refusal : mock(request)),
    });
    return state;
  }

  // Requirement C-8.03
  it('of the list is shown in place, and Retry recovers', async () => {
    retryImmediately();
    const state = openRefusing('/weeklysummaries');
    await screen.findByText(/could not be loaded/);
    expect(document.querySelector('.ant-skeleton, .ant-spin-spinning')).toBeNull();
    state.isRefusing = false;
    await press(button('Retry'));
    await screen.findByText('agency-fees-2026-W10.pdf');
  });

  // Requirement C-8.03
  it('of the export appears over its dialog, and the export can be sent again', async () => {
    const saved = recordSavedFiles();
    openRefusing('/csv-export');
    await press(await screen.findByText('Export CSV'));
    const dialog = () => openDialogs().at(-1) ?? document.body;
    await waitFor(() => expect(within(dialog()).getByLabelText('Start date')).toBeDefined());
    for (const [label, day] of [
      ['Start date', '01/03/2026'],
      ['End date', '31/03/2026'],
    ] as const) {
      type(label, day, dialog());
      await act(async () => undefined);
    }
    await waitFor(() => expect(button('Export', dialog())?.hasAttribute('disabled')).toBe(false));
    await press(button('Export', dialog()));
    await waitFor(() => expect(dialog().textContent).toContain('Too busy'));
    await waitFor(() => expect(button('Export', openDialogs()[0])?.classList.contains('ant-btn-loading')).toBe(false));
    expect(saved).toEqual([]);
  });
});
