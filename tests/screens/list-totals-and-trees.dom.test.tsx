/** Column totals, multiple sorts and tree rows of a list. */
import { TagOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { retryImmediately } from '../setup/interactions.ts';
import { button as findButton, openDialogs } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';
import { groupByParent } from 'schema-admin/engine/features/list/table/TreeRows.tsx';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));
const rows = () => [...document.querySelectorAll('[data-row] .column-name')].map(({ textContent }) => textContent);

const Thing = z.object({
  Id: z.number(),
  Name: z.string(),
  Colour: z.enum(['red', 'green']),
  Price: Pence,
  Count: z.number(),
  Share: Percent,
});
const common = {
  icon: TagOutlined,
  schema: Thing,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list'] },
  transport: 'rest',
} as const;
const columns = [
  'Name',
  { key: 'Price', total: true },
  { key: 'Count', total: true },
  {
    key: 'Value',
    label: 'Value',
    unit: 'pence',
    computed: ({ Price, Count }: z.infer<typeof Thing>) => Price * Count,
    total: true,
  },
  {
    key: 'Share',
    totalCell: (shown: readonly z.infer<typeof Thing>[]) => `${Math.max(...shown.map(({ Share }) => Share))}% at most`,
  },
] as const;
const sorts = { 'Name:asc': 'Name', 'Price:asc': 'Cheapest', 'Price:desc': 'Dearest', 'Count:desc': 'Most' };
const things = [
  { Id: 1, Name: 'Cup', Colour: 'red', Price: 150, Count: 2, Share: 5 },
  { Id: 2, Name: 'Mug', Colour: 'green', Price: 350, Count: 1, Share: 12.5 },
  { Id: 3, Name: 'Jug', Colour: 'red', Price: 1000, Count: 3, Share: 1 },
];

const declarations = {
  plain: defineResource({
    ...common,
    name: 'plain',
    label: 'Things',
    paths: () => ({ list: '/plain' }),
    rest: { path: '/plain' },
    list: { columns, sorts, severalSorts: true, size: 2 },
  }),
  summed: defineResource({
    ...common,
    name: 'summed',
    label: 'Things',
    paths: () => ({ list: '/summed' }),
    rest: { path: '/summed', rows: 'data', total: 'count', totals: 'sums' },
    list: { columns, size: 2 },
  }),
};

const Part = z.object({ Id: z.number(), Name: z.string(), PartOf: z.number().nullish(), Parts: z.number() });
const tree = { ...common, schema: Part, singular: 'part' } as const;
const parts: z.infer<typeof Part>[] = [
  { Id: 1, Name: 'House', PartOf: null, Parts: 2 },
  { Id: 2, Name: 'Roof', PartOf: 1, Parts: 1 },
  { Id: 3, Name: 'Tile', PartOf: 2, Parts: 0 },
  { Id: 4, Name: 'Wall', PartOf: 1, Parts: 0 },
  { Id: 5, Name: 'Shed', PartOf: null, Parts: 0 },
];
const branches = {
  asked: defineResource({
    ...tree,
    name: 'asked',
    label: 'Parts',
    access: { Admin: ['list', 'edit'] },
    paths: () => ({ list: '/asked' }),
    rest: { path: '/asked' },
    list: {
      columns: ['Name', { key: 'Parts', total: true }],
      search: {},
      size: 2,
      tree: { parent: 'PartOf', roots: { PartOf: [''] }, hasChildren: ({ Parts }) => Parts > 0 },
    },
    edit: { fields: ['Name'] },
  }),
  whole: defineResource({
    ...tree,
    name: 'whole',
    label: 'Parts',
    access: { Admin: ['list'] },
    paths: () => ({ list: '/whole' }),
    rest: { path: '/whole' },
    list: { columns: ['Name'], search: {}, size: 2, tree: { parent: 'PartOf' } },
  }),
};

/** Opens a list of two pages. `sums` holds the backend's totals, and requests from row `last` on fail. */
function open(url: string, sums?: Readonly<Record<string, number>>, last = 3) {
  const { received } = renderApp({
    role: 'Admin',
    url,
    extensions: [],
    declarations,
    backend({ url: requestUrl }) {
      const { pathname, searchParams } = new URL(requestUrl, 'http://backend');
      if (!['/plain', '/summed'].includes(pathname)) return { json: {} };
      if (Number(searchParams.get('_start')) >= last) return { status: 500, json: { Error: 'Full' } };
      const page: readonly Row[] = things.slice(Number(searchParams.get('_start')), Number(searchParams.get('_end')));
      return pathname === '/plain'
        ? { json: page, headers: { 'x-total-count': '3' } }
        : { json: { data: page, count: 3, sums } };
    },
  });
  return {
    getRequestedUrls: () =>
      received.map(({ url: address }) => address).filter((address) => /^\/(plain|summed)/.test(address)),
  };
}
const totals = () =>
  [...(document.querySelector('.list-totals')?.querySelectorAll('.column-name, .column-value') ?? [])].map(
    ({ textContent }) => textContent?.trim(),
  );

describe('column totals', () => {
  it('cover the loaded rows, and all rows once they are loaded', async () => {
    open('/plain');
    // The test document has no height, so the end of the list is always in view.
    await waitFor(() => expect(totals()).toEqual(['Total of all 3', '£15.00', '6', '£36.50', '12.5% at most']));
    expect(some(document.querySelector('.list-totals'), 'totals').getAttribute('aria-label')).toBe('Total');
  });

  it('come from the backend if it sends them', async () => {
    const { getRequestedUrls } = open('/summed', { Price: 999_00 });
    await waitFor(() => expect(totals()).toEqual(['Total of all 3', '£999.00', '6', '£36.50', '12.5% at most']));
    expect(getRequestedUrls().length).toBe(2);
  });

  it('name the number of rows if not all of them are loaded', async () => {
    open('/summed', { Price: 999_00 }, 2);
    await waitFor(() =>
      expect(totals()).toEqual(['Total of the 2 loaded, of 3', '£999.00 in total', '3', '£6.50', '12.5% at most']),
    );
  });
});

describe('multiple sorts', () => {
  it('are added by Shift-click, kept in the URL and requested in order', async () => {
    const { getRequestedUrls } = open('/plain');
    const heading = (name: string) =>
      some(
        [...document.querySelectorAll<HTMLElement>('button.column-heading-name')].find(({ textContent }) =>
          textContent?.startsWith(name),
        ),
        name,
      );
    await awaited(() => document.querySelector('.column-headings'), 'headings');
    fireEvent.click(heading('Count'), { shiftKey: true });
    fireEvent.click(heading('Price'), { shiftKey: true });
    await waitFor(() => expect(window.location.search).toBe('?sort=Name%3Aasc%2CCount%3Adesc%2CPrice%3Aasc'));
    await waitFor(() =>
      expect(getRequestedUrls().at(-1)).toMatch(
        /_order=asc%2Cdesc%2Casc&_sort=Name%2CCount%2CPrice|_order=asc,desc,asc&_sort=Name,Count,Price/,
      ),
    );
    expect(
      [...document.querySelectorAll('[role="columnheader"]')].map((each) => [
        each.getAttribute('aria-sort'),
        each.querySelector('.column-rank')?.textContent,
      ]),
    ).toEqual([
      ['ascending', '1'],
      ['none', '3'],
      ['none', '2'],
      [null, undefined],
      [null, undefined],
    ]);
    fireEvent.click(heading('Price'), { shiftKey: true });
    fireEvent.click(heading('Count'), { shiftKey: true });
    await waitFor(() => expect(window.location.search).toBe('?sort=Name%3Aasc%2CPrice%3Adesc'));
    fireEvent.click(heading('Count'));
    await waitFor(() => expect(window.location.search).toBe('?sort=Count%3Adesc'));
  });

  it('can be reordered in their panel, which keeps at least one', async () => {
    open('/plain?sort=Price:desc,Nonsense:asc,Name:asc');
    fireEvent.click(await awaited(() => findButton('Sort: Dearest, Name'), 'Sort'));
    const panel = await awaited(() => document.querySelector<HTMLElement>('ul[aria-label="Sort by"]'), 'panel');
    const held = () =>
      [...panel.querySelectorAll('li')]
        .filter((each) => each.querySelector('input')?.checked)
        .map(({ textContent }) => textContent);
    expect(held()).toEqual(['Dearest', 'Name']);
    fireEvent.click(some(findButton('Move Name up', panel), 'up'));
    await waitFor(() => expect(held()).toEqual(['Name', 'Dearest']));
    fireEvent.click(
      some(
        [...panel.querySelectorAll('li')].find(({ textContent }) => textContent === 'Cheapest')?.querySelector('input'),
        'Cheapest',
      ),
    );
    await waitFor(() =>
      expect([held(), window.location.search]).toEqual([['Name', 'Cheapest'], '?sort=Name%3Aasc%2CPrice%3Aasc']),
    );
    fireEvent.click(some(panel.querySelector('input'), 'Name'));
    await waitFor(() =>
      expect([held(), panel.querySelector('input')?.disabled, rows().length]).toEqual([['Cheapest'], true, 3]),
    );
  });
});

describe('tree rows', () => {
  const openTree = (url: string, fails: (address: string) => boolean = () => false) => {
    const answer = stockBackend({ asked: structuredClone(parts), whole: structuredClone(parts) });
    const { received } = renderApp({
      role: 'Admin',
      url,
      extensions: [],
      declarations: branches,
      backend: (request) => (fails(request.url) ? { status: 500, json: { Error: 'Full' } } : answer(request)),
    });
    return {
      getRequestedUrls: () =>
        received.map(({ url: address }) => address).filter((address) => address.startsWith('/asked?')),
    };
  };
  const toggle = (name: string) => some(findButton(`Rows below ${name}`), `toggle of ${name}`);
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('.tree-row')].map(
      (row) => `${row.style.getPropertyValue('--depth')} ${row.querySelector('.column-name')?.textContent}`,
    );

  it('are loaded on expand, refetched after a change, and selectable like other rows', async () => {
    const { getRequestedUrls } = openTree('/asked');
    await waitFor(() =>
      expect([shown(), totals()]).toEqual([
        ['0 House', '0 Shed'],
        ['Total of the 2 at the top', '2'],
      ]),
    );
    expect([getRequestedUrls().length, getRequestedUrls()[0], findButton('Rows below Shed')]).toEqual([
      1,
      expect.stringContaining('PartOf=&'),
      undefined,
    ]);
    fireEvent.click(toggle('House'));
    await waitFor(() => expect(shown()).toEqual(['0 House', '1 Roof', '1 Wall', '0 Shed']));
    expect([getRequestedUrls().at(-1), toggle('House').getAttribute('aria-expanded')]).toEqual([
      expect.stringContaining('PartOf=1'),
      'true',
    ]);
    fireEvent.keyDown(some(document.querySelector('[data-row="2"] a'), 'link'), { key: 'ArrowRight' });
    await waitFor(() => expect(shown()).toEqual(['0 House', '1 Roof', '2 Tile', '1 Wall', '0 Shed']));
    fireEvent.keyDown(some(document.querySelector('[data-row="3"] a'), 'link'), { key: 'ArrowLeft' });
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('2');
    fireEvent.click(some(document.querySelector('[data-row="2"] a'), 'Roof'));
    const name = await awaited(() => openDialogs().at(-1)?.querySelector('input'), 'name');
    expect(window.location.pathname).toBe('/asked/edit/2');
    fireEvent.change(name, { target: { value: 'Loft' } });
    fireEvent.click(some(findButton('Save part'), 'Save'));
    await waitFor(() => expect(shown()).toEqual(['0 House', '1 Loft', '2 Tile', '1 Wall', '0 Shed']));
    fireEvent.contextMenu(some(document.querySelector('[data-row="3"] a'), 'Tile'), { clientX: 5, clientY: 5 });
    await awaited(
      () =>
        [...document.querySelectorAll('[role="menuitem"]')].find(({ textContent }) => textContent?.includes('Copy')),
      'menu of a row below',
    );
    fireEvent.keyDown(toggle('House'), { key: 'ArrowLeft' });
    await waitFor(() => expect(shown()).toEqual(['0 House', '0 Shed']));
  });

  it('are nested from one response, and search results are flat', async () => {
    openTree('/whole');
    await waitFor(() => expect(shown()).toEqual(['0 House', '0 Shed']));
    fireEvent.click(toggle('House'));
    fireEvent.click(await awaited(() => findButton('Rows below Roof'), 'Roof'));
    await waitFor(() => expect(shown()).toEqual(['0 House', '1 Roof', '2 Tile', '1 Wall', '0 Shed']));
    expect(findButton('Rows below Tile')).toBeUndefined();
    openTree('/whole?q=tile');
    await waitFor(() => expect([rows(), shown()]).toEqual([['Tile'], []]));
  });

  it('show a loading error with Retry', async () => {
    retryImmediately();
    let isBroken = true;
    openTree('/asked', (address) => isBroken && address.includes('PartOf=1'));
    fireEvent.click(await awaited(() => findButton('Rows below House'), 'House'));
    await awaited(
      () =>
        [...document.querySelectorAll('[role="alert"]')].find(({ textContent }) =>
          textContent?.startsWith('The rows below House could not be loaded'),
        ),
      'failure',
    );
    isBroken = false;
    fireEvent.click(some(findButton('Retry'), 'Retry'));
    await waitFor(() => expect(shown()).toEqual(['0 House', '1 Roof', '1 Wall', '0 Shed']));
  });

  it('are shown at the top level if they form a cycle or lack their parent', () => {
    const rings = [
      { Id: 1, PartOf: 2 },
      { Id: 2, PartOf: 1 },
      { Id: 3, PartOf: 9 },
      { Id: 4, PartOf: 3 },
    ];
    expect(groupByParent(rings, 'Id', 'PartOf').top.map(({ Id }) => Id)).toEqual([3, 1, 2]);
  });
});
