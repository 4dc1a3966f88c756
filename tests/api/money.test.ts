/** Tests traces of money from any record, and weekly totals. Both must match the ledger (ADR 041). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startOfLondonDay } from 'schema-admin/contract/london.ts';
import { ledgerEndpoints } from '../../contract/finance/ledger.ts';
import { moneyEndpoints } from '../../contract/finance/money.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import type { Tx } from '../../server/db/tx.ts';
import { summariseWeeks } from '../../server/areas/invoices/issue-invoices.ts';
import { chargeBooking, returnBookingCharges } from '../../server/areas/ledger/bookings.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { isFull } from '../setup/scale.ts';
import { deliveryRow } from './courier-rows.ts';
import { setDelivered, invoicedOrder, issueDue, listOf, setRefunded } from './invoice-calls.ts';
import { findTraceFaults } from './money-trace-faults.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Traced = z.object({ Result: moneyEndpoints.trace.answer });
const Glanced = z.object({ Result: moneyEndpoints.glance.answer });
const Entries = z.object({ Result: ledgerEndpoints.list.answer });

describe(`money, on ${engine}`, () => {
  let portal: TestApp;
  const clients = new Map<string, TestClient>();
  const as = (name: string) => clients.get(name) ?? portal.visitor();
  const asSystem = <Done>(work: (tx: Tx) => Promise<Done>) => portal.database.inScope('system', work);
  const signIn = async () => {
    for (const name of ['admin', 'merchant', 'other-merchant', 'shop', 'other-shop']) {
      clients.set(name, await portal.signIn(`${name}@demo.test`));
    }
  };
  const trace = async (name: string, kind: string, id: unknown) => {
    const { status, body } = await as(name).call(
      'GET',
      `/api/ext/money/trace/${kind}/${encodeURIComponent(String(id))}`,
    );
    const found = Traced.safeParse(body).data?.Result;
    return {
      status,
      nodes: found?.Nodes ?? [],
      edges: found?.Edges ?? [],
      faults: found ? findTraceFaults(found) : ['nothing was found'],
    };
  };
  const glance = async (name: string) =>
    Glanced.parse((await as(name).call('GET', '/api/ext/money/glance')).body).Result;
  const book = async (reference: string) => {
    const id = randomUUID();
    await asSystem(async (tx) => {
      await tx.insert(deliveries).values(deliveryRow(reference, { id, bookedAt: portal.clock.now() }));
      await chargeBooking(tx, {
        deliveryId: id,
        shopId: 1,
        isConcierge: false,
        deliveryPence: Pence.parse(800),
        at: portal.clock.now(),
      });
    });
    return id;
  };

  let sold = '';
  let refunded = '';
  let booked = '';
  beforeAll(async () => {
    portal = await startApp();
    await signIn();
  });
  afterAll(() => portal.stop());

  it('is zero before anything has been charged', async () => {
    const { Weeks, Since, NumbersBegin } = await glance('other-merchant');
    expect(Weeks).toHaveLength(24);
    expect(Weeks.at(-1)).toEqual({ Week: '2026-03-09', Revenue: 0, Fees: 0, Refunds: 0, Unpaid: 0 });
    // The credits of the fixture are the first entries of its ledger.
    expect([Since, NumbersBegin]).toEqual(['2026-03-10', 'M2-']);
  });

  it('can be traced from an order through the ledger and invoices to its week, and back', async () => {
    sold = await invoicedOrder(portal, 'followed', 1);
    portal.clock.advance(7 * 24 * 3_600_000);
    await asSystem((tx) => summariseWeeks(tx, portal.clock.now()));
    await signIn();
    const { nodes, edges, faults } = await trace('merchant', 'order', sold);
    expect(faults).toEqual([]);
    const keyOf = (kind: string, what?: string) =>
      nodes.find((node) => node.Kind === kind && (what === undefined || node.What === what))?.Key;
    expect(nodes.map(({ Kind, What, Amount }) => [Kind, What, Amount])).toEqual([
      ['order', null, 1800],
      ['transaction', 'commission', 259],
      ['transaction', 'agency-fee', 59],
      ['invoice', 'Platform', 259],
      ['invoice', 'PlatformFee', 59],
      ['invoice', 'Shop', 1800],
      ['summary', null, 318],
    ]);
    expect(new Set(edges.map(({ From, To }) => `${From} → ${To}`))).toEqual(
      new Set(
        [
          [keyOf('order'), keyOf('transaction', 'commission')],
          [keyOf('order'), keyOf('transaction', 'agency-fee')],
          [keyOf('transaction', 'commission'), keyOf('invoice', 'Platform')],
          [keyOf('transaction', 'agency-fee'), keyOf('invoice', 'PlatformFee')],
          [keyOf('order'), keyOf('invoice', 'Shop')],
          [keyOf('invoice', 'Platform'), keyOf('summary')],
          [keyOf('invoice', 'PlatformFee'), keyOf('summary')],
        ].map((ends) => ends.join(' → ')),
      ),
    );
    for (const { Kind, Id } of nodes.filter((node) => node.Kind !== 'summary')) {
      const back = await trace('merchant', Kind, Id);
      expect([Kind, back.faults, back.nodes.map(({ Key }) => Key)]).toEqual([Kind, [], nodes.map(({ Key }) => Key)]);
    }
    // The trace of a week does not include the sales of its orders.
    const week = await trace('admin', 'summary', nodes.at(-1)?.Id);
    expect([week.faults, week.nodes.map(({ Kind }) => Kind)]).toEqual([
      [],
      ['order', 'transaction', 'transaction', 'invoice', 'invoice', 'summary'],
    ]);
  });

  it('is shown to a shop without the invoices of its merchant, and to no other tenant', async () => {
    expect((await trace('shop', 'order', sold)).nodes.map(({ Kind, What }) => What ?? Kind)).toEqual([
      'order',
      'commission',
      'agency-fee',
      'Shop',
    ]);
    const { nodes } = await trace('admin', 'order', sold);
    for (const { Kind, Id } of nodes) {
      for (const outsider of ['other-merchant', 'other-shop']) {
        expect([outsider, Kind, (await trace(outsider, Kind, Id)).status]).toEqual([outsider, Kind, 404]);
      }
    }
    for (const [kind, id] of [
      ['summary', nodes.at(-1)?.Id],
      ['invoice', nodes.find(({ What }) => What === 'Platform')?.Id],
    ] as const) {
      expect((await trace('shop', kind, id)).status).toBe(404);
    }
    for (const [kind, id] of [
      ['order', 'none'],
      ['delivery', sold],
      ['transaction', 'x'],
      ['invoice', 'P-1999-000001'],
      ['summary', 0],
    ] as const) {
      expect((await trace('admin', kind, id)).status).toBe(404);
    }
    expect((await trace('admin', 'wallet', 1)).status).toBe(422);
  });

  it('includes the credit notes of a refund', async () => {
    refunded = await invoicedOrder(portal, 'given back', 1);
    await setRefunded(portal.database, refunded, portal.clock.now());
    await issueDue(portal);
    const { nodes, faults } = await trace('admin', 'order', refunded);
    expect(faults).toEqual([]);
    const numberOf = (type: string) => nodes.find(({ What }) => What === type)?.Id;
    expect(
      nodes
        .filter(({ CorrectsInvoiceNo }) => CorrectsInvoiceNo !== null)
        .map(({ What, Amount, CorrectsInvoiceNo }) => [What, Amount, CorrectsInvoiceNo]),
    ).toEqual([
      ['Platform', -259, numberOf('Platform')],
      ['PlatformFee', -59, numberOf('PlatformFee')],
      ['Shop', -1800, numberOf('Shop')],
    ]);
    expect(nodes.find(({ What }) => What === 'refund')?.Amount).toBe(-318);
  });

  it("of a delivery is traced to its credit's source, and of a grant to the bookings it paid", async () => {
    booked = await book('DEL-1');
    await issueDue(portal);
    const { nodes, edges, faults } = await trace('shop', 'delivery', booked);
    expect(faults).toEqual([]);
    expect(nodes.map(({ Kind, What, Amount, Credits }) => [Kind, What, Amount, Credits])).toEqual([
      ['delivery', null, null, null],
      ['transaction', 'tranche', null, 25],
      ['transaction', 'booking', 960, -1],
      ['invoice', 'PlatformCollect', 960, null],
    ]);
    expect(edges.map(({ From, To }) => [From.split('.')[0], To.split('.')[0]])).toContainEqual([
      'transaction',
      'transaction',
    ]);
    for (let index = 0; index < 24; index += 1) {
      const id = await book(`DEL-more-${index}`);
      if (index === 0) await asSystem((tx) => returnBookingCharges(tx, id, 'Cancelled', portal.clock.now()));
    }
    const gift = await trace('shop', 'transaction', nodes[1]?.Id);
    expect(gift.faults).toEqual([]);
    // 25 bookings and one return, of which 24 are shown.
    expect(gift.nodes.find(({ Kind }) => Kind === 'rest')).toMatchObject({ Count: 2, Credits: -2 });
  });

  it('of a week with many invoices is traced to the first ones, and to the sum of the rest', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 13; index += 1) {
      ids.push(await portal.addOrder({ orderNo: `many-${index}`, shopId: 3 }));
    }
    await setDelivered(portal.database, ids, portal.clock.now());
    await issueDue(portal);
    portal.clock.advance(7 * 24 * 3_600_000);
    await asSystem((tx) => summariseWeeks(tx, portal.clock.now()));
    await signIn();
    const { nodes } = await trace('other-merchant', 'order', sold);
    expect(nodes).toEqual([]);
    const birch = z
      .object({ rows: z.array(z.object({ id: z.number() })) })
      .parse(await asSystem((tx) => tx.execute(sql`select id from weekly_summaries where merchant_id = 2`)));
    const week = await trace('other-merchant', 'summary', birch.rows[0]?.id);
    expect([week.faults, week.nodes.filter(({ Kind }) => Kind === 'invoice').length]).toEqual([[], 24]);
    expect(week.nodes.find(({ Kind }) => Kind === 'rest')).toMatchObject({ Count: 2, Amount: 318 });
  });

  it('equals the sums of the lists that its figures link to, week by week', async () => {
    const listed = async (name: string, Filter: object) => {
      let total = 0;
      for (let Page = 1; ; Page += 1) {
        const { Entries: rows } = Entries.parse(
          (
            await as(name).call('POST', '/api/ext/ledger/list', {
              Query: '',
              Filter: { Shop: [], Cause: [], Account: ['owed'], ...Filter },
              Page,
              Size: 100,
            })
          ).body,
        ).Result;
        total += rows.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0);
        if (rows.length < 100) return total;
      }
    };
    for (const name of ['admin', 'merchant', 'other-merchant']) {
      const { Weeks, BeforeSoFar, Since, NumbersBegin } = await glance(name);
      const weekAgo = portal.clock.now().getTime() - 7 * 24 * 3_600_000;
      const soFar = {
        Date: { From: startOfLondonDay(BeforeSoFar?.Week ?? ''), To: new Date(weekAgo - 1).toISOString() },
        Cause: ['commission', 'agency-fee', 'booking', 'courier', 'subscription', 'tranche', 'expiry'],
      };
      expect([BeforeSoFar?.Week, BeforeSoFar?.Fees]).toEqual([Weeks.at(-2)?.Week, await listed(name, soFar)]);
      const shown = Weeks.slice(-4);
      for (const [index, { Week, Revenue, Fees, Refunds, Unpaid }] of shown.entries()) {
        const next = shown[index + 1]?.Week ?? '2026-03-30';
        const [From, To] = [
          startOfLondonDay(Week),
          new Date(new Date(startOfLondonDay(next)).getTime() - 1).toISOString(),
        ];
        expect([
          Week,
          await listed(name, {
            Date: { From, To },
            Cause: ['commission', 'agency-fee', 'booking', 'courier', 'subscription', 'tranche', 'expiry'],
          }),
        ]).toEqual([Week, Fees]);
        expect([
          Week,
          0 - (await listed(name, { Date: { From, To }, Cause: ['return', 'refund', 'correction'] })),
        ]).toEqual([Week, Refunds]);
        expect([Week, await listed(name, { Date: { From: startOfLondonDay(Since ?? ''), To } })]).toEqual([
          Week,
          Unpaid,
        ]);
        const request = {
          Size: 100,
          Query: NumbersBegin ?? '',
          Filter: { DateFrom: From, DateTo: To, ...(name === 'admin' ? { InvoiceType: 'Shop' } : {}) },
        };
        const { groups } = await listOf(as(name), name === 'admin' ? 'admin' : 'merchant', request);
        const invoiced = groups.flatMap(({ Invoices }) => Invoices).reduce((sum, { Total }) => sum + (Total ?? 0), 0);
        expect([Week, invoiced]).toEqual([Week, Revenue]);
      }
      expect(shown.some(({ Fees, Revenue }) => Fees > 0 && Revenue > 0)).toBe(true);
    }
  });

  it('is verified every night, which detects a wrong weekly total', async () => {
    const add = (pence: number) =>
      asSystem((tx) =>
        tx.execute(
          sql`update ledger_weeks set charged = charged + ${pence} where week = '2026-03-09' and account_id = (select min(account_id) from ledger_weeks)`,
        ),
      );
    expect(await findLedgerFaults(portal.database)).toEqual([]);
    await add(1);
    expect(await findLedgerFaults(portal.database)).toEqual([
      expect.stringMatching(
        /^Account \d+ has a total of \d+ for the week of 2026-03-09, but its entries add up to \d+\.$/,
      ),
    ]);
    await add(-1);
  });

  it.runIf(isFull)('is summarised within 100 ms over 100,000 entries', async () => {
    await asSystem((tx) =>
      tx.execute(sql`
      with posted as (
        insert into ledger_transactions (at, kind, wallet_id, merchant_id, shop_id, job)
        select ${portal.clock.now().toISOString()}::timestamptz - make_interval(hours => place % 4000), case place % 7 when 0 then 'refund' else 'agency-fee' end, wallets.id, merchant_id, shop_id, 'scale'
        from generate_series(1, 50000) place join wallets on wallets.shop_id = case place % 2 when 0 then 1 else 3 end returning id, wallet_id
      )
      insert into ledger_entries (transaction_id, account_id, amount)
      select posted.id, accounts.id, case kind when 'owed' then 59 else -59 end from posted join ledger_accounts accounts using (wallet_id) where kind in ('owed', 'agency-fees')`),
    );
    const times: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      const started = performance.now();
      await glance('admin');
      times.push(performance.now() - started);
    }
    const typical = times.toSorted((one, other) => one - other)[4] ?? Infinity;
    process.stdout.write(`The glance over 100,000 entries on ${engine}: ${typical.toFixed(0)} ms\n`);
    expect(typical).toBeLessThan(100);
  });
});
