import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import OrderRow from './OrderRow.tsx';
import { anOrder } from '../order.fixture.ts';

const shop = {
  role: 'Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
} as const;
const row = async (change: Partial<Order>) =>
  (
    await renderScreen(<OrderRow row={anOrder(change)} user={shop} isNew={false} />, {
      role: 'Shop',
      resources: [],
      answer: () => ({ status: 404 }),
    })
  ).text;

const changed = {
  LatestUpdateForArchived: '2026-01-12T11:30:00Z',
  TimeSlotFrom: '2026-01-10T14:00:00Z',
  TimeSlotTo: '2026-01-10T16:00:00Z',
};

describe('an order in a list', () => {
  it('shows the last change instead of the past slot in the archive', async () => {
    const text = await row({ ...changed, Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived' });
    expect(text).toContain('Last change 12/01/2026, 11:30 am');
    expect(text).not.toContain('Slot');
  });

  it('keeps the slot in other tabs, and in the archive if the last change is unknown', async () => {
    expect(await row({ ...changed, LatestUpdateForArchived: null, ShopPortalStatus: 'Archived' })).toContain(
      'Slot: 10/01/2026, 2–4 pm',
    );
    for (const ShopPortalStatus of ['Pending', 'Queued', 'Failed'] as const) {
      expect(await row({ ...changed, ShopPortalStatus })).not.toContain('Last change');
    }
  });

  it('shows its status in words', async () => {
    expect(await row({ Status: 'ON_HOLD' })).toContain('On hold');
  });
});
