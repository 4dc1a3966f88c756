import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findChoice,
  choose,
  filledForm,
  interceptNavigation,
  receiveOffers,
  openBooking,
  placeRequests,
  press,
  untilDialogShows,
  freezeTime,
} from '../setup/booking.ts';
import { openDialogs, pass, until } from 'schema-admin/testing/presses.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

describe('the terms and conditions', () => {
  const begin = async (
    role: 'Shop' | 'Admin' = 'Shop',
    refuse: NonNullable<Parameters<typeof openBooking>[0]>['refuse'] = () => undefined,
  ) => {
    const booking = await openBooking({
      role,
      storedDraft: { ...filledForm, MerchantName: 'Alder' },
      user: { termsAccepted: false },
      refuse,
    });
    await receiveOffers(booking);
    choose('Swift Wheels');
    await pass(20);
    press('Book Delivery');
    return booking;
  };

  // Requirements D-2.55, D-4.27, O-7.16
  it('are shown before the first booking, and I Agree accepts them and books', async () => {
    const booking = await begin();
    await untilDialogShows('Terms & Conditions');
    expect(document.querySelector('.ant-modal a')?.getAttribute('href')).toBe('/terms/collect');
    expect(placeRequests(booking)).toEqual([]);
    interceptNavigation();
    press('I Agree', openDialogs().at(-1));
    await until(() => placeRequests(booking)[0], 'booking');
    expect(booking.writes().slice(-2)).toEqual(['POST /portal/accept-terms', 'POST /collect/place']);
    expect(booking.sent('/portal/accept-terms')).toEqual([{}]);
  });

  // Requirement O-6.18
  it('are not shown again after acceptance, even if the booking was rejected', async () => {
    const refusal = { status: 409, json: { Error: 'This courier is no longer offered.' } };
    let isRefusing = true;
    const booking = await begin('Shop', ({ url }) => (url === '/collect/place' && isRefusing ? refusal : undefined));
    await untilDialogShows('Terms & Conditions');
    press('I Agree', openDialogs().at(-1));
    await untilDialogShows('Something has gone wrong while placing the order');
    isRefusing = false;
    press('OK', openDialogs().at(-1));
    await pass(500);
    const moves = interceptNavigation();
    press('Book Delivery');
    await until(() => moves[0], 'booking');
    expect([booking.sent('/portal/accept-terms').length, placeRequests(booking).length]).toEqual([1, 2]);
  });

  // Requirements D-2.55, D-4.27
  it('stop the booking when declined, and the form keeps the selected courier', async () => {
    const booking = await begin();
    await untilDialogShows('Terms & Conditions');
    press('Decline', openDialogs().at(-1));
    await pass(500);
    expect([booking.writes().length, findChoice('Swift Wheels').checked]).toEqual([2, true]);
  });

  it('are shown to shops only', async () => {
    const booking = await begin('Admin');
    await until(() => placeRequests(booking)[0], 'booking');
    expect(openDialogs()).toEqual([]);
  });

  it('stay open with the reason if the acceptance fails, and nothing is booked', async () => {
    const booking = await begin('Shop', ({ url }) =>
      url === '/portal/accept-terms' ? { status: 409, json: { Error: 'The terms have changed.' } } : undefined,
    );
    await untilDialogShows('Terms & Conditions');
    press('I Agree', openDialogs().at(-1));
    await untilDialogShows('The terms have changed.');
    press('OK', openDialogs().at(-1));
    await pass(500);
    expect([
      openDialogs().map((dialog) => dialog.textContent?.includes('Terms & Conditions')),
      placeRequests(booking),
    ]).toEqual([[true], []]);
    press('I Agree', openDialogs().at(-1));
    await untilDialogShows('The terms have changed.');
    expect(booking.sent('/portal/accept-terms')).toHaveLength(2);
  });
});

describe('a failed booking', () => {
  it.each([
    ['is looked up after a server error, and opened if it exists', 500, true],
    ['is not looked up after a rejection', 499, false],
  ])('%s', async (_, status, isMade) => {
    const booking = await openBooking({
      storedDraft: filledForm,
      refuse: ({ url }) => (url === '/collect/place' ? { status, json: { Error: 'Broken.' } } : undefined),
      instead: {
        '/collect/{id}': () => ({ Id: 9, ReferenceNumber: 'A-1001', Status: 'Placed', PortalStatus: 'Open' }),
      },
    });
    await receiveOffers(booking);
    choose('Swift Wheels');
    await pass(20);
    const moves = interceptNavigation();
    press('Book Delivery');
    await until(() => moves[0] ?? openDialogs()[0], 'delivery page or dialog');
    const looks = booking.received.filter(({ method, url }) => method === 'GET' && url === '/collect/9').length;
    expect([moves.length, openDialogs().length, looks]).toEqual(isMade ? [1, 0, 1] : [0, 1, 0]);
  });
});
