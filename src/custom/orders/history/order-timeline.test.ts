import { describe, expect, it } from 'vitest';
import { anOrder } from '../order.fixture.ts';
import { timelineOf } from './OrderHistory.tsx';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;

describe('the history of an order', () => {
  // Requirements O-4.36, O-4.37
  it("lists every entry that has a time, in the specification's order", () => {
    const everything = anOrder({
      OrderPaymentStatus: 'Succeeded',
      OrderPaymentDate: at(1),
      Pending: at(2),
      OrderPendingApproval: at(3),
      OrderManagerApproved: at(4),
      OrderCancelled: at(5),
      Rejected: at(6),
      Packed: at(7),
      Queued: at(8),
      Assigned: at(9),
      Dispatched: at(10),
      OrderManagerRejected: at(11),
      Failed: at(12),
      Cancelled: at(13),
      AtPickUpLocation: at(14),
      OutForDelivery: at(15),
      AtDropOffLocation: at(16),
      Delivered: at(17),
      Returned: at(18),
    });
    expect(timelineOf(everything).map((entry) => entry.label)).toEqual([
      'Order Placed',
      'Payment Succeeded',
      'Pending',
      'Pending Approval',
      'Approved',
      'Customer cancelled',
      'Rejected By Shop',
      'Packed',
      'Queued',
      'Assigned',
      'Dispatched',
      'Rejected by pro manager',
      'Failed',
      'Cancelled',
      'At Pickup Location',
      'Out for delivery',
      'At Drop Off Location',
      'Delivered',
      'Returned',
    ]);
    expect(timelineOf(everything).at(-1)?.at.toISOString()).toBe('2026-11-20T10:18:00.000Z');
  });

  // Requirement O-4.35
  it('leaves out events that have not happened or have no known time', () => {
    expect(timelineOf(anOrder({ Packed: true, Queued: null })).map((entry) => entry.label)).toEqual(['Order Placed']);
  });

  // Requirement O-4.38
  it('names a failed payment, and a pro order by its status', () => {
    expect(timelineOf(anOrder({ OrderPaymentDate: at(1), OrderPaymentStatus: 'Failed' }))[1]?.label).toBe(
      'Payment Failed',
    );
    expect(timelineOf(anOrder({ OrderPaymentDate: at(1), ProOrderStatus: 'Pending Approval' }))[1]?.label).toBe(
      'Pending Approval',
    );
  });
});
