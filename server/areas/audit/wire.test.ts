import { describe, expect, it } from 'vitest';
import { audit } from '../../db/schema.ts';
import { distinctValues, rowOf, told } from '../../testing/distinct-values.ts';
import { wireEntry } from './routes.ts';

const aChange = {
  id: 1,
  at: new Date('2026-11-20T10:00:00Z'),
  actorId: '',
  actorName: 'admin@demo.test',
  action: 'update',
  entityId: '1',
  title: null,
  wholeEntity: null,
  wholeId: null,
  merchantId: 1,
  shopId: 1,
} as const;

/** The kinds of the columns of an entry, by the names of its fields. */
function kindsIn(entity: string, columns: Readonly<Record<string, unknown>>) {
  const { Changes } = wireEntry({ ...aChange, entity, before: null, after: columns }, () => undefined);
  return Object.fromEntries(Changes.map(({ Field, Kind }) => [Field, Kind]));
}

it('a change says what its numbers are counted in, and credits are no money', () => {
  expect(kindsIn('merchant-subscriptions', { credits: 7, price: 990 })).toEqual({ Credits: 'credits', Price: 'pence' });
  expect(kindsIn('order-lines', { unit_price: 199, quantity: 2, order_id: 'a' })).toEqual({
    UnitPrice: 'pence',
    Quantity: undefined,
    OrderId: 'id',
  });
  expect(kindsIn('promo-codes', { amount: 500, percentage: 12.5, minimum_spend: 1000, use_type: 'SingleUse' })).toEqual(
    { Amount: 'pence', Percentage: 'percent', MinimumSpend: 'pence', UseType: 'code' },
  );
  expect(kindsIn('closures', { from_minute: 600, reason: 'Price review' })).toEqual({
    FromMinute: 'minute-of-day',
    Reason: undefined,
  });
});

it('a change of what nobody has described says nothing of its values', () => {
  expect(kindsIn('safes', { price: 199, status: 'Open' })).toEqual({ Price: undefined, Status: undefined });
  expect(kindsIn('toString', { price: 199 })).toEqual({ Price: undefined });
});

const fields = {
  Id: 'id',
  At: 'at',
  Actor: 'actor_name',
  Action: 'action',
  Entity: 'entity',
  EntityId: 'entity_id',
  Title: 'title',
};
const entry = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) => {
  const values = distinctValues(audit, { before, after });
  return { values, row: rowOf(audit, values) };
};
const nobody = () => undefined;

describe('a change on the wire', () => {
  it('tells each column under its own name, and the changed ones as the wire calls them', () => {
    const { row, values } = entry({ delivery_post_code: 'A', shop_id: 1 }, { delivery_post_code: 'B', shop_id: 2 });
    expect(wireEntry(row, (column, value) => (column === 'shop_id' ? `shop ${String(value)}` : undefined))).toEqual({
      ...told(fields, values),
      Changes: [
        { Field: 'DeliveryPostCode', From: 'A', To: 'B' },
        { Field: 'ShopId', From: 1, To: 2, FromName: 'shop 1', ToName: 'shop 2' },
      ],
    });
  });

  it('tells of a favourite each field that changed, and of a new one each field that has a value', () => {
    const content = {
      VehicleTypeId: 4,
      OrderDetails: 'Paint',
      CollectionAddress: { Line1: '85–87 High Street', City: 'Guildford', Lat: 51.2362 },
    };
    const moved = {
      ...content,
      VehicleTypeId: 5,
      CollectionAddress: { ...content.CollectionAddress, Line1: '2 Quarry Street' },
    };
    const changesOf = (before: object | null, after: object | null) =>
      wireEntry(
        { ...entry(before && { content: before }, after && { content: after }).row, entity: 'favourites' },
        (column, value) => (column === 'vehicle_type_id' ? `vehicle ${String(value)}` : undefined),
      ).Changes;
    expect(changesOf(content, moved)).toEqual([
      { Field: 'VehicleTypeId', From: 4, To: 5, FromName: 'vehicle 4', ToName: 'vehicle 5' },
      { Field: 'CollectionAddress', From: content.CollectionAddress, To: moved.CollectionAddress },
    ]);
    expect(changesOf(null, content).map(({ Field }) => Field)).toEqual([
      'VehicleTypeId',
      'OrderDetails',
      'CollectionAddress',
    ]);
  });

  it('has nothing before a new record, nothing after a removed one, and does not tell what stayed empty', () => {
    expect(wireEntry(entry(null, { name: 'Tea', note: null }).row, nobody).Changes).toEqual([
      { Field: 'Name', From: null, To: 'Tea' },
    ]);
    expect(wireEntry(entry({ name: 'Tea' }, null).row, nobody).Changes).toEqual([
      { Field: 'Name', From: 'Tea', To: null },
    ]);
  });
});
