import { describe, expect, it } from 'vitest';
import { audit } from '../db/schema.ts';
import { distinctValues, rowOf, told } from '../testing/distinct-values.ts';
import { wireEntry } from './wire.ts';

const fields = { Id: 'id', At: 'at', Actor: 'actor_name', Action: 'action', Entity: 'entity', EntityId: 'entity_id', Title: 'title' };
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

  it('has nothing before a new record, nothing after a removed one, and does not tell what stayed empty', () => {
    expect(wireEntry(entry(null, { name: 'Tea', note: null }).row, nobody).Changes).toEqual([{ Field: 'Name', From: null, To: 'Tea' }]);
    expect(wireEntry(entry({ name: 'Tea' }, null).row, nobody).Changes).toEqual([{ Field: 'Name', From: 'Tea', To: null }]);
  });
});
