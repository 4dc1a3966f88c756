import { describe, expect, it } from 'vitest';
import type { WriteOutcome } from 'schema-admin/engine/kit/app/own-writes.ts';
import type { Operation } from 'schema-admin/providers/operation.ts';
import { accept, acknowledge, addNote, changeQuantity, isNoDeliverable, resolve } from '../order-actions.ts';
import { aLine, anOrder } from '../order.fixture.ts';
import { changeBetween, isOwnChange } from './use-changed-elsewhere.ts';

const at = '2026-11-20T10:00:00Z';
const before = anOrder({ Orderlines: [aLine(), aLine({ OrderLineId: 2 })] });

describe('a change of an open order', () => {
  it('is "cancelled" once', () => {
    expect(changeBetween(before, { ...before, Cancelled: at })).toBe('cancelled');
    expect(changeBetween(before, { ...before, Status: 'CancelledDelivery', ShopPortalStatus: 'Archived' })).toBe(
      'cancelled',
    );
    expect(
      changeBetween({ ...before, Cancelled: at }, { ...before, Cancelled: at, LatestUpdateForArchived: at }),
    ).toBeUndefined();
  });

  it('is "items" if a quantity changed, or a line was cancelled, added or removed', () => {
    expect(
      changeBetween(before, { ...before, Orderlines: [aLine({ OrderLineQuantity: 1 }), aLine({ OrderLineId: 2 })] }),
    ).toBe('items');
    expect(
      changeBetween(before, { ...before, Orderlines: [aLine({ OrderlineCancelled: at }), aLine({ OrderLineId: 2 })] }),
    ).toBe('items');
    expect(changeBetween(before, { ...before, Orderlines: [aLine()] })).toBe('items');
  });

  it('is "processed" if the order left the open orders', () => {
    expect(changeBetween(before, { ...before, Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' })).toBe(
      'processed',
    );
    expect(changeBetween(before, { ...before, Status: 'RejectedDelivery', ShopPortalStatus: 'Archived' })).toBe(
      'processed',
    );
  });

  it('is "resolved" if a failed delivery got an outcome', () => {
    const failed = anOrder({ Status: 'FailedDelivery', ShopPortalStatus: 'Failed' });
    expect(
      changeBetween(failed, {
        ...failed,
        Status: 'DeliveredDelivery',
        ShopPortalStatus: 'Archived',
        ManuallyResolved: at,
      }),
    ).toBe('resolved');
    expect(
      changeBetween(failed, { ...failed, ShopPortalStatus: 'Archived', ManuallyResolved: at, ManuallyRefunded: at }),
    ).toBe('resolved');
    expect(changeBetween(failed, { ...failed, ShopPortalStatus: 'Archived', ManuallyRefunded: at })).toBe('resolved');
    expect(changeBetween(failed, { ...failed, Returned: at })).toBeUndefined();
  });

  it('is undefined if only the history or the packages changed', () => {
    expect(changeBetween(before, { ...before, Packages: [{ PackageNo: 1, Barcode: 'A' }] })).toBeUndefined();
    const queued = anOrder({ ShopPortalStatus: 'Queued', Status: 'QueuedDelivery' });
    expect(changeBetween(queued, { ...queued, Assigned: at })).toBeUndefined();
  });
});

describe('a change by this user', () => {
  const write = (operation: Operation, outcome: WriteOutcome = 'done') => ({
    write: { operation, id: 1, input: undefined },
    outcome,
  });

  it('includes every write since the last fetch, even if its response is lost or pending', () => {
    expect(isOwnChange('items', [write(changeQuantity)])).toBe(true);
    expect(isOwnChange('items', [write(changeQuantity, 'pending')])).toBe(true);
    expect(isOwnChange('processed', [write(accept, 'lost')])).toBe(true);
    expect(isOwnChange('cancelled', [write(acknowledge)])).toBe(true);
    expect(isOwnChange('items', [])).toBe(false);
  });

  it('excludes checks and notes', () => {
    expect(isOwnChange('items', [write(isNoDeliverable), write(addNote)])).toBe(false);
  });

  it('excludes rejected writes, except for "processed" and "resolved"', () => {
    const refused = [write(accept, 'refused')];
    expect(isOwnChange('items', refused)).toBe(false);
    expect(isOwnChange('cancelled', refused)).toBe(false);
    expect(isOwnChange('processed', refused)).toBe(true);
    expect(isOwnChange('resolved', [write(resolve, 'refused')])).toBe(true);
  });
});
