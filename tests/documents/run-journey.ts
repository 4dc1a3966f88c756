/** Uses a scaffolded resource as a user does. The backend rejects requests that its document does not allow. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Role, everyRole } from 'schema-admin/contract/roles.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { openResource } from 'schema-admin/testing/open-resource.tsx';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { type DocumentServer, invalidIdTitle, serveDocument } from './serve-document.ts';
import type { DocumentedBackend } from './documents.ts';

async function waitForResult<Found>(look: () => Found | undefined, what: string): Promise<Found> {
  return await waitFor(() => {
    const found = look();
    if (found === undefined) throw new Error(`There is no ${what}; there is: ${document.body.textContent}`);
    return found;
  });
}

export interface JourneyResult {
  readonly writesByOpening: readonly string[];
  /** The HTTP methods of the writes, in order: creation, change and deletion. */
  readonly writes: readonly string[];
  readonly faults: readonly string[];
}

/** Opens the list, then adds, changes and deletes a record. */
export async function runJourney(
  resource: Resource,
  document: Readonly<Record<string, unknown>>,
  described: DocumentedBackend,
): Promise<JourneyResult> {
  const served: DocumentServer = serveDocument(document, described);
  const { backend, name } = resource;
  const declarations = { [`${name}.resource.tsx`]: resource };
  const config = backend === undefined ? {} : { Backends: { [backend]: { Base: 'http://backend.test' } } };
  const [role]: readonly (Role | undefined)[] = everyRole;
  if (role === undefined) throw new Error('There is no role');
  const title = String(described.record[described.title]);
  const open = () =>
    renderApp({
      role,
      url: resource.paths(aUser(role)).list ?? '/',
      backend: served.answer,
      declarations,
      extensions: [],
      config,
    });

  open();
  await screen.findAllByText(title);
  // A wrong id affects only its cell: the row is displayed, but is not a link.
  const [odd] = await screen.findAllByText(invalidIdTitle);
  if (odd?.closest('a')) throw new Error('A record without an id is a link');
  const writesByOpening = [...served.writes];
  await openResource(resource, described.record, { declarations, extensions: [], backend: served.answer });
  // The record may have another name by now, so find its row by id.
  open();
  const row = await waitForResult(
    () =>
      [...window.document.querySelectorAll<HTMLAnchorElement>('.list-body a')].find(({ href }) =>
        href.includes(encodeURIComponent(String(described.record[described.id]))),
      ),
    'row',
  );
  fireEvent.contextMenu(row, { clientX: 10, clientY: 10 });
  fireEvent.click(await waitForResult(() => button('Delete'), 'Delete in the menu'));
  fireEvent.click(
    await waitForResult(() => openDialogs().at(-1) && button('Delete', openDialogs().at(-1)), 'Delete in the dialog'),
  );
  await waitForResult(() => served.writes.find((write) => write.startsWith('DELETE')), 'deletion');
  return { writesByOpening, writes: served.writes.map((write) => write.split(' ')[0] ?? ''), faults: served.faults };
}
