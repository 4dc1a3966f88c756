import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import { driverChatEvent } from '../../src/custom/deliveries/page/DeliveryActions.tsx';
import { pressInDialog, findDialog, headerText, openDelivery, press, displayedSteps } from '../setup/open-delivery.tsx';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';

describe('cancelling a delivery', () => {
  // Requirements D-2.84, D-4.07, D-7.03
  it('is offered to shops until a driver is assigned, and sends one request once confirmed', async () => {
    for (const role of ['Admin', 'Merchant'] as const) {
      await openDelivery(role);
      expect(button('Cancel order')).toBeUndefined();
    }
    const { live, writes } = await openDelivery('Shop');
    live({ Status: { Step: 'Queued' }, DriverInformation: { Name: 'Sam Rider' } });
    expect(button('Cancel order')).toBeUndefined();
    live({ Status: { Step: 'Dispatched' } });
    expect(button('Cancel order')).toBeUndefined();
    live({ Status: { Step: 'Queued' } });
    await press('Cancel order');
    await findDialog('Cancel order REF-1?');
    expect(writes()).toEqual([]);
    await pressInDialog('Cancel order');
    await waitFor(() => expect(writes()).toEqual(['POST /collect/c-1/cancel']));
    expect(await screen.findByText('Order REF-1 cancelled.')).toBeTruthy();
  });

  // Requirement D-8.04
  it('shows the server’s reason under Error if it is rejected', async () => {
    await openDelivery('Shop', {}, ({ url }) =>
      url.endsWith('/cancel') ? { status: 409, json: { Error: 'A driver is on the way.' } } : undefined,
    );
    await press('Cancel order');
    await findDialog('Cancel order REF-1?');
    await pressInDialog('Cancel order');
    expect((await findDialog('A driver is on the way.')).textContent).toContain('Error');
  });

  it('opens one dialog if another user does it, and none for the user who does it', async () => {
    const { become, live } = await openDelivery('Shop');
    become({ Status: 'Cancelled', PortalStatus: 'Archived' });
    await findDialog('This order was cancelled. Order was moved to the archive tab.');
    await pressInDialog('OK');
    live({ Status: { Step: 'CancelledByUser' } });
    await waitFor(() => expect(openDialogs()).toEqual([]));
    const own = await openDelivery('Shop');
    await press('Cancel order');
    await findDialog('Cancel order REF-1?');
    await pressInDialog('Cancel order');
    await waitFor(() => expect(own.writes()).toEqual(['POST /collect/c-1/cancel']));
    own.become({ Status: 'Cancelled', PortalStatus: 'Archived' });
    await waitFor(() => expect(headerText()).toMatch(/^REF-1 Archived Cancelled/));
    await waitFor(() => expect(openDialogs()).toEqual([]));
  });

  // Requirement D-4.11
  it('is shown live to an administrator, and OK reloads the order', async () => {
    const { live, received } = await openDelivery('Admin');
    live({ Status: { Step: 'Queued' } });
    live({ Status: { Step: 'CancelledByUser', CancelledDate: '2019-11-20T15:25:00Z' } });
    expect((await findDialog('The order REF-1 has been canceled by the user.')).textContent).toContain(
      'Canceled order',
    );
    expect(displayedSteps().at(-1)).toBe('Cancelled at 20 Nov 2019 - 3:25PM *');
    const reads = () => received.filter(({ url }) => url === '/collect/c-1').length;
    const before = reads();
    await pressInDialog('OK');
    await waitFor(() => expect(reads()).toBe(before + 1));
  });
});

describe('the chat with the driver', () => {
  const opened = () => {
    const chats: unknown[] = [];
    const listening = new AbortController();
    window.addEventListener(
      driverChatEvent,
      (event) => void (event instanceof CustomEvent && chats.push(event.detail)),
      { signal: listening.signal },
    );
    return { chats, end: () => listening.abort() };
  };
  const script = { ChatScriptUrl: 'https://chat.test/widget.js' };

  // Requirements D-2.76, D-7.05
  it('opens with the delivery’s token, or else requests one', async () => {
    const { chats, end } = opened();
    const known = await openDelivery('Shop', { ChatJwtToken: 'token-1' }, undefined, script);
    await press('Chat with the driver');
    expect(known.received.some(({ url }) => url.includes('chat-token'))).toBe(false);
    const { live, received } = await openDelivery(
      'Merchant',
      {},
      ({ url }) => (url.endsWith('/chat-token') ? { json: { Result: { Token: 'token-2' } } } : undefined),
      script,
    );
    expect(button('Chat with the driver')).toBeUndefined();
    live({ Status: { Step: 'Dispatched' }, DriverInformation: { Name: 'Sam Rider' } });
    await press('Chat with the driver');
    await waitFor(() =>
      expect(chats).toEqual([
        { token: 'token-1', reference: 'REF-1' },
        { token: 'token-2', reference: 'REF-1' },
      ]),
    );
    expect(received.map(({ method, url }) => `${method} ${url}`)).toContain('GET /collect/c-1/chat-token');
    end();
  });

  it('is hidden from administrators, and shows the support number if there is no chat script', async () => {
    await openDelivery('Admin', { ChatJwtToken: 'token-1' }, undefined, script);
    expect(button('Chat with the driver')).toBeUndefined();
    await openDelivery('Shop', { ChatJwtToken: 'token-1' }, undefined, { PhoneContact: '01632 960000' });
    await press('Chat with the driver');
    await findDialog('Please call 01632 960000.');
  });
});

describe('setting the status manually', () => {
  const items = () => [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);

  // Requirements D-2.83, D-4.08, D-4.09, D-4.10, D-7.04
  it('offers the other statuses, needs a confirmation and shows the new status', async () => {
    let isDone = false;
    const { writes } = await openDelivery('Admin', { Status: 'Failed', PortalStatus: 'Failed' }, ({ url }) => {
      if (url.endsWith('/mark-as-delivered')) isDone = true;
      return isDone && url === '/collect/c-1'
        ? {
            json: {
              Result: aDelivery({
                Status: 'Delivered',
                PortalStatus: 'Archived',
                ManuallyResolved: '2026-11-20T10:00:00Z',
              }),
            },
          }
        : undefined;
    });
    await press('Change status');
    await waitFor(() => expect(items()).toEqual(['Mark as delivered', 'Mark as canceled']));
    await press('Mark as delivered');
    await findDialog('Mark order REF-1 as delivered?');
    expect(writes()).toEqual([]);
    await pressInDialog('Yes, proceed');
    await waitFor(() => expect(writes()).toEqual(['PUT /collect/c-1/mark-as-delivered']));
    await waitFor(() => expect(headerText()).toMatch(/^REF-1 Archived Delivered Manually Resolved/));
  });

  // Requirement D-8.07
  it('shows a failure in place with Retry, not in a dialog', async () => {
    let isBroken = true;
    const { writes } = await openDelivery('Admin', {}, ({ url }) =>
      isBroken && url.endsWith('/mark-as-failed')
        ? { status: 409, json: { Error: 'The fleet is asleep.' } }
        : undefined,
    );
    await press('Change status');
    await press('Mark as failed');
    await findDialog('Mark order REF-1 as failed?');
    await pressInDialog('Yes, proceed');
    expect(await screen.findByText(/The fleet is asleep/)).toBeTruthy();
    await waitFor(() => expect(openDialogs()).toEqual([]));
    isBroken = false;
    await waitFor(() => expect(button('Retry')?.className).not.toContain('loading'));
    await press('Retry');
    await waitFor(() => expect(writes().filter((write) => write.endsWith('/mark-as-failed')).length).toBe(2));
    await waitFor(() => expect(screen.queryByText(/The fleet is asleep/)).toBeNull());
  });

  // Requirement D-2.83
  it('is offered to administrators only', async () => {
    for (const role of ['Shop', 'Merchant'] as const) {
      await openDelivery(role);
      expect(button('Change status')).toBeUndefined();
    }
  });
});
