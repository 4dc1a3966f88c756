import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NextPayout, PaymentSettings } from '../../contract/finance/payment-settings.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { openDialogs, type } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { contractBackend, endpointOf, isWrite } from '../setup/contract-backend.ts';
import { findDialog, press, pressInDialog } from '../setup/open-delivery.tsx';
import { shownText } from '../setup/shown-text.ts';

const settings: PaymentSettings = {
  Id: 1,
  Account: {
    Holder: 'Alder Ales Ltd',
    AccountType: 'SortCode',
    MaskedNumber: '•••• 9911',
    Changed: '2026-11-20T10:00:00Z',
  },
  Rhythm: 'Weekly',
  PayoutDay: 'Monday',
};
const payout: NextPayout = {
  On: '2026-11-23',
  From: '2026-11-16',
  Sales: Pence.parse(120_000),
  Refunds: Pence.parse(5_000),
  Charges: Pence.parse(15_050),
  Due: Pence.parse(99_950),
};
const wrongPassword = 'This is not your password.';

interface Scene {
  readonly role?: Role;
  readonly current?: PaymentSettings;
  readonly next?: NextPayout;
  readonly extensions?: readonly string[];
  readonly isPasswordWrong?: boolean;
}

function open({ role = 'Merchant', current = settings, next = payout, extensions, isPasswordWrong }: Scene = {}) {
  const answers = contractBackend(
    { '/ext/payment-settings': () => current, '/ext/payment-settings/next': () => next },
    { readMs: 0, writeMs: 0 },
  );
  const network = renderApp({
    user: aUser(role),
    url: '/merchant/paymentsettings',
    backend: async (request) =>
      isPasswordWrong && endpointOf(request)?.path === '/ext/payment-settings/account'
        ? { status: 422, json: { Error: wrongPassword, Fields: { Password: wrongPassword } } }
        : answers(request),
    ...(extensions ? { extensions } : {}),
  });
  const calls = () => network.received.filter(({ url }) => url.startsWith('/ext/payment-settings'));
  const writes = () =>
    calls()
      .filter(isWrite)
      .map(({ method, url, text }) => [method, url, JSON.parse(text)]);
  return { ...network, calls, writes };
}

const region = async (name: string) => shownText(await screen.findByRole('region', { name }));
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent?.trim());
async function choose(label: string, option: string) {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
  const input = document.getElementById(named?.getAttribute('for') ?? '') ?? document.body;
  fireEvent.mouseDown(input.closest('.ant-select')?.querySelector('.ant-select-selector') ?? input);
  const found = (await screen.findAllByTitle(option)).at(-1) ?? document.body;
  await act(async () => void fireEvent.click(found));
}
const fillBritish = (dialog: Element) => {
  type('Sort code', '20-00-00', dialog);
  type('Account number', '5577 9911', dialog);
  type('Password', 'secret-1', dialog);
};

describe('the payment settings', () => {
  it('show the masked account and the next pay-out', async () => {
    open();
    expect(await region('Pay-out account')).toContain('Alder Ales Ltd Kind of account UK account Number •••• 9911');
    await screen.findByText('Monday, 23 November 2026');
    expect(await region('Next pay-out')).toContain(
      'Date Monday, 23 November 2026 Covers sales and charges since Monday, 16 November 2026 ' +
        'Sales £1,200.00 Refunds to customers £50.00 Charges by the marketplace £150.50 Due so far £999.50',
    );
  });

  it('need an account before the first pay-out', async () => {
    const nothing = Pence.parse(0);
    open({
      current: { ...settings, Account: null },
      next: { On: null, From: null, Sales: nothing, Refunds: nothing, Charges: nothing, Due: nothing },
    });
    expect(await region('Pay-out account')).toContain('Add the bank account that your takings are paid out to.');
    await screen.findByText('Once you have added an account');
    expect(await region('Next pay-out')).toContain('There is nothing to pay out yet.');
    await press('Add pay-out account');
    await findDialog('Account holder');
    expect(openDialogs().at(-1)?.textContent).toContain('Add pay-out account');
  });

  it('change the account with the password, and start with an empty number', async () => {
    const { writes } = open();
    await press('Change pay-out account');
    const dialog = await findDialog('Password');
    const inputs = [...dialog.querySelectorAll<HTMLInputElement>('input:not([role="combobox"])')];
    expect(inputs.map(({ value }) => value)).toEqual(['Alder Ales Ltd', '', '', '']);
    expect(inputs.at(-1)).toMatchObject({ type: 'password', autocomplete: 'current-password' });
    fillBritish(dialog);
    await pressInDialog('Save account');
    await waitFor(() =>
      expect(writes()).toEqual([
        [
          'PUT',
          '/ext/payment-settings/account',
          {
            Holder: 'Alder Ales Ltd',
            AccountType: 'SortCode',
            SortCode: '200000',
            AccountNumber: '55779911',
            Password: 'secret-1',
          },
        ],
      ]),
    );
    await screen.findByText('The pay-out account has been saved');
  });

  it('check an IBAN before it is sent', async () => {
    const { writes } = open();
    await press('Change pay-out account');
    const dialog = await findDialog('Password');
    await choose('Kind of account', 'IBAN account');
    await waitFor(() => expect(labels()).toContain('IBAN'));
    expect(labels()).not.toContain('Sort code');
    type('IBAN', 'GB28 NWBK 6016 1331 9268 19', dialog);
    type('Password', 'secret-1', dialog);
    await pressInDialog('Save account');
    await screen.findByText(/Enter a complete IBAN/);
    expect(writes()).toEqual([]);
    type('IBAN', 'gb29 nwbk 6016 1331 9268 19', dialog);
    await pressInDialog('Save account');
    await waitFor(() => expect(writes().at(-1)?.at(-1)).toMatchObject({ Iban: 'GB29NWBK60161331926819' }));
  });

  it('show a wrong password at its field, and store no secret in drafts', async () => {
    open({ isPasswordWrong: true });
    await press('Change pay-out account');
    const dialog = await findDialog('Password');
    type('Account holder', 'Alder Ales PLC', dialog);
    fillBritish(dialog);
    await pressInDialog('Save account');
    await screen.findByText(wrongPassword);
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(stored).toContain('Alder Ales PLC');
    for (const secret of ['20-00-00', '200000', '5577', 'secret-1']) expect(stored).not.toContain(secret);
  });

  it('change the rhythm, with a day for weekly pay-outs only', async () => {
    const { writes } = open();
    await screen.findByRole('region', { name: 'Pay-out rhythm' });
    await choose('Day', 'Thursday');
    await press('Save pay-out rhythm');
    await waitFor(() =>
      expect(writes()).toEqual([['PUT', '/ext/payment-settings/rhythm', { Rhythm: 'Weekly', PayoutDay: 'Thursday' }]]),
    );
    await choose('How often', 'Monthly');
    await waitFor(() => expect(labels()).not.toContain('Day'));
    await press('Save pay-out rhythm');
    await waitFor(() => expect(writes().at(-1)?.at(-1)).toEqual({ Rhythm: 'Monthly' }));
  });

  it('are an empty page, and send nothing, on a backend without the extension', async () => {
    const { calls } = open({ extensions: [] });
    expect((await screen.findByRole('heading', { name: 'Payment Settings' })).tagName).toBe('H1');
    expect(document.querySelector('main')?.textContent).toBe('Payment Settings');
    expect(calls()).toEqual([]);
  });

  it.each(['Admin', 'Shop'] as const)('are not open to the role %s', async (role) => {
    const { calls } = open({ role });
    await screen.findByRole('main');
    await waitFor(() => expect(window.location.pathname).not.toBe('/merchant/paymentsettings'));
    expect(calls()).toEqual([]);
  });
});
