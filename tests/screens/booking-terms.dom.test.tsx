/** The terms of collection, which a shop accepts before its first booking. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  choice,
  choose,
  filled,
  followMoves,
  getOffer,
  openBooking,
  places,
  press,
  said,
  stopClocks,
} from '../setup/booking.ts';
import { openDialogs, pass, until } from 'schema-admin/testing/presses.ts';

beforeEach(stopClocks);
afterEach(() => void vi.useRealTimers());

describe('the terms', () => {
  const begin = async (
    role: 'Shop' | 'Admin' = 'Shop',
    refuse: NonNullable<Parameters<typeof openBooking>[0]>['refuse'] = () => undefined,
  ) => {
    const booking = await openBooking({
      role,
      kept: { ...filled, MerchantName: 'Alder' },
      user: { termsAccepted: false },
      refuse,
    });
    await getOffer(booking);
    choose('Swift Wheels');
    await pass(20);
    press('Book Delivery');
    return booking;
  };

  // Requirements D-2.55, D-4.27, O-7.16
  it('are asked about before the first booking; with I Agree they are accepted and it goes on', async () => {
    const booking = await begin();
    await said('Terms & Conditions');
    expect(document.querySelector('.ant-modal a')?.getAttribute('href')).toBe('/terms/collect');
    expect(places(booking)).toEqual([]);
    followMoves();
    press('I Agree', openDialogs().at(-1));
    await until(() => places(booking)[0], 'booking');
    expect(booking.writes().slice(-2)).toEqual(['POST /portal/accept-terms', 'POST /collect/place']);
    expect(booking.sent('/portal/accept-terms')).toEqual([{}]);
  });

  // Requirement O-6.18
  it('that were accepted are not asked about again, though the booking was refused', async () => {
    const refusal = { status: 409, json: { Error: 'This courier is no longer offered.' } };
    let isRefusing = true;
    const booking = await begin('Shop', ({ url }) => (url === '/collect/place' && isRefusing ? refusal : undefined));
    await said('Terms & Conditions');
    press('I Agree', openDialogs().at(-1));
    await said('Something has gone wrong while placing the order');
    isRefusing = false;
    press('OK', openDialogs().at(-1));
    await pass(500);
    const moves = followMoves();
    press('Book Delivery');
    await until(() => moves[0], 'booking');
    expect([booking.sent('/portal/accept-terms').length, places(booking).length]).toEqual([1, 2]);
  });

  // Requirements D-2.55, D-4.27
  it('that are declined accept and book nothing, and leave the form as it was', async () => {
    const booking = await begin();
    await said('Terms & Conditions');
    press('Decline', openDialogs().at(-1));
    await pass(500);
    expect([booking.writes().length, choice('Swift Wheels').checked]).toEqual([2, true]);
  });

  it('are asked of shops alone', async () => {
    const booking = await begin('Admin');
    await until(() => places(booking)[0], 'booking');
    expect(openDialogs()).toEqual([]);
  });

  it('that cannot be accepted stay on the screen, with the reason, and book nothing', async () => {
    const booking = await begin('Shop', ({ url }) =>
      url === '/portal/accept-terms' ? { status: 409, json: { Error: 'The terms have changed.' } } : undefined,
    );
    await said('Terms & Conditions');
    press('I Agree', openDialogs().at(-1));
    await said('The terms have changed.');
    press('OK', openDialogs().at(-1));
    await pass(500);
    expect([
      openDialogs().map((dialog) => dialog.textContent?.includes('Terms & Conditions')),
      places(booking),
    ]).toEqual([[true], []]);
    press('I Agree', openDialogs().at(-1));
    await said('The terms have changed.');
    expect(booking.sent('/portal/accept-terms')).toHaveLength(2);
  });
});

describe('a booking that fails', () => {
  it.each([
    ['may have been made where the server broke down: it is looked for, and gone to', 500, true],
    ['has not been made where the server refuses it: nothing is looked for', 499, false],
  ])('%s', async (_, status, isMade) => {
    const booking = await openBooking({
      kept: filled,
      refuse: ({ url }) => (url === '/collect/place' ? { status, json: { Error: 'Broken.' } } : undefined),
      instead: {
        '/collect/{id}': () => ({ Id: 9, ReferenceNumber: 'A-1001', Status: 'Placed', PortalStatus: 'Open' }),
      },
    });
    await getOffer(booking);
    choose('Swift Wheels');
    await pass(20);
    const moves = followMoves();
    press('Book Delivery');
    await until(() => moves[0] ?? openDialogs()[0], 'what has become of it');
    const looks = booking.received.filter(({ method, url }) => method === 'GET' && url === '/collect/9').length;
    expect([moves.length, openDialogs().length, looks]).toEqual(isMade ? [1, 0, 1] : [0, 1, 0]);
  });
});
