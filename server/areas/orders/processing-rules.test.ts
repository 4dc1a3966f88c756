import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import { ApiError } from '../../api/errors.ts';
import { AlreadyProcessed } from './already-processed.ts';
import { checkCancellation, linesToCancel, assertNoOpenRequest, requireOpenRequest } from './cancellation-rules.ts';
import { nextStep } from './courier-rules.ts';
import { changeQuantity, hasNothingToDeliver, resetQuantity } from './line-rules.ts';
import { accept, cancelByCustomer, assertPackable, recover, reject } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const earlier = new Date('2026-03-09T12:00:00Z');
const pending = { status: 'PendingDelivery', portalStatus: 'Pending', proOrderStatus: null, packedAt: null } as const;
const van = { id: 4, name: 'Small Van', active: true };

function refusalOf(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof AlreadyProcessed) return 'already processed';
    return error instanceof ApiError ? [error.status, error.message, ...Object.entries(error.fields ?? {})] : error;
  }
}

describe('accepting', () => {
  it('queues the order with its vehicle and keeps an existing packing time', () => {
    expect(accept(pending, van, now)).toEqual({
      status: 'QueuedDelivery',
      portalStatus: 'Queued',
      vehicleTypeId: 4,
      queuedAt: now,
      packedAt: now,
    });
    expect(accept({ ...pending, packedAt: earlier }, van, now).packedAt).toBe(earlier);
  });

  it('fails with a message that names the missing authorisation or approval', () => {
    const authorisation = [409, 'This order is waiting for authorisation and cannot be accepted yet.'];
    expect(refusalOf(() => accept({ ...pending, status: 'AuthorizationRequired' }, van, now))).toEqual(authorisation);
    expect(refusalOf(() => accept({ ...pending, proOrderStatus: 'Authorization Required' }, van, now))).toEqual(
      authorisation,
    );
    expect(refusalOf(() => accept({ ...pending, proOrderStatus: 'Pending Approval' }, van, now))).toEqual([
      409,
      'This order is waiting for approval and cannot be accepted yet.',
    ]);
    expect(refusalOf(() => accept({ ...pending, proOrderStatus: 'Rejected By Manager' }, van, now))).toEqual([
      409,
      'This order was rejected by its manager and cannot be accepted.',
    ]);
    expect(refusalOf(() => accept({ ...pending, proOrderStatus: 'Approved' }, van, now))).toBeUndefined();
  });

  it('requires an available vehicle', () => {
    const [none, bike] = ['Please select a vehicle type.', 'Bicycle is not available for selection at the moment.'];
    expect(refusalOf(() => accept(pending, undefined, now))).toEqual([422, none, ['VehicleTypeId', none]]);
    expect(refusalOf(() => accept(pending, { id: 5, name: 'Bicycle', active: false }, now))).toEqual([
      422,
      bike,
      ['VehicleTypeId', bike],
    ]);
  });
});

describe('rejecting and cancelling', () => {
  it('archive the order, each with its own timestamp', () => {
    expect(reject(pending, now)).toEqual({
      status: 'RejectedDelivery',
      portalStatus: 'Archived',
      rejectedAt: now,
      archiveUpdatedAt: now,
    });
    expect(cancelByCustomer(pending, now)).toEqual({
      status: 'CancelledDelivery',
      portalStatus: 'Archived',
      customerCancelledAt: now,
      cancelledAt: now,
      archiveUpdatedAt: now,
    });
  });

  it('fail for a processed order, as does accepting', () => {
    for (const portalStatus of ['Queued', 'Failed', 'Archived'] as const) {
      const processed = { ...pending, portalStatus };
      expect([
        refusalOf(() => accept(processed, van, now)),
        refusalOf(() => reject(processed, now)),
        refusalOf(() => cancelByCustomer(processed, now)),
      ]).toEqual(Array(3).fill('already processed'));
    }
  });
});

describe('resolving', () => {
  it('explains why it is not possible', () => {
    const untouched = { manuallyResolvedAt: null, manuallyRefundedAt: null };
    const as = { resolution: 'delivered', preconditionHolds: true, now } as const;
    expect(refusalOf(() => recover({ ...untouched, status: 'QueuedDelivery' }, as))).toEqual([
      409,
      'Only a failed or delivered order can be resolved.',
    ]);
    expect(refusalOf(() => recover({ ...untouched, status: 'DeliveredDelivery' }, as))).toEqual([
      409,
      'This order is delivered. It can only be marked as refunded.',
    ]);
  });
});

describe('the courier', () => {
  const news = { driverName: 'Ada Rider', trackingUrl: 'https://track.test/1' };
  const queued = { status: 'QueuedDelivery', assignedAt: null, dispatchedAt: null, atPickUpAt: null } as const;
  const stays = { status: 'QueuedDelivery', portalStatus: 'Queued' };

  it('is assigned, dispatched, at the pick-up point and out for delivery, in this order', () => {
    expect(nextStep(queued, news, now)).toEqual({ ...stays, assignedAt: now, driverName: 'Ada Rider' });
    expect(nextStep({ ...queued, assignedAt: earlier }, news, now)).toEqual({
      ...stays,
      dispatchedAt: now,
      trackingUrl: 'https://track.test/1',
    });
    expect(nextStep({ ...queued, assignedAt: earlier, dispatchedAt: earlier }, news, now)).toEqual({
      ...stays,
      atPickUpAt: now,
    });
    expect(nextStep({ ...queued, assignedAt: earlier, dispatchedAt: earlier, atPickUpAt: earlier }, news, now)).toEqual(
      { status: 'OutForDeliveryDelivery', portalStatus: 'Archived', outForDeliveryAt: now, archiveUpdatedAt: now },
    );
  });

  it('delivers the order, or fails with a reason', () => {
    const out = { ...queued, status: 'OutForDeliveryDelivery' } as const;
    expect(nextStep(out, news, now)).toEqual({
      status: 'DeliveredDelivery',
      portalStatus: 'Archived',
      atDropOffAt: now,
      deliveredAt: now,
      archiveUpdatedAt: now,
    });
    const failure = { reason: 'OTHER', notes: 'Rang twice.' };
    expect(nextStep(out, { ...news, failure }, now)).toEqual({
      status: 'FailedDelivery',
      portalStatus: 'Failed',
      failedAt: now,
      failedReason: 'OTHER',
      failedNotes: 'Rang twice.',
    });
  });

  it('cannot handle a pending or delivered order', () => {
    for (const status of ['PendingDelivery', 'DeliveredDelivery'] as const) {
      expect(refusalOf(() => nextStep({ ...queued, status }, news, now))).toBe('already processed');
    }
  });
});

describe('a line', () => {
  const line = { quantity: 3, originalQuantity: 3, cancelledAt: null };

  it('explains why it cannot be changed', () => {
    const change = (
      order: { status: OrderStatus; portalStatus: 'Pending' | 'Queued' },
      given: typeof line | { quantity: number; originalQuantity: number; cancelledAt: Date | null },
      quantity = 1,
      reason = 'Sold out',
    ) => refusalOf(() => changeQuantity(order, given, quantity, reason));
    expect(change({ ...pending, status: 'AuthorizationRequired' }, line)).toEqual([
      409,
      'The items of this order cannot be changed while it waits for authorisation.',
    ]);
    expect(change(pending, { ...line, cancelledAt: earlier })).toEqual([409, 'The customer has cancelled this item.']);
    expect(change(pending, { ...line, quantity: 2 })).toEqual([
      409,
      'This item has already been changed. Please check the list before continuing.',
    ]);
    const tooMany = 'The quantity cannot be greater than the ordered quantity.';
    expect(change(pending, line, 4)).toEqual([422, tooMany, ['quantity', tooMany]]);
    const noReason = 'Please give a reason for rejecting this item.';
    expect(change(pending, line, 0, '')).toEqual([422, noReason, ['Reason', noReason]]);
    expect(change({ ...pending, portalStatus: 'Queued' }, line)).toBe('already processed');
    expect(refusalOf(() => resetQuantity(pending, line))).toEqual([
      409,
      'This item already has the ordered quantity. Please check the list before continuing.',
    ]);
  });

  it('can be reduced to the available quantity and reset', () => {
    expect([
      changeQuantity(pending, line, 1, ''),
      changeQuantity(pending, line, 0, 'Sold out'),
      changeQuantity(pending, line, 3, 'x'),
    ]).toEqual([{ quantity: 1, changeReason: null }, { quantity: 0, changeReason: 'Sold out' }, undefined]);
    expect(resetQuantity(pending, { ...line, quantity: 1 })).toEqual({ quantity: 3, changeReason: null });
  });

  it('leaves nothing to deliver only if every other line is rejected or cancelled, too', () => {
    const gone = [
      { ...line, quantity: 0 },
      { ...line, cancelledAt: earlier },
    ];
    expect([
      hasNothingToDeliver(pending, gone),
      hasNothingToDeliver(pending, [...gone, line]),
      hasNothingToDeliver({ portalStatus: 'Queued' }, gone),
    ]).toEqual([true, false, false]);
  });
});

describe('packages', () => {
  it('cannot be created without authorisation or twice', () => {
    expect(refusalOf(() => assertPackable({ ...pending, status: 'AuthorizationRequired' }, 0))).toEqual([
      409,
      'This order is waiting for authorisation and cannot be packed yet.',
    ]);
    expect(refusalOf(() => assertPackable(pending, 1))).toEqual([
      409,
      'This order already has its packages. Please refresh to see them.',
    ]);
  });
});

describe('a cancellation request', () => {
  const request = {
    id: 'r',
    orderId: 'o',
    merchantId: 1,
    shopId: 1,
    isWhole: false,
    requestedAt: earlier,
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
  const lines = [
    { id: 1, cancelRequestedAt: earlier, cancelledAt: null },
    { id: 2, cancelRequestedAt: null, cancelledAt: null },
    { id: 3, cancelRequestedAt: earlier, cancelledAt: earlier },
  ];
  const none = { DeliveryHasCancelRequest: false, WholeDelivery: null, AcknowledgementRequestId: null };

  it('lists its lines only if it is partial', () => {
    expect(linesToCancel(lines).map(({ id }) => id)).toEqual([1]);
    expect(checkCancellation(pending, request, lines)).toEqual({
      DeliveryHasCancelRequest: true,
      WholeDelivery: false,
      AcknowledgementRequestId: 'r',
      OrderLineIds: [1],
    });
    expect(checkCancellation(pending, { ...request, isWhole: true }, lines)).toEqual({
      DeliveryHasCancelRequest: true,
      WholeDelivery: true,
      AcknowledgementRequestId: 'r',
    });
  });

  it('is not reported if none exists or if the order has been processed', () => {
    expect(checkCancellation(pending, undefined, lines)).toEqual(none);
    expect(checkCancellation({ portalStatus: 'Queued' }, request, lines)).toEqual(none);
  });

  it('must be acknowledged before other actions, and only once', () => {
    expect(refusalOf(() => assertNoOpenRequest(request))).toEqual([
      409,
      'The customer has asked to cancel this order, or part of it. Please acknowledge that first.',
    ]);
    expect(refusalOf(() => requireOpenRequest(pending, undefined))).toEqual([
      404,
      'This cancellation request does not exist.',
    ]);
    const whole = { ...request, isWhole: true, acknowledgedAt: earlier, acknowledgedBy: null };
    expect(() => requireOpenRequest(pending, whole)).toThrow(
      expect.objectContaining({ details: { Processed: { By: null, At: earlier.toISOString(), What: 'cancelled' } } }),
    );
  });
});
