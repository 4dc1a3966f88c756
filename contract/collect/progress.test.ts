import { describe, expect, it } from 'vitest';
import { abilitiesOf } from 'schema-admin/contract/roles.ts';
import { CollectStatus } from './deliveries.ts';
import { LiveStep, mayCancel, progressOf, readStep, stepOf } from './progress.ts';

describe('the progress of a delivery', () => {
  // Requirement D-4.01
  it('shows four parts, the last of which is the result', () => {
    const running = ['ordered', 'assigned', 'outForDelivery', 'arriving'];
    for (const step of ['Ordered', 'Queued'] as const) {
      expect(progressOf(step)).toEqual({ parts: running, at: 0, hasFailed: false });
    }
    expect(progressOf('Dispatched')).toEqual({ parts: running, at: 1, hasFailed: false });
    expect(progressOf('OutForDelivery')).toEqual({ parts: running, at: 2, hasFailed: false });
    expect(progressOf('Delivered')).toEqual({ parts: [...running.slice(0, 3), 'delivered'], at: 3, hasFailed: false });
  });

  // Requirement D-4.05
  it('shows only the first and the last part after a failure, the last one as an error', () => {
    expect(progressOf('Failed')).toEqual({ parts: ['ordered', 'failed'], at: 1, hasFailed: true });
    for (const step of ['Cancelled', 'CancelledByUser'] as const) {
      expect(progressOf(step)).toEqual({ parts: ['ordered', 'cancelled'], at: 1, hasFailed: true });
    }
  });

  it('is derived from the status', () => {
    expect(CollectStatus.options.map((status) => [status, stepOf(status, true)])).toEqual([
      ['OpenPremium', 'Ordered'],
      ['Placed', 'Ordered'],
      ['Queued', 'Queued'],
      ['Assigned', 'Dispatched'],
      ['AtPickUpLocation', 'Dispatched'],
      ['OutForDelivery', 'OutForDelivery'],
      ['AtDropOffLocation', 'OutForDelivery'],
      ['Delivered', 'Delivered'],
      ['Failed', 'Failed'],
      ['Cancelled', 'CancelledByUser'],
    ]);
    expect(stepOf('Cancelled', false)).toBe('Cancelled');
  });

  it('is parsed case-insensitively, and an unknown step counts as Ordered', () => {
    expect(['outfordelivery', 'CANCELLEDBYUSER', 'Teleported'].map(readStep)).toEqual([
      'OutForDelivery',
      'CancelledByUser',
      'Ordered',
    ]);
  });
});

describe('cancelling', () => {
  const shop = abilitiesOf({ role: 'Shop', isCollectEnabled: true, isCollectOnly: false });

  // Requirement D-4.07
  it('is possible while the step is Ordered or Queued and no driver is assigned', () => {
    expect(LiveStep.options.filter((step) => mayCancel(shop, { step, hasDriver: false }))).toEqual([
      'Ordered',
      'Queued',
    ]);
    expect(LiveStep.options.some((step) => mayCancel(shop, { step, hasDriver: true }))).toBe(false);
  });

  // Requirement D-2.84
  it('needs both abilities', () => {
    const others = [
      { role: 'Shop', isCollectEnabled: false, isCollectOnly: false },
      { role: 'Merchant', isCollectEnabled: true, isCollectOnly: false },
      { role: 'Admin', isCollectEnabled: true, isCollectOnly: false },
    ] as const;
    for (const actor of others) {
      expect(mayCancel(abilitiesOf(actor), { step: 'Ordered', hasDriver: false })).toBe(false);
    }
  });
});
