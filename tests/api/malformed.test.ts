/**
 * Checks that malformed calls never cause a server error. CALLS and SEED select the calls (see
 * scripts/trust/malformed.mjs).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { addDraft } from './courier-calls.ts';
import { type MalformedCall, malformedCalls } from './malformed-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const count = Number(process.env['CALLS'] ?? 500);
const seed = Number(process.env['SEED'] ?? 20_261_128);
const atOnce = 8;
const batch = 500;
const hangMs = 30_000;
const emails = { Admin: 'admin@demo.test', Merchant: 'merchant@demo.test', Shop: 'collect@demo.test' } as const;

let couriers: Couriers;
const clients = new Map<Role, TestClient>();
const signIn = async (role: keyof typeof emails) => void clients.set(role, await couriers.portal.signIn(emails[role]));

beforeAll(async () => {
  couriers = await startCouriers();
  for (const role of ['Admin', 'Merchant', 'Shop'] as const) await signIn(role);
});
afterAll(() => couriers.portal.stop());

async function statusOf({ role, path, method, body, headers, isSocket }: MalformedCall): Promise<number | 'hangs'> {
  const client = (role && clients.get(role)) ?? couriers.portal.visitor();
  const answer = async () => {
    // A connection may end while idle, or before a rejected body is read. The second attempt opens a new one.
    const call = async () => (await client.call(method, path, body, headers)).status;
    if (!isSocket) return call().catch(call);
    const opened = await client.open(path).catch((error: unknown) => Number(/\d{3}/.exec(String(error))?.[0] ?? 500));
    if (typeof opened === 'number') return opened;
    opened.close();
    return 101;
  };
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<'hangs'>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), hangMs);
  });
  const status = await Promise.race([answer(), hang]);
  clearTimeout(timer);
  return status;
}

it(`responds to ${count} malformed calls of seed ${seed} without a server error, on ${engine}`, {
  timeout: 60_000 + count * 200,
}, async () => {
  const shop = clients.get('Shop') ?? couriers.portal.visitor();
  const known = {
    orders: [await couriers.portal.addOrder({ orderNo: 'malformed', shopId: 1 })],
    deliveries: [await addDraft(shop), await couriers.booked()],
  };
  const faults: string[] = [];
  const answered = new Map<number | 'hangs', number>();
  for (let done = 0; done < count; done += batch) {
    const calls = malformedCalls(seed + done, Math.min(batch, count - done), known);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let call = calls.pop(); call !== undefined; call = calls.pop()) {
          const status = await statusOf(call);
          answered.set(status, (answered.get(status) ?? 0) + 1);
          if (status === 'hangs' || status >= 500) {
            faults.push(
              `${call.role} ${call.method} ${call.path.slice(0, 300)} ${JSON.stringify(call.headers)} ${typeof call.body === 'string' ? call.body.slice(0, 1500) : JSON.stringify([...(call.body ?? [])]).slice(0, 300)}: ${status}`,
            );
          }
        }
      }),
    );
    // Sign in again, so that password resets, languages and rate limits of this batch do not affect the next one.
    couriers.portal.clock.advance(60_000);
    for (const role of ['Admin', 'Merchant', 'Shop'] as const) await signIn(role);
  }
  console.log(
    `${count} calls on ${engine}, seed ${seed}: ${[...answered]
      .toSorted()
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ')}`,
  );
  expect(faults).toEqual([]);
  expect((await couriers.portal.visitor().call('GET', '/api/healthz')).status).toBe(200);
});
