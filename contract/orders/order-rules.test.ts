import { describe, expect, it } from 'vitest';
import { heldUpBy, quantityFault, whyNotPackable } from './order-rules.ts';

describe('order rules', () => {
  it('hold an order for missing authorisation, and for a pending or refused approval', () => {
    expect(heldUpBy({ Status: 'AuthorizationRequired', ProOrderStatus: null })).toBe('authorisation');
    expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus: 'Authorization Required' })).toBe('authorisation');
    expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus: 'Pending Approval' })).toBe('approval');
    expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus: 'Rejected By Manager' })).toBe('refusal');
  });

  it('do not hold other orders', () => {
    for (const ProOrderStatus of [null, undefined, '', 'Approved']) {
      expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus })).toBeUndefined();
    }
  });

  it('allow packages once, while the shop has the order', () => {
    expect(whyNotPackable({ Status: 'PendingDelivery', ShopPortalStatus: 'Pending' }, 0)).toBeUndefined();
    expect(whyNotPackable({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }, 0)).toBeUndefined();
    expect(whyNotPackable({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }, 1)).toBe('packed');
    expect(whyNotPackable({ Status: 'AuthorizationRequired', ShopPortalStatus: 'Pending' }, 0)).toBe('unauthorised');
    for (const ShopPortalStatus of ['Failed', 'Archived', 'Somewhere']) {
      expect(whyNotPackable({ Status: 'DeliveredDelivery', ShopPortalStatus }, 1)).toBe('processed');
    }
  });
});

describe('quantityFault', () => {
  it('rejects more than the ordered quantity', () => {
    expect(quantityFault(3, 3, '')).toBeUndefined();
    expect(quantityFault(4, 3, 'Found one')).toBe('moreThanOrdered');
  });

  it('requires a reason for a quantity of 0', () => {
    expect(quantityFault(0, 3, ' ')).toBe('noReason');
    expect(quantityFault(0, 3, 'Broken')).toBeUndefined();
    expect(quantityFault(1, 3, '')).toBeUndefined();
  });
});
