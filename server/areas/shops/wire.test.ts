import { describe, expect, it } from 'vitest';
import { shops } from '../../db/schema.ts';
import { shopImages, shopPickingHours } from '../../db/shop-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { shopAddressColumns, shopColumns, shopItemColumns } from '../../testing/wire-columns.ts';
import { groupByRegion, wireShop } from './wire.ts';

const now = new Date('2026-07-10T12:00:00Z');
const values = distinctValues(shops, { archived_at: null, is_bound: true, is_referral_voucher: false });
const shop = rowOf(shops, values);

describe('a shop on the wire', () => {
  it('maps each column to its own field, and its hours to today’s times in London', () => {
    const [hours, image] = [
      distinctValues(shopPickingHours, { day: 3, from_minute: 545, to_minute: 1055 }),
      distinctValues(shopImages),
    ];
    expect(
      wireShop(
        {
          shop,
          merchantName: 'Alder Ales',
          hours: [rowOf(shopPickingHours, hours)],
          images: [rowOf(shopImages, image)],
        },
        now,
      ),
    ).toEqual({
      ...expectedRecord(shopColumns, values),
      MerchantName: 'Alder Ales',
      Archived: false,
      Address: { ...expectedRecord(shopAddressColumns, values), Country: 'United Kingdom' },
      PickingHours: [
        { Id: hours['id'], Day: 3, StartTime: '2026-07-10T08:05:00.000Z', EndTime: '2026-07-10T16:35:00.000Z' },
      ],
      Images: [{ Id: image['id'], ImageUrl: image['image_url'] }],
    });
  });

  it('is archived once it has an archiving time', () => {
    const archived = rowOf(shops, { ...values, archived_at: now });
    expect(wireShop({ shop: archived, merchantName: '', hours: [], images: [] }, now)).toMatchObject({
      Archived: true,
      PickingHours: [],
      Images: [],
    });
    expect(groupByRegion([archived])[0]?.Shops[0]?.Archived).toBe(true);
  });

  it('is grouped with adjacent shops in its region, in the order of the page', () => {
    const at = (id: number, region: string) => rowOf(shops, { ...values, id, region });
    const groups = groupByRegion([at(1, 'Wales'), at(2, 'Wales'), at(3, 'London'), at(4, 'Wales')]);
    expect(groups.map(({ Region, Shops }) => [Region, ...Shops.map(({ Id }) => Id)])).toEqual([
      ['Wales', 1, 2],
      ['London', 3],
      ['Wales', 4],
    ]);
    expect(groupByRegion([shop])).toEqual([
      { Region: values['region'], Shops: [{ ...expectedRecord(shopItemColumns, values), Archived: false }] },
    ]);
  });
});
