/** From a draft to the door: prices, the booking and its charge, what the fleet says, and how it ends. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CourierFleet } from '../../server/courier/fleet.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { users } from '../../server/db/schema.ts';
import { addDraft, draftOf, fleetOf, getDelivery, listDeliveries, place, quotesFor, work } from './courier-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const presses = process.env['SCALE'] === 'full' ? 100 : 20;

describe(`a courier booking, on ${engine}`, () => {
  let portal: TestApp;
  let shop: TestClient;
  let admin: TestClient;
  let fleet: CourierFleet;
  beforeAll(async () => {
    portal = await startApp();
    await portal.database.inScope('system', (tx) => tx.update(users).set({ termsAcceptedAt: portal.clock.now() }));
    shop = await portal.signIn('collect@demo.test');
    admin = await portal.signIn('admin@demo.test');
    fleet = fleetOf(portal);
  });
  afterAll(() => portal.stop());

  const search = () => work(portal, fleet);
  /** A draft with its quotes. */
  async function quoted(change: object = {}, client = shop) {
    const id = await addDraft(client, change);
    return { id, quotes: await quotesFor(client, id, search) };
  }
  async function booked(change: object = {}) {
    const { id, quotes } = await quoted(change);
    expect((await place(shop, id, [quotes.AvailableCouriers[0]?.Id])).status).toBe(200);
    await search();
    return id;
  }
  const balances = z.object({ rows: z.array(z.object({ kind: z.string(), balance: z.coerce.number() })) });
  /** What the shop's ledger says of a delivery, by the kind of account. */
  const charged = async (id: string) => {
    const { rows } = balances.parse(
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`
          select a.kind, sum(e.amount) as balance from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
          where t.delivery_id = ${id}::uuid group by a.kind having sum(e.amount) <> 0 order by a.kind`),
      ),
    );
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
  };

  it('goes from the draft to the door, each step with its time, and is told live', async () => {
    const { id, quotes } = await quoted();
    expect((await getDelivery(shop, id)).Status).toBe('Drafted');
    const [cheapest] = quotes.AvailableCouriers;
    expect(quotes.AvailableCouriers.length).toBeGreaterThan(1);
    expect(new Date(quotes.ExpiryDate ?? '').getTime() - portal.clock.now().getTime()).toBe(15 * minute);
    expect(quotes.AvailableCouriers.map(({ Price }) => Price)).toEqual(quotes.AvailableCouriers.map(({ Price }) => Price).toSorted((one, other) => one - other));
    const details = await shop.open(`/api/ws/collect-details?pcid=${id}`);
    expect((await place(shop, id, [cheapest?.Id])).status).toBe(200);
    expect((await getDelivery(shop, id)).Status).toBe('Placed');
    for (let passed = 0; passed < 240; passed += 1) {
      await search();
      portal.clock.advance(minute);
    }
    const whole = await getDelivery(shop, id);
    expect(whole).toMatchObject({ Status: 'Delivered', PortalStatus: 'Archived', WinningQuote: { CourierName: cheapest?.Name, ...cheapest?.Breakdown } });
    const times = [whole.Drafted, whole.Placed, whole.Queued, whole.Assigned, whole.AtPickUpLocation, whole.OutForDelivery, whole.AtDropOffLocation, whole.Delivered].map(String);
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain('null');
    await details.settled();
    const steps = details.frames.map((frame) => z.object({ Data: z.object({ Status: z.object({ Step: z.string() }) }) }).parse(frame).Data.Status.Step);
    expect([...new Set(steps)]).toEqual(['Ordered', 'Queued', 'Dispatched', 'OutForDelivery', 'Delivered']);
    expect(details.frames.at(-1)).toMatchObject({ Data: { ProofOfDelivery: { ImageUrl: expect.stringContaining('/images/proofs/') }, DriverInformation: { Name: expect.any(String) }, FleetInformation: { Name: cheapest?.Name } } });
    details.close();
    expect(await charged(id)).toMatchObject({ owed: (cheapest?.Price ?? 0) });
  });
});
