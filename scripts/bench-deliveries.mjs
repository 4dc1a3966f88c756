/**
 * Many deliveries under way at once, on PostgreSQL: how late a step of the simulated couriers comes to a page that
 * shows its delivery, and how much of a core the server takes for them. The server makes its demo data; SQL multiplies
 * one of its deliveries, each at another place of its way.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { signIn, startServer } from './demo-server.mjs';

const isFull = process.env['SCALE'] === 'full';
const deliveries = isFull ? 1000 : 100;
/** Pages that show one of them each. */
const watched = isFull ? 200 : 50;
/** What has come due before is done in the first of these. */
const seconds = isFull ? { settle: 20, measured: 60 } : { settle: 5, measured: 15 };
/** At the demonstration's usual speed a trip takes some four minutes. */
const [speed, tripMinutes] = [10, 4];
/** Milliseconds from the courier's own time to the page, and hundredths of a core, on a machine that does nothing else. */
const targets = { p99: 1000, core: 60 };

const Ids = z.array(z.object({ id: z.string() }));
const Message = z.object({ Data: z.object({ DriverInformation: z.object({ LastUpdate: z.string().nullish() }).nullish() }) });

/** Copies a delivery that has been delivered, as one that a courier has just accepted. @param {pg.Client} client */
async function grow(client) {
  const { rows: columns } = await client.query(`
    select attrelid::regclass::text as source, attname as name from pg_attribute
    where attrelid in ('deliveries'::regclass, 'delivery_quotes'::regclass, 'simulated_trips'::regclass) and attnum > 0 and not attisdropped and attgenerated = ''`);
  /** @param {string} source @param {Readonly<Record<string, string>>} drawn */
  const copy = (source, drawn) => {
    const names = z.array(z.object({ source: z.string(), name: z.string() })).parse(columns).filter((each) => each.source === source).map(({ name }) => name);
    return `insert into ${source} (${names.join(', ')}) select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')} from ${source} source, copied`;
  };
  await client.query("set app.quiet = 'on'");
  await client.query(`
    create temporary table template as
      select d.id as delivery, d.winning_quote_id as quote, t.booking from deliveries d join simulated_trips t on t.delivery_id = d.id where d.status = 'Delivered' limit 1;
    create temporary table copied as
      select n, gen_random_uuid() as delivery_id, gen_random_uuid() as quote_id, now() - random() * interval '${tripMinutes} minutes' as booked from generate_series(1, ${deliveries}) n`);
  const nothingYet = Object.fromEntries(['assigned_at', 'at_pick_up_at', 'out_for_delivery_at', 'at_drop_off_at', 'delivered_at', 'driver_name', 'driver_seen_at', 'proof_url', 'proof_name', 'winning_quote_id'].map((name) => [name, 'null']));
  await client.query(
    `${copy('deliveries', { ...nothingYet, id: 'copied.delivery_id', tracking_token: 'gen_random_uuid()', status: `'Queued'`, reference_number: `'SIM-OK bench ' || copied.n`, fleet_booking: `'BE-' || copied.n`, drafted_at: 'copied.booked', booked_at: 'copied.booked', placed_at: 'copied.booked', queued_at: 'copied.booked' })}
     where source.id = (select delivery from template)`,
  );
  await client.query(`${copy('delivery_quotes', { id: 'copied.quote_id', delivery_id: 'copied.delivery_id' })} where source.id = (select quote from template)`);
  await client.query(`update deliveries set winning_quote_id = quote_id from copied where deliveries.id = copied.delivery_id`);
  await client.query(
    `${copy('simulated_trips', { booking: `'BE-' || copied.n`, delivery_id: 'copied.delivery_id', reference: `'SIM-OK bench ' || copied.n`, booked_at: 'copied.booked', speed: String(speed) })}
     where source.booking = (select booking from template)`,
  );
  await client.query(`
    insert into courier_steps (delivery_id, merchant_id, shop_id, kind, due_at) select d.id, d.merchant_id, d.shop_id, 'follow', now() from deliveries d join copied on copied.delivery_id = d.id;
    analyze`);
  const { rows } = await client.query(`select delivery_id as id from copied order by booked desc limit ${watched}`);
  return Ids.parse(rows);
}

/** How late each step comes to the pages, in milliseconds, from when `begin` is called. @param {string} origin @param {readonly { id: string }[]} shown */
async function watch(origin, shown) {
  const headers = await signIn(origin, 'admin@demo.test');
  /** @type {number[]} */
  const late = [];
  let isMeasured = false;
  const open = shown.map(({ id }) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/ws/collect-details?pcid=${id}`, { headers: { origin: headers.origin, cookie: headers.cookie } });
    /** @type {string | null | undefined} */
    let before;
    let isFirst = true;
    socket.on('message', (data) => {
      const seen = Message.parse(JSON.parse(String(data))).Data.DriverInformation?.LastUpdate;
      if (isMeasured && !isFirst && seen && seen !== before) late.push(Date.now() - Date.parse(seen));
      [before, isFirst] = [seen, false];
    });
    return socket;
  });
  await Promise.all(open.map((socket) => new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))));
  return {
    begin() {
      isMeasured = true;
    },
    end() {
      for (const socket of open) socket.terminate();
      return late.toSorted((one, other) => one - other);
    },
  };
}

/** Prints how late steps are, and the server's share of a core. */
export async function benchDeliveries() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: deliveries are not measured.');
    return;
  }
  try {
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100' });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const pages = await watch(server.origin, await grow(client));
      await wait(seconds.settle * 1000);
      pages.begin();
      const before = server.cpuSeconds();
      await wait(seconds.measured * 1000);
      const core = ((server.cpuSeconds() - before) / seconds.measured) * 100;
      const late = pages.end();
      const at = (/** @type {number} */ share) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
      const { rows } = await client.query(`select count(*)::int as moving from deliveries where reference_number like 'SIM-OK bench %' and status not in ('Delivered', 'Failed', 'Cancelled')`);
      const [{ moving }] = z.tuple([z.object({ moving: z.number() })]).parse(rows);
      const isMet = late.length > 0 && at(0.99) <= targets.p99 && core <= targets.core;
      console.log(
        `${deliveries} deliveries under way, ${moving} of them still at the end, ${late.length} steps seen on ${watched} pages in ${seconds.measured} s: from the courier’s time to the page median ${at(0.5)} ms, ` +
          `p99 ${at(0.99)} of ${targets.p99} ms, longest ${at(1)}; the server took ${core.toFixed(0)} of ${targets.core} % of a core${isMet ? '' : '  over'}`,
      );
    } finally {
      await client.end();
      server.remove();
    }
  } finally {
    await postgres.stop();
  }
}
