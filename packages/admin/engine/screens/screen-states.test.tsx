/**
 * Tests rare states of the engine's screens, such as missing and read-only records and empty figures. Compares them
 * with `testing/snapshots/`.
 */
import { HeartOutlined, ToolOutlined } from '@ant-design/icons';
import { Outlet, Route, Routes } from 'react-router';
import { it, vi } from 'vitest';
import { z } from 'zod';
import { type AuditEntry, auditEndpoints } from '../../contract/audit.ts';
import { Pence } from '../../contract/units.ts';
import type { Answering } from '../../providers/testing/backend.ts';
import Inspector from '../features/inspect/Inspector.tsx';
import { auditTrail, savesOf } from '../features/audit/audit-trail.ts';
import AuditEntryPage from '../features/audit/AuditEntryPage.tsx';
import HistoryPanel from '../features/audit/HistoryPanel.tsx';
import Bell from '../features/alerts/Bell.tsx';
import BellPanel from '../features/alerts/BellPanel.tsx';
import { chart, counter } from '../model/declaration/dashboard.ts';
import { type Resource, defineResource } from '../model/declaration/resource.ts';
import { sublist } from '../model/declaration/section-declaration.ts';
import { completeList } from '../model/declaration/list-declaration.ts';
import { defineRecord } from '../model/handles/record-token.ts';
import { expectSnapshot, accessibleLinesOfHtml } from '../testing/accessible-html.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import RecordScreen from './record/RecordScreen.tsx';
import DashboardScreen from './dashboard/DashboardScreen.tsx';
import ListScreen from './list/ListScreen.tsx';
import { EmbeddedList } from './list/EmbeddedList.tsx';
import PortalRoutes from './shell/PortalRoutes.tsx';
import { SideMenu } from './shell/SideMenu.tsx';

const Line = z.object({ Item: z.string(), Count: z.number() });
const Boat = z.object({
  Id: z.number(),
  Name: z.string(),
  Kind: z.enum(['sail', 'row']),
  Price: Pence,
  BuiltOn: z.iso.date().nullish(),
  Lines: z.array(Line),
  Home: z.object({ Town: z.string(), Quay: z.number().nullish() }),
  Marks: z.record(z.string(), z.string()),
  Codes: z.array(z.string()),
  Gone: z.boolean().optional(),
  Owner: z.number().nullish(),
});
const boats = defineRecord('boats', { schema: Boat, id: 'Id' });

const boat: Resource = defineResource({
  ...boats,
  label: 'Boats',
  singular: 'boat',
  icon: ToolOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit', 'delete', 'restore'], Shop: ['list', 'show'] },
  menu: { order: 1 },
  paths: ({ role }) => (role === 'Merchant' ? {} : { list: '/boats', show: '/boats/:id' }),
  transport: 'rest',
  rest: { path: '/boats' },
  badges: ({ Kind }) => <i>{Kind}</i>,
  list: {
    columns: ['Name', { key: 'Price', total: true }, 'Kind'],
    search: { label: 'Search boats' },
    sorts: { 'Name:asc': 'Name', 'Price:desc': 'Dearest' },
    filters: {
      Kind: {
        kind: 'choice',
        label: 'Kind',
        options: [
          { value: 'sail', label: 'Sail' },
          { value: 'row', label: 'Row' },
        ],
      },
    },
    size: 2,
  },
  create: { fields: ['Name', 'Kind', 'Price'] },
  edit: { fields: ['Name', 'Kind', 'Price'], when: ({ Name }) => Name !== 'Moored' || 'It is moored' },
  delete: { soft: { flag: 'Gone' } },
  sections: {
    what: { title: 'What it is', group: 'Basics', fields: ['Name', 'Kind'] },
    price: {
      title: 'Price',
      group: 'Basics',
      fields: ['Price'],
      when: ({ Price }) => Price < 500 || 'Ask the harbour',
    },
    rest: {
      title: 'The rest',
      fields: ['Lines', 'Home', 'Marks', 'Codes', 'BuiltOn'],
      facts: ({ Kind }) => [
        ['Class', Kind.toUpperCase()],
        ['None', ''],
      ],
    },
    others: {
      title: 'Others',
      list: sublist(boats, boats, { scope: ({ Kind }) => ({ Kind: [Kind] }), columns: ['Name'] }),
    },
    later: { title: 'Later', extension: 'export', fields: ['Name'] },
    own: { title: 'Own', slot: async () => ({ default: ({ record, id }) => <p>{`${record.Name}, ${id}`}</p> }) },
  },
});
const fewer: Resource = {
  ...boat,
  sections: Object.fromEntries(
    Object.entries(boat.sections ?? {}).filter(([name]) => name !== 'rest' && name !== 'others'),
  ),
};
const tabbed: Resource = {
  ...boat,
  name: 'tabbed',
  sections: {
    what: { title: 'What it is', tab: 'First', fields: ['Name'] },
    price: { title: 'Price', tab: 'Second', fields: ['Price'] },
    kind: { title: 'Kind', tab: 'First', fields: ['Kind'] },
  },
  paths: () => ({ list: '/tabbed', show: '/tabbed/:id' }),
};
const ark: z.infer<typeof Boat> = {
  Id: 7,
  Name: 'Ark',
  Kind: 'sail',
  Price: Pence.parse(450),
  BuiltOn: '2026-03-01',
  Lines: [
    { Item: 'Sail', Count: 2 },
    { Item: 'Rope', Count: 0 },
  ],
  Home: { Town: 'Whitby', Quay: null },
  Marks: { bow: 'red' },
  Codes: ['A', 'B'],
};
const empty = {
  ...ark,
  Id: 8,
  Name: 'Bare',
  Price: Pence.parse(500),
  BuiltOn: null,
  Lines: [],
  Home: { Town: '', Quay: null },
  Marks: {},
  Codes: [],
  Gone: true,
};

/** The audit trail, as a portal declares it. */
const audit: Resource = defineResource({
  ...auditTrail,
  label: 'Audit',
  singular: 'change',
  icon: HeartOutlined,
  title: 'Title',
  access: { Admin: ['list', 'show'] },
  paths: () => ({ list: '/audit', show: '/audit/:id' }),
  fetch: async ({ call }, id) => ({
    ...(await call(auditEndpoints.entry, { params: { entry: id } })),
    With: [entry(4, { Entity: 'oars', EntityId: '2', Title: 'Oar', Action: 'insert' })],
  }),
  pages: { show: async () => ({ default: AuditEntryPage }) },
  list: {
    columns: ['Actor'],
    fetch: async ({ call }, { page, size }) => {
      const { Entries, TotalCount } = await call(auditEndpoints.history, {
        params: { entity: 'boats', record: '7' },
        query: { Page: page, Size: size },
      });
      return { rows: savesOf(Entries), hasMore: page * size < (TotalCount ?? 0) };
    },
  },
});
const entry = (Id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  Id,
  At: '2020-11-20T10:00:00Z',
  Actor: 'ann@boats.test',
  Action: 'update',
  Entity: 'boats',
  EntityId: '7',
  Title: 'Ark',
  Changes: [{ Field: 'Price', Kind: 'pence', From: 400, To: 450 }],
  ...more,
});
const fields = ['Name', 'Kind', 'Price', 'BuiltOn', 'Marks', 'Codes', 'Owner', 'Home'].map((Field) => ({
  Field,
  From: null,
  To: 'x',
}));

/** Creates a backend that returns the given boats on one page. */
const harbour =
  (rows: readonly object[], total = rows.length): Answering =>
  ({ url }) => {
    const { pathname } = new URL(url, 'http://harbour');
    const id = /^\/boats\/(\d+)$/.exec(pathname)?.[1];
    const found = rows.find((row) => 'Id' in row && String(row.Id) === id);
    if (pathname === '/boats') return { json: rows, headers: { 'x-total-count': String(total) } };
    return found ? { json: found } : { status: 404, json: { Error: 'Not found' } };
  };
const failing: Answering = () => ({ status: 500, json: { Error: 'The harbour is closed' } });
const history =
  (entries: readonly AuditEntry[], total = entries.length): Answering =>
  ({ url }) => {
    if (url.startsWith('/ext/audit/')) {
      return { json: { Result: url.includes('/entry') ? entries[0] : { Entries: entries, TotalCount: total } } };
    }
    return harbour([ark])({ method: 'GET', url, headers: {}, text: '' });
  };

// The shell around a screen needs a window, which these tests do not have.
vi.mock('./shell/Shell.tsx', () => ({ Shell: Outlet }));

type Screen = Parameters<typeof renderScreen>[0];
type Given = Partial<Parameters<typeof renderScreen>[1]>;
const draw = async (screen: Screen, given: Given = {}) =>
  accessibleLinesOfHtml(
    (await renderScreen(screen, { role: 'Admin', resources: [boat], answer: harbour([ark, empty]), ...given })).html,
  );

it('the record page renders each of its states', async () => {
  const page = (given?: Given, id = 7, resource = boat) =>
    draw(<RecordScreen resource={resource} id={id} />, { resources: [boat, tabbed], ...given });
  const usual = await page({ role: 'Shop' });
  const beyond = async (lines: Promise<string[]>) => (await lines).filter((line) => !usual.includes(line));
  await expectSnapshot('record-page', {
    'for who may change it, between others': async () =>
      (await page({ prepare: ({ memory }) => memory.trails.set('boats', () => [6, 7, 8]) })).slice(0, 7),
    'for who may only read it': async () => usual.slice(0, 8),
    'with what is empty, and deleted': () => beyond(page({ role: 'Shop' }, 8)),
    'while it cannot be changed': () => beyond(page({ answer: harbour([{ ...ark, Name: 'Moored' }]) })),
    'where a part cannot be changed': () =>
      beyond(page({ answer: harbour([{ ...ark, Price: 500 }]), extensions: ['export'] }, 7, fewer)),
    'that is gone': () => page({}, 9),
    'that is gone, from a list that was left': () =>
      page({ prepare: ({ memory }) => memory.addresses.set('boats', '/boats?q=a') }, 9),
    'that cannot be read': () => page({ answer: failing }),
    'under tabs': async () =>
      (await draw(<RecordScreen resource={tabbed} id={7} />, { resources: [boat, tabbed] })).slice(0, 7),
  });
});

it('a dashboard renders with figures, without figures, and with hidden fields', async () => {
  const blocks = [
    counter(boats, { title: 'Sailing', filters: { Kind: ['sail'] } }),
    counter(boats, { title: 'Worth', sum: 'Price' }),
    chart(boats, { title: 'By kind', by: 'Kind', filters: { Kind: ['sail', 'row'] } }),
    chart(boats, { title: 'By month', by: 'BuiltOn', per: 'month', sum: 'Price', chartType: 'line' }),
    { kind: 'slot', title: 'Besides', slot: async () => ({ default: () => <p>It rains</p> }) },
  ] as const;
  const uncounted: Resource = {
    ...boat,
    list: completeList('Boats', { columns: ['Name'], fetch: async () => ({ rows: [ark], total: 9, isAtLeast: true }) }),
  };
  const board = (given?: Given, shown: readonly (typeof blocks)[number][] = blocks) =>
    draw(<DashboardScreen resource={{ ...boat, label: 'Harbour' }} blocks={shown} />, given);
  const usual = await board();
  const beyond = async (lines: Promise<string[]>) => (await lines).filter((line) => !usual.includes(line));
  await expectSnapshot('dashboard', {
    'of two': async () => usual,
    'of nothing': () => beyond(board({ answer: harbour([]) })),
    'of the first of many': () => beyond(board({ answer: harbour([ark, empty], 9) })),
    'of more than are counted': () => board({ resources: [uncounted] }, blocks.slice(0, 1)),
    'that cannot be read': () => beyond(board({ answer: failing })),
    'of another’s': () => board({ role: 'Merchant' }),
  });
});

it('the history of a record and the page of a save render each of their states', async () => {
  const several = [
    entry(3, { Actor: 'bob@boats.test', Changes: fields }),
    entry(2, { At: '2020-11-19T10:00:00Z', Action: 'insert' }),
    entry(1, { At: '2020-11-18T10:00:00Z', Action: 'delete', Entity: 'oars', EntityId: '1', Title: 'Oar' }),
  ];
  const given = (entries: readonly AuditEntry[], total?: number): Given => ({
    resources: [boat, audit],
    extensions: ['audit'],
    answer: history(entries, total),
  });
  const panel = (more: Given) => draw(<HistoryPanel entity="boats" id={7} />, more);
  const page = (more: Given, id: number | string = 3) => draw(<AuditEntryPage id={id} />, more);
  await expectSnapshot('history', {
    'of several saves': () => panel(given(several)),
    'of more than one page': () => panel(given(several, 30)),
    'of none': () => panel(given([])),
    'that cannot be read': () => panel({ ...given([]), answer: failing }),
    'of one save': () => page(given([entry(3)])),
    'of a save that is gone': () =>
      page({ ...given([]), answer: () => ({ status: 404, json: { Error: 'Not found' } }) }),
    'of a save that cannot be read': () => page({ ...given([]), answer: failing }),
  });
});

it('a list renders each of its states before any interaction', async () => {
  const list = async (given?: Given, declared = boat): Promise<string[]> =>
    declared.list
      ? draw(<ListScreen resource={declared} list={declared.list} />, { location: '/boats', ...given })
      : Promise.resolve([]);
  const screens: Resource[] = [
    { ...boat, screen: { title: 'Harbour', tab: 'Boats' } },
    {
      ...boat,
      name: 'ships',
      label: 'Ships',
      screen: { title: 'Harbour', tab: 'Ships' },
      paths: () => ({ list: '/ships' }),
    },
  ];
  const usual = await list();
  const beyond = async (given?: Given, declared?: Resource) =>
    (await list(given, declared)).filter((line) => !usual.includes(line));
  const several: Resource = {
    ...boat,
    list: completeList('Boats', {
      columns: ['Name'],
      sorts: { 'Name:asc': 'Name', 'Price:desc': 'Dearest' },
      severalSorts: true,
    }),
  };
  await expectSnapshot('list', {
    'of two': async () => usual,
    'of a reader': () => beyond({ role: 'Shop', extensions: ['views'] }),
    'narrowed to nothing': () => beyond({ location: '/boats?q=zebra&Kind=sail', answer: harbour([]) }),
    searched: () => beyond({ location: '/boats?q=ark', answer: harbour([ark]) }),
    'of none': () => beyond({ answer: harbour([]) }),
    'that cannot be read': () => beyond({ answer: failing }),
    'beside others on its screen': () =>
      beyond({ resources: screens, prepare: ({ memory }) => memory.addresses.set('ships', '/ships?q=b') }, screens[0]),
    'sorted twice': () => beyond({ location: '/boats?sort=Price:desc,Name:asc', resources: [several] }, several),
    'in a page': async () =>
      (
        await draw(<EmbeddedList resource="boats" title="Boats here" scope={{ Kind: ['sail'] }} aside={<b>3</b>} />)
      ).filter((line) => !usual.includes(line)),
    'in a page of who may not': () =>
      draw(<EmbeddedList resource="boats" title="Boats here" scope={{}} />, { role: 'Merchant' }),
    'in a page, unknown': () => draw(<EmbeddedList resource="ships" title="Ships" scope={{}} />),
  });
});

it('the bell and its panel render any number of announcements', async () => {
  const boatWithNews: Resource = { ...boat, news: { when: () => true, concerns: () => true, say: () => undefined } };
  const announce = (count: number): Given => ({
    resources: [boatWithNews],
    prepare: ({ announcements }) => {
      for (let at = 0; at < count; at += 1) {
        announcements.add({
          key: `${at}`,
          title: `News ${at}`,
          text: 'A boat has come',
          about: at === 0 ? null : { resource: at === 3 ? 'planes' : 'boats', id: at === 1 ? null : at },
          at: `2020-01-0${(at % 9) + 1}T10:00:00.000Z`,
        });
      }
      announcements.read('2');
    },
  });
  await expectSnapshot('bell', {
    nothing: () => draw(<Bell />, announce(0)),
    some: () => draw(<Bell />, announce(10)),
    many: () => draw(<Bell />, announce(12)),
    'for nobody': () => draw(<Bell />),
    'behind it nothing': () => draw(<BellPanel onClose={() => undefined} />, announce(0)),
    'behind it some': () => draw(<BellPanel onClose={() => undefined} />, announce(4)),
  });
});

it('the routes lead to lists, records, dashboards and custom pages', async () => {
  const about: Resource = {
    ...boat,
    name: 'about',
    label: 'About',
    access: { Admin: ['list'] },
    paths: () => ({ list: '/about' }),
    menu: { order: 2 },
    pages: { list: async () => ({ default: () => <p>About boats</p> }) },
  };
  const figures: Resource = {
    ...boat,
    access: { Admin: ['list'] },
    menu: { order: 2 },
    name: 'figures',
    label: 'Figures',
    paths: () => ({ list: '/figures' }),
    dashboard: [counter(boats, { title: 'Boats' })],
  };
  const paged: Resource = {
    ...boat,
    name: 'paged',
    label: 'Paged',
    menu: { order: 9, visible: () => false },
    paths: () => ({ list: '/paged', show: '/paged/:id' }),
    pages: { show: async () => ({ default: ({ id }) => <p>{`Page of ${id}`}</p> }) },
  };
  const whole = [{ ...boat, redirects: () => ({ '/old/:id': '/boats/:id' }) }, about, figures, paged];
  const at = (location: string, resources: readonly Resource[] = whole, more: Given = {}) =>
    draw(<PortalRoutes returnPath={undefined} />, { location, resources, ...more });
  await expectSnapshot('routes', {
    'a list': async () => (await at('/boats')).slice(0, 2),
    'a record': async () => (await at('/boats/7', [boat], { role: 'Shop' })).slice(0, 2),
    'a page of its own': () => at('/about'),
    figures: () => at('/figures'),
    'a record of its own page': () => at('/paged/7'),
    'for nobody': () => at('/boats', [boat], { role: 'Merchant' }),
  });
});

it('the side menu marks the entry of the current path', async () => {
  const other: Resource = {
    ...boat,
    name: 'other',
    label: 'Others',
    icon: HeartOutlined,
    menu: { order: 0, label: 'Other things' },
    paths: () => ({ list: '/other' }),
  };
  await expectSnapshot('side-menu', {
    'at a list': () => draw(<SideMenu />, { resources: [boat, other], location: '/boats' }),
    'at a record': () =>
      draw(<SideMenu onNavigate={() => undefined} />, { resources: [boat, other], location: '/other/7' }),
    elsewhere: () => draw(<SideMenu />, { resources: [boat, other], location: '/boatsmen' }),
  });
});

it('the inspector shows a declaration for two kinds of users', async () => {
  const page = (location: string) =>
    draw(
      <Routes>
        <Route path="*" element={<Inspector />} />
      </Routes>,
      { resources: [boat, tabbed], location },
    );
  await expectSnapshot('inspector', {
    'the first': async () => (await page('/')).slice(0, 8),
    'an unknown one': async () =>
      (await page('/?resource=planes&left=Shop, collecting&right=Shop, only collecting')).slice(0, 5),
  });
});
