import { describe, expect, it } from 'vitest';
import { recipientsOf } from './NotificationRow.tsx';

describe('whom a notification went to', () => {
  it('is named by shop, or by id where a backend sends no names', () => {
    expect(recipientsOf({ Shops: [{ ShopId: 1, ShopName: 'Alder Soho' }], Customers: [] })).toEqual({
      kind: 'To shop',
      names: ['Alder Soho'],
    });
    expect(recipientsOf({ Shops: [7, 'b'] })).toEqual({ kind: 'To 2 shops', names: ['7', 'b'] });
  });

  it('is named by customer id', () => {
    expect(recipientsOf({ Shops: null, Customers: [17, '18', 19] })).toEqual({
      kind: 'To 3 customers',
      names: ['17', '18', '19'],
    });
    expect(recipientsOf({})).toEqual({ kind: 'To 0 customers', names: [] });
  });
});
