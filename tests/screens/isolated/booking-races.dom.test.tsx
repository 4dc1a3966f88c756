/** Races around a booking request: its response, the socket messages and the expiry of the quote. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  choose,
  filledForm,
  interceptNavigation,
  receiveOffers,
  openBooking,
  placeRequests,
  press,
  freezeTime,
} from '../../setup/booking.ts';
import { button, openDialogs, pass, until } from 'schema-admin/testing/presses.ts';
// Load this module before the first test: updates that arrive before it is loaded are not announced.
import 'schema-admin/engine/features/alerts/Alerts.tsx';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

/** Returns the answer after just over a minute, when the quote has expired. */
async function answerAfterMinute<Answer>(answer: Answer): Promise<Answer> {
  await new Promise((resolve) => setTimeout(resolve, 60_500));
  return answer;
}

it('the bell counts another user’s booking but not the user’s own', async () => {
  const row = (Id: number) => ({
    Id,
    ReferenceNumber: `A-${Id}`,
    Status: 'Placed',
    PortalStatus: 'Open',
    Drafted: '2026-11-20T09:59:00Z',
  });
  const list = [row(9)];
  const booking = await openBooking({
    storedDraft: filledForm,
    instead: {
      '/collect/check-new/{tab}': () => true,
      '/collect/list/{status}': () => ({ data: list, totalCount: list.length }),
    },
  });
  const bell = () => document.querySelector('[aria-label^="Notifications"]')?.getAttribute('aria-label');
  const become = async (Id: number) => {
    booking.push({
      Type: 'DataUpdateModel',
      Data: { LastUpdate: new Date().toISOString(), UpdateType: 'Collect/open', Id },
    });
    await pass(2_000);
  };
  await receiveOffers(booking);
  choose('Swift Wheels');
  await pass(20);
  const moves = interceptNavigation();
  press('Book Delivery');
  await until(() => (moves.length > 0 ? true : undefined), 'move');
  await become(9);
  expect(bell()).toBe('Notifications');
  list.push(row(10));
  await become(10);
  expect(bell()).toBe('Notifications, 1 unread');
  expect(document.body.textContent).toContain('Order A-10');
});

// Requirement O-3.04
it('a booking immediately lowers the credits by one, until the server sends the balance', async () => {
  const booking = await openBooking({ storedDraft: filledForm });
  const credits = () => document.querySelector('.credits .figures')?.textContent;
  booking.push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 12 } });
  await receiveOffers(booking);
  expect(credits()).toBe('12');
  choose('Swift Wheels');
  await pass(20);
  const moves = interceptNavigation();
  press('Book Delivery');
  await until(() => (moves.length > 0 ? true : undefined), 'move');
  expect(credits()).toBe('11');
  booking.push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 10 } });
  await until(() => (credits() === '10' ? true : undefined), 'balance');
});

it('a booking lowers the credits only once if the balance arrives before its response', async () => {
  const booking = await openBooking({ storedDraft: filledForm });
  const credits = () => document.querySelector('.credits .figures')?.textContent;
  booking.push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 7 } });
  await receiveOffers(booking);
  choose('Swift Wheels');
  await pass(20);
  const moves = interceptNavigation();
  press('Book Delivery');
  await pass(30);
  expect([placeRequests(booking).length, moves]).toEqual([1, []]);
  booking.push({ Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 6 } });
  await until(() => (moves.length > 0 ? true : undefined), 'move');
  expect(credits()).toBe('6');
});

it.each([
  ['arrives', 'the delivery opens without an expiry message', { status: 200, json: { Result: {} } }],
  ['is lost but the booking was made', 'the delivery opens without an expiry message', 'hang up'],
] as const)('the countdown pauses during a booking: when the response %s after expiry, %s', async (_, __, answer) => {
  const booking = await openBooking({
    storedDraft: filledForm,
    refuse: ({ url }) => (url === '/collect/place' ? answerAfterMinute(answer) : undefined),
    instead: { '/collect/{id}': () => ({ Id: 9, ReferenceNumber: 'A-1001', Status: 'Placed', PortalStatus: 'Open' }) },
  });
  await receiveOffers(booking, { ExpiryDate: '2026-11-20T10:01:00Z' });
  choose('Swift Wheels');
  await pass(20);
  const moves = interceptNavigation();
  press('Book Delivery');
  await pass(60_000);
  expect([openDialogs(), document.querySelector('form')?.hasAttribute('inert')]).toEqual([[], true]);
  await until(() => (moves.length > 0 ? true : undefined), 'move');
  expect([moves, openDialogs()]).toEqual([['/delivery-order/9'], []]);
});

it('a booking that is rejected after expiry shows the rejection, then the expiry', async () => {
  const booking = await openBooking({
    storedDraft: filledForm,
    refuse: ({ url }) =>
      url === '/collect/place' ? answerAfterMinute({ status: 409, json: { Error: 'The quote is over.' } }) : undefined,
  });
  await receiveOffers(booking, { ExpiryDate: '2026-11-20T10:01:00Z' });
  choose('Swift Wheels');
  await pass(20);
  press('Book Delivery');
  await pass(65_000);
  expect(openDialogs().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The quote is over.'),
    expect.stringContaining('Your quote has expired'),
  ]);
  expect(button('Book Delivery')).toBeUndefined();
});
