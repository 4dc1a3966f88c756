import { request } from 'node:http';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { postCharge } from './post-charge.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const statement = `/api/ext/ledger/statement?${new URLSearchParams({ Unit: 'pence', From: '2026-01-01', To: '2026-03-31', Format: 'pdf' })}`;
const list = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };

describe(`concurrency limits, on ${engine}`, () => {
  let portal: TestApp;
  let [greedy, other]: TestClient[] = [];
  let transactions = 0;
  beforeAll(async () => {
    portal = await startApp();
    [greedy, other] = await Promise.all(['second-shop', 'merchant'].map((name) => portal.signIn(`${name}@demo.test`)));
    for (let entry = 0; entry < 50; entry += 1) {
      await portal.database.inScope('system', (tx) =>
        postCharge(tx, 'correction', {
          owner: { shopId: 2 },
          pence: Pence.parse(100),
          at: new Date('2026-02-01T12:00:00Z'),
          cause: { job: 'test', reason: 'By hand' },
        }),
      );
    }
    const { inScope } = portal.database;
    Object.assign(portal.database, {
      inScope: (...call: Parameters<typeof inScope>) => {
        transactions += 1;
        return inScope(...call);
      },
    });
  });
  afterAll(() => portal.stop());

  const times = <Answer>(count: number, ask: () => Promise<Answer> | undefined) =>
    Promise.all(Array.from({ length: count }, ask));
  const count = (answers: readonly ({ readonly status: number } | undefined)[], status: number) =>
    answers.filter((answer) => answer?.status === status).length;

  it("apply to an account's documents, with Retry-After, while others are still served", async () => {
    const documents = times(20, () => greedy?.call('GET', statement));
    expect((await other?.call('POST', '/api/merchant/deliveries/archived', list))?.status).toBe(200);
    expect((await other?.call('GET', statement.replace('Unit', 'Shop=2&Unit')))?.status).toBe(200);
    const answers = await documents;
    expect([count(answers, 200), count(answers, 429)]).toEqual([6, 14]);
    const refused = answers.find((answer) => answer?.status === 429);
    expect([refused?.headers.get('retry-after'), refused?.body]).toEqual([
      '5',
      { Error: 'Too many requests are running at once. Please wait a few seconds and try again.' },
    ]);
  });

  it('apply to an account across its sessions', async () => {
    const again = await portal.signIn('second-shop@demo.test');
    for (const client of [greedy, again]) await client?.call('GET', '/api/portal/profile');
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    // Block reads of sessions until the excess requests have been rejected.
    const holding =
      engine === 'pglite'
        ? portal.database.readAsSystem('test', () => held)
        : portal.database.inScope('system', (tx) => tx.execute(sql`lock table sessions`).then(() => held));
    let refused = 0;
    const statuses = Array.from({ length: 80 }, async (_, index) => {
      const answer = await (index % 2 === 0 ? again : greedy)?.call('GET', '/api/portal/profile');
      if (answer?.status === 429) refused += 1;
      if (refused === 16) free();
      return answer?.status;
    });
    expect((await portal.visitor().call('GET', '/api/livez')).status).toBe(200);
    const answered = await Promise.all(statuses);
    await holding;
    expect(answered.filter((status) => status === 200)).toHaveLength(64);
  });

  it('give the slot of a disconnected client to the next request', async () => {
    const cookie = [...(greedy?.cookies.values() ?? [])].map(({ name, value }) => `${name}=${value}`).join('; ');
    const leavers = Array.from({ length: 6 }, () => {
      const clientRequest = request(`${portal.origin}${statement}`, { headers: { cookie } });
      clientRequest.on('error', () => undefined);
      clientRequest.end();
      return clientRequest;
    });
    await Promise.all(leavers.map((leaver) => once(leaver, 'finish')));
    for (const leaver of leavers) leaver.destroy();
    let status = 429;
    while (status === 429) status = (await greedy?.call('GET', statement))?.status ?? 0;
    expect(status).toBe(200);
  });

  it('reject anonymous calls without a database query', async () => {
    const forget = () => portal.visitor().call('POST', '/api/portal/forgot-password', { Email: 'nobody@demo.test' });
    transactions = 0;
    const first = await times(10, forget);
    expect([count(first, 200), count(first, 429)]).toEqual([5, 5]);
    // Each accepted call makes two transactions: one counts the attempt, and one looks up the user after the response.
    await vi.waitUntil(() => transactions === 10);
    transactions = 0;
    const refused = await times(5, forget);
    expect([count(refused, 429), transactions]).toEqual([5, 0]);
  });
});
