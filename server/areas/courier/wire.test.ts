import { describe, expect, it } from 'vitest';
import { CollectStatus } from '../../../contract/collect/deliveries.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { deliveryColumns, deliveryItemColumns } from '../../testing/wire-columns.ts';
import {
  type DeliveryRow,
  type QuoteRow,
  breakdownOfQuote,
  quoteColumns,
  wireDelivery,
  wireDetails,
  wireListItem,
  wireQuotes,
  breakdownWithFee,
} from './wire.ts';

const values = distinctValues(deliveries, {
  has_restricted_items: true,
  is_premium: false,
  status: 'Delivered',
  failed_reason: 'OTHER',
  search_outcome: 'found',
  is_cancelled_by_user: false,
});
const entered = new Date('2026-03-09T10:00:00Z');
/** Builds a delivery row, including the columns that the database computes. */
const delivery = (
  change: Readonly<Record<string, unknown>> = {},
  portalStatus: DeliveryRow['portalStatus'] = 'archived',
): DeliveryRow => ({ ...rowOf(deliveries, { ...values, ...change }), portalStatus, enteredTabAt: entered });
const costs = {
  delivery_pence: 1000,
  credit_usage: 1,
  pay_as_you_go_pence: null,
  premium_pence: 500,
  vat_pence: 300,
  total_pence: 1800,
};
const quoteValues = distinctValues(deliveryQuotes, { service_type: 'direct', ...costs });
const quote = (change: Readonly<Record<string, unknown>> = {}): QuoteRow =>
  rowOf(deliveryQuotes, { ...quoteValues, ...change });
const breakdown = { Delivery: 1000, BookingFee: { CreditUsage: 1 }, PremiumFee: 500, Vat: 300, Total: 1800 };
const vehicle = { Code: quoteValues['vehicle_code'], Name: quoteValues['vehicle_name'] };
const winning = {
  CourierName: quoteValues['name'],
  ServiceType: 'direct',
  VehicleType: vehicle,
  DistanceInMiles: quoteValues['distance_miles'],
  ...breakdown,
};

describe('a delivery on the wire', () => {
  // Requirement D-7.02
  it('maps each column to its own field and adds merchant, vehicle and price', () => {
    expect(wireDelivery({ delivery: delivery(), merchantName: 'Alder', winner: quote() })).toEqual({
      ...expectedRecord(deliveryColumns, values),
      MerchantName: 'Alder',
      VehicleTypeName: values['vehicle_name'],
      PortalStatus: 'Archived',
      ChatJwtToken: null,
      WinningQuote: winning,
      ProofOfDelivery: expectedRecord({ ImageUrl: 'proof_url', ImageName: 'proof_name' }, values),
    });
    expect(
      wireDelivery({ delivery: delivery({ proof_url: null }), merchantName: null, winner: null }).ProofOfDelivery,
    ).toBeNull();
  });

  it('has the portal status of its list, or none if it is a draft', () => {
    const portalStatus = (list: DeliveryRow['portalStatus']) =>
      wireDelivery({ delivery: delivery({}, list), merchantName: null, winner: null }).PortalStatus;
    expect((['open', 'outfordelivery', 'failed', 'archived', 'draft'] as const).map(portalStatus)).toEqual([
      'Open',
      'OutForDelivery',
      'Failed',
      'Archived',
      null,
    ]);
  });

  it('has the fields of a list row, including the archiving time once it is archived', () => {
    expect(wireListItem({ delivery: delivery(), merchantName: 'Alder' })).toEqual({
      ...expectedRecord(deliveryItemColumns, values),
      MerchantName: 'Alder',
      LatestUpdateForArchived: entered.toISOString(),
    });
    expect(wireListItem({ delivery: delivery({}, 'open'), merchantName: null }).LatestUpdateForArchived).toBeNull();
  });

  it('has a live status, driver, fleet, proof and price', () => {
    expect(wireDetails({ delivery: delivery(), winner: quote() })).toEqual({
      Status: {
        Step: 'Delivered',
        ...expectedRecord(
          { DeliveredDate: 'delivered_at', FailedDate: 'failed_at', CancelledDate: 'cancelled_at' },
          values,
        ),
      },
      ...expectedRecord({ ETA: 'eta_at' }, values),
      DriverInformation: expectedRecord({ Name: 'driver_name', LastUpdate: 'driver_seen_at' }, values),
      FleetInformation: expectedRecord({ Name: 'name', LogoUrl: 'logo_url' }, quoteValues),
      MapWidgetUrl: null,
      ProofOfDelivery: expectedRecord({ ImageUrl: 'proof_url', ImageName: 'proof_name' }, values),
      WinningQuote: winning,
    });
    expect(
      wireDetails({
        delivery: delivery({ status: 'Cancelled', is_cancelled_by_user: true, driver_name: null, proof_url: null }),
        winner: null,
      }),
    ).toMatchObject({
      Status: { Step: 'CancelledByUser' },
      MapWidgetUrl: null,
      DriverInformation: null,
      FleetInformation: null,
      ProofOfDelivery: null,
      WinningQuote: null,
    });
  });
});

describe('the map of a delivery', () => {
  // Requirement D-2.75
  it('is linked only while the delivery is in progress with a fleet', () => {
    const shown = CollectStatus.options.filter(
      (status) => wireDetails({ delivery: delivery({ status }), winner: null }).MapWidgetUrl !== null,
    );
    expect(shown).toEqual(['Queued', 'Assigned', 'AtPickUpLocation', 'OutForDelivery', 'AtDropOffLocation']);
    expect(wireDetails({ delivery: delivery({ status: 'Queued' }), winner: null }).MapWidgetUrl).toBe(
      `/api/track/${String(values['tracking_token'])}`,
    );
    expect(wireDetails({ delivery: delivery({ status: 'Drafted' }, 'draft'), winner: null })).toMatchObject({
      Status: { Step: 'Ordered' },
      MapWidgetUrl: null,
    });
  });
});

describe('the quotes of a search', () => {
  const expires = new Date('2026-03-10T12:15:00Z');

  it('include couriers with cost breakdowns, the concierge and the price range', () => {
    const pricier = quote({
      delivery_pence: 2000,
      vat_pence: 500,
      total_pence: 3000,
      credit_usage: null,
      pay_as_you_go_pence: 0,
    });
    const premium = quote({ fleet: null });
    const answer = wireQuotes([quote(), pricier, premium], expires);
    expect(answer.AvailableCouriers[0]).toEqual({
      ...expectedRecord(
        {
          Id: 'id',
          Name: 'name',
          Logo: 'logo_url',
          Price: 'total_pence',
          PickUpEta: 'pick_up_eta_at',
          DropOffEta: 'drop_off_eta_at',
        },
        quoteValues,
      ),
      ServiceType: 'direct',
      VehicleType: vehicle,
      Breakdown: breakdown,
    });
    expect(answer).toMatchObject({
      Premium: { Price: 1800 },
      ExpiryDate: expires.toISOString(),
      Price: { Min: breakdown, Max: { BookingFee: { PayAsYouGoPrice: 0 }, Total: 3000 } },
    });
  });

  it('have the price range of the couriers, or of the concierge if no courier is offered', () => {
    const concierge = quote({ fleet: null, total_pence: 900 });
    expect(wireQuotes([quote(), concierge], expires).Price).toMatchObject({
      Min: { Total: 1800 },
      Max: { Total: 1800 },
      DistanceInMiles: quoteValues['distance_miles'],
    });
    expect(wireQuotes([concierge], expires)).toMatchObject({ AvailableCouriers: [], Price: { Min: { Total: 900 } } });
    expect(wireQuotes([], expires).Price).toBeNull();
  });

  it('cannot include a quote without a booking fee', () => {
    expect(() => wireQuotes([quote({ credit_usage: null, pay_as_you_go_pence: null })], expires)).toThrow(
      /has no booking fee$/,
    );
  });

  it('are stored with their breakdown and can be recalculated with another booking fee', () => {
    const stored = { deliveryPence: 1000, premiumPence: 500, vatPence: 300, totalPence: 1800 };
    expect(quoteColumns(breakdownOfQuote(quote()))).toEqual({ ...stored, creditUsage: 1, payAsYouGoPence: null });
    expect(quoteColumns(breakdownOfQuote(quote({ credit_usage: null, pay_as_you_go_pence: 250 })))).toEqual({
      ...stored,
      creditUsage: null,
      payAsYouGoPence: 250,
    });
    expect(
      breakdownWithFee(
        quote(),
        breakdownOfQuote(quote({ credit_usage: null, pay_as_you_go_pence: 250 })).BookingFee,
        Pence.parse(0),
      ),
    ).toMatchObject({ Delivery: 1000, BookingFee: { PayAsYouGoPrice: 250 }, PremiumFee: 0 });
  });

  it('have no concierge unless it is offered', () => expect(wireQuotes([quote()], expires).Premium).toBeNull());
});
