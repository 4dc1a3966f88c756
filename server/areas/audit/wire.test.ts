import { describe, expect, it } from 'vitest';
import { audit } from '../../db/schema.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
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

function kindsIn(entity: string, columns: Readonly<Record<string, unknown>>) {
  const { Changes } = wireEntry({ ...aChange, entity, before: null, after: columns }, () => undefined);
  return Object.fromEntries(Changes.map(({ Field, Kind }) => [Field, Kind]));
}

it('an audit entry includes the unit of each number and distinguishes credits from money', () => {
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

it('an audit entry of an unknown entity has no value kinds', () => {
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
const noName = () => undefined;

describe('an audit entry', () => {
  it('maps each column to its own wire field', () => {
    const { row, values } = entry({ delivery_post_code: 'A', shop_id: 1 }, { delivery_post_code: 'B', shop_id: 2 });
    expect(wireEntry(row, (column, value) => (column === 'shop_id' ? `shop ${String(value)}` : undefined))).toEqual({
      ...expectedRecord(fields, values),
      Changes: [
        { Field: 'DeliveryPostCode', From: 'A', To: 'B' },
        { Field: 'ShopId', From: 1, To: 2, FromName: 'shop 1', ToName: 'shop 2' },
      ],
    });
  });

  it('lists the changed fields of a favourite, or all non-empty fields of a new one', () => {
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

  it('has no values before creation or after removal, and omits fields that stay empty', () => {
    expect(wireEntry(entry(null, { name: 'Tea', note: null }).row, noName).Changes).toEqual([
      { Field: 'Name', From: null, To: 'Tea' },
    ]);
    expect(wireEntry(entry({ name: 'Tea' }, null).row, noName).Changes).toEqual([
      { Field: 'Name', From: 'Tea', To: null },
    ]);
  });
});
