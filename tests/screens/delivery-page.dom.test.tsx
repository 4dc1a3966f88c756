import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CollectDelivery } from '../../contract/collect/deliveries.ts';
import type { Delivery } from '../../src/custom/deliveries/deliveries.ts';
import { aDelivery, aWinningQuote } from '../../src/custom/deliveries/delivery.fixture.ts';
import { findDialog, headerText, openDelivery, press, displayedSteps } from '../setup/open-delivery.tsx';
import { shownText } from '../setup/shown-text.ts';

const whole = {
  ExternalOrderId: 'EXT-77',
  OrderDetails: 'Two boxes of ale',
  PickUpInstructions: 'Ring at the gate',
  CustomerInstructions: 'Leave with the porter',
  CustomerFirstName: 'Grace',
  CustomerLastName: 'Hopper',
  CustomerTelNo: '+447700900456',
  CustomerEmail: 'grace@example.com',
  PickUpFirstName: 'Ada',
  PickUpLastName: 'Byron',
  PickUpPhone: '+447700900123',
  PickUpAddressLine1: '1 Brew Lane',
  PickUpAddressCity: 'Leeds',
  PickUpAddressPostCode: 'LS1 4AP',
  DropOffAddressLine1: '12 High Street',
  DropOffAddressCity: 'York',
  DropOffAddressPostCode: 'YO1 7AA',
  VehicleTypeName: 'Small Van',
  DeliveryTypeKey: 'rapid',
  HasRestrictedItems: true,
} satisfies Partial<Delivery>;

const headings = () => [...document.querySelectorAll('main h2')].map((heading) => heading.textContent);
const mapFrame = () => document.querySelector('iframe[title="Map of the delivery"]')?.getAttribute('src') ?? undefined;

describe('the page of a delivery', () => {
  // Requirements D-2.74, D-2.79, D-2.81, D-7.02
  it('is loaded by its id and shows its details in sections', async () => {
    const { received } = await openDelivery('Shop', whole);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toContain('GET /collect/c-1');
    expect(headings()).toEqual(['Delivery Information', 'Order details', 'Delivery Contact Details']);
    const text = shownText();
    for (const words of [
      'Delivery type Rapid',
      'Delivery address 12 High Street, York, YO1 7AA',
      'Delivery instructions Leave with the porter',
      'Reference number REF-1',
      'Fulfilment order EXT-77',
      'Description Two boxes of ale',
      'Merchant Alder Ales',
      'Booked by ada@alder.test',
      'Vehicle Small Van',
      'Pick-up time 20 Nov 2026 - 2:00PM',
      'Restricted items Yes',
      'Pick-up Ada Byron 07700 900123 1 Brew Lane Leeds LS1 4AP Pick-up instructions Ring at the gate',
      'Drop-off Grace Hopper 07700 900456 grace@example.com 12 High Street York YO1 7AA',
    ]) {
      expect(text).toContain(words);
    }
  });

  // Requirements D-2.68, D-2.69, D-2.70, D-2.72
  it('shows reference, stage, status and badges in its header, some only to administrators', async () => {
    await openDelivery('Shop', { PremiumSelected: true, ManuallyResolved: true });
    expect(headerText()).toMatch(/^REF-1 Open Orders Placed Concierge (?!Manually)/);
    await openDelivery('Admin', { PortalStatus: 'Archived', Status: 'Delivered', ManuallyResolved: true });
    expect(headerText()).toMatch(/^REF-1 Archived Delivered Manually Resolved/);
    for (const [PortalStatus, stage] of [
      ['OutForDelivery', 'In Transit'],
      ['Failed', 'Failed'],
      ['Elsewhere', 'Elsewhere'],
    ] as const) {
      await openDelivery('Merchant', { PortalStatus });
      expect(headerText()).toContain(`REF-1 ${stage} Placed`);
    }
  });

  // Requirements D-2.71, D-2.73
  it('links back to the list, and offers Repeat Booking to shops', async () => {
    await openDelivery('Shop');
    expect(screen.getByRole('link', { name: 'Back to delivery orders' }).getAttribute('href')).toBe('/delivery-orders');
    expect(screen.getByRole('link', { name: 'Repeat Booking' }).getAttribute('href')).toBe(
      '/new-delivery-order?repeatBookingId=c-1',
    );
    for (const role of ['Admin', 'Merchant'] as const) {
      await openDelivery(role);
      expect(screen.queryByRole('link', { name: 'Repeat Booking' })).toBeNull();
    }
  });

  // Requirements D-2.80, D-4.06
  it('shows administrators its history in order', async () => {
    const times = [
      'Drafted',
      'Placed',
      'Queued',
      'Assigned',
      'AtPickUpLocation',
      'OutForDelivery',
      'AtDropOffLocation',
      'Delivered',
      'Failed',
      'Cancelled',
    ];
    const happened = CollectDelivery.parse({
      ...aDelivery(),
      ...Object.fromEntries(times.map((name, index) => [name, `2026-11-20T09:0${index}:00Z`])),
    });
    await openDelivery('Admin', happened);
    expect(headings()).toContain('Collection Order history');
    expect([...document.querySelectorAll('.delivery-history li')].map((entry) => shownText(entry))).toEqual(
      [
        'Get Quote',
        'Placed',
        'Queued',
        'Assigned',
        'At pick up location',
        'Out for delivery',
        'At drop off location',
        'Delivered',
        'Failed',
        'Cancelled',
      ].map((label, index) => `${label} 20 Nov 2026 - 9:0${index}:00AM`),
    );
    await openDelivery('Admin', { Queued: true });
    expect([...document.querySelectorAll('.delivery-history li span')].map((entry) => entry.textContent)).toEqual([
      'Get Quote',
      'Placed',
    ]);
    await openDelivery('Shop');
    expect(headings()).not.toContain('Collection Order history');
  });

  // Requirements D-3.01, D-3.02
  it('shows the failure reason, and “-” for missing notes', async () => {
    await openDelivery('Shop', {
      Status: 'Failed',
      PortalStatus: 'Failed',
      FailedReason: 'DESTINATION_INCORRECT',
      FailedReasonNotes: '',
    });
    expect(shownText()).toContain('Reason for failure Destination is incorrect Notes -');
    await openDelivery('Shop');
    expect(shownText()).not.toContain('Reason for failure');
  });

  // Requirement D-4.14
  it('says that the team is choosing a concierge courier, except to administrators', async () => {
    const words = 'Our team is choosing the best courier for this order.';
    for (const role of ['Shop', 'Merchant'] as const) {
      await openDelivery(role, { Status: 'OpenPremium', PremiumSelected: true });
      expect(shownText()).toContain(words);
    }
    await openDelivery('Admin', { Status: 'OpenPremium', PremiumSelected: true });
    expect(shownText()).not.toContain(words);
  });
});

describe('the progress of a delivery', () => {
  // Requirements D-2.74, D-2.75, D-3.03, D-4.01, D-4.02, D-4.03, D-4.04, D-7.08
  it('follows live messages with the ETA, driver, fleet and map', async () => {
    const { live } = await openDelivery('Shop', { Placed: '2019-11-20T09:05:00Z' });
    const ordered = 'Ordered 20/11/2019, 9:05 am';
    expect(displayedSteps()).toEqual([`${ordered} *`, 'Driver assigned', 'Out for delivery', 'Arriving today']);
    live({
      Status: { Step: 'Dispatched' },
      ETA: '2019-11-20T15:30:00Z',
      DriverInformation: { Name: 'Sam Rider', LastUpdate: '2019-11-20T14:10:00Z' },
      FleetInformation: { Name: 'Swift Riders', LogoUrl: 'https://fleet.test/logo.png' },
      MapWidgetUrl: 'https://fleet.test/map/1',
    });
    expect(displayedSteps()).toEqual([
      ordered,
      'Driver assigned *',
      'Out for delivery',
      'Arriving 20/11/2019, 3:30 pm',
    ]);
    expect(shownText()).toContain(
      'Fulfilled by Swift Riders Driver Sam Rider, last seen 20/11/2019, 2:10 pm Estimated delivery time 20 Nov 2019 - 3:30PM',
    );
    expect(document.querySelector('.delivery-fleet img')?.getAttribute('src')).toBe('https://fleet.test/logo.png');
    expect(mapFrame()).toBe('https://fleet.test/map/1');
    live({ Status: { Step: 'OutForDelivery' }, DriverInformation: { Name: 'Kim Driver' } });
    expect([displayedSteps()[2], mapFrame()]).toEqual(['Out for delivery *', undefined]);
    expect(shownText()).toContain('Driver Kim Driver');
    live({ Status: { Step: 'Delivered', DeliveredDate: '2019-11-20T15:25:00Z' } });
    expect(displayedSteps()).toEqual([
      ordered,
      'Driver assigned',
      'Out for delivery',
      'Delivered at 20 Nov 2019 - 3:25PM *',
    ]);
  });

  // Requirements D-4.03, D-4.05
  it.each([
    ['Failed', { FailedDate: '2019-11-20T15:25:00Z' }, 'Failed to deliver at 20 Nov 2019 - 3:25PM'],
    ['Cancelled', { CancelledDate: '2019-11-20T15:25:00Z' }, 'Cancelled at 20 Nov 2019 - 3:25PM'],
    ['Failed', { FailedDate: true }, 'Failed to deliver'],
  ])('shows only the first and the last step, as an error, for status %s', async (Step, dates, last) => {
    const { live } = await openDelivery('Merchant', { Placed: '2019-11-20T09:05:00Z', Status: Step });
    live({ Status: { Step, ...dates } });
    expect(displayedSteps()).toEqual(['Ordered 20/11/2019, 9:05 am', `${last} *`]);
    expect(document.querySelector('.delivery-step:last-child')?.className).toContain('delivery-step-error');
  });

  it('reports a lost connection, and afterwards catches up with everything it missed', async () => {
    const placed = { Placed: '2019-11-20T09:05:00Z' };
    const onTheWay = {
      Status: { Step: 'OutForDelivery' },
      DriverInformation: { Name: 'Sam Rider' },
      FleetInformation: { Name: 'Swift Riders', LogoUrl: null },
    };
    const atTheEnd = { ...onTheWay, Status: { Step: 'Delivered', DeliveredDate: '2019-11-20T15:25:00Z' } };
    const delivered = {
      Status: 'Delivered',
      PortalStatus: 'Archived',
      Delivered: '2019-11-20T15:25:00Z',
    } satisfies Partial<Delivery>;
    const page = () => shownText(document.querySelector('main') ?? undefined);
    const isCutOff = () => /The live connection was lost/.test(document.body.textContent ?? '');
    const uncut = await openDelivery('Shop', placed);
    uncut.live({ Status: { Step: 'Dispatched' } });
    uncut.live(onTheWay);
    uncut.become(delivered);
    uncut.live(atTheEnd);
    await waitFor(() => expect(displayedSteps()[3]).toBe('Delivered at 20 Nov 2019 - 3:25PM *'));
    await waitFor(() => expect(headerText()).toContain('Delivered'));
    const never = page();

    const cut = await openDelivery('Shop', placed);
    cut.live({ Status: { Step: 'Dispatched' } });
    await act(async () => cut.cut());
    await waitFor(() => expect(isCutOff()).toBe(true));
    // The connection is cut, so no message reports this change.
    cut.become(delivered);
    expect(displayedSteps()[1]).toBe('Driver assigned *');
    await act(async () => cut.mend());
    await waitFor(() => expect(isCutOff()).toBe(false));
    await waitFor(() => expect(headerText()).toContain('Delivered'));
    cut.live(atTheEnd);
    expect(page()).toBe(never);
  });

  it('reserves space for the map until the first live message says whether there is one', async () => {
    const place = () => document.querySelector('.delivery-map')?.tagName;
    const { live } = await openDelivery('Shop', { Status: 'OutForDelivery' });
    expect(place()).toBe('DIV');
    live({ Status: { Step: 'OutForDelivery' }, MapWidgetUrl: 'https://fleet.test/map/1' });
    expect(place()).toBe('IFRAME');
    const { live: other } = await openDelivery('Shop', { Status: 'OutForDelivery' });
    other({ Status: { Step: 'OutForDelivery' } });
    expect(place()).toBeUndefined();
    await openDelivery('Shop', { Status: 'Delivered' });
    expect(place()).toBeUndefined();
  });

  it('says that time is sped up if couriers are simulated', async () => {
    await openDelivery('Shop', {}, undefined, {}, ['simulation']);
    expect(shownText()).toContain('time is sped up');
    await openDelivery('Shop');
    expect(shownText()).not.toContain('time is sped up');
  });

  // Requirement D-2.75
  it('never embeds a URL that is not http or https', async () => {
    const { live } = await openDelivery('Shop');
    live({ MapWidgetUrl: 'javascript:alert(1)' });
    expect(mapFrame()).toBeUndefined();
  });
});

describe('a finished delivery', () => {
  // Requirement D-2.77
  it('shows its proof once delivered, with a larger view and a download under its name', async () => {
    const { live } = await openDelivery('Shop');
    const proof = { ImageUrl: 'https://fleet.test/proof.jpg', ImageName: 'door.jpg' };
    live({ Status: { Step: 'OutForDelivery' }, ProofOfDelivery: proof });
    expect(headings()).not.toContain('Proof of delivery');
    live({ Status: { Step: 'Delivered' }, ProofOfDelivery: proof });
    expect(headings()).toContain('Proof of delivery');
    const link = screen.getByRole('link', { name: /Download/ });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      'https://fleet.test/proof.jpg',
      'door.jpg',
    ]);
    await press('Enlarge the proof of delivery');
    expect((await findDialog('door.jpg')).querySelector('img')?.getAttribute('src')).toBe(
      'https://fleet.test/proof.jpg',
    );
  });

  // Requirement D-2.78
  it('shows a notice if the courier gave no proof', async () => {
    const noProof =
      'The courier did not automatically provide a copy of the proof of delivery. If you need one, please contact us.';
    const delivered = { Status: 'Delivered', PortalStatus: 'Archived' } satisfies Partial<Delivery>;
    await openDelivery('Merchant', { ...delivered, ProofOfDelivery: null });
    expect(shownText()).toContain(noProof);
    const { live } = await openDelivery('Merchant', delivered);
    expect(shownText()).not.toContain('did not automatically');
    live({ Status: { Step: 'Delivered' } });
    expect(shownText()).toContain(noProof);
  });

  it('shows the proof from the first response before any live message', async () => {
    await openDelivery('Shop', {
      Status: 'Delivered',
      PortalStatus: 'Archived',
      ProofOfDelivery: { ImageUrl: 'https://fleet.test/proof.jpg', ImageName: 'door.jpg' },
    });
    expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('https://fleet.test/proof.jpg');
  });

  it('waits for the live message before it says that there is no proof', async () => {
    const { live } = await openDelivery('Shop', { Status: 'Delivered', PortalStatus: 'Archived' });
    expect(shownText()).toContain('Looking for the proof of delivery…');
    expect(shownText()).not.toContain('did not automatically');
    live({
      Status: { Step: 'Delivered' },
      ProofOfDelivery: { ImageUrl: 'https://fleet.test/proof.jpg', ImageName: 'door.jpg' },
    });
    expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('https://fleet.test/proof.jpg');
  });

  // Requirement D-2.82
  it('shows the total only if a quote was booked', async () => {
    const { live } = await openDelivery('Shop');
    expect(headings()).not.toContain('Order total');
    live({ WinningQuote: aWinningQuote });
    expect(shownText()).toContain(
      'Order total Delivery fee £12.50 Booking fee 1 credit Concierge fee £5.00 VAT £3.50 Total £21.00 Courier Swift Riders Service Priority Vehicle Van Distance 4.3 miles',
    );
  });
});
