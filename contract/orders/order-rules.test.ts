import { describe, expect, it } from 'vitest';
import { heldUpBy, quantityFault, whyNotPackable } from './order-rules.ts';

describe('an order', () => {
  it('is held up by its authorisation, by an approval that is not given yet, and by one that was refused', () => {
    expect(heldUpBy({ Status: 'AuthorizationRequired', ProOrderStatus: null })).toBe('authorisation');
    expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus: 'Authorization Required' })).toBe('authorisation');
    expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus: 'Pending Approval' })).toBe('approval');
    expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus: 'Rejected By Manager' })).toBe('refusal');
  });

  it('is held up by nothing else', () => {
    for (const ProOrderStatus of [null, undefined, '', 'Approved']) {
      expect(heldUpBy({ Status: 'PendingDelivery', ProOrderStatus })).toBeUndefined();
    }
  });

  it('can be given packages while the shop has it, and once', () => {
    expect(whyNotPackable({ Status: 'PendingDelivery', ShopPortalStatus: 'Pending' }, 0)).toBeUndefined();
    expect(whyNotPackable({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }, 0)).toBeUndefined();
    expect(whyNotPackable({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }, 1)).toBe('packed');
    expect(whyNotPackable({ Status: 'AuthorizationRequired', ShopPortalStatus: 'Pending' }, 0)).toBe('unauthorised');
    for (const ShopPortalStatus of ['Failed', 'Archived', 'Somewhere']) {
      expect(whyNotPackable({ Status: 'DeliveredDelivery', ShopPortalStatus }, 1)).toBe('processed');
    }
  });
});

describe('the quantity of an item that is available', () => {
  it('is not above what was ordered', () => {
    expect(quantityFault(3, 3, '')).toBeUndefined();
    expect(quantityFault(4, 3, 'Found one')).toBe('moreThanOrdered');
  });

  it('needs a reason when it is none', () => {
    expect(quantityFault(0, 3, ' ')).toBe('noReason');
    expect(quantityFault(0, 3, 'Broken')).toBeUndefined();
    expect(quantityFault(1, 3, '')).toBeUndefined();
  });
});
