/** A portal for tests of couriers, with a simulated fleet, sign-ins, bookings and ledger queries. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import type { CourierFleet } from '../../server/areas/courier/fleet.ts';
import { users } from '../../server/db/schema.ts';
import { addDraft, fleetOf, placeDelivery, quotesFor, work } from './courier-calls.ts';
import { startApp } from './test-app.ts';

/** Duration of a trip in ms by the test's clock. The fleet is 60 times faster than a real one. */
const tripMs = 90_000;
const balances = z.object({ rows: z.array(z.object({ kind: z.string(), balance: z.coerce.number() })) });

export async function startCouriers() {
  const fleets: CourierFleet[] = [];
  const portal = await startApp({ fleets });
  await portal.database.inScope('system', (tx) => tx.update(users).set({ termsAcceptedAt: portal.clock.now() }));
  const fleet = fleetOf(portal, 60);
  fleets.push(fleet);
  const search = (by: CourierFleet = fleet) => work(portal, by);

  /** Signs in again, because sessions expire after half an hour by the test's clock. */
  const shop = () => portal.signIn('collect@demo.test');
  const admin = () => portal.signIn('admin@demo.test');

  async function quoted(change: object = {}, client = shop()) {
    const by = await client;
    const id = await addDraft(by, change);
    return { id, quotes: await quotesFor(by, id, search) };
  }

  async function booked(change: object = {}) {
    const { id, quotes } = await quoted(change);
    expect((await placeDelivery(await shop(), id, [quotes.AvailableCouriers[0]?.Id])).status).toBe(200);
    await search();
    return id;
  }

  async function drive(rounds = 4) {
    for (let passed = 0; passed < rounds; passed += 1) {
      await search();
      portal.clock.advance(tripMs / rounds);
    }
    await search();
  }

  /** Resolves to a delivery's ledger balances by account kind. Omits balances of zero. */
  async function charged(id: string): Promise<Record<string, number>> {
    const { rows } = balances.parse(
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`
          select a.kind, sum(e.amount) as balance from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
          where t.delivery_id = ${id}::uuid group by a.kind having sum(e.amount) <> 0 order by a.kind`),
      ),
    );
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
  }

  const ask = <Row extends z.ZodType>(row: Row, query: ReturnType<typeof sql>) =>
    portal.database.inScope(
      'system',
      async (tx) => z.object({ rows: z.array(row) }).parse(await tx.execute(query)).rows,
    );
  return { portal, fleet, search, shop, admin, quoted, booked, drive, charged, ask };
}

export type Couriers = Awaited<ReturnType<typeof startCouriers>>;
