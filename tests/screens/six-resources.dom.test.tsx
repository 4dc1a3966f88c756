/** Six resources, each in a single file, work without any other edits. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { openResource } from 'schema-admin/testing/open-resource.tsx';
import { mockRest, recordOf } from '../setup/mock-rest.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const maxLines = 250;
const folder = join(import.meta.dirname, '..', 'six-resources');
const found = import.meta.glob<Resource>('../six-resources/*.resource.tsx', { eager: true, import: 'default' });
const declarations = Object.fromEntries(
  Object.entries(found).map(([path, resource]) => [path.slice('../six-resources/'.length), resource]),
);

it('six resources take at most 250 lines', () => {
  const lines = readdirSync(folder).map(
    (name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length,
  );
  expect([lines.length, lines.reduce((sum, count) => sum + count, 0) <= maxLines]).toEqual([6, true]);
});

it.each(Object.entries(declarations))('%s is listed, and each of its forms can be sent', async (_, resource) => {
  expect(await openResource(resource, recordOf(resource, 1), { declarations, extensions: [] })).toEqual({
    isListed: true,
    isSent: true,
  });
});

it('a resource with a reference and nested rows hides a field by role and can be deleted', async () => {
  const backend = await mockRest(Object.values(declarations), 5);
  const open = async (role: 'Admin' | 'Merchant') => {
    const { received } = renderApp({ role, url: '/boxes/2', backend, extensions: [], declarations });
    await screen.findByRole('heading', { level: 1, name: 'Cedar' });
    for (const word of ['Dogwood', 'How many']) await waitFor(() => expect(document.body.textContent).toContain(word));
    return received;
  };
  await open('Merchant');
  expect(document.body.textContent).not.toContain('Margin');
  expect(button('Delete')).toBeUndefined();
  const received = await open('Admin');
  expect(document.body.textContent).toContain('Margin');
  fireEvent.click(await waitFor(() => button('Delete') ?? Promise.reject(new Error('There is no button'))));
  await screen.findAllByRole('button', { name: 'Undo' });
  // Close the page within the ten seconds that allow Undo.
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() =>
    expect(received.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual(['/boxes/2']),
  );
});
