import { describe, expect, it } from 'vitest';
import { changeQuantity, isNoDeliverable, needDeliverable, resetQuantity } from './line-rules.ts';

const pending = { status: 'PendingDelivery', portalStatus: 'Pending' } as const;
const whole = { quantity: 6, originalQuantity: 6, cancelledAt: null };
const reduced = { ...whole, quantity: 4 };
const gone = { ...whole, quantity: 0 };
const cancelled = { ...whole, cancelledAt: new Date('2026-03-10T12:00:00Z') };

describe('changing the quantity of a line', () => {
  it.each([
    [5, 'Shelf is empty', { quantity: 5, changeReason: 'Shelf is empty' }],
    [1, '', { quantity: 1, changeReason: null }],
    [0, 'Broken', { quantity: 0, changeReason: 'Broken' }],
  ])('to %d with the reason "%s" lowers it', (quantity, reason, change) => {
    expect(changeQuantity(pending, whole, quantity, reason)).toEqual(change);
  });

  it('to what was ordered changes nothing', () => {
    expect(changeQuantity(pending, whole, 6, 'Found them')).toBeUndefined();
  });

  it('to more than was ordered is refused', () => {
    const text = 'The quantity cannot be greater than the ordered quantity.';
    expect(() => changeQuantity(pending, whole, 7, '')).toThrow(
      expect.objectContaining({ status: 422, message: text, fields: { quantity: text } }),
    );
  });

  it('to nothing needs a reason', () => {
    const text = 'Please give a reason for rejecting this item.';
    expect(() => changeQuantity(pending, whole, 0, '')).toThrow(
      expect.objectContaining({ status: 422, fields: { Reason: text } }),
    );
  });

  it.each([
    ['reduced', reduced],
    ['rejected', gone],
  ])('is refused for a line that is %s already, whatever the quantity', (_, line) => {
    for (const quantity of [0, line.quantity, 5, 6]) {
      expect(() => changeQuantity(pending, line, quantity, 'Broken')).toThrow(
        expect.objectContaining({ status: 409, message: expect.stringContaining('already been changed') }),
      );
    }
  });
});

describe('resetting the quantity of a line', () => {
  it.each([reduced, gone])('restores what was ordered and forgets the reason', (line) => {
    expect(resetQuantity(pending, line)).toEqual({ quantity: 6, changeReason: null });
  });

  it('is refused for a line that is as it was ordered', () => {
    expect(() => resetQuantity(pending, whole)).toThrow(expect.objectContaining({ status: 409 }));
  });
});

describe('a line', () => {
  it.each([
    ['QueuedDelivery', 'Queued'],
    ['RejectedDelivery', 'Archived'],
    ['FailedDelivery', 'Failed'],
  ] as const)('of an order that is %s is neither changed nor reset', (status, portalStatus) => {
    const processed = expect.objectContaining({ status: 409, message: 'Delivery already processed.' });
    expect(() => changeQuantity({ status, portalStatus }, whole, 1, '')).toThrow(processed);
    expect(() => resetQuantity({ status, portalStatus }, reduced)).toThrow(processed);
  });

  it('of an order that waits for authorisation is neither changed nor reset', () => {
    const waiting = { status: 'AuthorizationRequired', portalStatus: 'Pending' } as const;
    expect(() => changeQuantity(waiting, whole, 1, '')).toThrow('waits for authorisation');
    expect(() => resetQuantity(waiting, reduced)).toThrow('waits for authorisation');
  });

  it('that the customer has cancelled is neither changed nor reset', () => {
    expect(() => changeQuantity(pending, cancelled, 1, '')).toThrow('The customer has cancelled this item.');
    expect(() => resetQuantity(pending, { ...cancelled, quantity: 1 })).toThrow(
      'The customer has cancelled this item.',
    );
  });
});

describe('an order is non-deliverable', () => {
  it.each([
    ['when every line is rejected or cancelled', [gone, cancelled], true],
    ['not while one line is left', [gone, cancelled, reduced], false],
    ['when it has no lines', [], true],
  ])('%s', (_, lines, answer) => {
    expect(isNoDeliverable(pending, lines)).toBe(answer);
  });

  it('never once it is processed', () => {
    expect(isNoDeliverable({ portalStatus: 'Archived' }, [gone])).toBe(false);
  });
});

it('an order whose lines are all at 0 or cancelled is refused with 409', () => {
  expect(() => needDeliverable(pending, [gone, cancelled])).toThrow(
    expect.objectContaining({
      status: 409,
      message: 'There are no active products remaining in this order. It can only be rejected.',
    }),
  );
  expect(() => needDeliverable(pending, [gone, reduced])).not.toThrow();
});
