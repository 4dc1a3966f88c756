import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { creditWarnings } from '../../server/db/ledger-tables.ts';
import { users } from '../../server/db/schema.ts';
import { tidy } from '../../server/jobs/housekeeping.ts';
import { chargeBooking } from '../../server/areas/ledger/bookings.ts';
import { queueCreditWarnings } from '../../server/areas/ledger/warnings.ts';
import { mailWriters } from '../../server/mail-writers.ts';
import type { Mail } from '../../server/mail/open-mailer.ts';
import { sendDueMails } from '../../server/mail/outgoing.ts';
import { createClock } from './test-app.ts';
import { engine, createFilledDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const dayMs = 86_400_000;
const free = { isConcierge: false, deliveryPence: Pence.parse(0) };

describe(`the warning before credits run out, on ${engine}`, () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function open() {
    const { database, drop } = await createFilledDatabase();
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
      await queueCreditWarnings({ database, portal: 'https://portal.example.com', clock: clock.now });
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
    const warned = () =>
      database.inScope('system', (tx) =>
        tx
          .select({ shop: creditWarnings.shopId, day: creditWarnings.endsOn })
          .from(creditWarnings)
          .orderBy(asc(creditWarnings.endsOn), asc(creditWarnings.shopId)),
      );
    const recipients = () => mails.map(({ to }) => to).toSorted();
    return {
      database,
      clock,
      mails,
      lines,
      run,
      deliver,
      book,
      give,
      warned,
      recipients,
      fail: (is: boolean) => void (fails = is),
    };
  }

  it('is one mail per user of the merchant, with the end dates of its shops and a link', async () => {
    const { run, book, mails, warned, recipients } = await open();
    await book(1, 20);
    await book(2, 19);
    await book(3, 5);
    await run();
    expect(recipients()).toEqual(['merchant-collect@demo.test', 'merchant@demo.test']);
    expect(mails[0]).toMatchObject({
      subject: 'Your delivery credits are running low',
      text: [
        'At the rate of the last four weeks, 2 of your shops will run out of delivery credits on these days:',
        '',
        'Alder Soho: Thursday, 19 March 2026',
        'Alder Camden: Saturday, 21 March 2026',
        '',
        'After that, each booking costs the pay as you go price. Shops that have not agreed one cannot book.',
        '',
        'See how many credits each shop has left and how many it uses each week:',
        'https://portal.example.com/subscription',
      ].join('\n'),
    });
    expect(await warned()).toEqual([
      { shop: 1, day: '2026-03-19' },
      { shop: 2, day: '2026-03-21' },
    ]);
  });

  it('is sent once per end date, across repeated runs and nodes', async () => {
    const { clock, run, book, give, mails, warned } = await open();
    await book(3, 15);
    // The end date is more than two weeks away, so nothing is sent.
    await run();
    expect(mails).toEqual([]);
    await book(3, 3);
    await Promise.all([run(), run(), run()]);
    expect(mails).toHaveLength(1);
    // A day later, the estimated end date may shift by a day or two. This sends no second mail.
    clock.advance(dayMs);
    await book(3, 1);
    await run();
    expect([mails.length, await warned()]).toEqual([1, [{ shop: 3, day: '2026-03-23' }]]);
    // New credits postpone the end date. Using them leads to a new end date.
    await give(3, 14);
    await run();
    clock.advance(10 * dayMs);
    await book(3, 9);
    await run();
    expect([mails.length, await warned()]).toEqual([
      2,
      [
        { shop: 3, day: '2026-03-23' },
        { shop: 3, day: '2026-04-02' },
      ],
    ]);
  });

  it('is retried after a failure, and is not recorded for a merchant without users', async () => {
    const { database, clock, run, deliver, book, mails, lines, warned, fail } = await open();
    await book(3, 20);
    await database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'other-merchant@demo.test')),
    );
    await run();
    expect([mails, await warned()]).toEqual([[], []]);
    await database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: null }).where(eq(users.email, 'other-merchant@demo.test')),
    );
    fail(true);
    await run();
    expect([lines, mails]).toEqual([['Could not send a mail. It will be retried.'], []]);
    fail(false);
    clock.advance(60_000);
    await deliver();
    await deliver();
    expect(mails).toHaveLength(1);
    // A warning is deleted two months after its end date.
    const remaining: number[] = [];
    for (const day of ['2026-05-18', '2026-05-20']) {
      await tidy(database, new Date(`${day}T12:00:00Z`), 90);
      remaining.push((await warned()).length);
    }
    expect(remaining).toEqual([1, 0]);
  });
});
