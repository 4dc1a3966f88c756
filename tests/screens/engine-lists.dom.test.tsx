/** Embedded lists, keyboard use of a tree, and successive scans. */
import { ToolOutlined } from '@ant-design/icons';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { related } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { referenceFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import {
  retryImmediately,
  createRecorder,
  inAct,
  waitForFound,
  pressKey,
  filterPanel,
  press,
  toggle,
  fillIn,
} from '../setup/interactions.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';

const Part = z.object({
  Id: z.number(),
  Name: z.string(),
  Within: z.number().nullish(),
  Kind: z.enum(['box', 'lid']),
  Weight: z.number(),
});
const parts = defineRecord('parts', { schema: Part, id: 'Id' });
const within = reference({ to: parts });
const common = {
  ...parts,
  singular: 'part',
  icon: ToolOutlined,
  title: 'Name',
  transport: 'rest',
  rest: { path: '/parts' },
} as const;
const sorts = { 'Name:asc': 'Name', 'Weight:desc': 'Heaviest' };
const Kind = {
  kind: 'choice',
  label: 'Kind',
  options: [
    { value: 'box', label: 'Boxes' },
    { value: 'lid', label: 'Lids' },
  ],
} as const;

const declarations = {
  parts: defineResource({
    ...common,
    label: 'Parts',
    access: { Admin: ['list', 'show'] },
    menu: { order: 1 },
    paths: () => ({ list: '/parts', show: '/parts/:id' }),
    list: {
      columns: ['Name', 'Kind', 'Weight'],
      size: 3,
      search: { label: 'Search parts', debounceMs: 0 },
      sorts,
      filters: { Kind, Within: referenceFilter(within, { label: 'Within' }) },
    },
    references: { Within: within },
    scan: {
      extension: 'scan',
      find: async (_, code) =>
        await (code === 'NOTHING'
          ? Promise.reject(Object.assign(new Error('No'), { statusCode: 404 }))
          : code === 'BROKEN'
            ? Promise.reject(Object.assign(new Error('The reader is wet'), { statusCode: 500 }))
            : Promise.resolve(2)),
    },
    sections: {
      of: { title: 'What it is', fields: ['Name'] },
      within: { title: 'What is in it', list: related(parts, parts, 'Within') },
    },
  }),
  tree: defineResource({
    ...common,
    name: 'tree',
    label: 'Tree',
    access: { Admin: ['list'] },
    menu: { order: 2 },
    paths: () => ({ list: '/tree' }),
    list: {
      columns: ['Name', { key: 'Weight', total: true }],
      sorts: { 'Name:asc': 'Name' },
      tree: { parent: 'Within', roots: { Within: [''] }, hasChildren: ({ Kind: kind }) => kind === 'box' },
    },
  }),
};

const all: z.infer<typeof Part>[] = [
  { Id: 1, Name: 'Chest', Within: null, Kind: 'box', Weight: 90 },
  { Id: 2, Name: 'Drawer', Within: 1, Kind: 'box', Weight: 20 },
  { Id: 3, Name: 'Envelope', Within: 2, Kind: 'box', Weight: 1 },
  { Id: 4, Name: 'Flap', Within: 1, Kind: 'lid', Weight: 3 },
  { Id: 5, Name: 'Glove', Within: 1, Kind: 'lid', Weight: 2 },
  { Id: 6, Name: 'Hinge', Within: 1, Kind: 'lid', Weight: 5 },
  { Id: 7, Name: 'Ingot', Within: null, Kind: 'lid', Weight: 70 },
];

function open(url: string, refuse: (request: Received) => Sent | undefined = () => undefined) {
  const collection = restCollection(
    '/parts',
    all.map((each) => ({ ...each })),
  );
  const network = renderApp({
    role: 'Admin',
    url,
    declarations,
    extensions: ['scan'],
    backend: (request) => refuse(request) ?? collection(request.method, request.url, request.text) ?? { json: {} },
  });
  const getRequestedQueries = () =>
    network.received
      .filter(({ url: address }) => address.startsWith('/parts?'))
      .map(({ url: address }) => decodeURIComponent(address.slice(7)));
  return { ...network, ...createRecorder(network, '/parts?'), getRequestedQueries };
}
const rows = () => [...document.querySelectorAll('[data-row] .column-name')].map(({ textContent }) => textContent);

describe('an embedded list', () => {
  it('has its own search, sort, filters and columns, and leaves the URL unchanged', async () => {
    const { see, getRequestedQueries, expectAll } = open('/parts/1');
    await waitFor(() => expect(rows()).toEqual(['Drawer', 'Flap', 'Glove', 'Hinge']));
    await press('Sort: Name');
    const heaviest = await waitForFound(
      () => [...document.querySelectorAll('[role="menuitem"]')].find(({ textContent }) => textContent === 'Heaviest'),
      'sort',
    );
    await inAct(() => fireEvent.click(heaviest));
    await waitFor(() => expect(rows()[0]).toBe('Drawer'));
    await press('Filter');
    await toggle('Lids');
    await see('its filters', '.filter-panel');
    await press('Apply Filters (1)', filterPanel);
    await waitFor(() => expect(rows()).toEqual(['Hinge', 'Flap', 'Glove']));
    await fillIn('.list-embedded input[type="search"]', 'la');
    await waitFor(() => expect(rows()).toEqual(['Flap']));
    await see('narrowed', '.list-embedded .list-body');
    await fillIn('.list-embedded input[type="search"]', 'zebra');
    await press('Clear search and filters');
    await waitFor(() => expect(rows()).toHaveLength(4));
    await press('Columns');
    await toggle('Kind');
    await waitFor(() => expect(document.querySelector('.column-headings')?.textContent).not.toContain('Kind'));
    expect(new Set(getRequestedQueries().filter((address) => !address.includes('Within=1')))).toEqual(new Set());
    expect(location.pathname + location.search).toBe('/parts/1');
    await expectAll('engine-embedded');
  });
});

describe('a tree', () => {
  const at = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
  const strike = async (name: string, more: object = {}) =>
    await pressKey(name, more, document.activeElement ?? document.body);
  const toggleOf = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"] .tree-toggle`);
  const isOpen = (id: number) => toggleOf(id)?.getAttribute('aria-expanded');

  it('can be expanded and collapsed with the arrow keys, and shows loading errors', async () => {
    retryImmediately();
    let isDown = true;
    const { see, expectAll } = open('/tree', ({ url }) =>
      isDown && url.includes('Within=2') ? { status: 500, json: { Error: 'Locked' } } : undefined,
    );
    await waitFor(() => expect(rows()).toEqual(['Chest', 'Ingot']));
    toggleOf(1)?.focus();
    await strike('ArrowRight', { shiftKey: true });
    await strike('ArrowLeft');
    await strike('a');
    expect(isOpen(1)).toBe('false');
    await strike('ArrowRight');
    await waitFor(() => expect(rows()).toContain('Drawer'));
    await strike('ArrowRight');
    expect(isOpen(1)).toBe('true');
    await see('open', '.virtual-rows');
    toggleOf(2)?.focus();
    await strike('ArrowRight');
    await waitForFound(() => document.querySelector('.tree-note[role="alert"]'), 'failure');
    await see('what could not be read', '.virtual-rows');
    isDown = false;
    await inAct(() => fireEvent.click(document.querySelector('.tree-retry') ?? document.body));
    await waitFor(() => expect(rows()).toContain('Envelope'));
    await strike('ArrowLeft');
    await waitFor(() => expect(isOpen(2)).toBe('false'));
    await strike('ArrowLeft');
    expect(at()).toBe('1');
    await strike('ArrowLeft');
    await waitFor(() => expect(rows()).toEqual(['Chest', 'Ingot']));
    await expectAll('engine-tree');
  });
});

describe('a scanner', () => {
  const scan = async (code: string) =>
    await act(async () => {
      for (const name of [...code, 'Enter']) fireEvent.keyDown(document.body, { key: name });
    });
  const notices = () =>
    [...document.querySelectorAll('.ant-notification-notice')].map(({ textContent }) => textContent);

  it('reports unknown codes, and a second code for the open record adds no history entry', async () => {
    open('/parts');
    await waitFor(() => expect(rows()).toHaveLength(all.length));
    await waitFor(async () => {
      await scan('NOTHING');
      expect(notices()).toContainEqual(expect.stringContaining('No part has this code.'));
    });
    await scan('BROKEN');
    await waitFor(() => expect(notices()).toContainEqual(expect.stringContaining('The reader is wet')));
    const before = history.length;
    await scan('ABCDEF');
    await waitFor(() => expect(location.pathname).toBe('/parts/2'));
    await waitFor(() => expect(history.state).toMatchObject({ usr: { scanned: ['ABCDEF'] } }));
    await scan('GHIJKL');
    await waitFor(() => expect(history.state).toMatchObject({ usr: { scanned: ['ABCDEF', 'GHIJKL'] } }));
    expect(history.length).toBe(before + 1);
  });
});
