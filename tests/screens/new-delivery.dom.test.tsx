import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findChoice,
  choose,
  dialogText,
  filledForm,
  inIslington,
  inReading,
  inSoho,
  noon,
  onSunday,
  openBooking,
  press,
  beforeCutOff,
  freezeTime,
  twoOClock,
  vehicles,
} from '../setup/booking.ts';
import { button, openDialogs, pass, type, until } from 'schema-admin/testing/presses.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

const mandatory = 'This field is mandatory.';
const problems = () =>
  [...document.querySelectorAll('.form-problem, .booking-problem')]
    .map((each) => each.textContent ?? '')
    .filter(Boolean);
const warnings = () => [...document.querySelectorAll('.address-warnings li')].map((each) => each.textContent?.trim());
const labels = () =>
  [...document.querySelectorAll('.booking-form label:not(.chip, .choice-card), .booking-form legend')].map(
    (each) => each.textContent,
  );
const textOf = (label: string) =>
  document.querySelector<HTMLInputElement>(
    `[id="${[...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.htmlFor}"]`,
  )?.value;
const isDisabled = (name: string) => button(name)?.hasAttribute('disabled');
const days = () => [...document.querySelectorAll('.chips')][0]?.textContent;
const times = () => [...document.querySelectorAll('.chips')][1]?.textContent;

describe('the form for a new delivery', () => {
  // Requirements D-2.40, D-2.53, D-5.02, D-5.03, D-5.07, D-5.08, D-5.10
  it('shows all fields, and Get Price reports missing ones and focuses the first', async () => {
    const { writes } = await openBooking({
      instead: { '/collect/collection-contact-details': () => ({}), '/shop/address': () => ({}) },
    });
    expect(labels()).toEqual([
      'Reference number',
      'Order details (optional)',
      'Contains restricted items',
      'Collection address',
      'Contact first name',
      'Contact last name',
      'Contact phone',
      'Collection instructions (optional)',
      'Delivery address',
      'First name',
      'Last name',
      'Phone',
      'Email',
      'Delivery instructions (optional)',
      'Day',
      'Time',
      'Delivery type',
      'Vehicle',
    ]);
    expect(button('Book Delivery')).toBeUndefined();
    press('Get Price');
    await until(() => (problems().length > 0 ? true : undefined), 'problems');
    expect(problems()).toEqual([
      ...Array(12).fill(mandatory),
      'Please select a delivery type.',
      'Please select a vehicle type.',
    ]);
    expect(document.activeElement?.id).toBe(
      [...document.querySelectorAll('label')].find((each) => each.textContent === 'Reference number')?.htmlFor,
    );
    expect(writes()).toEqual([]);
  });

  // Requirements C-5.12, D-2.54, D-5.01, D-5.04, D-5.05
  it('is validated on every change, and counts the characters of the reference', async () => {
    await openBooking({ storedDraft: filledForm });
    type('Reference number', 'x'.repeat(49));
    type('Phone', '123');
    type('Email', 'nobody');
    type('Collection instructions', 'x'.repeat(101));
    type('Delivery instructions', 'x'.repeat(66));
    await pass(50);
    expect(problems()).toEqual([
      'Please enter a shorter reference number.',
      'Please enter shorter instructions.',
      'Enter a valid phone number.',
      'Enter a valid e-mail address.',
      'Please enter shorter instructions.',
    ]);
    expect(document.querySelector('.booking-field-foot')?.textContent).toContain('49/48');
    type('Reference number', 'x'.repeat(48));
    await pass(50);
    expect(problems()).toHaveLength(4);
  });

  // Requirements D-2.41, D-2.42, D-2.43
  it('is prefilled with the shop’s contact and address, and has no merchant field for shops', async () => {
    await openBooking();
    expect([textOf('Contact first name'), textOf('Contact last name'), textOf('Contact phone')]).toEqual([
      'Ada',
      'Byron',
      '020 7946 0000',
    ]);
    expect(document.querySelector('.address-card')?.textContent).toBe('12 Wardour Street, London, W1F 8ZZChange');
    expect(labels()).not.toContain('Merchant name');
  });

  // Requirement D-2.41
  it('requires a merchant from administrators, and does not request a shop address', async () => {
    const { received } = await openBooking({ role: 'Admin' });
    press('Get Price');
    await until(() => (problems().length > 0 ? true : undefined), 'problems');
    expect(document.activeElement?.id).toBe(
      [...document.querySelectorAll('label')].find((each) => each.textContent === 'Merchant name')?.htmlFor,
    );
    expect([...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'))).toEqual([
      'Alder',
      'Birch',
    ]);
    expect(received.some(({ url }) => url === '/shop/address')).toBe(false);
  });

  // Requirement D-2.44
  it('is completely prefilled from a repeated delivery, so that Get Price works immediately', async () => {
    const earlier = {
      Id: 5,
      ReferenceNumber: 'B-7',
      CustomerFirstName: 'Cy',
      CustomerLastName: 'Elm',
      CustomerTelNo: '+447700900124',
      CustomerEmail: 'cy@elm.test',
      PickUpFirstName: 'Ada',
      PickUpLastName: 'Byron',
      PickUpPhone: '+442079460000',
      PickUpInstructions: '',
      CustomerInstructions: '',
      PickUpAddressLine1: '12 Wardour Street',
      PickUpAddressPostCode: 'W1F 8ZZ',
      PickUpAddressCity: 'London',
      PickUpAddressLat: 51.51,
      PickUpAddressLong: -0.13,
      VehicleTypeName: 'Small Van',
      DeliveryTypeKey: 'rapid',
      DropOffAddressLine1: '1 Upper Street',
      DropOffAddressCity: 'London',
      DropOffAddressPostCode: 'N1 0PQ',
      DropOffAddressLat: 51.53,
      DropOffAddressLong: -0.1,
    };
    const { sent, writes } = await openBooking({
      url: '/new-delivery-order?repeatBookingId=5&incident=7',
      instead: { '/collect/{id}': () => ({ Status: 'Delivered', ...earlier }) },
    });
    expect([textOf('Reference number'), textOf('First name')]).toEqual(['B-7', 'Cy']);
    expect([
      findChoice('Small Van').checked,
      findChoice('Rapid').checked,
      findChoice('Today').checked,
      findChoice('12:00 pm').checked,
    ]).toEqual([true, true, true, true]);
    expect(document.querySelectorAll('.address-card')[1]?.textContent).toContain('1 Upper Street, London, N1 0PQ');
    press('Get Price');
    await until(() => (writes().length > 1 ? true : undefined), 'draft that takes the place of what has failed');
    expect(writes().slice(0, 2)).toEqual(['POST /collect', 'PUT /ext/incidents/7/rebooked']);
    expect(sent('/collect')).toEqual([
      expect.objectContaining({
        ReferenceNumber: 'B-7',
        PickUpTimeSlot: noon,
        VehicleTypeId: 2,
        TelNo: '+447700900124',
      }),
    ]);
  });

  it('is prefilled from a favourite, and can be saved as one', async () => {
    const {
      PickUpTime: _,
      PickUpTimeSlot: __,
      ...content
    } = { ...filledForm, PickupPhone: '+442079460000', TelNo: '+447700900123' };
    const favourite = { Id: 3, Name: 'Morning run', Repeat: null, Content: { ...content, ReferenceNumber: 'F-1' } };
    const { sent } = await openBooking({
      url: '/new-delivery-order?favourite=3',
      instead: { '/ext/favourites/{id}': () => favourite },
    });
    expect([
      textOf('Reference number'),
      textOf('Email'),
      findChoice('Small Van').checked,
      findChoice('12:00 pm').checked,
    ]).toEqual(['F-1', 'ben@kite.test', true, true]);
    press('Save as favourite');
    const dialog = await until(() => openDialogs().at(-1), 'dialog');
    type('Name', 'Evening run', dialog);
    press('Save as favourite', dialog);
    await until(() => sent('/ext/favourites')[0], 'favourite');
    expect(sent('/ext/favourites')).toEqual([
      {
        Name: 'Evening run',
        Content: expect.objectContaining({ ReferenceNumber: 'F-1', VehicleTypeId: 2, TelNo: '+447700900123' }),
      },
    ]);
  });

  it('is restored after a reload and a new sign-in, until the user starts again', async () => {
    const { received } = await openBooking({ storedDraft: filledForm });
    expect(textOf('Email')).toBe('ben@kite.test');
    expect(received.some(({ url }) => url === '/collect/collection-contact-details')).toBe(false);
    type('Email', 'cy@kite.test');
    await pass(50);
    expect(localStorage.getItem('portal.lasting-drafts.v1')).toContain('cy@kite.test');
    press('Start again');
    press('Start again', await until(() => document.querySelector('.ant-modal'), 'question'));
    await until(() => (textOf('Email') === '' ? true : undefined), 'empty form');
    expect(localStorage.getItem('portal.lasting-drafts.v1')).toBeNull();
  });
});

describe('the collection time', () => {
  // Requirements D-2.49, D-2.50, D-5.15
  it('offers only future slots, and only days that have one', async () => {
    const past = '2026-11-20T09:00:00Z';
    await openBooking({
      instead: {
        '/collect/timeslot': () =>
          [past, noon, twoOClock, onSunday, '2100-01-01T10:00:00Z'].map((Start) => ({ Start })),
      },
    });
    expect(days()).toBe('DayTodaySunday');
    expect(times()).toContain('Choose a day');
    choose('Today');
    await pass(20);
    expect(times()).toBe('Time12:00 pm2:00 pm');
    choose('2:00 pm');
    choose('Sunday');
    await pass(20);
    expect(times()).toBe('Time9:00 am');
    expect(findChoice('9:00 am').checked).toBe(false);
  });

  it('disables Get Price when the chosen slot has passed', async () => {
    const soon = '2026-11-20T10:01:00Z';
    const { writes } = await openBooking({
      storedDraft: { ...filledForm, PickUpTimeSlot: soon },
      instead: { '/collect/timeslot': () => [soon, noon].map((Start) => ({ Start })) },
    });
    const isBlocked = () => button('Get Price')?.hasAttribute('disabled');
    expect(isBlocked()).toBe(false);
    await pass(46_000);
    expect(document.querySelector('.quote-reason')?.textContent).toBe(
      'This collection time is no longer available. Please choose another one.',
    );
    expect([isBlocked(), writes()]).toEqual([true, []]);
    choose('12:00 pm');
    await pass(20);
    expect(isBlocked()).toBe(false);
  });

  it('shows an error if it has passed', async () => {
    await openBooking({ storedDraft: { ...filledForm, PickUpTimeSlot: '2026-11-20T09:00:00Z' } });
    expect(problems()).toEqual(['This collection time is no longer available. Please choose another one.']);
  });
});

describe('the vehicle', () => {
  // Requirements D-2.46, D-2.47
  it('is shown with its image and capacity, even if there is no image for its code', async () => {
    await openBooking({ storedDraft: filledForm });
    expect(
      [...document.querySelectorAll('.vehicle-card svg')].map((each) => each.getAttribute('data-vehicle')),
    ).toEqual(['bicycle_cargo', 'van_small', 'luton', 'car', '']);
    const { Info, MaxSize, MaxLength, Speed, Availability, Example } = { ...vehicles[1] };
    const shown = document.querySelector('.choice-cards:has(.vehicle-card)')?.textContent;
    for (const fact of [Info, MaxSize?.replaceAll('x', '×'), '300 kg', MaxLength, Speed, Availability, Example]) {
      expect(shown).toContain(fact);
    }
  });

  // Requirement D-2.48
  it('opens a dialog with the phone number if it is unavailable', async () => {
    await openBooking({ storedDraft: filledForm });
    choose('Saloon');
    await until(() => (dialogText() === '' ? undefined : true), 'dialog');
    expect(dialogText()).toContain(
      'Saloon is not available for selection at the moment. If you would like to have your order delivered in a Saloon please contact us on 01632 960000',
    );
    expect(document.querySelector('.ant-modal a')?.getAttribute('href')).toBe('tel:+441632960000');
    expect([findChoice('Saloon').checked, findChoice('Small Van').checked]).toEqual([false, true]);
  });
});

describe('an unavailable delivery type', () => {
  // Requirements D-2.45, D-5.16, D-5.19
  it('blocks Get Price for flexible after its cut-off, until the time or the type changes', async () => {
    await openBooking({ storedDraft: { ...filledForm, DeliveryTypeKey: 'flexible', PickUpTimeSlot: noon } });
    expect(problems()[0]).toMatch(/^Flexible delivery is only available for orders placed before .*09:00\.$/);
    expect(isDisabled('Get Price')).toBe(true);
    choose('2:00 pm');
    await pass(20);
    expect([problems(), isDisabled('Get Price')]).toEqual([[], false]);
    choose('12:00 pm');
    await pass(20);
    expect(isDisabled('Get Price')).toBe(true);
    choose('Same day');
    await pass(20);
    expect(isDisabled('Get Price')).toBe(false);
  });

  // Requirement D-5.16
  it('blocks Get Price for flexible when its cut-off passes while the form is open', async () => {
    await openBooking({
      storedDraft: { ...filledForm, DeliveryTypeKey: 'flexible', PickUpTimeSlot: beforeCutOff },
      instead: { '/collect/timeslot': () => [{ Start: beforeCutOff, FlexibleCutoffThreshold: 3 }] },
    });
    expect(isDisabled('Get Price')).toBe(false);
    await pass(45_000);
    expect(isDisabled('Get Price')).toBe(true);
  });

  // Requirements D-5.17, D-5.18
  it('blocks rapid with a large van, or for more than ten miles', async () => {
    await openBooking({ storedDraft: { ...filledForm, DeliveryTypeKey: 'rapid', VehicleTypeId: 3 } });
    expect(problems()).toEqual([
      'Rapid delivery is not available with a Luton Van. Please choose another vehicle or delivery type.',
    ]);
    expect(isDisabled('Get Price')).toBe(true);
    choose('Small Van');
    await pass(20);
    expect([problems(), isDisabled('Get Price')]).toEqual([[], false]);
    await openBooking({ storedDraft: { ...filledForm, DeliveryTypeKey: 'rapid', DeliveryAddress: inReading } });
    expect(problems()[0]).toMatch(
      /^Rapid delivery is only available for trips of up to 10 miles; this one is \d\d\.\d miles\.$/,
    );
  });
});

describe('an address', () => {
  const suggestions = [
    { Id: 'a', Text: '1 Upper Street', Detail: 'London, N1 0PQ' },
    { Id: 'b', Text: '2 Upper Street', Detail: 'London, N1 0PQ' },
  ];
  const places = (Address: object, Country = 'GB') => ({
    '/ext/places/suggest': () => suggestions,
    '/ext/places/details/{id}': () => ({ Address, Country }),
  });
  const search = async (text: string) => {
    type('Delivery address', text);
    await pass(250);
    return document.querySelectorAll<HTMLInputElement>('input[role="combobox"]')[0];
  };

  // Requirements D-2.51, D-2.52
  it('is searched while typing, with a debounce, and chosen by keyboard', async () => {
    const { received } = await openBooking({ instead: places(inIslington) });
    const getRequestedUrls = () =>
      received.map(({ url }) => url).filter((url) => /^\/ext\/places\/(suggest|details)/.test(url));
    const input = await search('1');
    expect(getRequestedUrls()).toEqual([]);
    fireEvent.change(input ?? document.body, { target: { value: '1 Upper' } });
    fireEvent.focus(input ?? document.body);
    const list = await until(
      () => document.querySelector('.address-suggestions:not([hidden]) [role="option"]')?.parentElement,
      'suggestions',
    );
    expect(list.textContent).toContain('2 Upper Street');
    fireEvent.keyDown(input ?? document.body, { key: 'ArrowDown' });
    fireEvent.keyDown(input ?? document.body, { key: 'Enter' });
    await until(
      () => [...document.querySelectorAll('.address-card')].find((each) => each.textContent?.includes('Upper')),
      'address',
    );
    expect(getRequestedUrls()).toEqual(['/ext/places/suggest?Query=1+Upper', '/ext/places/details/b']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change delivery address');
    press('Change delivery address');
    await until(() => document.querySelector('input[role="combobox"]'), 'search');
    press('Keep 1 Upper Street, London, N1 0PQ');
    await pass(20);
    expect(document.querySelectorAll('.address-card')).toHaveLength(2);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change delivery address');
  });

  it('does not take the focus from the next field when its details arrive', async () => {
    await openBooking({ instead: places(inIslington) });
    const input = await search('1 Upper');
    fireEvent.focus(input ?? document.body);
    await until(() => document.querySelector('.address-suggestions:not([hidden]) [role="option"]'), 'suggestions');
    fireEvent.keyDown(input ?? document.body, { key: 'Enter' });
    const firstName = document.querySelector<HTMLInputElement>(
      `[id="${[...document.querySelectorAll('label')].find((each) => each.textContent === 'First name')?.htmlFor}"]`,
    );
    firstName?.focus();
    await until(
      () => [...document.querySelectorAll('.address-card')].find((each) => each.textContent?.includes('Upper')),
      'address',
    );
    await pass(20);
    expect(document.activeElement).toBe(firstName);
  });

  // Requirements D-5.10, D-5.11, D-5.12, D-5.13, D-5.14
  it.each([
    [
      'no street or flat number',
      { StreetNumber: '', Line1: 'Upper Street' },
      ['This address is missing or has an incorrect street/flat number, please pick another address.'],
      [],
    ],
    [
      'no position',
      { Lat: 0, Long: 0 },
      ['This address is missing or has an incorrect latitude/longitude, please pick another address.'],
      [],
    ],
    ['no postcode', { PostCode: '' }, [mandatory], []],
    [
      'no street name',
      { Line1: '1' },
      [],
      ['This address is missing or has an incorrect street name, please add it to the notes.'],
    ],
    ['no city', { City: '' }, [], ['This address is missing or has an incorrect city, please add it to the notes.']],
    [
      'a wrong postcode',
      { PostCode: 'ZZ9 9ZZ' },
      [],
      ['This address is missing or has an incorrect postcode, please add it to the notes.'],
    ],
  ])('shows the problem for %s', async (_, change, blocking, hints) => {
    await openBooking({ storedDraft: { ...filledForm, DeliveryAddress: { ...inIslington, ...change } } });
    expect([problems(), warnings()]).toEqual([blocking, hints]);
  });

  it('credits the source of the places, as its licence requires', async () => {
    await openBooking({
      instead: {
        '/ext/places/credit': () => ({ Credit: 'Places: GeoNames, CC BY 4.0', Link: 'https://www.geonames.org' }),
      },
    });
    const credit = await until(() => document.querySelector('.places-credit a'), 'credit');
    expect([credit.textContent, credit.getAttribute('href')]).toEqual([
      'Places: GeoNames, CC BY 4.0',
      'https://www.geonames.org',
    ]);
  });

  // Requirement D-5.13
  it('shows a warning outside the United Kingdom', async () => {
    await openBooking({ storedDraft: { ...filledForm, DeliveryCountry: 'FR' } });
    expect(warnings()).toEqual(['This address is missing or has an incorrect country, please add it to the notes.']);
  });
});

describe('the draft', () => {
  // Requirements D-2.40, D-2.52, D-4.25, D-5.06, D-5.09
  it('has every field, the slot as both times, +44 numbers, and the ID check in the instructions', async () => {
    const { sent } = await openBooking({ storedDraft: { ...filledForm, HasRestrictedItems: true } });
    press('Get Price');
    await until(() => sent('/collect')[0], 'draft');
    expect(sent('/collect')).toEqual([
      {
        ...filledForm,
        HasRestrictedItems: true,
        PickUpTime: twoOClock,
        PickUpTimeSlot: twoOClock,
        PickupPhone: '+442079460000',
        TelNo: '+447700900123',
        CustomerInstructions: 'Check ID for proof recipient is 18+ Back door',
        CollectionAddress: inSoho,
        DeliveryAddress: inIslington,
      },
    ]);
  });
});
