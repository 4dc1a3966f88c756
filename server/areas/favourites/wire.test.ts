import { describe, expect, it } from 'vitest';
import { FavouriteContent } from '../../../contract/collect/favourites.ts';
import { deliveries } from '../../db/courier-tables.ts';
import { favourites } from '../../db/favourite-tables.ts';
import { distinctValues, rowOf } from '../../testing/distinct-values.ts';
import { contentOf, minuteOf, wireFavourite, wireRecord } from './wire.ts';

const delivery = rowOf(
  deliveries,
  distinctValues(deliveries, {
    has_restricted_items: true,
    is_premium: false,
    is_cancelled_by_user: false,
    reference_number: 'REF',
    pick_up_phone: '+442079460000',
    drop_off_phone: '+447700900123',
    drop_off_email: 'ben@kite.test',
    pick_up_line1: '1 High Street',
    drop_off_line1: '2 High Street',
    drop_off_instructions: 'Check ID for proof recipient is 18+ Side door',
    pick_up_latitude: 51.5,
    pick_up_longitude: -0.1,
    drop_off_latitude: 51.6,
    drop_off_longitude: -0.2,
  }),
);
const content = contentOf(delivery);
const rule = {
  repeat_minute: 545 - 5,
  repeat_from: '2026-03-02',
  repeat_until: '2026-04-03',
  skip_bank_holidays: true,
  next_day: '2026-03-30',
  paused_at: null,
  price_cap_pence: 2500,
  content,
};
const row = (change: object = {}) => rowOf(favourites, distinctValues(favourites, { ...rule, ...change }));

describe('a favourite', () => {
  it('copies each field of a delivery, and the instructions as the user typed them', () => {
    expect(FavouriteContent.parse(content)).toEqual(content);
    expect(content).toMatchObject({
      ReferenceNumber: 'REF',
      OrderDetails: 'order_details of deliveries',
      HasRestrictedItems: true,
      PickupFirstName: 'pick_up_first_name of deliveries',
      PickupLastName: 'pick_up_last_name of deliveries',
      PickupPhone: '+442079460000',
      PickUpInstructions: 'pick_up_instructions of deliveries',
      VehicleTypeId: delivery.vehicleTypeId,
      DeliveryTypeKey: 'delivery_type of deliveries',
      FirstName: 'drop_off_first_name of deliveries',
      LastName: 'drop_off_last_name of deliveries',
      TelNo: '+447700900123',
      Email: 'ben@kite.test',
      CustomerInstructions: 'Side door',
      CollectionAddress: {
        Line1: '1 High Street',
        Line2: 'pick_up_line2 of deliveries',
        Line3: 'pick_up_line3 of deliveries',
        City: 'pick_up_city of deliveries',
        PostCode: 'pick_up_post_code of deliveries',
        Lat: 51.5,
        Long: -0.1,
      },
      DeliveryAddress: {
        Line1: '2 High Street',
        Line2: 'drop_off_line2 of deliveries',
        Line3: 'drop_off_line3 of deliveries',
        City: 'drop_off_city of deliveries',
        PostCode: 'drop_off_post_code of deliveries',
        Lat: 51.6,
        Long: -0.2,
      },
    });
  });

  it('includes its rule and the times of the next collection and booking', () => {
    const favourite = row();
    expect(wireRecord(favourite)).toEqual({
      Id: favourite.id,
      Name: favourite.name,
      Reference: 'REF',
      To: 'drop_off_city of deliveries drop_off_post_code of deliveries',
      Repeat: { Time: '09:00', From: '2026-03-02', Until: '2026-04-03', SkipBankHolidays: true, PriceCap: 2500 },
      IsPaused: false,
      // 09:00 in summer time.
      NextCollection: '2026-03-30T08:00:00.000Z',
      NextBooking: favourite.nextAt?.toISOString(),
      Content: content,
    });
    expect([minuteOf('09:00'), minuteOf('18:00')]).toEqual([540, 1080]);
  });

  it('has no next collection while it is paused, and no rule if it does not repeat', () => {
    expect(wireFavourite(row({ paused_at: new Date() }))).toMatchObject({
      IsPaused: true,
      NextCollection: null,
      NextBooking: null,
      Repeat: { Time: '09:00' },
    });
    expect(
      wireFavourite(
        row({ repeat_minute: null, repeat_from: null, price_cap_pence: null, next_day: null, next_at: null }),
      ),
    ).toMatchObject({ Repeat: null, NextCollection: null });
    expect(wireFavourite(row({ next_day: null, next_at: null }))).toMatchObject({
      NextCollection: null,
      NextBooking: null,
    });
    expect(wireFavourite(row({ next_at: null }))).toMatchObject({
      NextCollection: '2026-03-30T08:00:00.000Z',
      NextBooking: null,
    });
  });

  it('shows the known parts of its destination', () => {
    const to = (change: object) =>
      wireFavourite(row({ content: { ...content, DeliveryAddress: { ...content.DeliveryAddress, ...change } } })).To;
    expect([to({ City: '' }), to({ PostCode: '' })]).toEqual([
      'drop_off_post_code of deliveries',
      'drop_off_city of deliveries',
    ]);
  });

  it('has no rule if part of the rule is missing', () => {
    for (const part of ['repeat_minute', 'repeat_from', 'price_cap_pence']) {
      expect(wireFavourite(row({ [part]: null })).Repeat).toBeNull();
    }
  });
});
