import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownDevices } from '../../server/db/user-tables.ts';
import { tidy } from '../../server/jobs/housekeeping.ts';
import { audit, events, idempotencyKeys, refreshTokens, sessions } from '../../server/db/schema.ts';
import { vehicle } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const day = 24 * 3_600_000;

describe(`housekeeping, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const sizes = () =>
    portal.database.inScope('system', async (tx) => {
      const counts: number[] = [];
      for (const table of [idempotencyKeys, events, sessions, refreshTokens, audit, knownDevices]) {
        counts.push(await tx.$count(table));
      }
      return counts;
    });

  it('deletes expired keys, events, sessions, audit entries and devices, but no valid ones', async () => {
    const shop = await portal.signIn('shop@demo.test');
    const id = await portal.addOrder({ orderNo: 'old', shopId: 1 });
    await shop.call(
      'POST',
      '/api/shop/delivery/accept',
      { DeliveryId: id, VehicleTypeId: vehicle.van },
      { 'idempotency-key': 'old' },
    );
    await shop.call('POST', '/api/portal/logout');
    // Set these times, because they come from the database's clock and not from the test's.
    for (const table of [audit, events]) {
      await portal.database.inScope('system', (tx) => tx.update(table).set({ at: portal.clock.now() }));
    }
    const tidied: number[][] = [];
    for (const days of [1, 3, 8, 31, 91, 401]) {
      await tidy(portal.database, new Date(portal.clock.now().getTime() + days * day), 90);
      tidied.push(await sizes());
    }
    expect(tidied).toEqual([
      [1, 2, 1, 1, 1, 1],
      [0, 2, 1, 1, 1, 1],
      [0, 2, 0, 0, 1, 1],
      [0, 0, 0, 0, 1, 1],
      [0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0],
    ]);
  });
});
