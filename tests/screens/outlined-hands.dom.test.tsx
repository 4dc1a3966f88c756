/** What hands bring up on the engine's own screens, step by step, as `outlines/` has it: panels, menus, dialogs, what is refused, and what is sent. */
import { ToolOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '../../contract/audit.ts';
import { endpoint, json } from '../../contract/endpoint.ts';
import type { SavedView } from '../../contract/views.ts';
import { Pence } from '../../contract/units.ts';
import audit from '../../src/resources/audit.resource.tsx';
import { defineAction } from '../../src/engine/model/declaration/action-declaration.ts';
import { defineResource } from '../../src/engine/model/declaration/resource.ts';
import { defineRecord } from '../../src/engine/model/handles/record-token.ts';
import type { Received, Sent } from '../../src/providers/testing/backend.ts';
import { askAgainAtOnce, bookOf, deed, found, inDialog, key, panel, press, row, toggle, write } from '../setup/hands.ts';
import { button } from '../setup/presses.ts';
import { renderApp } from '../setup/render-app.tsx';
import { restCollection } from '../setup/rest-collection.mjs';

const Kite = z.object({ Id: z.number(), Name: z.string().min(1).max(20), Kind: z.enum(['delta', 'box']), Price: Pence, MadeOn: z.iso.date().nullish(), Tails: z.number().nullish() });
const kites = defineRecord('kites', { schema: Kite, id: 'Id' });
const access = { roles: ['Admin'] } as const;
const flyKite = endpoint({ method: 'POST', path: '/kites/{id}/fly', access, summary: 'Fly a kite', body: json(z.object({ Metres: z.int() })), answer: z.unknown() });
const foldKite = endpoint({ method: 'POST', path: '/kites/{id}/fold', access, summary: 'Fold a kite', answer: z.unknown() });
const fly = defineAction(kites, 'fly', { label: 'Fly', input: z.object({ Metres: z.int().min(1).max(90) }), fields: ['Metres'], done: ({ Name }) => `${Name} flies`, call: ({ call }, id, body) => call(flyKite, { params: { id }, body }) });
const fold = defineAction(kites, 'fold', { label: 'Fold', danger: true, when: ({ Tails }) => (Tails ?? 0) > 0, confirm: ({ Name }) => ({ title: `Fold ${Name}?`, text: 'Its tails come off.', confirm: 'Fold it' }), confirmMany: 'Their tails come off.', call: ({ call }, id) => call(foldKite, { params: { id } }) });
const fields = ['Name', 'Kind', 'Price', 'MadeOn'] as const;

const declarations = {
  audit,
  kites: defineResource({
    ...kites,
    label: 'Kites',
    singular: 'kite',
    icon: ToolOutlined,
    title: 'Name',
    access: { Admin: ['list', 'show', 'create', 'edit', 'delete', 'duplicate', fly, fold] },
    menu: { order: 1 },
    paths: () => ({ list: '/kites', show: '/kites/:id' }),
    transport: 'rest',
    rest: { path: '/kites' },
    audited: ({ Id }) => ({ entity: 'kites', id: Id }),
    hint: ({ Kind }) => Kind,
    dateOf: ({ MadeOn }) => (MadeOn ? new Date(MadeOn) : undefined),
    list: {
      size: 4,
      columns: ['Name', 'Kind', { key: 'Price', total: true }, 'MadeOn', 'Tails'],
      search: { label: 'Search kites' },
      sorts: { 'Name:asc': 'Name', 'Price:asc': 'Cheapest first', 'Price:desc': 'Dearest first' },
      severalSorts: true,
      filters: {
        Kind: { kind: 'choice', label: 'Kind', options: [{ value: 'delta', label: 'Deltas' }, { value: 'box', label: 'Boxes' }] },
        MadeOn: { kind: 'dates', label: 'Made', heading: 'Made between' },
        Price: { kind: 'numbers', label: 'Price', unit: 'pence' },
        Tails: { kind: 'numbers', label: 'Tails' },
        Name: { kind: 'text', label: 'Name' },
      },
      bulk: [fly, fold],
      rowActions: [fly, fold],
    },
    create: { fields, import: true },
    edit: { fields },
    delete: { undo: true },
    sections: { of: { title: 'What it is', fields } },
  }),
};

const names = ['Albatross', 'Buzzard', 'Crane', 'Dove', 'Eagle', 'Falcon'];
const kite = (name: string, at: number): z.infer<typeof Kite> => ({ Id: at + 1, Name: name, Kind: at % 2 === 0 ? 'delta' : 'box', Price: Pence.parse(250 * (at + 1)), MadeOn: at === 0 ? null : `2026-03-0${at}`, Tails: at % 3 });
const view = (Id: number, Name: string, Shared: boolean): SavedView => ({ Id, Resource: 'kites', Name, Query: 'q=e', Shared, Mine: true });
const change = (Id: number, Action: AuditEntry['Action'], Changes: AuditEntry['Changes']): AuditEntry => ({ Id, At: `2026-11-20T10:0${Id}:00Z`, Actor: `Hand ${Id}`, Action, Entity: 'kites', EntityId: '2', Changes });

/** The portal with six kites in it, all that hands have brought up, and what was sent. */
function open(url: string, { refuse = () => undefined, extensions = [] }: { readonly refuse?: (request: Received) => Sent | undefined; readonly extensions?: readonly string[] } = {}) {
  const collection = restCollection('/kites', names.map(kite));
  const history = { Entries: [change(2, 'update', [{ Field: 'Name', Kind: 'text', From: 'Bussard', To: 'Buzzard' }, { Field: 'Price', Kind: 'pence', From: '400', To: '500' }]), change(1, 'create', [])], TotalCount: 2 };
  const network = renderApp({
    role: 'Admin',
    url,
    declarations,
    extensions,
    backend: (request) => {
      if (request.url.startsWith('/ext/views/')) return { json: { Result: [view(5, 'Mine', false), view(6, 'Ours', true)] } };
      if (request.url.startsWith('/ext/audit/')) return { json: { Result: history } };
      return (request.url.startsWith('/kites') ? refuse(request) : undefined) ?? collection(request.method, request.url, request.text) ?? { json: {} };
    },
  });
  return { ...network, ...bookOf(network, '/kites') };
}

it('narrows, sorts and arranges a list', async () => {
  const { see, asked, expectAll } = open('/kites', { extensions: ['views'] });
  await row(1);
  await see('the shell', 'body > div');
  await press('Filter');
  await see('a choice', '.filter-panel');
  await toggle('Boxes');
  await press('Price', panel);
  await write('.filter-panel .form-number input', '9');
  await write('.filter-panel .form-number input', '2', 1);
  await see('a range the wrong way round', '.filter-panel');
  await write('.filter-panel .form-number input', '30', 1);
  await press('Made', panel);
  await see('days', '.filter-panel');
  await press('Name', panel);
  await write('.filter-panel-body input', 'o');
  await press('Apply Filters (3)');
  await see('narrowed', '.active-filters');
  await see('the tools of what is narrowed', '.list-toolbar');
  asked('narrowed is asked for as');
  await press('Remove Kind: Boxes');
  asked('without the kind it is asked for as');
  await write('input[type="search"]', 'zebra');
  await see('nothing found', '.list-body');
  await press('Clear search and filters');
  await press('Columns');
  await toggle('Tails');
  await press('Move Kind up');
  await see('columns', '.columns-panel');
  await see('headings', '[role="table"]');
  await press('Views');
  await see('views', '.views-panel');
  await expectAll('hands-list');
});

it('does something with rows, one by one and many at once', async () => {
  const { see, expectAll } = open('/kites');
  const first = await row(1);
  await deed(() => fireEvent.contextMenu(first, { clientX: 30, clientY: 20 }));
  // It has the focus some frames after it is there.
  await waitFor(() => {
    if (!document.activeElement?.textContent?.startsWith('Open')) throw new Error('The menu has no focus');
  });
  await see('the menu of a row', '[role="menu"]');
  await press('Fly');
  await see('what it asks for', inDialog);
  await press('Fly', inDialog);
  await see('what is missing', inDialog);
  await write('input[inputmode="decimal"]', '40', -1);
  await press('Fly', inDialog);
  await see('that it is done', '.ant-notification-notice');
  await toggle('Select Buzzard');
  await toggle('Select Albatross');
  await see('the chosen rows', '.bulk-bar');
  await press('Fold');
  await see('the question', inDialog);
  await press('Fold', inDialog);
  await see('how far it is', inDialog);
  await expectAll('hands-rows');
});

it('adds what is right, keeps what is not, and asks before it is lost', async () => {
  const { see, expectAll } = open('/kites');
  await press('Add kite');
  await press('Add kite', inDialog);
  await see('what is missing', inDialog);
  await write('.ant-modal input', 'Buzzard');
  await press('Cancel', inDialog);
  await see('what would be lost', () => [...document.querySelectorAll('.ant-modal')].at(-1));
  await press('Stay');
  await press('Close', inDialog);
  await press('Leave');
  await waitFor(() => expect([location.pathname, inDialog()]).toEqual(['/kites', undefined]));
  await press('Import');
  await see('a file to choose', inDialog);
  await write('.ant-modal textarea', 'Name,Kind,Price,Made on\nGull,box,4,\n,delta,3,\nBuzzard,delta,3,2026-04-01');
  await press('Read the rows', inDialog);
  await press('Continue', inDialog);
  await see('rows to import', inDialog);
  await press('Import 2 rows', inDialog);
  await see('rows that came', inDialog);
  await expectAll('hands-forms');
});

it('finds its way by the palette and by keys', async () => {
  const { see, expectAll } = open('/kites');
  await row(1);
  await key('k', { ctrlKey: true });
  await see('the palette', '.palette');
  await write('[role="combobox"]', '2026', -1);
  await found(() => [...document.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent?.includes('Eagle')), 'kite');
  await see('what it finds', '.palette');
  await write('[role="combobox"]', 'e'.repeat(201), -1);
  await found(() => (document.querySelector('[role="option"]') ? undefined : true), 'end of what was found');
  await see('too much to look for', '.palette');
  await key('Escape', { keyCode: 27 }, document.querySelector('[role="combobox"]') ?? document.body);
  await key('?');
  await see('the keys', '.key-list');
  await key('Escape', { keyCode: 27 }, inDialog());
  await press('Profile');
  await see('the profile', '[role="menu"]');
  await press('Dark');
  await deed(() => fireEvent.click(document.querySelector('[data-row="2"] a') ?? document.body));
  await see('a page', '.main-content');
  await expectAll('hands-shell');
});

it('changes a record on its page, and tells what fails', async () => {
  askAgainAtOnce();
  let isDown = false;
  const { see, expectAll } = open('/kites/2', { extensions: ['audit'], refuse: ({ method }) => (isDown ? { status: method === 'GET' ? 500 : 422, json: { Error: 'The kites are gone', Fields: { Name: 'No such name' } } } : undefined) });
  await see('the page with its history', '.main-content');
  await write('.section input', 'Kestrel');
  isDown = true;
  await press('Save what it is');
  await see('what is refused', '.record-form');
  await press('Cancel');
  await deed(() => fireEvent.click(document.querySelector('.record-header-back') ?? document.body));
  await found(() => button('Retry'), 'failure');
  await see('a list that cannot be had', '.list-screen [role="alert"]:not(p)');
  await expectAll('hands-page');
});
