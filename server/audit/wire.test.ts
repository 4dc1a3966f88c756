import { expect, it } from 'vitest';
import { wireEntry } from './wire.ts';

const entry = { id: 1, at: new Date('2026-11-20T10:00:00Z'), actorId: '', actorName: 'admin@demo.test', action: 'update', entityId: '1', title: null, wholeEntity: null, wholeId: null, merchantId: 1, shopId: 1 } as const;

/** The kinds of the columns of an entry, by the names of its fields. */
function kindsIn(entity: string, columns: Readonly<Record<string, unknown>>) {
  const { Changes } = wireEntry({ ...entry, entity, before: null, after: columns }, () => undefined);
  return Object.fromEntries(Changes.map(({ Field, Kind }) => [Field, Kind]));
}

it('a change says what its numbers are counted in, and credits are no money', () => {
  expect(kindsIn('shops', { credits: 7, name: 'Oakwell' })).toEqual({ Credits: 'credits', Name: undefined });
  expect(kindsIn('order-lines', { unit_price: 199, quantity: 2, order_id: 'a' })).toEqual({ UnitPrice: 'pence', Quantity: undefined, OrderId: 'id' });
  expect(kindsIn('promo-codes', { amount: 500, percentage: 12.5, minimum_spend: 1000, use_type: 'SingleUse' })).toEqual({ Amount: 'pence', Percentage: 'percent', MinimumSpend: 'pence', UseType: 'code' });
  expect(kindsIn('closures', { from_minute: 600, reason: 'Price review' })).toEqual({ FromMinute: 'minute-of-day', Reason: undefined });
});

it('a change of what nobody has described says nothing of its values', () => {
  expect(kindsIn('safes', { price: 199, status: 'Open' })).toEqual({ Price: undefined, Status: undefined });
  expect(kindsIn('toString', { price: 199 })).toEqual({ Price: undefined });
});
