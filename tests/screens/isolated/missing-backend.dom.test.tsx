/** A production build whose `config.json` lacks a backend that a declaration uses. */
import { ToolOutlined } from '@ant-design/icons';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

// Must run before the portal is imported: production builds skip the checks of declarations.
vi.hoisted(() => vi.stubEnv('DEV', false));
const { renderApp } = await import('schema-admin/testing/render-app.tsx');

const thing = {
  icon: ToolOutlined,
  schema: z.object({ Id: z.number(), Name: z.string() }),
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list'] },
  transport: 'rest',
  list: { columns: ['Name'] },
} as const;
const declarations = {
  'tools.resource.tsx': defineResource({
    ...thing,
    name: 'tools',
    label: 'Tools',
    menu: { order: 1 },
    paths: () => ({ list: '/tools' }),
    rest: { path: '/tools' },
    backend: 'stok',
  }),
  'parts.resource.tsx': defineResource({
    ...thing,
    name: 'parts',
    label: 'Parts',
    menu: { order: 2 },
    paths: () => ({ list: '/parts' }),
    rest: { path: '/parts' },
  }),
  'twins.resource.tsx': defineResource({
    ...thing,
    name: 'parts',
    label: 'Twins',
    menu: { order: 3 },
    paths: () => ({ list: '/parts' }),
    rest: { path: '/twins' },
  }),
};
const open = (url: string, config = {}) =>
  renderApp({
    role: 'Admin',
    url,
    declarations,
    config: { Backends: { stock: { Base: '/stock' } }, ...config },
    backend: (request) =>
      request.url.startsWith('/parts')
        ? { json: [{ Id: 1, Name: 'Gear' }], headers: { 'x-total-count': '1' } }
        : { status: 404, json: { Error: 'None' } },
  });

it('a page without its backend asks users to call support and keeps the menu', async () => {
  open('/tools', { PhoneContact: '020 7946 0123' });
  await screen.findByText('Tools is not set up correctly');
  expect(document.body.textContent).toContain('Please call support: 020 7946 0123.');
  expect([...document.querySelectorAll('nav[aria-label="Main"] a')].map((link) => link.textContent)).toEqual([
    'Tools',
    'Parts',
  ]);
});

it('other pages work, even if two declarations share a name', async () => {
  const { received } = open('/parts');
  await waitFor(() => expect(document.body.textContent).toContain('Gear'));
  expect(received.filter(({ url }) => url.startsWith('/twins'))).toEqual([]);
});
