import { describe, expect, it } from 'vitest';
import { recipientsOf } from './NotificationRow.tsx';

describe('the recipients of a notification', () => {
  it('are shown by shop name, or by id if the backend sends no names', () => {
    expect(recipientsOf({ Shops: [{ ShopId: 1, ShopName: 'Alder Soho' }], Customers: [] })).toEqual({
      kind: 'To shop',
      names: ['Alder Soho'],
    });
    expect(recipientsOf({ Shops: [7, 'b'] })).toEqual({ kind: 'To 2 shops', names: ['7', 'b'] });
  });

  it('are shown by customer id', () => {
    expect(recipientsOf({ Shops: null, Customers: [17, '18', 19] })).toEqual({
      kind: 'To 3 customers',
      names: ['17', '18', '19'],
    });
    expect(recipientsOf({})).toEqual({ kind: 'To 0 customers', names: [] });
  });
});
