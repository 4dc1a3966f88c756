import { describe, expect, it } from 'vitest';
import { Minutes } from 'schema-admin/contract/units.ts';
import { formatWaiting, waitingOf } from './AcceptanceClock.tsx';
import { anOrder } from '../order.fixture.ts';

const limits = { AcceptanceAmberMinutes: Minutes.parse(10), AcceptanceRedMinutes: Minutes.parse(20) };
const after = (minutes: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000);
const open = anOrder({ Pending: '2026-11-20T10:00:00Z' });

describe('the acceptance clock of an open order', () => {
  it.each([
    [0, 'calm'],
    [9.99, 'calm'],
    [10, 'amber'],
    [19.99, 'amber'],
    [20, 'red'],
  ] as const)('after %s minutes is %s', (minutes, urgency) => {
    expect(waitingOf(open, limits, after(minutes))).toEqual({ minutes: Math.floor(minutes), urgency });
  });

  it('counts from the creation if the start time is unknown, and never below zero', () => {
    expect(waitingOf(anOrder({ Pending: true }), limits, after(0))?.minutes).toBe(60);
    expect(waitingOf(open, limits, after(-5))?.minutes).toBe(0);
  });

  it("stops when the order is accepted, or held up by its payment or the customer's manager", () => {
    expect(
      waitingOf(anOrder({ ShopPortalStatus: 'Queued', Status: 'QueuedDelivery' }), limits, after(99)),
    ).toBeUndefined();
    expect(waitingOf(anOrder({ Status: 'AuthorizationRequired' }), limits, after(99))).toBeUndefined();
    for (const ProOrderStatus of ['Authorization Required', 'Pending Approval', 'Rejected By Manager']) {
      expect(waitingOf(anOrder({ ProOrderStatus }), limits, after(99))).toBeUndefined();
    }
    expect(waitingOf(anOrder({ ProOrderStatus: 'Approved' }), limits, after(99))).toBeDefined();
  });

  it('is shown in the largest useful unit', () => {
    expect([0, 59, 60, 125, 1440, 4320].map(formatWaiting)).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '2 h 5 min',
      '1 day',
      '3 days',
    ]);
  });
});
