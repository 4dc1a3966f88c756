import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveries } from '../../server/db/courier-tables.ts';
import { seedDeliveries } from '../../server/simulator/demo-deliveries.ts';
import { fleetOf, getDelivery, work } from './courier-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const hourMs = 3_600_000;

describe(`the demonstration’s deliveries, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
    await seedDeliveries(portal.database, portal.clock.now());
  });
  afterAll(() => portal.stop());

  const everything = () => portal.database.inScope('system', (tx) => tx.select().from(deliveries).orderBy(deliveries.draftedAt));
  const statuses = async () => new Set((await everything()).map(({ status }) => status));

  it('are past, open, and under way, of each kind, and made once', async () => {
    const made = await everything();
    expect(made.length).toBeGreaterThan(20);
    const seen = await statuses();
    for (const status of ['OpenPremium', 'Delivered', 'Failed', 'Cancelled'] as const) expect(seen).toContain(status);
    expect([...seen].some((status) => ['Queued', 'Assigned', 'AtPickUpLocation', 'OutForDelivery', 'AtDropOffLocation'].includes(status))).toBe(true);
    await seedDeliveries(portal.database, portal.clock.now());
    expect(await everything()).toHaveLength(made.length);
  });

  it('are announced to nobody, and each is charged as its quote says', async () => {
    const { rows } = await portal.database
      .inScope('system', (tx) =>
        tx.execute(sql`
          select (select count(*)::int from events where update_type like 'Collect/%') as told,
            (select count(*)::int from deliveries d join delivery_quotes q on q.id = d.winning_quote_id where d.status <> 'Cancelled' and q.total_pence <>
              (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id where t.delivery_id = d.id and a.kind = 'owed')) as wrong`),
      )
      .then((answer) => ({ rows: JSON.parse(JSON.stringify(answer)).rows }));
    expect(rows).toEqual([{ told: 0, wrong: 0 }]);
  });

  it('go on to their end', async () => {
    portal.clock.advance(4 * hourMs);
    await work(portal, fleetOf(portal));
    expect([...(await statuses())].toSorted()).toEqual(['Cancelled', 'Delivered', 'Failed', 'OpenPremium']);
    const [delivered] = (await everything()).filter(({ status }) => status === 'Delivered');
    expect(await getDelivery(await portal.signIn('admin@demo.test'), delivered?.id ?? '')).toMatchObject({ Status: 'Delivered', WinningQuote: { CourierName: expect.any(String) } });
  });
});
