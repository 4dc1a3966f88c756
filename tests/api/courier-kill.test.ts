/**
 * Kills a server process at each step of a delivery. After a restart, each order must continue, and be booked and
 * charged only once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AvailableCouriers } from '../../contract/collect/prices.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { users } from '../../server/db/schema.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { isFull } from '../setup/scale.ts';
import { draftOf, getDelivery } from './courier-calls.ts';
import { addOrder, fillFixture, password, testStart } from './fixture.ts';
import { type TestClient, createClient } from './test-client.ts';
import { createEmptyServerDatabase, engine } from './test-database.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { buildForNode } from '../setup/build-for-node.ts';

const places = [
  'POST /api/collect',
  'POST /api/collect/:id/quote',
  'the fleet has quoted',
  'POST /api/collect/place',
  'the fleet gets the booking',
  'the fleet has booked',
  'the fleet reports nothing',
  'the fleet reports assigned',
  'the fleet reports atPickUp',
  'the fleet reports collected',
  'the fleet reports atDropOff',
  'the fleet reports delivered',
] as const;
const killedAt = isFull ? places : (['the fleet has booked'] as const);
/**
 * A one-minute lease lasts 1.5 s of real time. In the full run it lasts 6 s, so that no quote expires while a server
 * starts.
 */
const pace = isFull ? { times: 10, speed: 120 } : { times: 40, speed: 30 };
/** Time limit for a server to kill itself. */
const patienceMs = 120_000;

const builtChildren = join(process.cwd(), '.cache', `api-test-couriers-${process.pid}`);
const Made = z.object({ Result: z.object({ Id: z.string() }) });
const Update = z.object({ Data: z.object({ UpdateType: z.string(), Id: z.string().nullable() }) });
const Found = z.object({
  rows: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      trips: z.number(),
      charges: z.string(),
      steps: z.number(),
      selected: z.number(),
    }),
  ),
});

/** State of an order, as far as the shop's user knows it from responses. */
interface Order {
  readonly reference: string;
  /** Idempotency keys, reused when a request is repeated because its response was lost. */
  readonly keys: readonly [draft: string, place: string];
  id?: string;
  isSearching?: boolean;
  isPlaced?: boolean;
}

// Opening the embedded database two more times is too slow for the quick run.
describe.skipIf(engine === 'pglite' && !isFull)(`a server killed while it delivers, on ${engine}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-couriers-'));
  const startedAt = Date.now();
  let databaseUrl: string | undefined;
  let drop: () => Promise<void> = () => Promise.resolve();
  const children: ChildProcess[] = [];

  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ databaseUrl, dataDir }, silentLog);
    return await work(database).finally(() => database.close());
  };

  beforeAll(async () => {
    await buildForNode(['tests/api/children/courier-server.ts'], builtChildren);
    if (engine === 'postgres') ({ url: databaseUrl, drop } = await createEmptyServerDatabase());
    await withDatabase(async (database) => {
      await migrate(database);
      await fillFixture(database);
      await database.inScope('system', (tx) => tx.update(users).set({ termsAcceptedAt: testStart }));
    });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await drop();
    for (const folder of [dataDir, `${dataDir}-files`, builtChildren]) rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the server. `arm` makes it kill itself at the given place. */
  async function start(killAt: string) {
    const given = JSON.stringify({ databaseUrl, dataDir, startedAt, from: testStart.getTime(), killAt, ...pace });
    const child = spawn(process.execPath, [join(builtChildren, 'courier-server.js'), given], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const ended = once(child, 'close');
    const [origin] = z.tuple([z.string()]).parse(await once(createInterface(child.stdout), 'line'));
    const client = createClient(origin);
    expect(
      (await client.call('POST', '/api/portal/login', { Email: 'collect@demo.test', Password: password })).status,
    ).toBe(200);
    return { child, client, ended, arm: () => child.stdin.write('now\n') };
  }

  async function placeCheapest(client: TestClient, id: string, key: string): Promise<true> {
    const socket = await client.open(`/api/ws/collect-quotes?pcid=${id}`);
    const offered = () =>
      socket.frames
        .map((frame) => z.object({ Data: AvailableCouriers }).safeParse(frame).data?.Data)
        .find((offer) => offer !== undefined);
    await vi.waitFor(() => expect(offered()).toBeDefined(), { timeout: 30_000 });
    socket.close();
    const answer = await client.call(
      'POST',
      '/api/collect/place',
      { Id: id, SelectedQuoteIds: [offered()?.AvailableCouriers[0]?.Id] },
      { 'idempotency-key': key },
    );
    expect(answer).toMatchObject({ status: 200 });
    return true;
  }

  /** Continues an order from its first unanswered request until it is delivered. */
  async function goOn(client: TestClient, order: Order): Promise<void> {
    const [draftKey, placeKey] = order.keys;
    order.id ??= Made.parse(
      (
        await client.call('POST', '/api/collect', draftOf({ ReferenceNumber: order.reference }), {
          'idempotency-key': draftKey,
        })
      ).body,
    ).Result.Id;
    const { id } = order;
    order.isSearching ??= (await client.call('POST', `/api/collect/${id}/quote`, {})).status === 200;
    order.isPlaced ??= await placeCheapest(client, id, placeKey);
    await vi.waitFor(async () => expect((await getDelivery(client, id)).Status).toBe('Delivered'), {
      timeout: 60_000,
      interval: 50,
    });
  }

  it.runIf(engine === 'postgres')('sends each change exactly once to the sockets of all processes', async () => {
    const nodes = await Promise.all([start('nowhere'), start('nowhere')]);
    const ids = await withDatabase((database) =>
      database.inScope('system', (tx) =>
        Promise.all(
          Array.from({ length: 6 }, (_, at) =>
            addOrder(tx, { orderNo: `sent to both ${at}`, shopId: 1, createdAt: testStart }),
          ),
        ),
      ),
    );
    const sockets = await Promise.all(nodes.map(({ client }) => client.open('/api/ws/realtime')));
    const written = await Promise.all(
      ids.map((id, at) => nodes[at % 2]?.client.call('POST', `/api/ext/notes/orders/${id}`, { Text: 'told' })),
    );
    expect(written.map((answer) => answer?.status)).toEqual(ids.map(() => 200));
    for (const socket of sockets) {
      await socket.received(ids.length);
      const changes = (await socket.settled()).map((frame) => Update.parse(frame).Data);
      expect(
        changes
          .filter(({ UpdateType }) => UpdateType === 'Orders/Notes')
          .map(({ Id }) => Id)
          .toSorted(),
      ).toEqual(ids.toSorted());
    }
    for (const { child } of nodes) child.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
  });

  it(`completes every order, booked and charged once, after ${killedAt.length} crashes`, async () => {
    const orders: Order[] = [];
    for (const place of killedAt) {
      const { child, client, ended, arm } = await start(place);
      for (const order of orders) await goOn(client, order);
      const order: Order = { reference: `SIM-OK ${place}`, keys: [randomUUID(), randomUUID()] };
      orders.push(order);
      arm();
      await Promise.race([goOn(client, order).catch(() => undefined), ended]);
      await Promise.race([ended, new Promise((resume) => setTimeout(resume, patienceMs).unref())]);
      expect([place, child.signalCode]).toEqual([place, 'SIGKILL']);
    }
    const { child, client, ended } = await start('nowhere');
    for (const order of orders) await goOn(client, order);
    child.kill('SIGKILL');
    await ended;

    await withDatabase(async (database) => {
      expect(await findLedgerFaults(database)).toEqual([]);
      const { rows } = Found.parse(
        await database.inScope('system', (tx) =>
          tx.execute(sql`
            select d.reference_number as reference, d.status, (select count(*)::int from simulated_trips t where t.delivery_id = d.id) as trips,
              (select string_agg(t.kind, ' ' order by t.id) from ledger_transactions t where t.delivery_id = d.id) as charges,
              (select count(*)::int from courier_steps s where s.delivery_id = d.id) as steps,
              (select count(*)::int from delivery_quotes q where q.delivery_id = d.id and q.selected_at is not null) as selected
            from deliveries d where d.reference_number like 'SIM-OK %' order by d.drafted_at`),
        ),
      );
      expect(rows).toEqual(
        orders.map(({ reference }) => ({
          reference,
          status: 'Delivered',
          trips: 1,
          charges: 'booking courier',
          steps: 0,
          selected: 1,
        })),
      );
    });
  }, 600_000);
});
