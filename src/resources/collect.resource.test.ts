/** Tests the calls of the delivery screens against a fake backend. */
import { expect, it } from 'vitest';
import { createHttpClient } from 'schema-admin/providers/http/http-client.ts';
import { createSessionStore } from 'schema-admin/providers/session/session-store.ts';
import { startBackend } from 'schema-admin/providers/testing/backend.ts';
import { browserProfile } from 'schema-admin/providers/testing/browser-tabs.ts';
import deliveries from './collect.resource.tsx';

it('the delivery list reads a total that is a lower bound', async () => {
  const backend = await startBackend(() => ({ json: { data: [], totalCount: 10_001, totalIsAtLeast: true } }));
  const { call } = createHttpClient({
    apiUrl: backend.origin,
    session: createSessionStore(browserProfile().openTab()),
    locks: undefined,
  });
  const user = {
    role: 'Admin',
    isCollectEnabled: true,
    isCollectOnly: false,
    isUserAdmin: true,
    termsAccepted: true,
  } as const;
  expect(
    await deliveries.list?.fetch?.(
      { call, user },
      { tab: 'open', search: '', sort: undefined, filters: {}, page: 1, size: 10 },
    ),
  ).toEqual({ rows: [], total: 10_001, isAtLeast: true });
  await backend.close();
});
