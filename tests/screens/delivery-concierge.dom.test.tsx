import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../src/custom/deliveries/deliveries.ts';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import { findChoice, choose, offer } from '../setup/booking.ts';
import { pressInDialog, findDialog, openDelivery, press } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { shownText } from '../setup/shown-text.ts';

const concierge = { Status: 'OpenPremium', PremiumSelected: true, Placed: null } satisfies Partial<Delivery>;
const placed = { Status: 'Placed', Placed: '2026-11-20T10:00:00Z' };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function openConcierge(
  onPlace: (become: (now: Partial<Delivery>) => void) => Sent | undefined = () => undefined,
  onQuote?: Sent,
) {
  const bodies: unknown[] = [];
  const opened = await openDelivery('Admin', concierge, ({ method, url, text }) => {
    if (method === 'POST' && url === '/collect/c-1/quote') return onQuote;
    if (method !== 'POST' || url !== '/collect/place') return undefined;
    bodies.push(JSON.parse(text));
    return onPlace(opened.become);
  });
  const getOffer = async (ExpiryDate = inAnHour()) => {
    const before = opened.writes().length;
    await press('Get Price');
    await waitFor(() => expect(opened.writes().length).toBe(before + 1));
    await waitFor(() => {
      opened.push({ Type: 'AvailableCouriersResponseModel', Data: { ...offer, ExpiryDate } });
      expect(document.querySelectorAll('.courier')).toHaveLength(2);
    });
  };
  return { ...opened, bodies, getOffer };
}

describe('a concierge order', () => {
  // Requirement D-4.13
  it('lets an administrator fetch prices, choose couriers and book without a draft', async () => {
    const { bodies, getOffer, writes } = await openConcierge((become) => void become(placed));
    expect(shownText()).toContain('Get prices, choose the best courier and book');
    await getOffer();
    expect(button('Book Delivery')?.hasAttribute('disabled')).toBe(true);
    choose('Swift Wheels');
    choose('Direct Dash');
    await press('Book Delivery');
    await waitFor(() => expect(button('Get Price')).toBeUndefined());
    expect(shownText(document.querySelector('.record-header') ?? document.body)).toContain('Placed');
    expect(writes()).toEqual(['POST /collect/c-1/quote', 'POST /collect/place']);
    expect(bodies).toEqual([{ Id: 'c-1', SelectedQuoteIds: ['q2', 'q1'] }]);
  });

  it('shows the reason for a rejection and keeps the selected courier', async () => {
    const { getOffer } = await openConcierge(() => ({
      status: 409,
      json: { Error: 'This delivery has already been booked.' },
    }));
    await getOffer();
    choose('Swift Wheels');
    await press('Book Delivery');
    expect(shownText(await findDialog('Something has gone wrong while placing the order'))).toContain(
      'This delivery has already been booked.',
    );
    await pressInDialog('OK');
    expect(findChoice('Swift Wheels').checked).toBe(true);
  });

  it('shows that it was cancelled when its price is requested', async () => {
    await openConcierge(undefined, { status: 409, json: { Error: 'This delivery has been cancelled.' } });
    await press('Get Price');
    expect(shownText(await findDialog('Something has gone wrong while getting the price'))).toContain(
      'This delivery has been cancelled.',
    );
    await pressInDialog('OK');
  });

  it('is reloaded after a lost response to find out whether it was booked', async () => {
    let isMade = false;
    const { getOffer, bodies } = await openConcierge((become) => {
      if (isMade) become(placed);
      return { status: 502, json: {} };
    });
    await getOffer();
    choose('Swift Wheels');
    await press('Book Delivery');
    await findDialog('Something has gone wrong while placing the order');
    await pressInDialog('OK');
    isMade = true;
    // A second press is ignored until the first one has settled.
    await waitFor(async () => {
      await press('Book Delivery');
      expect(bodies).toHaveLength(2);
    });
    await waitFor(() => expect(button('Get Price')).toBeUndefined());
    expect(await screen.findByText('Order REF-1 is placed.')).toBeTruthy();
  });

  it('ignores offers from an earlier search', async () => {
    const { push, writes } = await openConcierge();
    push({ Type: 'AvailableCouriersResponseModel', Data: { ...offer, ExpiryDate: '2020-01-01T00:00:00Z' } });
    await press('Get Price');
    await waitFor(() => expect(writes()).toEqual(['POST /collect/c-1/quote']));
    expect(shownText()).toContain('This can take up to two minutes.');
    await press('Cancel search');
  });

  // Requirement D-4.13
  it('cannot be booked by shops and merchants, nor once it is placed', async () => {
    for (const role of ['Shop', 'Merchant'] as const) {
      await openDelivery(role, concierge);
      expect(button('Get Price')).toBeUndefined();
    }
    await openDelivery('Admin', { ...concierge, ...placed });
    expect(button('Get Price')).toBeUndefined();
  });
});
