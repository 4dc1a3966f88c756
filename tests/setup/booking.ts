/** Fixtures for a new delivery: lookup values, a filled-in form, and couriers with their offers. */
import { fireEvent } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { BookingFee, breakdownOf } from '../../contract/collect/prices.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { type AnswerOverrides, contractBackend, isWrite } from './contract-backend.ts';
import { button, openDialogs, pass, until } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';

const now = new Date('2026-11-20T10:00:30Z');

/** Stops the clock at "now". Call it in `beforeEach`. */
export function freezeTime(): void {
  vi.useFakeTimers({
    now,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
}

export const noon = '2026-11-20T12:00:00Z';
export const twoOClock = '2026-11-20T14:00:00Z';
/** Half a minute before the cut-off for Flexible. */
export const beforeCutOff = '2026-11-20T13:01:00Z';
export const onSunday = '2026-11-22T09:00:00Z';

const vehicle = (Id: number, Code: string, Name: string, Active = true) => ({
  Id,
  Code,
  Name,
  Active,
  Info: `${Name} info`,
  MaxSize: '1 x 1 x 2 m',
  MaxWeight: 300,
  MaxLength: '2 m',
  Speed: 'Quick',
  Availability: 'Every day',
  Example: 'A sofa',
});
export const vehicles = [
  vehicle(1, 'bicycle_cargo', 'Cargo Bicycle'),
  vehicle(2, 'van_small', 'Small Van'),
  vehicle(3, 'luton', 'Luton Van'),
  vehicle(4, 'car', 'Saloon', false),
  vehicle(5, 'rocket', 'Rocket'),
];

const address = (change: object = {}) => ({
  Line1: '12 Wardour Street',
  Line1Short: '12 Wardour St',
  Line2: '',
  Line3: '',
  PostCode: 'W1F 8ZZ',
  City: 'London',
  StreetNumber: '12',
  Lat: 51.51,
  Long: -0.13,
  Name: '',
  Vicinity: '',
  Premise: '',
  ...change,
});
export const inSoho = address();
export const inIslington = address({
  Line1: '1 Upper Street',
  Line1Short: '1 Upper St',
  PostCode: 'N1 0PQ',
  StreetNumber: '1',
  Lat: 51.53,
  Long: -0.1,
});
/** An address more than ten miles from both others. */
export const inReading = address({
  Line1: '5 Broad Street',
  PostCode: 'RG1 2BH',
  City: 'Reading',
  StreetNumber: '5',
  Lat: 51.45,
  Long: -0.97,
});

/** A complete draft in its stored form. */
export const filledForm = {
  MerchantName: '',
  ReferenceNumber: 'A-1001',
  OrderDetails: 'Two boxes',
  HasRestrictedItems: false,
  PickUpInstructions: 'Ring twice',
  PickupFirstName: 'Ada',
  PickupLastName: 'Byron',
  PickupPhone: '020 7946 0000',
  PickUpTime: noon,
  PickUpTimeSlot: twoOClock,
  VehicleTypeId: 2,
  DeliveryTypeKey: 'regular',
  FirstName: 'Ben',
  LastName: 'Kite',
  TelNo: '44 7700 900123',
  Email: 'ben@kite.test',
  CustomerInstructions: 'Back door',
  CollectionAddress: inSoho,
  DeliveryAddress: inIslington,
};

const fee: BookingFee = { CreditUsage: Credits.parse(1) };
const courier = (Id: string, Name: string, delivery: number, more: object) => {
  const Breakdown = breakdownOf({ delivery: Pence.parse(delivery), fee, premium: Pence.parse(0) });
  return {
    Id,
    Name,
    Logo: null,
    Price: Breakdown.Total,
    ServiceType: 'regular',
    VehicleType: { Code: 'van_small', Name: 'Small Van' },
    Breakdown,
    ...more,
  };
};
export const offer = {
  AvailableCouriers: [
    courier('q2', 'Direct Dash', 1250, { ServiceType: 'direct' }),
    courier('q1', 'Swift Wheels', 800, {}),
  ],
  ExpiryDate: '2026-11-20T10:10:30Z',
  Price: {
    Min: breakdownOf({ delivery: Pence.parse(800), fee, premium: Pence.parse(0) }),
    Max: breakdownOf({ delivery: Pence.parse(1250), fee, premium: Pence.parse(0) }),
    DistanceInMiles: 3.24,
  },
};
export const premium = {
  Id: 'p1',
  Name: 'Concierge',
  Price: 2100,
  ServiceType: 'regular',
  VehicleType: null,
  Breakdown: breakdownOf({ delivery: Pence.parse(1250), fee, premium: Pence.parse(500) }),
};

export const bookingAnswers: AnswerOverrides = {
  '/collect/timeslot': () => [noon, twoOClock, onSunday].map((Start) => ({ Start, FlexibleCutoffThreshold: 3 })),
  '/collect/delivery-type': () => [
    { Key: 'regular', Title: 'Same day', Description: 'By this evening' },
    { Key: 'flexible', Title: 'Flexible', Description: 'Some time today' },
    { Key: 'rapid', Title: 'Rapid', Description: 'Within two hours' },
  ],
  '/collect/vehicle-type': () => vehicles,
  '/collect/collection-contact-details': () => ({ FirstName: 'Ada', LastName: 'Byron', Phone: '020 7946 0000' }),
  '/shop/address': () => ({
    Name: 'Alder Soho',
    AddressLine1: '12 Wardour Street',
    AddressLine2: '',
    AddressLine3: '',
    PostCode: 'W1F 8ZZ',
    City: 'London',
    Lat: 51.51,
    Long: -0.13,
  }),
  '/collect/merchant/list': () => [{ MerchantName: 'Alder' }, { MerchantName: 'Birch' }],
  '/collect': () => ({ Id: 9 }),
  '/portal/profile': { Role: null, IsCollectEnabled: true, IsCollectOnly: false },
};

type RejectedAnswer = { readonly status: number; readonly json: unknown } | 'hang up';

interface OpenBookingOptions {
  readonly role?: Role;
  readonly user?: Partial<User>;
  readonly storedDraft?: object;
  readonly instead?: AnswerOverrides;
  readonly url?: string;
  readonly refuse?: (request: {
    readonly method: string;
    readonly url: string;
  }) => RejectedAnswer | Promise<RejectedAnswer> | undefined;
  /** Offset of the device's clock from the backend's, in ms. */
  readonly ahead?: number;
}

/** Opens the booking form and waits until its options have loaded. */
export async function openBooking({
  role = 'Shop',
  user = {},
  storedDraft,
  instead = {},
  url = '/new-delivery-order',
  refuse,
  ahead = 0,
}: OpenBookingOptions = {}) {
  vi.setSystemTime(now.getTime() + ahead);
  const answer = contractBackend(
    {
      ...bookingAnswers,
      '/portal/profile': { ...bookingAnswers['/portal/profile'], TermsAccepted: user.termsAccepted ?? true },
      ...instead,
    },
    { readMs: 10, writeMs: 50 },
  );
  const network = renderApp({
    user: aUser(role, { isCollectEnabled: true, ...user }),
    url,
    backend: async (request) => {
      const sent = await (refuse?.(request) ?? answer(request));
      return sent === 'hang up' ? sent : { ...sent, headers: { date: new Date(Date.now() - ahead).toUTCString() } };
    },
    config: { PhoneContact: '01632 960000' },
    ...(storedDraft ? { lastingDrafts: { 'new-delivery': storedDraft } } : {}),
  });
  await until(() => button('Get Price'), 'form');
  await until(() => (document.querySelector('.booking-waiting') ? undefined : true), 'options');
  const sent = (path: string) =>
    network.received
      .filter(({ method, url: to }) => method === 'POST' && to === path)
      .map(({ text }): unknown => (text === '' ? undefined : JSON.parse(text)));
  return {
    ...network,
    sent,
    writes: () => network.received.filter(isWrite).map(({ method, url: to }) => `${method} ${to}`),
  };
}

export type Booking = Awaited<ReturnType<typeof openBooking>>;

export function press(name: string, scope?: Element): void {
  const found = button(name, scope);
  if (!found) throw new Error(`There is no button "${name}"`);
  fireEvent.click(found);
}

/** Returns the input of a chip, card or courier by its label, or by a part of it. */
export function findChoice(words: string): HTMLInputElement {
  const labels = [...document.querySelectorAll('label.chip, label.choice-card, label.courier')];
  const label =
    labels.find((each) => each.textContent === words) ?? labels.find((each) => each.textContent?.includes(words));
  const input = label?.querySelector('input');
  if (!input) throw new Error(`There is no choice "${words}"`);
  return input;
}

export const choose = (words: string) => void fireEvent.click(findChoice(words));

export const dialogText = () => openDialogs().at(-1)?.textContent ?? '';

export async function untilDialogShows(text: string): Promise<void> {
  await until(() => (dialogText().includes(text) ? true : undefined), `dialog "${text}"`);
}

export const placeRequests = ({ sent }: Pick<Booking, 'sent'>) => sent('/collect/place');

/** Records navigations and blocks them, because the delivery's page belongs to another resource. */
export function interceptNavigation(): string[] {
  const moves: string[] = [];
  const push = vi.spyOn(window.history, 'pushState').mockImplementation((_, __, url) => void moves.push(String(url)));
  onTestFinished(() => push.mockRestore());
  return moves;
}

/** Presses Get Price and sends the couriers' offers. */
export async function receiveOffers({ push }: Pick<Booking, 'push'>, change: object = {}): Promise<void> {
  press('Get Price');
  await until(() => document.querySelector('.quote-searching'), 'search');
  await pass(150);
  push({ Type: 'AvailableCouriersResponseModel', Data: { ...offer, ...change } });
  await until(() => button('Book Delivery'), 'couriers');
}
