import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { AlreadyProcessed, lastOutcome } from './already-processed.ts';
import { assertNoOpenRequest, requireOpenRequest } from './cancellation-rules.ts';
import { assertPackable, recover as recoverOrder } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const earlier = new Date('2026-03-09T12:00:00Z');
const untouched = { manuallyResolvedAt: null, manuallyRefundedAt: null };
const recover = (
  order: Parameters<typeof recoverOrder>[0],
  resolution: 'delivered' | 'refunded',
  preconditionHolds = false,
) => recoverOrder(order, { resolution, preconditionHolds, now });

function refusalOf(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof AlreadyProcessed
      ? 'already processed'
      : error instanceof ApiError
        ? `${error.status}`
        : error;
  }
}

describe('resolving', () => {
  it('archives a failed delivery as delivered and manually resolved', () => {
    expect(recover({ ...untouched, status: 'FailedDelivery' }, 'delivered')).toEqual({
      status: 'DeliveredDelivery',
      portalStatus: 'Archived',
      deliveredAt: now,
      manuallyResolvedAt: now,
      archiveUpdatedAt: now,
    });
  });

  it('archives a failed delivery as refunded and manually resolved', () => {
    expect(recover({ ...untouched, status: 'FailedDelivery' }, 'refunded')).toEqual({
      status: 'FailedDelivery',
      portalStatus: 'Archived',
      manuallyResolvedAt: now,
      manuallyRefundedAt: now,
      archiveUpdatedAt: now,
    });
  });

  it('refunds a delivered order, or a resolved one if the caller has seen the resolution', () => {
    const refunded = {
      status: 'DeliveredDelivery',
      portalStatus: 'Archived',
      manuallyRefundedAt: now,
      archiveUpdatedAt: now,
    };
    expect(recover({ ...untouched, status: 'DeliveredDelivery' }, 'refunded')).toEqual(refunded);
    expect(
      recover({ ...untouched, status: 'DeliveredDelivery', manuallyResolvedAt: earlier }, 'refunded', true),
    ).toEqual(refunded);
    expect(
      refusalOf(() => recover({ ...untouched, status: 'DeliveredDelivery', manuallyResolvedAt: earlier }, 'refunded')),
    ).toBe('already processed');
  });

  it.each([
    [
      'a failed delivery that was refunded',
      { status: 'FailedDelivery', manuallyResolvedAt: earlier, manuallyRefundedAt: earlier },
      'delivered',
    ],
    [
      'a failed delivery that was resolved',
      { status: 'FailedDelivery', manuallyResolvedAt: earlier, manuallyRefundedAt: null },
      'delivered',
    ],
    [
      'a returned order that was refunded',
      { status: 'FailedDelivery', manuallyResolvedAt: null, manuallyRefundedAt: earlier },
      'refunded',
    ],
    [
      'a delivery that was resolved as delivered',
      { status: 'DeliveredDelivery', manuallyResolvedAt: earlier, manuallyRefundedAt: null },
      'delivered',
    ],
    [
      'a delivered order that was refunded',
      { status: 'DeliveredDelivery', manuallyResolvedAt: null, manuallyRefundedAt: earlier },
      'refunded',
    ],
  ] as const)('is too late for %s', (_, order, resolution) => {
    expect(refusalOf(() => recover(order, resolution))).toBe('already processed');
  });

  // Requirement O-4.64
  it('rejects orders in other states, and resolving a delivered order as delivered', () => {
    for (const status of [
      'PendingDelivery',
      'QueuedDelivery',
      'OutForDeliveryDelivery',
      'RejectedDelivery',
      'CancelledDelivery',
      'AuthorizationRequired',
    ] as const) {
      for (const resolution of ['delivered', 'refunded'] as const) {
        expect(refusalOf(() => recover({ ...untouched, status }, resolution))).toBe('409');
      }
    }
    expect(refusalOf(() => recover({ ...untouched, status: 'DeliveredDelivery' }, 'delivered'))).toBe('409');
  });
});

describe('packages', () => {
  it('can be created once, while the shop still has the order', () => {
    expect(() =>
      assertPackable({ status: 'PendingDelivery', proOrderStatus: null, portalStatus: 'Pending' }, 0),
    ).not.toThrow();
    expect(() =>
      assertPackable({ status: 'QueuedDelivery', proOrderStatus: null, portalStatus: 'Queued' }, 0),
    ).not.toThrow();
    expect(
      refusalOf(() => assertPackable({ status: 'QueuedDelivery', proOrderStatus: null, portalStatus: 'Queued' }, 1)),
    ).toBe('409');
  });

  it('cannot be created without authorisation or after the order has left the shop', () => {
    expect(
      refusalOf(() =>
        assertPackable({ status: 'AuthorizationRequired', proOrderStatus: null, portalStatus: 'Pending' }, 0),
      ),
    ).toBe('409');
    expect(
      refusalOf(() =>
        assertPackable({ status: 'OutForDeliveryDelivery', proOrderStatus: null, portalStatus: 'Archived' }, 0),
      ),
    ).toBe('already processed');
    expect(
      refusalOf(() => assertPackable({ status: 'FailedDelivery', proOrderStatus: null, portalStatus: 'Failed' }, 0)),
    ).toBe('already processed');
  });
});

describe('a cancellation request', () => {
  const request = {
    id: 'r',
    orderId: 'o',
    merchantId: 1,
    shopId: 1,
    isWhole: true,
    requestedAt: earlier,
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
  const pending = { portalStatus: 'Pending' } as const;

  it('can be acknowledged only once, and only before the order is processed', () => {
    expect(requireOpenRequest(pending, request)).toBe(request);
    expect(() => requireOpenRequest(pending, undefined)).toThrow(expect.objectContaining({ status: 404 }));
    expect(refusalOf(() => requireOpenRequest({ portalStatus: 'Queued' }, request))).toBe('already processed');
    const dealtWith = { ...request, isWhole: false, acknowledgedAt: earlier, acknowledgedBy: 'ada@example.test' };
    expect(() => requireOpenRequest(pending, dealtWith)).toThrow(
      expect.objectContaining({
        details: { Processed: { By: 'ada@example.test', At: earlier.toISOString(), What: 'cancelled in part' } },
      }),
    );
  });

  it('blocks accepting and changing the order until it is acknowledged', () => {
    expect(refusalOf(() => assertNoOpenRequest(request))).toBe('409');
    expect(() => assertNoOpenRequest(undefined)).not.toThrow();
  });
});

describe('lastOutcome', () => {
  const open = {
    manuallyRefundedAt: null,
    manuallyResolvedAt: null,
    rejectedAt: null,
    cancelledAt: null,
    queuedAt: null,
  };

  it('returns the last decision, if there is one', () => {
    expect(lastOutcome(open)).toBeUndefined();
    expect(lastOutcome({ ...open, queuedAt: now })?.what).toBe('accepted');
    expect(lastOutcome({ ...open, rejectedAt: now })?.what).toBe('rejected');
    expect(lastOutcome({ ...open, queuedAt: earlier, cancelledAt: now })).toMatchObject({ what: 'cancelled', at: now });
    expect(lastOutcome({ ...open, queuedAt: earlier, manuallyResolvedAt: now })?.what).toBe('resolved as delivered');
    expect(
      lastOutcome({ ...open, queuedAt: earlier, manuallyResolvedAt: earlier, manuallyRefundedAt: now })?.what,
    ).toBe('refunded');
  });
});
