import { describe, expect, it } from 'vitest';
import { CollectAddress } from '../../../../contract/collect/address.ts';
import { CollectDelivery } from '../../../../contract/collect/deliveries.ts';
import { AvailableCouriers } from '../../../../contract/collect/prices.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import type { QuoteMessage } from '../../quote/search.ts';
import { emptyForm, deliveryFormSchema } from '../delivery-form.ts';
import { cellsFrom } from './import-file.ts';
import type { ImportRow } from './import-row.ts';
import { bookRow, priceRow } from './process-row.ts';
import { totalOf } from './totals.ts';

const address = CollectAddress.parse({
  Line1: '12 High Street',
  PostCode: 'LS1 4AB',
  City: 'Leeds',
  StreetNumber: '12',
  Lat: 53.8,
  Long: -1.5,
});
const form = deliveryFormSchema(true).parse({
  ...emptyForm,
  ReferenceNumber: 'A-1',
  PickupFirstName: 'Ada',
  PickupLastName: 'Byron',
  PickupPhone: '020 7946 0000',
  PickUpTime: '2026-11-20T12:00:00Z',
  PickUpTimeSlot: '2026-11-20T12:00:00Z',
  VehicleTypeId: 1,
  DeliveryTypeKey: 'sameday',
  FirstName: 'Grace',
  LastName: 'Hopper',
  TelNo: '07700 900 123',
  Email: 'grace@example.com',
  CollectionAddress: address,
  DeliveryAddress: address,
});
const breakdown = (Total: number, fee: object) => ({ Delivery: Total, BookingFee: fee, PremiumFee: 0, Vat: 0, Total });
const courier = (Id: string, Price: number, fee: object = { CreditUsage: 1 }) => ({
  Id,
  Name: Id,
  Price,
  ServiceType: 'regular',
  Breakdown: breakdown(Price, fee),
});
const offer = AvailableCouriers.parse({ AvailableCouriers: [courier('dear', 1200), courier('cheap', 800)] });

function pricing(message: QuoteMessage | undefined, signal = new AbortController().signal) {
  const drafts: object[] = [];
  const priced = priceRow(
    form,
    {
      makeDraft: (draft) => Promise.resolve(`d-${drafts.push(draft)}`),
      ask: () => Promise.resolve(),
      listen(_, receive) {
        if (message) queueMicrotask(() => receive(message));
        return () => undefined;
      },
    },
    signal,
  );
  return { drafts, priced };
}

describe('the price of a row', () => {
  it('is requested with the phone number in +44 format, and selects the cheapest courier', async () => {
    const { drafts, priced } = pricing({ Type: 'AvailableCouriersResponseModel', Data: offer });
    expect(await priced).toEqual({ stage: 'priced', draft: 'd-1', offer, chosen: 'cheap', reason: undefined });
    expect(drafts).toMatchObject([{ ReferenceNumber: 'A-1', TelNo: '+447700900123' }]);
  });

  it('fails with the reason, and leaves the row unchanged if it is aborted', async () => {
    expect(await pricing({ Type: 'Error', Data: { Error: 'NoFleetFoundForGivenVehicleType' } }).priced).toEqual({
      stage: 'failed',
      reason: 'No courier has this vehicle or serves this area.',
    });
    const stop = new AbortController();
    const { priced } = pricing(undefined, stop.signal);
    stop.abort();
    expect(await priced).toEqual({ stage: 'new' });
  });

  it('counts towards separate totals of money and credits until the row is booked', () => {
    const row = (stage: ImportRow['stage'], chosen: string): ImportRow => ({
      key: chosen,
      number: 2,
      cells: cellsFrom(() => ''),
      stage,
      offer,
      chosen,
    });
    const paid: ImportRow = {
      ...row('priced', 'p'),
      offer: AvailableCouriers.parse({ AvailableCouriers: [courier('p', 500, { PayAsYouGoPrice: 100 })] }),
    };
    expect(totalOf([row('priced', 'cheap'), row('priced', 'dear'), row('booked', 'cheap'), paid])).toEqual({
      pence: 2500,
      credits: 2,
    });
  });
});

describe('the booking of a row', () => {
  const row = { draft: 'd-1', chosen: 'cheap', stage: 'priced' } as const;
  const delivery = (PortalStatus: string | null) =>
    CollectDelivery.parse({
      Id: 'd-1',
      ReferenceNumber: 'A-1',
      Status: PortalStatus === null ? 'Drafted' : 'Placed',
      PortalStatus,
    });
  const book = (error: Error | undefined, state: string | null | 'away') => {
    const sent: unknown[] = [];
    const booked = bookRow(row, {
      async place(...call) {
        sent.push(call);
        if (error) throw error;
      },
      async read() {
        if (state === 'away') throw new Error('away');
        return delivery(state);
      },
    });
    return { sent, booked };
  };
  const refusal = new ApiError('http', 'Your quote has expired.', { status: 409 });
  const lost = new ApiError('network', 'Nobody answers');

  it('sends the chosen quote of the draft', async () => {
    const { sent, booked } = book(undefined, null);
    expect([await booked, sent]).toEqual([{ stage: 'booked', reason: undefined }, [['d-1', ['cheap']]]]);
  });

  it('fails with the reason if it is rejected, unless an earlier attempt has booked it', async () => {
    expect(await book(refusal, null).booked).toEqual({ stage: 'failed', reason: 'Your quote has expired.' });
    expect(await book(refusal, 'Open').booked).toEqual({ stage: 'booked', reason: undefined });
  });

  it('without a response counts as booked if the draft shows it, and otherwise stays unknown', async () => {
    expect(await book(lost, 'Open').booked).toEqual({ stage: 'booked', reason: undefined });
    for (const [error, state] of [
      [lost, null],
      [lost, 'away'],
      [refusal, 'away'],
    ] as const) {
      expect(await book(error, state).booked).toMatchObject({ stage: 'booking' });
    }
  });
});
