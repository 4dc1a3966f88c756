import { describe, expect, it } from 'vitest';
import { billingAddressOf, customerOf, deliveryAddressOf, deliveryPostCodeOf } from './order-people.ts';
import { anOrder } from './order.fixture.ts';

describe('an order', () => {
  // Requirement O-3.09
  it('skips the empty lines of an address', () => {
    const order = anOrder({
      DeliveryAddressNameOnDoor: ' ',
      DeliveryAddressLine1: '4 High St',
      DeliveryAddressLine2: '',
      DeliveryAddressCity: 'Leeds',
      DeliveryAddressPostCode: 'LS1 1AA',
    });
    expect(deliveryAddressOf(order)).toEqual(['4 High St', 'Leeds', 'LS1 1AA']);
  });

  it('has a billing address if at least one line of it is set', () => {
    expect(billingAddressOf(anOrder({ City: 'Leeds', PostCode: 'LS1 1AA' }))).toEqual([]);
    expect(
      billingAddressOf(
        anOrder({ BillingAddressLine1: ' ', BillingAddressLine2: 'Floor 2', City: 'Leeds', PostCode: 'LS1 1AA' }),
      ),
    ).toEqual(['Floor 2', 'Leeds', 'LS1 1AA']);
  });

  // Requirement O-3.10
  it('falls back to PostCode for a missing delivery post code', () => {
    expect(deliveryPostCodeOf(anOrder({ PostCode: 'M1 1AA' }))).toBe('M1 1AA');
    expect(deliveryPostCodeOf(anOrder({ PostCode: 'M1 1AA', DeliveryAddressPostCode: 'LS1 1AA' }))).toBe('LS1 1AA');
  });

  it("shows the customer's available names", () => {
    expect(customerOf(anOrder({ CustomerFirstName: 'Siân', CustomerLastName: "O'Neill" }))).toBe("Siân O'Neill");
    expect(customerOf(anOrder({ CustomerLastName: 'Khan' }))).toBe('Khan');
  });
});
