/** Merchants are told by mail before their shops' credits end. */
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { creditWarnings } from '../../server/db/ledger-tables.ts';
import { users } from '../../server/db/schema.ts';
import { tidy } from '../../server/jobs/housekeeping.ts';
import { chargeBooking } from '../../server/areas/ledger/bookings.ts';
import { warnOfCreditsEnding } from '../../server/areas/ledger/warnings.ts';
import { mailWriters } from '../../server/mail-writers.ts';
import type { Mail } from '../../server/mail/open-mailer.ts';
import { sendDueMails } from '../../server/mail/outgoing.ts';
import { createClock } from './test-app.ts';
import { engine, filledDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const dayMs = 86_400_000;
const free = { isConcierge: false, deliveryPence: Pence.parse(0) };

describe(`the warning before credits end, on ${engine}`, () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function open() {
    const { database, drop } = await filledDatabase();
    stops.push(drop);
    const clock = createClock();
    const mails: Mail[] = [];
    const lines: string[] = [];
    let fails = false;
    const send = async (mail: Mail) => {
      if (fails) throw new Error('A mail was not sent: ETIMEDOUT');
      await Promise.resolve(mails.push(mail));
    };
    const deliver = () =>
      sendDueMails({
        database,
        mailer: { send },
        writers: mailWriters,
        clock: clock.now,
        log: collectLog((line) => lines.push(line)),
      });
    const run = async () => {
      await warnOfCreditsEnding({ database, portal: 'https://portal.example.com', clock: clock.now });
      await deliver();
    };
    const book = async (shopId: number, count: number) => {
      for (let done = 0; done < count; done += 1) {
        await database.inScope('system', (tx) =>
          chargeBooking(tx, { ...free, shopId, deliveryId: randomUUID(), at: clock.now() }),
        );
      }
    };
    const give = (shopId: number, credits: number) =>
      database.inScope('system', (tx) =>
        tx.execute(
          sql`select ledger_grant(id, 'tranche', ${credits}, 0, null, ${clock.now().toISOString()}::timestamptz, '{"job": "test"}') from wallets where shop_id = ${shopId}`,
        ),
      );
    const told = () =>
      database.inScope('system', (tx) =>
        tx
          .select({ shop: creditWarnings.shopId, day: creditWarnings.endsOn })
          .from(creditWarnings)
          .orderBy(asc(creditWarnings.endsOn), asc(creditWarnings.shopId)),
      );
    /** Whom the mails so far were sent to. */
    const readers = () => mails.map(({ to }) => to).toSorted();
    return {
      database,
      clock,
      mails,
      lines,
      run,
      deliver,
      book,
      give,
      told,
      readers,
      fail: (is: boolean) => void (fails = is),
    };
  }

  it('is one mail to each user of the merchant, about all of its shops, with the day in words and the way to them', async () => {
    const { run, book, mails, told, readers } = await open();
    await book(1, 20);
    await book(2, 19);
    await book(3, 5);
    await run();
    expect(readers()).toEqual(['merchant-collect@demo.test', 'merchant@demo.test']);
    expect(mails[0]).toMatchObject({
      subject: 'Delivery credits end soon',
      text: [
        'At the rate of the last four weeks, 2 of your shops will run out of delivery credits on these days:',
        '',
        'Alder Soho: Thursday, 19 March 2026',
        'Alder Camden: Saturday, 21 March 2026',
        '',
        'After that, each booking costs the pay as you go price. Shops without one cannot book.',
        '',
        'See what each shop has left, and what it uses each week:',
        'https://portal.example.com/subscription',
      ].join('\n'),
    });
    expect(await told()).toEqual([
      { shop: 1, day: '2026-03-19' },
      { shop: 2, day: '2026-03-21' },
    ]);
  });

  it('comes once for each end, however often, late or on how many nodes it is due', async () => {
    const { clock, run, book, give, mails, told } = await open();
    await book(3, 15);
    // In two weeks and a day or more nobody is warned.
    await run();
    expect(mails).toEqual([]);
    await book(3, 3);
    await Promise.all([run(), run(), run()]);
    expect(mails).toHaveLength(1);
    // The next day the same end lies a day or two further on, or nearer.
    clock.advance(dayMs);
    await book(3, 1);
    await run();
    expect([mails.length, await told()]).toEqual([1, [{ shop: 3, day: '2026-03-23' }]]);
    // More credits move it away; what is used of those brings another end.
    await give(3, 14);
    await run();
    clock.advance(10 * dayMs);
    await book(3, 9);
    await run();
    expect([mails.length, await told()]).toEqual([
      2,
      [
        { shop: 3, day: '2026-03-23' },
        { shop: 3, day: '2026-04-02' },
      ],
    ]);
  });

  it('retries a failed mail, and records no warning for a merchant without users', async () => {
    const { database, clock, run, deliver, book, mails, lines, told, fail } = await open();
    await book(3, 20);
    await database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'other-merchant@demo.test')),
    );
    await run();
    expect([mails, await told()]).toEqual([[], []]);
    await database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: null }).where(eq(users.email, 'other-merchant@demo.test')),
    );
    fail(true);
    await run();
    expect([lines, mails]).toEqual([['A mail could not be sent: it is tried again'], []]);
    fail(false);
    clock.advance(60_000);
    await deliver();
    await deliver();
    expect(mails).toHaveLength(1);
    // Forgotten two months after the end that it told of.
    const kept: number[] = [];
    for (const day of ['2026-05-18', '2026-05-20']) {
      await tidy(database, new Date(`${day}T12:00:00Z`), 90);
      kept.push((await told()).length);
    }
    expect(kept).toEqual([1, 0]);
  });
});
