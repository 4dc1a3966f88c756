import { describe, expect, it } from 'vitest';
import { deliveries } from '../../db/courier-tables.ts';
import { distinctValues, rowOf } from '../../testing/distinct-values.ts';
import type { TripUpdate } from './fleet.ts';
import { changedColumns, isFinalUpdate, isInProgress } from './trip-update.ts';
import type { DeliveryRow } from './wire.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute));
const nothing = {
  assigned_at: null,
  at_pick_up_at: null,
  out_for_delivery_at: null,
  at_drop_off_at: null,
  delivered_at: null,
  failed_at: null,
  cancelled_at: null,
  driver_name: null,
  driver_seen_at: null,
  eta_at: null,
  proof_url: null,
  proof_name: null,
  failed_reason: null,
  failed_notes: null,
};
const values = distinctValues(deliveries, {
  has_restricted_items: true,
  is_premium: false,
  is_cancelled_by_user: false,
  status: 'Queued',
  search_outcome: null,
  ...nothing,
});
const delivery = (change: Readonly<Record<string, unknown>> = {}): DeliveryRow =>
  rowOf(deliveries, { ...values, status: 'Queued', ...change });

const allEvents: TripUpdate = {
  moments: { assigned: at(1), atPickUp: at(2), collected: at(3), atDropOff: at(4), delivered: at(5) },
  driver: { name: 'Rory Baird', seenAt: at(5) },
  eta: at(5),
  proof: { url: '/proof.svg', name: 'Front door.svg' },
};

describe('a trip update', () => {
  it('records the driver, the proof and every event with its own time, even missed events', () => {
    expect(changedColumns(delivery(), allEvents)).toEqual({
      status: 'Delivered',
      assignedAt: at(1),
      atPickUpAt: at(2),
      outForDeliveryAt: at(3),
      atDropOffAt: at(4),
      deliveredAt: at(5),
      driverName: 'Rory Baird',
      driverSeenAt: at(5),
      etaAt: at(5),
      proofUrl: '/proof.svg',
      proofName: 'Front door.svg',
    });
  });

  it('never returns to an earlier status when an older answer arrives late', () => {
    const collected = delivery({ status: 'OutForDelivery', assigned_at: at(1), out_for_delivery_at: at(3) });
    expect(changedColumns(collected, { moments: { assigned: at(1) } })).toEqual({});
    expect(changedColumns(collected, { moments: { assigned: at(1), atPickUp: at(2) } })).toEqual({ atPickUpAt: at(2) });
  });

  it('changes nothing that is already known', () => {
    const known = delivery({
      status: 'Assigned',
      assigned_at: at(0),
      driver_name: 'Rory Baird',
      driver_seen_at: at(1),
      eta_at: at(5),
    });
    expect(
      changedColumns(known, {
        moments: { assigned: at(1) },
        driver: { name: 'Rory Baird', seenAt: at(1) },
        eta: at(5),
      }),
    ).toEqual({});
    expect(changedColumns(known, { moments: { assigned: at(1), atPickUp: at(2) }, eta: at(6) })).toEqual({
      status: 'AtPickUpLocation',
      atPickUpAt: at(2),
      etaAt: at(6),
    });
  });

  it('records the failure reason, or NONE if the fleet gives none', () => {
    const failed = { assigned: at(1), failed: at(2) };
    expect(
      changedColumns(delivery(), {
        moments: failed,
        failure: { reason: 'UNABLE_TO_LOCATE', notes: 'No such number.' },
      }),
    ).toMatchObject({
      status: 'Failed',
      failedAt: at(2),
      failedReason: 'UNABLE_TO_LOCATE',
      failedNotes: 'No such number.',
    });
    expect(changedColumns(delivery(), { moments: failed })).toMatchObject({ failedReason: 'NONE' });
  });

  it('changes nothing for a delivery that is over or not yet with a fleet', () => {
    for (const status of ['Drafted', 'OpenPremium', 'Placed', 'Delivered', 'Failed', 'Cancelled']) {
      expect(changedColumns(delivery({ status }), allEvents)).toEqual({});
      expect(isInProgress(delivery({ status }))).toBe(false);
    }
  });

  it('is final if it reports a delivered, failed or cancelled delivery', () => {
    expect([allEvents, { moments: { failed: at(1) } }, { moments: { cancelled: at(1) } }].map(isFinalUpdate)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [{ moments: {} }, { moments: { assigned: at(1), atPickUp: at(2), collected: at(3), atDropOff: at(4) } }].map(
        isFinalUpdate,
      ),
    ).toEqual([false, false]);
  });
});
