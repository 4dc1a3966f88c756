import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../contract/integration/api-keys.ts';
import { showSecret } from '../../src/custom/api-keys/new-secret.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { findDialog, press, pressInDialog } from '../setup/open-delivery.tsx';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const aKey: ApiKey = {
  Id: 'k-1',
  Name: 'Till system',
  MerchantId: null,
  MerchantName: null,
  Scopes: ['orders:read', 'orders:write'],
  Networks: [],
  Prefix: 'mk_live_0123456789',
  State: 'Active',
  Created: '2026-11-20T10:00:00Z',
  Expires: null,
  LastUsed: '2026-11-20T10:00:00Z',
  LastAddress: '203.0.113.9',
};

function open(role: Role) {
  const instead = {
    '/portal/profile': { Role: null },
    '/ext/api-keys/list': () => ({ Keys: [aKey], TotalCount: 1 }),
    '/ext/api-keys/merchants': () => [{ Id: 1, Name: 'Alder Ales' }],
    '/ext/api-keys/{id}/rotate': () => ({ Id: 'k-1', Secret: 'mk_live_9876543210_secret' }),
  };
  return renderApp({
    user: aUser(role),
    url: '/api-keys',
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
  });
}

describe('the list of API keys', () => {
  it('shows the start, the scopes and the last use of each key', async () => {
    open('Admin');
    await screen.findByText('Till system');
    const text = shownText(document.body);
    for (const words of ['mk_live_0123456789', 'orders:read, orders:write', 'Whole platform', 'from 203.0.113.9']) {
      expect(text).toContain(words);
    }
  });

  it('shows no merchant to merchants, whose keys are their own', async () => {
    open('Merchant');
    await screen.findByText('Till system');
    expect(shownText(document.body)).not.toContain('Whole platform');
  });

  it('shows a replaced secret until its dialog is closed', async () => {
    open('Merchant');
    await screen.findByText('Till system');
    await press('More for Till system');
    fireEvent.click(await screen.findByText('Replace secret'));
    await findDialog('stops working at once');
    await pressInDialog('Replace secret');
    await waitFor(() => expect(screen.getByDisplayValue('mk_live_9876543210_secret')).toBeTruthy());
    await findDialog('It is not shown again.');
    await pressInDialog('Close');
    await waitFor(() => expect(screen.queryByDisplayValue('mk_live_9876543210_secret')).toBeNull());
  });

  it('forgets an open secret when the user leaves the page', async () => {
    open('Admin');
    await screen.findByText('Till system');
    act(() => showSecret('mk_live_9876543210_secret'));
    await waitFor(() => expect(screen.getByDisplayValue('mk_live_9876543210_secret')).toBeTruthy());
    open('Merchant');
    await screen.findByText('Till system');
    expect(screen.queryByDisplayValue('mk_live_9876543210_secret')).toBeNull();
  });
});
