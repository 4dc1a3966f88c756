/** The parts that lists are made of, in each of their states: rows, cells that are changed, boxes, views, what is chosen, what the palette finds. As `outlines/` has them. */
import { HeartOutlined, ToolOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import { it } from 'vitest';
import { z } from 'zod';
import type { SavedView } from '../../../contract/views.ts';
import type { Answering } from '../../providers/testing/backend.ts';
import type { Row } from '../../providers/resource-calls.ts';
import BulkBar from '../features/bulk/BulkBar.tsx';
import { SelectableRows } from '../features/bulk/SelectableRows.tsx';
import { ChooseTable } from '../features/files/import/ChooseTable.tsx';
import { ColumnRow } from '../features/list/ColumnRow.tsx';
import InlineEditor from '../features/list/InlineEditor.tsx';
import { ListEmpty, ListSkeleton } from '../features/list/ListStates.tsx';
import { RowMore } from '../features/list/RowMore.tsx';
import { SearchBox } from '../features/list/SearchBox.tsx';
import { PaletteOptions } from '../features/palette/PaletteOptions.tsx';
import { PinnedViews } from '../features/views/ListViews.tsx';
import { SavedViewRow } from '../features/views/SavedViewRow.tsx';
import { ViewNameForm } from '../features/views/ViewNameForm.tsx';
import ViewsPanel from '../features/views/ViewsPanel.tsx';
import { defineAction } from '../model/declaration/action-declaration.ts';
import { columnsOf } from '../model/declaration/columns.ts';
import { completeList } from '../model/declaration/list-declaration.ts';
import { type Resource, defineResource } from '../model/declaration/resource.ts';
import { defineRecord } from '../model/handles/record-token.ts';
import { reference } from '../model/handles/reference.ts';
import { expectDrawn, htmlOutline } from '../testing/html-outline.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const Crew = z.object({ Id: z.number(), Name: z.string() });
const crews = defineRecord('crews', { schema: Crew, id: 'Id' });
const Ship = z.object({ Id: z.number(), Name: z.string(), Kind: z.enum(['sail', 'row']), Length: z.number(), Crew: z.number().nullish(), Log: z.string().nullish() });
const ships = defineRecord('ships', { schema: Ship, id: 'Id' });
const call = async () => undefined;
const sink = defineAction(ships, 'sink', { label: 'Sink', danger: true, confirm: () => ({ title: 'Sink it?', text: '', confirm: 'Sink' }), call });
const sail = defineAction(ships, 'sail', { label: 'Sail', when: ({ Kind }) => Kind === 'sail', disabledWhen: ({ Length }) => (Length > 50 ? 'Too long' : undefined), call });

const crew: Resource = defineResource({ ...crews, label: 'Crews', singular: 'crew', icon: HeartOutlined, title: 'Name', access: { Admin: ['list', 'show'] }, paths: () => ({ list: '/crews', show: '/crews/:id' }), transport: 'rest', rest: { path: '/crews' }, list: { columns: ['Name'] }, sections: { of: { title: 'Who', fields: ['Name'] } } });
const columns = ['Name', { key: 'Kind', inline: true }, 'Length', 'Crew', { key: 'Log', long: true }] as const;
const ship: Resource = defineResource({
  ...ships,
  label: 'Ships',
  singular: 'ship',
  icon: ToolOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'edit', sink, sail], Shop: ['list', 'show'], Merchant: ['list'] },
  menu: { order: 1 },
  paths: ({ role }) => (role === 'Merchant' ? { list: '/ships' } : { list: '/ships', show: '/ships/:id' }),
  transport: 'rest',
  rest: { path: '/ships' },
  references: { Crew: reference({ to: crews }) },
  list: { columns, bulk: [sink, sail] },
  edit: { fields: ['Name', 'Kind', 'Length', 'Log'], when: ({ Length }) => Length < 90 || 'It is too long' },
  sections: { of: { title: 'What it is', fields: ['Name', 'Kind'] } },
});
const formed: Resource = { ...ship, paths: () => ({ list: '/ships' }) };
const argo = { Id: 7, Name: 'Argo', Kind: 'sail', Length: 40, Crew: 3, Log: 'A long way.' };
const bare: Row = { Id: 8, Kind: 'row', Length: 95, Crew: null, Log: '' };

const views: readonly SavedView[] = [
  { Id: 1, Resource: 'ships', Name: 'Mine', Query: 'q=a', Shared: false, Mine: true },
  { Id: 2, Resource: 'ships', Name: 'Ours', Query: 'q=b', Shared: true, Mine: false },
];
const answer: Answering = ({ url }) => {
  if (url.startsWith('/ext/views/')) return { json: { Result: views } };
  if (url.startsWith('/crews')) return { json: url.startsWith('/crews/') ? { Id: 3, Name: 'Argonauts' } : [{ Id: 3, Name: 'Argonauts' }] };
  if (url === '/ships/7') return { json: argo };
  return url === '/ships/8' ? { status: 500, json: { Error: 'Adrift' } } : { status: 404, json: { Error: 'Gone' } };
};

type Given = Partial<Parameters<typeof renderScreen>[1]>;
const draw = async (screen: Parameters<typeof renderScreen>[0], given: Given = {}) => htmlOutline((await renderScreen(screen, { role: 'Admin', resources: [ship, crew], answer, location: '/ships?q=a', ...given })).html);
const nothing = () => undefined;

it('a row, by where it leads and what it holds', async () => {
  const actions = [sink, sail].map((action) => ({ action, press: nothing }));
  const all = columnsOf(columns, Ship, { Crew: reference({ to: crews }) });
  const common = { resource: ship, columns: all, keepsAddress: true, actions: [] };
  const row = (more: object = {}, given?: Given, of: Row = argo) => draw(<ColumnRow {...common} row={of} {...more} />, given);
  await expectDrawn('row', {
    'to its page': () => row({ actions }),
    'to its page, for a reader': () => row({}, { role: 'Shop' }),
    'that cannot be changed': () => row({ actions }, {}, bare),
    'to its page, plain': () => row({ columns: all.slice(0, 3) }, { role: 'Shop' }),
    'to its form over the list': () => row({ resource: formed, columns: all.slice(0, 1) }, { resources: [formed, crew] }),
    'to its form, elsewhere': () => row({ resource: formed, columns: all.slice(0, 1), keepsAddress: false }, { resources: [formed, crew] }),
    'to nothing': () => row({ actions }, { role: 'Merchant' }),
    'to its file': () => row({ onOpenFile: nothing, actions: actions.slice(1) }),
    'and to another record': () => row({ link: { icon: HeartOutlined, label: () => 'Its crew', to: crews, idOf: (each: Row) => each['Crew'] } }),
    'and to no other record': () => row({ link: { icon: HeartOutlined, label: () => 'Its crew', to: crews, idOf: nothing } }),
    'and to one that is unknown': () => row({ link: { icon: HeartOutlined, label: () => 'Its crew', to: crews, idOf: () => 3 } }, { resources: [ship] }),
  });
  await expectDrawn('row-more', {
    'two actions': () => draw(<RowMore actions={actions} row={argo} of="Argo" />),
    'none': () => draw(<RowMore actions={actions.slice(1)} row={bare} of="Bare" />),
  });
});

it('a cell that is changed in its place', async () => {
  const [, kind, length] = columnsOf(columns, Ship);
  const editor = (column: typeof kind, id: number) => (column ? draw(<InlineEditor resource={ship} row={{ ...argo, Id: id }} column={column} onClose={nothing} />) : Promise.resolve(''));
  await expectDrawn('inline', {
    'a choice': () => editor(kind, 7),
    'a number': () => editor(length, 7),
    'of a record that is gone': () => editor(kind, 9),
    'of a record that cannot be read': () => editor(kind, 8),
  });
});

it('boxes, and what stands where there are no rows', async () => {
  const box = { label: 'Search ships', debounceMs: 100, onSearch: nothing };
  const folding = (isOpen: boolean) => ({ isOpen, onChange: nothing });
  await expectDrawn('states', {
    'a search': () => draw(<SearchBox {...box} value="" />),
    'a search that is too long': () => draw(<SearchBox {...box} value={'x'.repeat(201)} />),
    'a search that is just short enough': () => draw(<SearchBox {...box} value={` ${'x'.repeat(200)} `} />),
    'a search that is folded away': () => draw(<SearchBox {...box} value="" folding={folding(false)} />),
    'a search that is open': () => draw(<SearchBox {...box} value="a" folding={folding(true)} />),
    'rows on their way': () => draw(<ListSkeleton label="Loading" rowHeight={40} />),
    'nothing': () => draw(<ListEmpty text={{ title: 'No ships' }} isSearched={false} isFiltered={false} onClear={nothing} />),
    'nothing found': () => draw(<ListEmpty text={{ title: 'No ships', hint: 'Look elsewhere' }} isSearched isFiltered={false} onClear={nothing} />),
    'nothing left': () => draw(<ListEmpty text={{ title: 'No ships' }} isSearched={false} isFiltered onClear={nothing} />),
    'a table to choose': () => draw(<ChooseTable draft="ships.import" fileLabel="Ships" hint="At most 500" template={{ name: 'ships.csv', file: () => new Blob() }} plan={{ columns: { Name: ['Name'] }, required: ['Name'] }} onRows={nothing} />),
  });
});

it('rows to choose, and what can be done with those that are', async () => {
  const list = ship.list ?? completeList('Ships', { columns: [] });
  const request = { sorters: [], filters: [] };
  const rows = [argo, { ...argo, Id: 9, Name: 'Bounty', Kind: 'row' }];
  const chosen = (count: number) => ({ chosen: new Map(Array.from({ length: count }, (_, at) => [`${at}`, { ...argo, Id: at, Kind: at % 2 === 0 ? 'row' : 'sail' }])), has: () => true, press: nothing, choose: nothing, chooseMatching: nothing, clear: nothing });
  const run = { runs: 'ships', start: nothing };
  const bar = (count: number, more: ComponentProps<typeof BulkBar>['more'], tool?: boolean) => draw(<BulkBar resource={ship} list={list} request={request} actions={[sink, sail]} renderTool={tool ? (given) => <i>{given.length}</i> : undefined} selection={chosen(count)} {...run} more={more} onGone={nothing} />);
  await expectDrawn('chosen', {
    'rows': () => draw(<SelectableRows resource={ship} list={list} request={request} actions={[sink]} rows={rows} total={2} hasMore={false} shownAs="" {...run}>{(drawn) => rows.map((row) => <li key={row.Id}>{drawn(row, row.Name)}</li>)}</SelectableRows>),
    'rows of which a tool is made': () => draw(<SelectableRows resource={ship} list={list} request={request} actions={[]} renderTool={(given) => <i>{given.length}</i>} rows={rows} total={undefined} hasMore shownAs="" {...run}>{() => null}</SelectableRows>),
    'none': () => bar(0, undefined),
    'none, with a tool': () => bar(0, { total: 3 }, true),
    'one that cannot': () => bar(1, undefined),
    'two of them all': () => bar(2, { total: 2 }),
    'two of nine': () => bar(2, { total: 9 }),
    'two of more than can be chosen': () => bar(2, { total: 1001 }),
    'two of nobody knows how many': () => bar(2, { total: undefined }),
    'two of more than are counted': () => bar(2, { total: undefined, atLeast: 10_001 }),
    'two of more than are counted, though few are': () => bar(2, { total: undefined, atLeast: 9 }),
    'as many as can be chosen, of more': () => bar(1000, { total: 1001 }),
    'as many as can be chosen, of more than are counted': () => bar(1000, { total: undefined, atLeast: 1001 }),
    'as many as can be chosen, of as many': () => bar(1000, { total: 1000 }, true),
  });
});

it('views, and what they are called', async () => {
  const row = (view: SavedView, more: object = {}) => draw(<SavedViewRow view={view} isCurrent={false} isAdmin={false} isPinned={false} onPin={nothing} onApply={nothing} onUpdate={nothing} onRename={nothing} onShare={nothing} onDelete={nothing} {...more} />);
  const [mine, ours] = [views[0] ?? { Id: 0, Resource: '', Name: '', Query: '', Shared: false, Mine: true }, views[1] ?? { Id: 0, Resource: '', Name: '', Query: '', Shared: true, Mine: false }];
  const pinned = (ids: readonly string[]) => ({ ids, toggle: nothing, order: nothing });
  const over = (ids: readonly string[], extensions: readonly string[], current = 'q=a') => draw(<PinnedViews resource={ship} pinned={pinned(ids)} current={current} plain="" read={(query) => query} />, { extensions });
  const panel = (given?: Given) => draw(<ViewsPanel resource={ship} current="q=b" read={(query) => query} pinned={pinned(['1'])} onApply={nothing} onClose={nothing} />, { extensions: ['views'], ...given });
  await expectDrawn('views', {
    'my own': () => row(mine, { isCurrent: true }),
    'another’s': () => row(ours, { isPinned: true }),
    'another’s, to an administrator': () => row(ours, { isAdmin: true }),
    'a name to give': () => draw(<ViewNameForm draft="ships.view" label="Save as" submit="Save" start="" onSubmit={async () => undefined} />),
    'a name to change': () => draw(<ViewNameForm draft="ships.view.1" label="New name" submit="Rename" start="Mine" onSubmit={async () => undefined} onCancel={nothing} />),
    'over the list': () => over(['2', '1', '9'], ['views']),
    'over the list as it comes': () => over(['2'], ['views'], ''),
    'of which none is there': () => over(['9'], ['views']),
    'where there are none': () => over(['1'], []),
    'in their panel': () => panel(),
    'in the panel of a shop': () => panel({ role: 'Shop' }),
    'none as yet': () => panel({ answer: () => ({ json: { Result: [] } }) }),
    'that cannot be read': () => panel({ answer: () => ({ status: 500, json: { Error: 'Lost' } }) }),
  });
});

it('what the palette has found', async () => {
  const groups = [
    { label: 'Recent', entries: [{ key: 'a', label: 'Argo', hint: 'Ship', icon: ToolOutlined, date: new Date('2020-01-02T03:04:05Z') }, { key: 'b', label: 'Bounty', badges: <b>new</b> }] },
    { label: 'Ships', extent: '2 of 9', entries: [{ key: 'c', label: 'Cutty', isDisabled: true, hint: 'It is gone' }, { key: 'd', label: 'Dutchman', date: new Date('2020-01-03T03:04:05Z') }] },
  ];
  await expectDrawn('palette', { 'four': () => draw(<PaletteOptions id="p" groups={groups} current={2} onChoose={nothing} onPoint={nothing} />), 'nothing': () => draw(<PaletteOptions id="p" groups={[]} current={-1} onChoose={nothing} onPoint={nothing} />) });
});
