/** A portal with a list of looms that uses many kinds of columns, actions and menus. */
import { ToolOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import type { SavedView } from 'schema-admin/contract/views.ts';
import { type BulkInputProps, defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { createRecorder } from './interactions.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';

const Loom = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(20),
  Kind: z.enum(['floor', 'table']),
  Width: z.number(),
  Note: z.string().nullish(),
});
type Loom = z.infer<typeof Loom>;
const looms = defineRecord('looms', { schema: Loom, id: 'Id' });
const access = { roles: ['Admin'] } as const;
const body = json(z.object({ Rows: z.int() }));
const calls = {
  weave: endpoint({ method: 'POST', path: '/looms/{id}/weave', access, summary: 'Weave', body, answer: z.unknown() }),
  rest: endpoint({ method: 'POST', path: '/looms/{id}/rest', access, summary: 'Rest', answer: z.unknown() }),
  thread: endpoint({
    method: 'POST',
    path: '/looms/{id}/thread',
    access,
    summary: 'Thread',
    body,
    answer: z.unknown(),
  }),
};
const Rows = z.object({ Rows: z.int().min(1) });
const weave = defineAction(looms, 'weave', {
  label: 'Weave',
  input: Rows,
  fields: ['Rows'],
  call: ({ call }, id, input) => call(calls.weave, { params: { id }, body: input }),
});
const rest = defineAction(looms, 'rest', {
  label: 'Rest a while',
  danger: true,
  confirm: ({ Name }) => ({ title: `Rest ${Name}?`, text: 'It stops.', confirm: 'Rest it' }),
  disabledWhen: ({ Width }) => (Width > 50 ? 'It is too wide' : undefined),
  call: ({ call }, id) => call(calls.rest, { params: { id } }),
});
function Threads({ rows, onSubmit, onCancel }: BulkInputProps<Loom, z.infer<typeof Rows>>) {
  return (
    <>
      <p>{rows.map(({ Name }) => Name).join(' and ')}</p>
      <button type="button" onClick={() => onSubmit({ Rows: 3 })}>
        Thread three
      </button>
      <button type="button" onClick={onCancel}>
        Not now
      </button>
    </>
  );
}
const thread = defineAction(looms, 'thread', {
  label: 'Thread',
  input: Rows,
  bulkInput: async () => ({ default: Threads }),
  when: ({ Kind }) => Kind === 'floor',
  call: ({ call }, id, input) => call(calls.thread, { params: { id }, body: input }),
});

const shared = { title: 'Name', icon: ToolOutlined, schema: Loom, id: 'Id', transport: 'rest' } as const;

const declarations = {
  looms: defineResource({
    ...looms,
    label: 'Looms',
    singular: 'loom',
    icon: ToolOutlined,
    title: 'Name',
    access: { Admin: ['list', 'show', 'create', 'edit', weave, rest, thread], Shop: ['list', 'show'] },
    menu: { order: 1 },
    paths: () => ({ list: '/looms', show: '/looms/:id' }),
    transport: 'rest',
    rest: { path: '/looms' },
    list: {
      size: 4,
      columns: ['Name', { key: 'Kind', inline: true }, 'Width', { key: 'Note', inline: true }],
      search: { label: 'Search looms' },
      sorts: { 'Name:asc': 'Name', 'Width:asc': 'Narrowest', 'Width:desc': 'Widest' },
      severalSorts: true,
      filters: {
        Kind: {
          kind: 'choice',
          label: 'Kind',
          options: [
            { value: 'floor', label: 'Floor' },
            { value: 'table', label: 'Table' },
          ],
        },
      },
      together: [
        { label: ({ Kind }: Loom) => `All ${Kind} looms`, query: ({ Kind }: Loom) => ({ filters: { Kind: [Kind] } }) },
        { label: ({ Name }: Loom) => `Like ${Name}`, query: ({ Name }: Loom) => ({ search: Name }) },
      ],
      bulk: [weave, rest, thread],
      rowActions: [rest, weave, thread],
    },
    create: { fields: ['Name'], schema: Loom.pick({ Name: true }) },
    edit: { fields: ['Name', 'Kind', 'Width', 'Note'] },
    sections: { of: { title: 'What it is', fields: ['Name', 'Kind', 'Width'] } },
  }),
  spools: defineResource({
    ...shared,
    name: 'spools',
    label: 'Spools',
    singular: 'spool',
    access: { Admin: ['list', 'show'] },
    menu: { order: 2 },
    paths: () => ({ list: '/spools', show: '/spools/:id' }),
    rest: { path: '/spools' },
    list: { columns: ['Name', 'Kind'], search: { label: 'Search spools' }, address: { searchOpen: 'search' } },
    sections: { of: { title: 'What it is', fields: ['Name'] } },
  }),
};

const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fay'];
const aLoom = (name: string, at: number): Loom => ({
  Id: at + 1,
  Name: name,
  Kind: at % 2 === 0 ? 'floor' : 'table',
  Width: 20 * (at + 1),
  Note: at === 1 ? 'Squeaks' : null,
});

interface LoomsOptions {
  readonly refuse?: (request: Received) => Sent | Promise<Sent> | undefined;
  readonly views?: readonly SavedView[];
  readonly role?: 'Admin' | 'Shop';
}

export function openLooms(url: string, { refuse = () => undefined, views, role = 'Admin' }: LoomsOptions = {}) {
  const collections = [restCollection('/looms', names.map(aLoom)), restCollection('/spools', [aLoom('Silk', 0)])];
  const network = renderApp({
    role,
    url,
    declarations,
    extensions: views ? ['views'] : [],
    backend: (request) => {
      const refused = refuse(request);
      if (refused) return refused;
      if (request.url.startsWith('/ext/views/')) return { json: { Result: views } };
      if (/\/(?:weave|rest|thread)$/.test(request.url)) return { json: { Result: true } };
      return (
        collections
          .map((collection) => collection(request.method, request.url, request.text))
          .find((answer) => answer !== undefined) ?? { json: {} }
      );
    },
  });
  return { ...network, ...createRecorder(network, '/looms') };
}

/** Returns the id of the row that has the focus, or else the label or tag name of the focused element. */
export const focused = () =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ??
  document.activeElement?.getAttribute('aria-label') ??
  document.activeElement?.tagName;
