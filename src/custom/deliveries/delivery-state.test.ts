import { describe, expect, it } from 'vitest';
import { CollectStatus } from '../../../contract/collect/deliveries.ts';
import { statusBadgesOf, stageOf, statusOf, stepFromStatus } from './delivery-state.ts';

describe('the status of a delivery', () => {
  // Requirements D-2.31, D-9.08
  it('is shown in words, whatever the case of the code; an unknown status shows its own name', () => {
    expect(CollectStatus.options.map((Status) => statusOf({ Status }).text)).toEqual([
      'Open',
      'Placed',
      'Queued',
      'Assigned',
      'At pick up location',
      'Out for delivery',
      'At drop off location',
      'Delivered',
      'Failed',
      'Cancelled',
    ]);
    expect(['atpickuplocation', 'Drafted', 'ON_HOLD'].map((Status) => statusOf({ Status }).text)).toEqual([
      'At pick up location',
      'Draft',
      'On hold',
    ]);
  });

  it('has the colour of its meaning', () => {
    expect(CollectStatus.options.map((Status) => statusOf({ Status }).tone)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'moving',
      'moving',
      'moving',
      'moving',
      'done',
      'failed',
      'failed',
    ]);
  });

  it('has a concierge badge, and for administrators a badge if it was resolved by hand', () => {
    const delivery = { Status: 'OpenPremium', PremiumSelected: true, ManuallyResolved: true };
    expect(statusBadgesOf(delivery, 'Admin').map(({ text, tone }) => `${text} ${tone}`)).toEqual([
      'Open waiting',
      'Concierge concierge',
      'Manually Resolved done',
    ]);
    expect(statusBadgesOf(delivery, 'Merchant').map(({ text }) => text)).toEqual(['Open', 'Concierge']);
  });

  it('determines the step without live messages, and the name of the list', () => {
    expect(CollectStatus.options.map((Status) => stepFromStatus({ Status }))).toEqual([
      'Ordered',
      'Ordered',
      'Queued',
      'Dispatched',
      'Dispatched',
      'OutForDelivery',
      'OutForDelivery',
      'Delivered',
      'Failed',
      'Cancelled',
    ]);
    expect(
      ['Open', 'Archived', 'OutForDelivery', 'Failed', 'Elsewhere', null].map((PortalStatus) =>
        stageOf({ PortalStatus }),
      ),
    ).toEqual(['Open Orders', 'Archived', 'In Transit', 'Failed', 'Elsewhere', undefined]);
  });
});
