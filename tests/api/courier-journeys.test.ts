/**
 * Takes every kind of booking to every possible end, and checks that the displayed cost equals the ledger's balance.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CollectDetails } from '../../contract/collect/progress.ts';
import type { AvailableCouriers, CourierOption } from '../../contract/collect/prices.ts';
import { isFull } from '../setup/scale.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { getDelivery, placeDelivery, quotesFor } from './courier-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Message = z.object({ Data: CollectDetails });
/** Fixture prices in pence. */
const payAsYouGo = 650;
const concierge = 500;

const ways = ['one courier', 'several couriers', 'the concierge'] as const;
type Way = (typeof ways)[number];
const ends = ['delivered', 'failed', 'cancelled by its shop'] as const;
/**
 * Every kind of booking up to its delivery, and one booking for each other end. The full run tries all combinations.
 */
const journeys = ways
  .flatMap((way) => ends.map((end) => [way, end] as const))
  .filter(
    ([way, end]) => isFull || end === 'delivered' || way === (end === 'failed' ? 'the concierge' : 'several couriers'),
  );
const references = {
  delivered: 'SIM-OK',
  failed: 'SIM-FAIL-DELIVERY_INCIDENT',
  'cancelled by its shop': 'SIM-OK',
} as const;

describe(`a delivery from the draft to its end, on ${engine}`, () => {
  let couriers: Couriers;
  let shop: TestClient;
  beforeAll(async () => {
    couriers = await startCouriers();
    await couriers.ask(z.unknown(), sql`update wallets set premium_enabled = true where shop_id = 1`);
  });
  beforeEach(async () => {
    shop = await couriers.shop();
  });
  afterAll(() => couriers.portal.stop());

  function selectionOf({ AvailableCouriers: offered, Premium }: AvailableCouriers, way: Way): CourierOption[] {
    if (way === 'the concierge') return Premium ? [Premium] : [];
    return way === 'one courier' ? offered.slice(1, 2) : offered.slice(0, 3);
  }

  /**
   * Books a delivery. For the concierge, an administrator picks the courier. Resolves to the winning courier's offer.
   */
  async function book(reference: string, way: Way): Promise<{ id: string; winner: CourierOption | undefined }> {
    const { id, quotes } = await couriers.quoted({ ReferenceNumber: reference });
    const selected = selectionOf(quotes, way);
    expect(
      (
        await placeDelivery(
          shop,
          id,
          selected.map(({ Id }) => Id),
        )
      ).status,
    ).toBe(200);
    if (way !== 'the concierge') return { id, winner: selected[0] };
    const admin = await couriers.admin();
    const { AvailableCouriers: offered } = await quotesFor(admin, id, couriers.search);
    expect((await placeDelivery(admin, id, [offered[1]?.Id, offered[2]?.Id])).status).toBe(200);
    return { id, winner: offered[1] };
  }

  async function cancel(id: string): Promise<void> {
    await couriers.search();
    expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(200);
  }

  /** Returns 20 % VAT, rounded to whole pence. */
  const vatOf = (net: number) => Math.round(net / 5);

  describe.each(['a credit', 'pay as you go'] as const)('paid by %s', (paidBy) => {
    beforeAll(async () => {
      if (paidBy === 'a credit') return;
      await couriers.ask(
        z.unknown(),
        sql`select ledger_charge(account.wallet_id, gen_random_uuid(), false, 0, 0, ${couriers.portal.clock.now().toISOString()}::timestamptz)
          from ledger_accounts account, generate_series(1, account.balance::integer) where account.shop_id = 1 and account.kind in ('subscription', 'tranche')`,
      );
    });

    // Requirements D-2.59, D-2.62
    it.each(journeys)('is booked with %s and %s, and costs the offered price', async (way, end) => {
      const isCancelled = end === 'cancelled by its shop';
      const { id, winner } = await book(references[end], way);
      const details = await shop.open(`/api/ws/collect-details?pcid=${id}`);
      if (isCancelled) await cancel(id);
      await couriers.drive(15);
      const steps = () => [...new Set(details.frames.map((frame) => Message.parse(frame).Data.Status.Step))];
      const lastStep = isCancelled ? 'CancelledByUser' : end === 'failed' ? 'Failed' : 'Delivered';
      await vi.waitFor(() => expect(steps().at(-1)).toBe(lastStep));
      details.close();
      // The socket may skip a step when the next one follows quickly.
      expect(steps()).toEqual(
        ['Ordered', 'Queued', 'Dispatched', 'OutForDelivery', lastStep].filter((step) =>
          steps().some((reached) => reached === step),
        ),
      );
      const delivery = await getDelivery(shop, id);
      expect(delivery.Status).toBe(isCancelled ? 'Cancelled' : lastStep);

      const [fee, premium] = [paidBy === 'a credit' ? 0 : payAsYouGo, way === 'the concierge' ? concierge : 0];
      const carried = winner?.Breakdown?.Delivery ?? 0;
      const vat = vatOf(carried + fee + premium);
      const total = carried + fee + premium + vat;
      expect(carried).toBeGreaterThan(0);
      const BookingFee = paidBy === 'a credit' ? { CreditUsage: 1 } : { PayAsYouGoPrice: payAsYouGo };
      expect(delivery.WinningQuote).toMatchObject({
        CourierName: winner?.Name,
        Delivery: carried,
        BookingFee,
        PremiumFee: premium,
        Vat: vat,
        Total: total,
      });
      expect(winner).toMatchObject({
        Price: total,
        Breakdown: { BookingFee, PremiumFee: premium, Vat: vat, Total: total },
      });
      const used = {
        owed: total,
        'delivery-fees': -carried,
        vat: -vat,
        ...(premium > 0 ? { 'concierge-fees': -premium } : {}),
        ...(fee > 0 ? { 'booking-fees': -fee } : { spent: 1, tranche: -1 }),
      };
      // A cancellation returns the whole charge.
      expect(await couriers.charged(id)).toEqual(isCancelled ? {} : used);
    });
  });
});
