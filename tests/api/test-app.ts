import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { type ServerConfig, readConfig } from '../../server/runtime/config.ts';
import type { CourierFleet } from '../../server/areas/courier/fleet.ts';
import type { Database } from '../../server/db/database.ts';
import type { FileStore } from '../../server/files/file-store.ts';
import type { OwnOrders } from '../../server/db/own-rows.ts';
import { type OrderSetup, addOrder, password, testStart } from './fixture.ts';
import { type TestClient, createClient } from './test-client.ts';
import { createFilledDatabase } from './test-database.ts';

export interface TestClock {
  readonly now: () => Date;
  advance(milliseconds: number): void;
}

export interface TestNode {
  readonly app: FastifyInstance;
  readonly origin: string;
  visitor(): TestClient;
  signIn(email: string): Promise<TestClient>;
}

export interface TestApp extends TestNode {
  readonly database: Database;
  readonly clock: TestClock;
  addOrder(given: Omit<OrderSetup, 'createdAt'> & { readonly createdAt?: Date }): Promise<string>;
  /** Starts another node on the same PostgreSQL database. */
  startNode(): Promise<TestNode>;
  stop(): Promise<void>;
}

interface Options {
  readonly ownOrders?: OwnOrders;
  /** Fleets of couriers. A test may add simulated ones later, because they need the database. */
  readonly fleets?: readonly CourierFleet[];
  readonly files?: FileStore;
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: FastifyBaseLogger;
  /** How the first node connects to PostgreSQL. */
  readonly way?: Parameters<typeof createFilledDatabase>[0];
}

/**
 * Returns the configuration for tests, with the given variables. The API docs are off by default, because they are
 * slow.
 */
export function testConfig(environment: Readonly<Record<string, string>> = {}): ServerConfig {
  return readConfig({
    DATA_DIR: 'memory://',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_ORIGIN: 'https://portal.example.com',
    SIGN_INS_A_MINUTE: '1000',
    API_DOCS: '0',
    ...environment,
  });
}

export async function startNodeOn(
  database: Database,
  clock: TestClock,
  { environment, way: _, ...options }: Options = {},
): Promise<TestNode> {
  const config = testConfig(environment);
  const app = await buildApp({ database, config, clock: clock.now, ...options });
  const origin = await app.listen({ host: config.host, port: config.port });
  const visitor = () => createClient(origin);
  return {
    app,
    origin,
    visitor,
    async signIn(email) {
      const client = visitor();
      const { status } = await client.call('POST', '/api/portal/login', { Email: email, Password: password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
      return client;
    },
  };
}

/** Creates a clock that moves only when a test advances it. */
export function createClock(): TestClock {
  let time = testStart.getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/** Starts the real app over HTTP, on a fresh database of the engine under test. The database contains the fixture. */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const fresh = await createFilledDatabase(options.way);
  const { database } = fresh;
  const files = join(tmpdir(), `portal-files-${randomUUID()}`);
  const withFiles = { ...options, environment: { FILES_DIR: files, ...options.environment } };
  const clock = createClock();
  const node = await startNodeOn(database, clock, withFiles);
  const apps = [node.app];
  return {
    ...node,
    database,
    clock,
    addOrder: (given) => database.inScope('system', (tx) => addOrder(tx, { createdAt: clock.now(), ...given })),
    async startNode() {
      const another = await startNodeOn(await fresh.openAgain(), clock, withFiles);
      apps.push(another.app);
      return another;
    },
    async stop() {
      for (const app of apps) await app.close();
      await fresh.drop();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
