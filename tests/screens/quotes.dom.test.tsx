import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findChoice,
  choose,
  dialogText,
  filledForm,
  interceptNavigation,
  receiveOffers,
  offer,
  openBooking,
  placeRequests,
  premium,
  press,
  untilDialogShows,
  beforeCutOff,
  freezeTime,
} from '../setup/booking.ts';
import { button, openDialogs, pass, pressAgainAndAgain, type, until } from 'schema-admin/testing/presses.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

const panel = () => document.querySelector('.quote-panel')?.textContent ?? '';
const couriers = () => [...document.querySelectorAll('.courier')].map((each) => each.textContent);
const isDisabled = (name: string) => button(name)?.hasAttribute('disabled');
const table = () =>
  [...document.querySelectorAll('.price-breakdown tr')].map((row) => [...row.children].map((cell) => cell.textContent));

describe('the quote for a delivery', () => {
  // Requirements D-2.53, D-2.56, D-2.57, D-2.58, D-2.66, D-2.67, D-4.24, D-7.07, D-7.39
  it('is requested with a draft and a search, and arrives on the quote socket', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    press('Get Price');
    await until(() => document.querySelector('.quote-searching'), 'search');
    expect(button('Book Delivery')).toBeUndefined();
    await pass(150);
    expect(booking.writes()).toEqual(['POST /collect', 'POST /collect/9/quote']);
    booking.push({ Type: 'AvailableCouriersLoadingModel', Data: { Loading: true } });
    booking.push({ Type: 'Unknown', Data: {} });
    await pass(50);
    expect(panel()).toContain('This can take up to two minutes.');
    booking.push({ Type: 'AvailableCouriersResponseModel', Data: offer });
    await until(() => button('Book Delivery'), 'couriers');
    expect(couriers()).toEqual([
      'SSwift WheelsCheapest£9.60Standard Small Van',
      'DDirect DashFastest£15.00Priority Small Van',
    ]);
    expect(panel()).toContain('Priority: delivered directly after collection or prioritised on a driver’s route.');
    expect(document.querySelectorAll('.courier svg[data-vehicle="van_small"]')).toHaveLength(2);
    expect(panel()).toContain('10 minute grace period. After that, waiting is charged at 50p per minute');
    expect(panel()).toContain(
      'Rapid delivery: delivered within 2 hours of the courier accepting it. Not for Transit, Long Wheel Base, XLWB and Luton vans, nor for trips over 10 miles',
    );
  });

  // Requirements D-2.62, D-2.64, D-2.65
  it('has a breakdown from Min to Max that follows the selected couriers', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    const head = ['3.2 miles', 'Min', 'Max'];
    expect(table()).toEqual([
      head,
      ['Delivery fee', '£8.00', '£12.50'],
      ['Booking fee', '1 credit', '1 credit'],
      ['Concierge fee', '£0.00', '£0.00'],
      ['VAT', '£1.60', '£2.50'],
      ['Total', '£9.60', '£15.00'],
    ]);
    choose('Swift Wheels');
    await pass(20);
    expect(table()).toContainEqual(['Total', '£9.60', '£9.60']);
    choose('Direct Dash');
    await pass(20);
    expect(table()).toContainEqual(['Total', '£9.60', '£15.00']);
    expect(panel()).toContain('2 couriers selected: £9.60 to £15.00');
  });

  // Requirements D-2.61, D-4.20, D-4.21
  it('expires by the server’s clock with a dialog, blocks booking and can be renewed', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking, { ExpiryDate: '2026-11-20T10:02:00Z' });
    expect(document.querySelector('[role="timer"]')?.textContent).toMatch(/^Valid for 1:(29|28|30)$/);
    choose('Swift Wheels');
    await pass(90_000);
    await untilDialogShows('Your quote has expired');
    expect(dialogText()).toContain('A quote is valid for 15 minutes.');
    expect(button('Book Delivery')).toBeUndefined();
    press('OK', openDialogs().at(-1));
    await receiveOffers(booking);
    expect(booking.sent('/collect')).toHaveLength(2);
  });

  // Requirement D-2.61
  it.each([1, -1])(
    'expires at the same time and can be booked if the device’s clock is off by %d hour',
    async (hours) => {
      const booking = await openBooking({ storedDraft: filledForm, ahead: hours * 3_600_000 });
      await receiveOffers(booking);
      expect(document.querySelector('[role="timer"]')?.textContent).toMatch(/^Valid for (10:00|9:5\d)$/);
      choose('Swift Wheels');
      await pass(20);
      const moves = interceptNavigation();
      press('Book Delivery');
      await until(() => (moves.length > 0 ? true : undefined), 'move');
      expect(placeRequests(booking)).toEqual([{ Id: 9, SelectedQuoteIds: ['q1'] }]);
    },
  );

  // Requirement D-4.19
  it('is valid for fifteen minutes if it has no expiry date', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking, { ExpiryDate: null });
    expect(document.querySelector('[role="timer"]')?.textContent).toMatch(/^Valid for (15:00|14:59)$/);
  });

  // Requirements D-4.22, D-4.23
  it('is dropped with a dialog when the form changes', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    type('Order details', 'Three boxes');
    await untilDialogShows(
      'Order preferences have changed. Press the Get Price button again to get a new quote and proceed with the order.',
    );
    expect(dialogText()).toContain('Order preferences changed');
    expect([button('Book Delivery'), couriers()]).toEqual([undefined, []]);
  });

  it('is replaced by a newer one for the same draft, and the selection is kept', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    choose('Swift Wheels');
    choose('Direct Dash');
    await pass(20);
    booking.push({
      Type: 'AvailableCouriersResponseModel',
      Data: { ...offer, AvailableCouriers: offer.AvailableCouriers.slice(1) },
    });
    await until(() => (couriers().length === 1 ? true : undefined), 'one courier');
    expect([findChoice('Swift Wheels').checked, panel().includes('1 courier selected: £9.60')]).toEqual([true, true]);
  });

  it.each([
    ['has expired', () => pass(10 * 60_000 + 500), 'Your quote has expired'],
    ['was for other preferences', () => type('Order details', 'Three boxes'), 'Order preferences changed'],
  ])('keeps the selection when it %s, and shows what changed for each courier', async (_, end, title) => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    choose('Swift Wheels');
    choose('Direct Dash');
    await pass(20);
    await end();
    await untilDialogShows(title);
    press('OK', openDialogs().at(-1));
    await pass(500);
    const [dash, swift] = offer.AvailableCouriers;
    await receiveOffers(booking, {
      ExpiryDate: '2026-11-20T11:00:00Z',
      AvailableCouriers: [
        { ...swift, Id: 'q7', Price: 1000, Breakdown: null },
        { ...dash, Id: 'q8', Name: 'New Dash' },
      ],
    });
    expect(couriers()).toEqual([
      'SSwift WheelsCheapest£10.00+£0.40 since your last quoteStandard Small Van',
      'NNew DashFastest£15.00Priority Small Van',
    ]);
    expect([findChoice('Swift Wheels').checked, findChoice('New Dash').checked]).toEqual([true, false]);
    expect(document.querySelector('.courier-gone')?.textContent).toBe('Direct Dash PriorityNo longer available');
    expect(panel()).toContain('What you had selected is still selected.');
    expect(isDisabled('Book Delivery')).toBe(false);
  });

  it('is ignored after Cancel search', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    press('Get Price');
    await pass(200);
    press('Cancel search');
    await pass(20);
    booking.push({ Type: 'AvailableCouriersResponseModel', Data: offer });
    await pass(50);
    expect([button('Book Delivery'), isDisabled('Get Price'), openDialogs()]).toEqual([undefined, false, []]);
  });

  // Requirement D-9.01
  it('times out after two minutes', async () => {
    await openBooking({ storedDraft: filledForm });
    press('Get Price');
    await pass(119_000);
    expect(openDialogs()).toEqual([]);
    await pass(1_100);
    await untilDialogShows('An error occurred');
    expect(dialogText()).toContain('Something has gone wrong while getting the price, please try again.');
    expect(isDisabled('Get Price')).toBe(false);
  });

  // Requirement D-8.01
  it.each(['/collect', '/collect/9/quote'])(
    'shows an error if %s fails, and the form keeps its values',
    async (path) => {
      await openBooking({
        storedDraft: filledForm,
        refuse: ({ method, url }) =>
          method === 'POST' && url === path
            ? { status: 422, json: { Error: 'No', Fields: { Email: 'This address does not exist.' } } }
            : undefined,
      });
      press('Get Price');
      await untilDialogShows('Something has gone wrong while getting the price, please try again.');
      expect(document.querySelector<HTMLInputElement>('input[type="email"]')?.value).toBe('ben@kite.test');
      expect(document.body.textContent).toContain('This address does not exist.');
    },
  );

  // Requirement D-8.03
  it.each([
    [
      'the call',
      async () =>
        void (await openBooking({
          storedDraft: filledForm,
          refuse: ({ url }) =>
            url === '/collect/9/quote'
              ? { status: 409, json: { Error: 'NoFleetFoundForGivenVehicleType' } }
              : undefined,
        }),
        press('Get Price')),
    ],
    [
      'the socket',
      async () => {
        const { push } = await openBooking({ storedDraft: filledForm });
        press('Get Price');
        await pass(200);
        push({ Type: 'AvailableCouriersLoadingModel', Data: { Loading: false } });
        push({ Type: 'Error', Data: { Error: 'NoFleetFoundForGivenVehicleType' } });
      },
    ],
  ])('shows the support number if %s finds no courier', async (_, search) => {
    await search();
    await untilDialogShows(
      'Sorry, we are unable to find a courier for this vehicle type and/or location. Please contact us on 01632 960000 to discuss your options.',
    );
    expect(dialogText()).toContain('Unable to find a courier');
    expect(document.querySelector('.ant-modal a')?.getAttribute('href')).toBe('tel:+441632960000');
  });
});

describe('a booking', () => {
  // Requirements D-2.59, D-4.26, D-4.28, D-5.20
  it('requires a courier, sends the selected quotes and opens the delivery', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    expect([isDisabled('Book Delivery'), panel().includes('Select a courier to book.')]).toEqual([true, true]);
    choose('Direct Dash');
    choose('Swift Wheels');
    await pass(20);
    const moves = interceptNavigation();
    press('Book Delivery');
    await until(() => (moves.length > 0 ? true : undefined), 'move');
    expect(placeRequests(booking)).toEqual([{ Id: 9, SelectedQuoteIds: ['q2', 'q1'] }]);
    expect(moves).toEqual(['/delivery-order/9']);
    expect(localStorage.getItem('portal.lasting-drafts.v1')).toBeNull();
  });

  it('is sent once, however often Book Delivery is pressed', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    choose('Swift Wheels');
    await pass(20);
    interceptNavigation();
    await pressAgainAndAgain(() => button('Book Delivery'));
    await pass(500);
    expect(placeRequests(booking)).toHaveLength(1);
  });

  // Requirement D-2.60
  it('with the concierge excludes other couriers', async () => {
    const booking = await openBooking({ storedDraft: filledForm });
    await receiveOffers(booking);
    expect(couriers()).toHaveLength(2);
    booking.push({ Type: 'AvailableCouriersResponseModel', Data: { ...offer, Premium: premium } });
    await until(() => (couriers().length === 3 ? true : undefined), 'concierge');
    choose('Swift Wheels');
    choose('Our team chooses');
    await pass(20);
    expect([findChoice('Swift Wheels').checked, findChoice('Our team chooses').checked]).toEqual([false, true]);
    expect(table()).toContainEqual(['Concierge fee', '£5.00', '£5.00']);
    press('Book Delivery');
    await until(() => placeRequests(booking)[0], 'booking');
    expect(placeRequests(booking)).toEqual([{ Id: 9, SelectedQuoteIds: ['p1'] }]);
  });

  // Requirement D-8.02
  it('shows the reason if it is rejected, and keeps the selection', async () => {
    await openBooking({
      storedDraft: filledForm,
      refuse: ({ url }) =>
        url === '/collect/place' ? { status: 409, json: { Error: 'The quote is over.' } } : undefined,
    }).then((booking) => receiveOffers(booking));
    choose('Swift Wheels');
    await pass(20);
    const moves = interceptNavigation();
    press('Book Delivery');
    await untilDialogShows('Something has gone wrong while placing the order, please try again.');
    expect(dialogText()).toContain('The quote is over.');
    expect([moves, findChoice('Swift Wheels').checked]).toEqual([[], true]);
  });

  it('is looked up after a lost response, and a retry uses the same idempotency key', async () => {
    const state: { PortalStatus: string | null } = { PortalStatus: null };
    const booking = await openBooking({
      storedDraft: filledForm,
      refuse: ({ url }) => (url === '/collect/place' ? 'hang up' : undefined),
      instead: { '/collect/{id}': () => ({ Id: 9, ReferenceNumber: 'A-1001', Status: 'Placed', ...state }) },
    });
    await receiveOffers(booking);
    choose('Swift Wheels');
    await pass(20);
    const moves = interceptNavigation();
    press('Book Delivery');
    await untilDialogShows('Something has gone wrong while placing the order');
    press('OK', openDialogs().at(-1));
    await pass(500);
    state.PortalStatus = 'Open';
    press('Book Delivery');
    await until(() => (moves.length > 0 ? true : undefined), 'move');
    const keys = booking.received
      .filter(({ url }) => url === '/collect/place')
      .map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size, moves]).toEqual([2, 1, ['/delivery-order/9']]);
  });

  // Requirements D-5.19, D-5.20
  it('is blocked when the delivery type becomes unavailable', async () => {
    const booking = await openBooking({
      storedDraft: { ...filledForm, DeliveryTypeKey: 'flexible', PickUpTimeSlot: beforeCutOff },
      instead: { '/collect/timeslot': () => [{ Start: beforeCutOff, FlexibleCutoffThreshold: 3 }] },
    });
    await receiveOffers(booking);
    choose('Swift Wheels');
    await pass(20);
    expect(isDisabled('Book Delivery')).toBe(false);
    await pass(45_000);
    expect([isDisabled('Book Delivery'), isDisabled('Get Price')]).toEqual([true, true]);
  });
});
