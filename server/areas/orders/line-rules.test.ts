import { describe, expect, it } from 'vitest';
import { changeQuantity, hasNothingToDeliver, assertDeliverable, resetQuantity } from './line-rules.ts';

const pending = { status: 'PendingDelivery', portalStatus: 'Pending' } as const;
const unchanged = { quantity: 6, originalQuantity: 6, cancelledAt: null };
const reduced = { ...unchanged, quantity: 4 };
const rejected = { ...unchanged, quantity: 0 };
const cancelled = { ...unchanged, cancelledAt: new Date('2026-03-10T12:00:00Z') };

describe('changeQuantity', () => {
  it.each([
    [5, 'Shelf is empty', { quantity: 5, changeReason: 'Shelf is empty' }],
    [1, '', { quantity: 1, changeReason: null }],
    [0, 'Broken', { quantity: 0, changeReason: 'Broken' }],
  ])('lowers the quantity to %d with the reason "%s"', (quantity, reason, change) => {
    expect(changeQuantity(pending, unchanged, quantity, reason)).toEqual(change);
  });

  it('changes nothing for the ordered quantity', () => {
    expect(changeQuantity(pending, unchanged, 6, 'Found them')).toBeUndefined();
  });

  it('rejects more than the ordered quantity', () => {
    const text = 'The quantity cannot be greater than the ordered quantity.';
    expect(() => changeQuantity(pending, unchanged, 7, '')).toThrow(
      expect.objectContaining({ status: 422, message: text, fields: { quantity: text } }),
    );
  });

  it('requires a reason for a quantity of 0', () => {
    const text = 'Please give a reason for rejecting this item.';
    expect(() => changeQuantity(pending, unchanged, 0, '')).toThrow(
      expect.objectContaining({ status: 422, fields: { Reason: text } }),
    );
  });

  it.each([
    ['reduced', reduced],
    ['rejected', rejected],
  ])('rejects any quantity for a line that is already %s', (_, line) => {
    for (const quantity of [0, line.quantity, 5, 6]) {
      expect(() => changeQuantity(pending, line, quantity, 'Broken')).toThrow(
        expect.objectContaining({ status: 409, message: expect.stringContaining('already been changed') }),
      );
    }
  });
});

describe('resetQuantity', () => {
  it.each([reduced, rejected])('restores the ordered quantity and clears the reason', (line) => {
    expect(resetQuantity(pending, line)).toEqual({ quantity: 6, changeReason: null });
  });

  it('rejects a line that already has the ordered quantity', () => {
    expect(() => resetQuantity(pending, unchanged)).toThrow(expect.objectContaining({ status: 409 }));
  });
});

describe('changeQuantity and resetQuantity', () => {
  it.each([
    ['QueuedDelivery', 'Queued'],
    ['RejectedDelivery', 'Archived'],
    ['FailedDelivery', 'Failed'],
  ] as const)('reject an order that is %s', (status, portalStatus) => {
    const processed = expect.objectContaining({ status: 409, message: 'Delivery already processed.' });
    expect(() => changeQuantity({ status, portalStatus }, unchanged, 1, '')).toThrow(processed);
    expect(() => resetQuantity({ status, portalStatus }, reduced)).toThrow(processed);
  });

  it('reject an order that awaits authorisation', () => {
    const waiting = { status: 'AuthorizationRequired', portalStatus: 'Pending' } as const;
    expect(() => changeQuantity(waiting, unchanged, 1, '')).toThrow('waits for authorisation');
    expect(() => resetQuantity(waiting, reduced)).toThrow('waits for authorisation');
  });

  it('reject a line that the customer has cancelled', () => {
    expect(() => changeQuantity(pending, cancelled, 1, '')).toThrow('The customer has cancelled this item.');
    expect(() => resetQuantity(pending, { ...cancelled, quantity: 1 })).toThrow(
      'The customer has cancelled this item.',
    );
  });
});

describe('hasNothingToDeliver', () => {
  it.each([
    ['is true if every line is rejected or cancelled', [rejected, cancelled], true],
    ['is false while one line is left', [rejected, cancelled, reduced], false],
    ['is true without lines', [], true],
  ])('%s', (_, lines, answer) => {
    expect(hasNothingToDeliver(pending, lines)).toBe(answer);
  });

  it('is false once the order is processed', () => {
    expect(hasNothingToDeliver({ portalStatus: 'Archived' }, [rejected])).toBe(false);
  });
});

it('an order cannot be accepted if all its lines are rejected or cancelled', () => {
  expect(() => assertDeliverable(pending, [rejected, cancelled])).toThrow(
    expect.objectContaining({
      status: 409,
      message: 'There are no active products remaining in this order. It can only be rejected.',
    }),
  );
  expect(() => assertDeliverable(pending, [rejected, reduced])).not.toThrow();
});
