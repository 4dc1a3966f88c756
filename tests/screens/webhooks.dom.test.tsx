import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Webhook, WebhookMessage } from '../../contract/platform/webhooks.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { press } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  Id: 4,
  Name: 'Till',
  Url: 'https://hooks.example.com/till',
  Events: ['order.created'],
  MerchantName: 'Alder Ales',
  State: 'Active',
  DisabledReason: null,
  Created: '2026-03-10T12:00:00.000Z',
  IsSecretNew: false,
  PreviousSecretUntil: null,
  Waiting: 0,
  ...change,
});

const aMessage = (change: Partial<WebhookMessage> = {}): WebhookMessage => ({
  Id: 9,
  WebhookId: 4,
  MessageId: 'evt_17',
  Type: 'order.status_changed',
  Object: 'order:0b0e',
  State: 'Failing',
  Created: '2026-03-10T12:00:00.000Z',
  Attempts: 3,
  LastAttempt: '2026-03-10T12:03:00.000Z',
  NextAttempt: '2026-03-10T12:07:00.000Z',
  Duration: 120,
  Status: 500,
  Answer: 'out of order',
  Error: null,
  Request: '{"type":"order.status_changed","sequence":2}',
  History: [
    { At: '2026-03-10T12:03:00.000Z', Duration: 120, Status: 500, Answer: 'out of order', Error: null },
    { At: '2026-03-10T12:01:00.000Z', Duration: 15, Status: null, Answer: null, Error: 'CERT_HAS_EXPIRED' },
    { At: '2026-03-10T12:00:00.000Z', Duration: 9, Status: null, Answer: null, Error: 'EPROTO' },
  ],
  ...change,
});

function open(url: string, webhook = aWebhook(), message = aMessage()) {
  let current = webhook;
  const instead = {
    '/ext/webhooks/list': () => ({ Webhooks: [current], TotalCount: 1 }),
    '/ext/webhooks/{id}': () => current,
    '/ext/webhooks/{id}/secret': () => {
      current = { ...current, IsSecretNew: false };
      return { Secret: 'whsec_MTIz' };
    },
    '/ext/webhooks/messages/list': () => ({ Messages: [message], TotalCount: 1 }),
    '/ext/webhooks/messages/{id}': () => message,
  };
  const network = renderApp({
    user: aUser('Merchant'),
    url,
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
  });
  const writes = () => network.received.filter(isWrite).map(({ method, url: to }) => `${method} ${to}`);
  return { ...network, writes };
}

describe('the webhook workbench', () => {
  it('lists webhooks with their events and status', async () => {
    open('/webhooks');
    await screen.findByText('Till');
    const text = shownText(document.body);
    for (const words of ['https://hooks.example.com/till', 'Order created', 'Active', 'Alder Ales']) {
      expect(text).toContain(words);
    }
  });

  it('shows a new secret once', async () => {
    const { writes } = open('/webhooks/4', aWebhook({ IsSecretNew: true }));
    await screen.findByText('Signing secret');
    await press('Show secret');
    await screen.findByText('whsec_MTIz');
    expect(writes()).toEqual(['POST /ext/webhooks/4/secret']);
    expect(button('Show secret')).toBeUndefined();
  });

  it('does not offer a secret that was shown before', async () => {
    open('/webhooks/4');
    await screen.findByText(/has already been shown/);
    expect(button('Show secret')).toBeUndefined();
  });

  it('shows the request and the answer of a message, which can be sent again', async () => {
    const { writes } = open('/webhook-messages/9');
    const request = await screen.findByRole('region', { name: 'Request' });
    await within(request).findByText(/"sequence": 2/);
    const text = shownText(document.body);
    for (const words of ['out of order', '500', 'Failing', 'order:0b0e']) expect(text).toContain(words);
    const rows = within(await screen.findByRole('region', { name: 'Attempts' })).getAllByRole('row');
    expect(rows.slice(1).map(shownText)).toEqual([
      '10 Mar 2026 - 12:03PM 500 Show the answer out of order 120',
      '10 Mar 2026 - 12:01PM Certificate expired 15',
      '10 Mar 2026 - 12:00PM EPROTO 9',
    ]);
    await press('Send again');
    await waitFor(() => expect(writes()).toEqual(['POST /ext/webhooks/messages/9/replay']));
  });
});
