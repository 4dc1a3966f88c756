import { describe, expect, it } from 'vitest';
import type { WriteOutcome } from 'schema-admin/engine/kit/app/own-writes.ts';
import type { Errand } from 'schema-admin/providers/errand.ts';
import { accept, acknowledge, addNote, changeQuantity, isNoDeliverable, resolve } from '../order-actions.ts';
import { aLine, anOrder } from '../order.fixture.ts';
import { changeBetween, isOwnChange } from './use-changed-elsewhere.ts';

const at = '2026-11-20T10:00:00Z';
const before = anOrder({ Orderlines: [aLine(), aLine({ OrderLineId: 2 })] });

describe('an order that changed while it was open', () => {
  it('is told to be cancelled, once', () => {
    expect(changeBetween(before, { ...before, Cancelled: at })).toBe('cancelled');
    expect(changeBetween(before, { ...before, Status: 'CancelledDelivery', ShopPortalStatus: 'Archived' })).toBe(
      'cancelled',
    );
    expect(
      changeBetween({ ...before, Cancelled: at }, { ...before, Cancelled: at, LatestUpdateForArchived: at }),
    ).toBeUndefined();
  });

  it('has other items when a quantity changed, a line was cancelled, came or went', () => {
    expect(
      changeBetween(before, { ...before, Orderlines: [aLine({ OrderLineQuantity: 1 }), aLine({ OrderLineId: 2 })] }),
    ).toBe('items');
    expect(
      changeBetween(before, { ...before, Orderlines: [aLine({ OrderlineCancelled: at }), aLine({ OrderLineId: 2 })] }),
    ).toBe('items');
    expect(changeBetween(before, { ...before, Orderlines: [aLine()] })).toBe('items');
  });

  it('is told to be processed when it left the open orders', () => {
    expect(changeBetween(before, { ...before, Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' })).toBe(
      'processed',
    );
    expect(changeBetween(before, { ...before, Status: 'RejectedDelivery', ShopPortalStatus: 'Archived' })).toBe(
      'processed',
    );
  });

  it('is told to be resolved when somebody said what became of a failed delivery', () => {
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

  it('is not worth a word when only its history or its packages moved on', () => {
    expect(changeBetween(before, { ...before, Packages: [{ PackageNo: 1, Barcode: 'A' }] })).toBeUndefined();
    const queued = anOrder({ ShopPortalStatus: 'Queued', Status: 'QueuedDelivery' });
    expect(changeBetween(queued, { ...queued, Assigned: at })).toBeUndefined();
  });
});

describe('a change by this user', () => {
  const write = (errand: Errand, outcome: WriteOutcome = 'done') => ({
    write: { errand, id: 1, input: undefined },
    outcome,
  });

  it('is one that was written since the order was last read, whether or not its answer has come', () => {
    expect(isOwnChange('items', [write(changeQuantity)])).toBe(true);
    expect(isOwnChange('items', [write(changeQuantity, 'pending')])).toBe(true);
    expect(isOwnChange('processed', [write(accept, 'lost')])).toBe(true);
    expect(isOwnChange('cancelled', [write(acknowledge)])).toBe(true);
    expect(isOwnChange('items', [])).toBe(false);
  });

  it('is none that was only asked for or written about', () => {
    expect(isOwnChange('items', [write(isNoDeliverable), write(addNote)])).toBe(false);
  });

  it('is none that the server refused; but a refusal has its own dialog, which says "processed" already', () => {
    const refused = [write(accept, 'refused')];
    expect(isOwnChange('items', refused)).toBe(false);
    expect(isOwnChange('cancelled', refused)).toBe(false);
    expect(isOwnChange('processed', refused)).toBe(true);
    expect(isOwnChange('resolved', [write(resolve, 'refused')])).toBe(true);
  });
});
