/**
 * Runs the whole portal for a read-only role.
 * `tests/api/role-matrix.test.ts` covers the API, `tests/api/read-only-roles.test.ts` the database.
 */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Role } from 'schema-admin/contract/roles.ts';
import { declarations as shared } from '../../../src/declared.ts';
import { declarations as management } from '../../../src/declared-management.ts';
import { viewsTexts } from 'schema-admin/engine/features/views/texts.ts';
import { operationsOf } from 'schema-admin/engine/model/registry/ability.ts';
import type { Received } from 'schema-admin/providers/testing/backend.ts';
import { contractBackend, endpointOf } from '../../setup/contract-backend.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { everyNth } from '../../setup/scale.ts';
import { settledText } from '../../setup/settled-text.ts';

vi.mock('../../../contract/role-table.ts', async (importOriginal) => {
  const table = await importOriginal<typeof import('../../../contract/role-table.ts')>();
  return {
    ...table,
    roles: {
      Auditor: { prefix: 'auditor', sees: 'all', readsAs: 'Admin', abilities: table.roles.Admin.abilities },
      ...table.roles,
    },
  };
});

const auditor = aUser(Role.parse('Auditor'));
const backend = contractBackend({}, { readMs: 0, writeMs: 0 });
const pages = Object.values({ ...shared, ...management }).flatMap((resource) => {
  const granted = operationsOf(resource, auditor);
  const paths = resource.paths(auditor);
  return (['list', 'show'] as const).flatMap((operation) => {
    const path = paths[operation];
    return path === undefined || !granted.has(operation)
      ? []
      : [[resource.name, path.replaceAll(/:\w+/g, '1')] as const];
  });
});

/** Returns whether a request only reads or belongs to the session. */
function isRead(request: Received): boolean {
  const endpoint = endpointOf(request);
  return endpoint !== undefined && (endpoint.reads || typeof endpoint.access !== 'object');
}

it.each(everyNth(pages, 3))('%s at %s sends no write request', async (_, url) => {
  const { received } = renderApp({ user: auditor, url, backend });
  await settledText(() => document.querySelector('main'));
  expect(
    received.filter((request) => !isRead(request)).map(({ method, url: requestUrl }) => `${method} ${requestUrl}`),
  ).toEqual([]);
  expect(received.length).toBeGreaterThan(0);
});

it('a read-only role can apply saved views but cannot save one', async () => {
  renderApp({ user: auditor, url: '/auditor/orders', backend });
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await screen.findByRole('list', { name: 'Saved views' });
  expect(screen.queryByRole('button', { name: viewsTexts.save() })).toBeNull();
});
