/** Deleting, undoing, restoring and duplicating records. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { button as findButton, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { declarations, stockBackend } from '../setup/stock-resources.tsx';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const link = (name: RegExp) => [...document.querySelectorAll('a')].find((each) => name.test(each.textContent ?? ''));
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));
const button = async (name: string) => await awaited(() => findButton(name), `button “${name}”`);
const item = async (name: string) =>
  await awaited(
    () => [...document.querySelectorAll('[role="menuitem"]')].find(({ textContent }) => textContent === name),
    `item “${name}”`,
  );
const rows = () =>
  [...document.querySelectorAll('.column-row:not(.column-headings) .column-name')].map(
    ({ textContent }) => textContent,
  );
const count = () => document.querySelector('.list-body [role="status"]')?.textContent;
const says = async (words: RegExp) => await waitFor(() => expect(document.body.textContent).toMatch(words));

interface Given {
  readonly role?: Role;
  /** The request that the backend rejects, as "METHOD path". */
  readonly refuses?: string;
}

function open(url: string, entries: Parameters<typeof stockBackend>[0], { role = 'Admin', refuses }: Given = {}) {
  const stock = stockBackend(entries);
  const { received } = renderApp({
    role,
    url,
    backend: (request) =>
      `${request.method} ${request.url}` === refuses
        ? { status: 409, json: { Error: 'It is in use' } }
        : stock(request),
    extensions: [],
    declarations,
  });
  return {
    writes: () =>
      received
        .filter(({ method, url: address }) => method !== 'GET' && !address.startsWith('/portal'))
        .map(({ method, url: address, text }) => `${method} ${address} ${text}`.trim()),
    getRequestedUrls: () => received.map(({ url: address }) => address),
  };
}
const three = () => ({
  goods: ['Ale', 'Beer', 'Cider'].map((Name, at) => ({ Id: at + 1, Name, Price: 100, Sku: `S${at}` })),
});

async function rowMenu(name: RegExp) {
  fireEvent.contextMenu(await awaited(() => link(name), 'row'), { clientX: 10, clientY: 10 });
}

describe('a deleted record without soft delete', () => {
  it('leaves the list immediately, and Undo restores it without any request', async () => {
    const { writes } = open('/goods', three());
    await rowMenu(/Beer/);
    fireEvent.click(await item('Delete'));
    await says(/Good “Beer” deleted/);
    expect([rows(), count()]).toEqual([['Ale', 'Cider'], '2 goods']);
    // The animation is in CSS: rendering each frame in React would delay other rendering.
    expect([
      document.querySelector<HTMLElement>('.undo-countdown')?.style.animationDuration,
      document.querySelector('progress'),
    ]).toEqual(['10000ms', null]);
    fireEvent.click(await button('Undo'));
    await waitFor(() => expect(rows()).toEqual(['Ale', 'Beer', 'Cider']));
    expect([writes(), count()]).toEqual([[], '3 goods']);
  });

  it('is deleted on the server when the page closes or the user signs out', async () => {
    const { writes } = open('/goods', three());
    await rowMenu(/Beer/);
    fireEvent.click(await item('Delete'));
    await says(/Good “Beer” deleted/);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(writes()).toEqual(['DELETE /goods/2']));
    await rowMenu(/Ale/);
    fireEvent.click(await item('Delete'));
    await says(/Good “Ale” deleted/);
    fireEvent.click(await button('Profile'));
    fireEvent.click(await item('Logout'));
    await waitFor(() => expect(writes()).toEqual(['DELETE /goods/2', 'DELETE /goods/1']));
  });

  it('opens the list after deletion from its page, and can be restored there', async () => {
    const { writes } = open('/goods/2', three());
    fireEvent.click(await button('Delete'));
    await waitFor(() => expect([window.location.pathname, rows()]).toEqual(['/goods', ['Ale', 'Cider']]));
    fireEvent.click(await button('Undo'));
    await waitFor(() => expect(rows()).toEqual(['Ale', 'Beer', 'Cider']));
    expect(writes()).toEqual([]);
  });

  it('reappears in the list with the reason if the server rejects the deletion', async () => {
    const { writes } = open('/goods/2', three(), { role: 'Admin', refuses: 'DELETE /goods/2' });
    fireEvent.click(await button('Delete'));
    await waitFor(() => expect([window.location.pathname, rows()]).toEqual(['/goods', ['Ale', 'Cider']]));
    window.dispatchEvent(new Event('pagehide'));
    await says(/It is in use/);
    expect([writes(), rows()]).toEqual([['DELETE /goods/2'], ['Ale', 'Beer', 'Cider']]);
  });
});

describe('a deletion of many records', () => {
  it('needs one confirmation and takes effect immediately, without Undo', async () => {
    const { writes } = open('/goods', three());
    for (const name of ['Select Ale', 'Select Cider']) {
      fireEvent.click(await awaited(() => document.querySelector(`[aria-label="${name}"]`), name));
    }
    const bar = await awaited(() => document.querySelector('.bulk-bar'), 'bar');
    fireEvent.click(some(findButton('Delete', bar), 'button'));
    const question = await awaited(
      () =>
        openDialogs().find((each) =>
          /Delete 2 goods\?.*Ale, Cider.*This cannot be undone/.test(each.textContent ?? ''),
        ),
      'question',
    );
    fireEvent.click(some(findButton('Delete', question), 'button'));
    await waitFor(() =>
      expect([writes(), rows(), count()]).toEqual([['DELETE /goods/1', 'DELETE /goods/3'], ['Beer'], '1 result']),
    );
  });
});

describe('a soft-deleted record', () => {
  const notes = () => ({
    notes: [
      { Id: 1, Name: 'Milk', Archived: false },
      { Id: 2, Name: 'Eggs', Archived: false },
      { Id: 3, Name: 'Old', Archived: true },
    ],
  });

  it('is flagged, leaves the list, and can be restored with Undo', async () => {
    const { writes } = open('/notes', notes());
    await rowMenu(/Milk/);
    fireEvent.click(await item('Delete'));
    await waitFor(() => expect(rows()).toEqual(['Eggs']));
    fireEvent.click(await button('Undo'));
    await waitFor(() => expect(rows()).toEqual(['Milk', 'Eggs']));
    expect(writes()).toEqual(['PATCH /notes/1 {"Archived":true}', 'PATCH /notes/1 {"Archived":false}']);
  });

  it('cannot be restored without the permission, so its deletion asks first', async () => {
    const { writes } = open('/notes?deleted=only', notes(), { role: 'Merchant' });
    await rowMenu(/Old/);
    await item('Open');
    expect([...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Open in a new tab',
      'Copy Old',
    ]);
    open('/notes/1', notes(), { role: 'Merchant' });
    fireEvent.click(await button('Delete'));
    await awaited(
      () => openDialogs().find((each) => /Delete “Milk”\?.*It can be restored later/.test(each.textContent ?? '')),
      'question',
    );
    expect(writes()).toEqual([]);
  });

  it('is found by the Deleted filter, marked on its page and restored there', async () => {
    const { writes } = open('/notes?deleted=only', notes());
    await waitFor(() => expect(rows()).toEqual(['Old']));
    expect(document.querySelector('.active-filters')?.textContent).toBe('Deleted: Deleted notes only');
    fireEvent.click(some(link(/Old/), 'row'));
    await says(/Old.*Deleted/);
    fireEvent.click(await button('Restore'));
    await says(/Note “Old” restored/);
    expect([writes(), await button('Delete')]).toEqual([['PATCH /notes/3 {"Archived":false}'], expect.anything()]);
  });

  it('uses the backend’s own restore endpoint if it stores a deletion time', async () => {
    const { writes, getRequestedUrls } = open('/letters?deleted=only', {
      letters: [{ Id: 1, Name: 'Dear', DeletedAt: '2026-11-20T09:00:00Z' }],
    });
    await rowMenu(/Dear/);
    fireEvent.click(await item('Restore'));
    await waitFor(() => expect(writes()).toEqual(['POST /letters/1/restore']));
    expect(getRequestedUrls().some((url) => url.includes('trashed=only'))).toBe(true);
  });
});

describe('a duplicated record', () => {
  it('prefills the form, except for the id and unique fields', async () => {
    const { writes } = open('/goods/2', three());
    fireEvent.click(await button('Duplicate'));
    const form = await awaited(
      () => openDialogs().find((each) => each.textContent?.startsWith('Duplicate good')),
      'dialog',
    );
    await waitFor(() =>
      expect([...form.querySelectorAll('input')].map(({ value }) => value).slice(0, 3)).toEqual(['Beer', '1.00', '']),
    );
    type('Name', 'Small beer', form);
    type('SKU', 'S9', form);
    fireEvent.click(some(findButton('Add good', form), 'button'));
    await waitFor(() =>
      expect([writes(), window.location.pathname]).toEqual([
        ['POST /goods {"Name":"Small beer","Price":100,"Sku":"S9","SupplierId":null,"TagIds":[]}'],
        '/goods/2',
      ]),
    );
  });
});

describe('an edited record', () => {
  it('sends only the changed fields', async () => {
    const { writes } = open('/goods/edit/2', three());
    const form = await awaited(() => openDialogs().find((each) => each.textContent?.startsWith('Edit good')), 'dialog');
    await waitFor(() => expect(form.querySelector('input')?.value).toBe('Beer'));
    type('Name', 'Bitter', form);
    fireEvent.click(some(findButton('Save good', form), 'button'));
    await waitFor(() => expect(writes()).toEqual(['PATCH /goods/2 {"Name":"Bitter"}']));
  });
});

describe('a role', () => {
  it('without a permission sees no trace of the operation', async () => {
    open('/goods/2', three(), { role: 'Merchant' });
    await says(/Beer/);
    expect(['Delete', 'Duplicate', 'Edit'].map((name) => findButton(name))).toEqual([undefined, undefined, undefined]);
    expect(document.querySelector('.record-header-actions')?.textContent ?? '').toBe('');
  });
});
