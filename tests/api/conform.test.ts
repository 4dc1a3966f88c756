import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PortalConfig } from 'schema-admin/contract/config.ts';
import { conform } from 'schema-admin/conform/conform.ts';
import type { Row } from 'schema-admin/conform/row.ts';
import { signIn } from 'schema-admin/conform/session.ts';
import { marketplace } from '../../scripts/conform/marketplace.ts';
import { createAndRemove } from '../../scripts/conform/writes.ts';
import { audit } from '../../server/db/schema.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { deliveryRow } from './courier-rows.ts';
import { password, testStart } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const people = (
  [
    ['Admin', 'admin'],
    ['Merchant', 'merchant-collect'],
    ['Shop', 'collect'],
  ] as const
).map(([role, name]) => ({ role, email: `${name}@demo.test`, password }));

describe(`the conformance kit on the portal's own API, on ${engine}`, () => {
  let portal: TestApp;
  let rows: readonly Row[];
  const changes = () => portal.database.inScope('system', (tx) => tx.$count(audit));
  let changed: number;
  beforeAll(async () => {
    portal = await startApp();
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      await tx.insert(deliveries).values(deliveryRow('conform', { bookedAt: testStart, placedAt: testStart }));
    });
    const before = await changes();
    rows = await conform(marketplace, { url: portal.origin, people });
    changed = (await changes()) - before;
  });
  afterAll(() => portal.stop());

  it('finds no faults for any role, and changes nothing', () => {
    expect(rows.filter(({ verdict }) => verdict === 'fault' || verdict === 'odd')).toEqual([]);
    expect(rows.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(100);
    expect(changed).toBe(0);
  });

  it('adds, changes and removes a vertical, and detects conflicts', async () => {
    const place = {
      apiUrl: `${portal.origin}/api`,
      config: PortalConfig.parse({}),
      origin: portal.origin,
      timeoutMs: 5000,
    };
    const [admin] = people;
    const { person } = await signIn(place, admin ?? { role: 'Admin', email: '', password });
    if (!person) throw new Error('Sign-in failed');
    const done = (await createAndRemove(person)).map(({ endpoint, trial, found: { verdict } }) =>
      `${verdict} ${endpoint.method} ${endpoint.path} ${trial}`.trim(),
    );
    expect(done).toContain('ok PUT /upc/vertical/{id} with an outdated ETag');
    expect(done.filter((each) => !/^(ok|skipped) /.test(each))).toEqual([]);
  });
});
