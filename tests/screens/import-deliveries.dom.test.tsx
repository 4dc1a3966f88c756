import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contractBackend } from '../setup/contract-backend.ts';
import { inIslington, bookingAnswers, offer, press, freezeTime } from '../setup/booking.ts';
import { storedDrafts } from '../setup/stored-drafts.ts';
import { recordSavedFiles } from '../setup/mock-invoices.ts';
import { button, openDialogs, pass, type, until } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

const headings = 'Reference,First name,Last name,Phone,Email,Address,Delivery type,Vehicle';
const line = (reference: string, change: { phone?: string } = {}) =>
  `${reference},Ben,Kite,${change.phone ?? '07700 900123'},ben@kite.test,"1 Upper Street, London",Same day,Small Van`;

interface Opened {
  readonly storedDraft?: object;
  readonly termsAccepted?: boolean;
  refuse?(request: {
    readonly method: string;
    readonly url: string;
    readonly text: string;
  }): { readonly status: number; readonly json: unknown } | 'hang up' | undefined;
}

async function open({ storedDraft, refuse, termsAccepted = true }: Opened = {}) {
  let drafts = 0;
  const answer = contractBackend(
    {
      ...bookingAnswers,
      '/collect': () => ({ Id: `d-${(drafts += 1)}` }),
      '/collect/{id}': () => ({ Id: 'd-1', ReferenceNumber: 'A-1', Status: 'Drafted', PortalStatus: null }),
      '/portal/profile': { Role: null, IsCollectEnabled: true, TermsAccepted: termsAccepted },
      '/ext/places/suggest': () => [{ Id: 'p-1', Text: '1 Upper Street', Detail: 'London, N1 0PQ' }],
      '/ext/places/details/{id}': () => ({ Address: inIslington, Country: 'GB' }),
    },
    { readMs: 10, writeMs: 30 },
  );
  const network = renderApp({
    user: aUser('Shop', { isCollectEnabled: true, termsAccepted }),
    url: '/import-deliveries',
    backend: (request) => refuse?.(request) ?? answer(request),
    ...(storedDraft ? { drafts: { 'delivery-import': storedDraft } } : {}),
  });
  await until(() => document.querySelector('.several .section'), 'page');
  const sent = (path: string) =>
    network.received
      .filter(({ method, url }) => method === 'POST' && url === path)
      .map(({ text }): Record<string, unknown> => JSON.parse(text));
  return { ...network, sent };
}

async function paste(...lines: string[]) {
  type('Or paste the rows here', [headings, ...lines].join('\n'));
  press('Read the rows');
  press('Continue', await until(() => document.querySelector('.import-map'), 'columns'));
  await until(
    () => (document.querySelector('.several-progress') || !document.querySelector('.several-table') ? undefined : true),
    'rows',
  );
}

const summary = () => document.querySelector('.several h2')?.textContent;
const rows = () =>
  [...document.querySelectorAll('.several-table tbody tr')].map(({ textContent }) => textContent ?? '');
const idle = () => until(() => (document.querySelector('.several-progress') ? undefined : true), 'end of the run');

async function priceAll(name: string, { push }: { push(frame: unknown): void }) {
  press(name);
  // Prices are requested a few at a time, so the offer is pushed in every round.
  for (let round = 0; round < 4 && document.querySelector('.several-progress'); round += 1) {
    await pass(120);
    push({ Type: 'AvailableCouriersResponseModel', Data: offer });
    await pass(20);
  }
  await idle();
}

it('the import reads pasted rows, corrects them in place, prices them and books each once', async () => {
  const { push, sent } = await open();
  await paste(line('A-1'), line('A-2', { phone: '12' }), line('A-3'));
  expect(summary()).toBe('3 rows · 1 needs a correction · 2 ready for their prices');
  expect(rows()[1]).toContain('Phone: Enter a valid phone number.');
  expect(rows()[0]).toContain('1 Upper Street, London, N1 0PQ');

  fireEvent.click(button('Correct row 3') ?? document.body);
  const dialog = await until(() => openDialogs()[0], 'dialog');
  type('Phone', '020 7946 0999', dialog);
  expect(dialog.querySelector('.form-problem:not(:empty)')).toBeNull();
  press('Apply', dialog);
  await pass(20);
  expect(summary()).toBe('3 rows · 3 ready for their prices');

  await priceAll('Get 3 prices', { push });
  expect(sent('/collect').map(({ ReferenceNumber, TelNo }) => [ReferenceNumber, TelNo])).toEqual([
    ['A-1', '+447700900123'],
    ['A-2', '+442079460999'],
    ['A-3', '+447700900123'],
  ]);
  expect(document.querySelector('.several-total')?.textContent).toContain('Total £28.80 and 3 credits');
  const [choice] = document.querySelectorAll('select');
  fireEvent.change(choice ?? document.body, { target: { value: 'q2' } });
  await pass(20);
  expect(document.querySelector('.several-total')?.textContent).toContain('Total £34.20 and 3 credits');

  push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 12 } });
  const book = button('Book 3 deliveries');
  // All three clicks come before the button is rendered as busy.
  act(() => [1, 2, 3].forEach(() => book?.click()));
  await idle();
  expect(sent('/collect/place')).toEqual([
    { Id: 'd-1', SelectedQuoteIds: ['q2'] },
    { Id: 'd-2', SelectedQuoteIds: ['q1'] },
    { Id: 'd-3', SelectedQuoteIds: ['q1'] },
  ]);
  expect(summary()).toBe('3 rows · 3 booked');
  expect(document.querySelector('.credits .figures')?.textContent).toBe('9');
  expect([...document.querySelectorAll('.several-table a')].map((link) => link.getAttribute('href'))).toEqual([
    '/delivery-order/d-1',
    '/delivery-order/d-2',
    '/delivery-order/d-3',
  ]);
});

it('credits count each booking once, whether a balance arrives before or after the response', async () => {
  const { push } = await open();
  const balance = (RemainingCredits: number) =>
    push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits } });
  const credits = () => document.querySelector('.credits .figures')?.textContent;
  await paste(line('A-1'), line('A-2'));
  await priceAll('Get 2 prices', { push });
  balance(7);
  press('Book 2 deliveries');
  await pass(10);
  balance(6);
  await idle();
  expect([summary(), credits()]).toEqual(['2 rows · 2 booked', '5']);
  balance(5);
  await pass(20);
  expect(credits()).toBe('5');
});

it('credits are not lowered for a booking that was made before a reload', async () => {
  const { push, sent } = await open({
    storedDraft: { rows: [keptRow('2', { stage: 'booking' })] },
    refuse: ({ method, url }) =>
      method === 'GET' && url === '/collect/d-2'
        ? {
            status: 200,
            json: { Result: { Id: 'd-2', ReferenceNumber: 'A-2', Status: 'Placed', PortalStatus: 'Open' } },
          }
        : undefined,
  });
  push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 6 } });
  await until(() => button('Book 1 delivery'), 'row that may be booked');
  press('Book 1 delivery');
  await idle();
  expect([summary(), sent('/collect/place'), document.querySelector('.credits .figures')?.textContent]).toEqual([
    '1 row · 1 booked',
    [],
    '6',
  ]);
});

const cells = {
  reference: 'A-1',
  firstName: 'Ben',
  lastName: 'Kite',
  phone: '07700 900123',
  email: 'ben@kite.test',
  address: '1 Upper Street, London',
  deliveryType: 'Same day',
  vehicle: 'Small Van',
};
const keptRow = (key: string, change: object) => ({
  key,
  number: Number(key) + 2,
  cells: { ...cells, reference: `A-${key}` },
  place: { Address: inIslington },
  draft: `d-${key}`,
  chosen: 'q1',
  ...change,
});

it('an interrupted import resumes after a reload and reuses its drafts', async () => {
  const { sent } = await open({
    storedDraft: {
      rows: [keptRow('1', { stage: 'booked' }), keptRow('2', { stage: 'booking' }), keptRow('3', { stage: 'priced' })],
    },
  });
  await until(() => button('Book 1 delivery'), 'row that may be booked');
  expect(summary()).toBe('3 rows · 1 ready for its price · 1 booked');
  press('Book 1 delivery');
  await idle();
  expect([sent('/collect'), sent('/collect/place')]).toEqual([[], [{ Id: 'd-2', SelectedQuoteIds: ['q1'] }]]);
  expect(summary()).toBe('3 rows · 1 ready for its price · 2 booked');
});

it('the import saves its stage before it books, and retries with the same draft', async () => {
  let isAway = true;
  const keptStages: unknown[] = [];
  const { push, sent } = await open({
    refuse({ url, method }) {
      if (method !== 'POST' || url !== '/collect/place' || !isAway) return undefined;
      keptStages.push(storedDrafts()['delivery-import'].rows[0].stage);
      return 'hang up';
    },
  });
  await paste(line('A-1'));
  await priceAll('Get 1 price', { push });
  press('Book 1 delivery');
  await idle();
  expect(keptStages[0]).toBe('booking');
  expect(rows()[0]).toContain('nothing is booked twice');
  expect(button('Correct row 2')).toBeUndefined();
  isAway = false;
  await pass(400);
  press('Book 1 delivery');
  await idle();
  expect(sent('/collect')).toHaveLength(1);
  expect(new Set(sent('/collect/place').map(({ Id }) => Id))).toEqual(new Set(['d-1']));
  expect(summary()).toBe('1 row · 1 booked');
});

it('failed rows can be exported with their reasons and imported again', async () => {
  const saved = recordSavedFiles();
  const { push } = await open({
    refuse: ({ url, text }) =>
      url === '/collect/place' && text.includes('d-2')
        ? { status: 409, json: { Error: 'Your quote has expired. Please get a new price.' } }
        : undefined,
  });
  await paste(line('A-1'), line('A-2'));
  await priceAll('Get 2 prices', { push });
  press('Book 2 deliveries');
  await idle();
  expect(summary()).toBe('2 rows · 1 booked · 1 failed');
  press('Download 1 row with its reason');
  const text = (await saved[0]?.content.text()) ?? '';
  expect(text).toContain('Your quote has expired. Please get a new price.');
  press('Start again');
  press('Start again', await until(() => openDialogs()[0], 'question'));
  await until(() => button('Read the rows'), 'empty page');
  type('Or paste the rows here', text);
  press('Read the rows');
  const columns = await until(() => document.querySelector('.import-map'), 'columns');
  expect(columns.querySelector('[role="status"]')?.textContent).toBe('1 row. Columns read: 14. Columns ignored: 1.');
  press('Continue', columns);
  await until(
    () => (document.querySelector('.several-table') && !document.querySelector('.several-progress') ? true : undefined),
    'rows',
  );
  expect(summary()).toBe('1 row · 1 ready for its price');
  expect(rows()[0]).toContain('A-2');
});

it('Cancel stops the run, and rows without a price stay unchanged', async () => {
  const { sent } = await open();
  await paste(...Array.from({ length: 9 }, (_, index) => line(`A-${index}`)));
  const get = button('Get 9 prices');
  // A second press must not start a run that Cancel would not stop.
  act(() => [1, 2].forEach(() => get?.click()));
  await pass(200);
  press('Cancel');
  await idle();
  // Four rows are priced at a time.
  expect(sent('/collect')).toHaveLength(4);
  expect(summary()).toBe('9 rows · 9 ready for their prices');
  // A second press within 300 ms counts as a double press.
  await pass(300);
  press('Get 9 prices');
  await pass(20);
  fireEvent.click(document.querySelector('a[href^="/delivery-orders"]') ?? document.body);
  await pass(1_000);
  // The run also stops when the user leaves the page.
  expect([document.querySelector('.several'), sent('/collect').length]).toEqual([null, 8]);
});

it('the import retries failed address lookups, accepts a chosen address and drops duplicates', async () => {
  let isDown = true;
  const { received, push, sent } = await open({
    refuse: ({ url }) =>
      isDown && url.startsWith('/ext/places/suggest') ? { status: 503, json: { Error: 'Down' } } : undefined,
  });
  await paste(line('A-1'), line('A-1'), line('A-3').replace('1 Upper Street, London', '1 Uper Street'));
  const countLookups = () => received.filter(({ url }) => url.startsWith('/ext/places/suggest')).length;
  expect(summary()).toBe('3 rows · 3 need a correction');
  expect(rows()[0]).toContain('Address: The address could not be looked up.');
  isDown = false;
  const before = countLookups();
  await pass(300);
  press('Look up addresses again');
  await idle();
  expect(countLookups()).toBeGreaterThan(before);
  expect(rows()[1]).toContain('Duplicate of row 2. Change or remove one of them.');
  expect(rows()[2]).toContain('Several addresses match');
  press('Remove row 3');
  await pass(20);
  expect(summary()).toBe('2 rows · 1 needs a correction · 1 ready for its price');

  press('Correct row 4');
  const dialog = await until(() => openDialogs()[0], 'dialog');
  const search = dialog.querySelector('input[role="combobox"]') ?? dialog;
  fireEvent.change(search, { target: { value: '1 Upper' } });
  fireEvent.focus(search);
  fireEvent.click(
    await until(() => document.querySelector('.address-suggestions:not([hidden]) [role="option"]'), 'suggestion'),
  );
  await until(
    () => (dialog.textContent?.includes('Found: 1 Upper Street, London, N1 0PQ') ? true : undefined),
    'place',
  );
  const looked = countLookups();
  press('Apply', dialog);
  await pass(500);
  expect([summary(), countLookups()]).toEqual(['2 rows · 2 ready for their prices', looked]);
  await priceAll('Get 2 prices', { push });
  expect(sent('/collect')).toEqual(
    [1, 3].map((at) =>
      expect.objectContaining({
        ReferenceNumber: `A-${at}`,
        DeliveryAddress: expect.objectContaining({ PostCode: 'N1 0PQ' }),
      }),
    ),
  );
});

it('the terms appear before the first booking, with the reason if acceptance fails', async () => {
  let isOld = true;
  const { push, sent } = await open({
    termsAccepted: false,
    refuse: ({ url }) =>
      isOld && url === '/portal/accept-terms' ? { status: 409, json: { Error: 'The terms have changed.' } } : undefined,
  });
  await paste(line('A-1'));
  await priceAll('Get 1 price', { push });
  press('Book 1 delivery');
  const dialog = await until(() => openDialogs()[0], 'terms');
  press('I Agree', dialog);
  await until(
    () => (openDialogs().at(-1)?.textContent?.includes('The terms have changed.') ? true : undefined),
    'reason',
  );
  press('OK', openDialogs().at(-1));
  await pass(500);
  expect(sent('/collect/place')).toEqual([]);
  isOld = false;
  press('I Agree', dialog);
  await until(() => (sent('/collect/place').length === 1 ? true : undefined), 'booking');
});

/** A CSV file as saved by Excel with British settings (Windows-1252). Its last three headings are unknown. */
const windowsText = [
  `${headings},Day,Time,Colour`,
  `${line('A-1').replace('Ben,Kite', 'Zo\xEB,D\x92Arcy')},20/11/2019,14:00,red`,
].join('\r\n');
const windowsFile = new File([Uint8Array.from(windowsText, (character) => character.charCodeAt(0))], 'orders.csv', {
  type: 'text/csv',
});
const columnsOf = () =>
  [...document.querySelectorAll('.import-columns li')].map((column) => [
    column.querySelector('strong')?.textContent,
    column.querySelector('.import-example')?.textContent,
    column.querySelector('.ant-select-selection-item')?.textContent,
  ]);
const choose = async (heading: string, label: string) => {
  const input = await until(() => document.querySelector(`input[aria-label="Read “${heading}” as"]`), heading);
  fireEvent.mouseDown(input.closest('.ant-select-selector') ?? input);
  fireEvent.change(input, { target: { value: label } });
  fireEvent.click(
    await until(
      () =>
        [
          ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
        ].find(({ textContent }) => textContent === label),
      label,
    ),
  );
};

it('the import rejects duplicate headings and reads the chosen columns', async () => {
  await open();
  type('Or paste the rows here', 'Reference,Phone,phone\nA,1,2');
  press('Read the rows');
  expect(document.querySelector('.form-problem')?.textContent).toContain('Two columns have the same heading: phone.');
  fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, { target: { files: [windowsFile] } });
  const step = await until(() => document.querySelector('.import-map'), 'columns');
  expect(step.querySelector('[role="status"]')?.textContent).toBe('1 row. Columns read: 8. Columns ignored: 3.');
  expect(step.textContent).toContain('This file is not in UTF-8 and was read as Windows-1252.');
  expect(columnsOf().filter(([, , as]) => as === 'Ignored')).toEqual([
    ['Day', '20/11/2019', 'Ignored'],
    ['Time', '14:00', 'Ignored'],
    ['Colour', 'red', 'Ignored'],
  ]);
  await choose('Day', 'Collection day');
  await choose('Time', 'Collection day');
  expect(step.querySelector('[role="alert"]')?.textContent).toBe(
    'Two columns are read as the same: Collection day. Ignore one of them.',
  );
  expect(button('Continue', step)?.hasAttribute('disabled')).toBe(true);
  await choose('Time', 'Collection time');
  expect(step.querySelector('[role="alert"]')?.textContent).toBe('');
  // The column mapping is stored for a reload.
  expect(JSON.stringify(storedDrafts())).toContain('"Day":"day","Time":"time"');
  press('Continue', step);
  await until(() => document.querySelector('.several-table'), 'rows');
  expect(rows()[0]).toMatch(/Zoë D’Arcy.*(?:2:00 pm|14:00)/);
});
