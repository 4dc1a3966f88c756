import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json, endpoint } from '../../../contract/endpoint.ts';
import { defineAction } from '../../model/declaration/action-declaration.ts';
import { defineLookup } from '../../model/handles/lookup.ts';
import { definePart } from '../../model/handles/part.ts';
import { declarationBase } from '../../model/handles/declaration.fixture.ts';
import { defineRecord } from '../../model/handles/record-token.ts';
import { defineResource } from '../../model/declaration/resource.ts';
import { choices, days, lookupTexts, wireFilters } from '../../model/filter/wire-filters.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { compareFacts, describeResource } from './describe-resource.ts';
import { findEndpoints } from './find-endpoints.ts';

const Thing = z.object({
  Id: z.int(),
  Name: z.string().max(40),
  Colour: z.enum(['red', 'green']).nullish(),
  Sizes: z.array(z.number()),
});
const list = endpoint({
  method: 'POST',
  path: '/things/list',
  access: 'public',
  summary: '',
  body: json(z.object({ Query: z.string() })),
  answer: z.unknown(),
});
const burn = endpoint({ method: 'DELETE', path: '/things/{id}', access: 'public', summary: '', answer: z.unknown() });

const burnThing = defineAction(defineRecord('things', { schema: Thing, id: 'Id' }), 'burn', {
  label: 'Burn',
  danger: true,
  call: ({ call }, id) => call(burn, { params: { id } }),
});

const nobody = { isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true };
const admin: User = { ...nobody, role: 'Admin' };
const shop: User = { ...nobody, role: 'Shop' };

const things = defineResource({
  ...declarationBase,
  schema: Thing,
  access: { Admin: ['list', burnThing], Shop: ['list'] },
  menu: { order: 1, visible: ({ role }) => role === 'Admin' },
  paths: ({ role }) => ({ list: role === 'Admin' ? '/admin/things' : '/things' }),
  list: {
    columns: ['Name', { key: 'Colour', label: 'Paint' }],
    sorts: { 'Name:asc': 'Name' },
    filters: wireFilters(z.object({ Colour: z.array(z.enum(['red'])) }), {
      Colour: choices({
        label: 'Colour',
        options: [{ value: 'red', label: 'Red' }],
        when: ({ role }) => role === 'Admin',
      }),
    }),
    fetch: async ({ call }, { search }) => {
      await call(list, { body: { Query: search } });
      return { rows: [] };
    },
  },
});

describe('the description of a resource', () => {
  it('has a user’s paths, menu, permissions, filters, columns and fields', () => {
    expect(describeResource(things, admin)).toMatchObject({
      Paths: { list: '/admin/things' },
      Menu: { Things: '/admin/things' },
      Operations: { list: 'yes' },
      Actions: { burn: 'Burn, dangerous' },
      Filters: { Colour: 'choice of red' },
      List: { rows: 'Name, Colour', sorts: 'Name:asc' },
      Fields: {
        Id: 'integer',
        Name: 'string, at most 40 characters',
        Colour: 'one of red, green or null (optional)',
        Sizes: 'list of number',
      },
    });
  });

  it('shows the differences between two users', () => {
    const differences = compareFacts(describeResource(things, admin), describeResource(things, shop)).filter(
      ({ left, right }) => left !== right,
    );
    expect(differences).toEqual([
      { group: 'Paths', name: 'list', left: '/admin/things', right: '/things' },
      { group: 'Menu', name: 'Things', left: '/admin/things', right: undefined },
      { group: 'Actions', name: 'burn', left: 'Burn, dangerous', right: undefined },
      { group: 'Filters', name: 'Colour', left: 'choice of red', right: undefined },
    ]);
  });

  it('lists the endpoints of its calls without sending requests', async () => {
    expect(await findEndpoints(things, admin)).toEqual({ list: 'POST /things/list', burn: 'DELETE /things/{id}' });
  });
});

describe('the description of a resource with all options', () => {
  const Whole = z.object({
    Id: z.int(),
    Name: z.string(),
    Age: z.int().min(1).max(9),
    Weight: z.number().nullable(),
    Kind: z.literal('cup'),
    When: z.iso.date(),
    Any: z.unknown(),
    Either: z.union([z.string(), z.number()]),
    Things: z.array(z.array(z.boolean())),
  });
  const wholes = defineRecord('wholes', { schema: Whole, id: 'Id' });
  const act = endpoint({ method: 'PUT', path: '/wholes/{id}/act', access: 'public', summary: '', answer: z.unknown() });
  const part = endpoint({
    method: 'GET',
    path: '/wholes/{id}/parts',
    access: 'public',
    summary: '',
    answer: z.unknown(),
  });
  const owner = endpoint({ method: 'GET', path: '/owners', access: 'public', summary: '', answer: z.unknown() });
  const plain = definePart(wholes, 'parts', { fetch: async ({ call }, id) => await call(part, { params: { id } }) });
  const extended = definePart(wholes, 'more', {
    extension: 'scan',
    fetch: async ({ call }, id) => await call(part, { params: { id } }),
  });
  const doing = defineAction(wholes, 'doing', {
    label: 'Do',
    ability: 'view_orders',
    call: ({ call }, id) => call(act, { params: { id } }),
  });
  const owners = defineLookup({ name: 'wholes' }, 'owners', async ({ call }) => {
    await call(owner, {});
    return [];
  });
  const whole = defineResource({
    ...wholes,
    label: 'Wholes',
    singular: 'whole',
    icon: () => null,
    title: 'Name',
    access: { Admin: ['list', 'show', 'create', 'edit', doing, plain, extended], Shop: ['list'] },
    menu: { order: 1 },
    paths: () => ({ list: '/wholes', show: '/wholes/:id' }),
    redirects: () => ({ '/old': '/wholes' }),
    list: {
      card: async () => ({ default: () => null }),
      tabs: { open: 'Open', done: 'Done' },
      search: { label: 'Search wholes' },
      size: 7,
      sorts: { 'Name:asc': 'Name', 'Age:desc': 'Oldest' },
      filters: wireFilters(
        z.object({ Owners: z.array(z.string()), Day: z.object({ From: z.string(), To: z.string() }).nullable() }),
        {
          Owners: lookupTexts(owners, { label: 'Owners', value: () => '', name: () => '' }),
          Day: days({ label: 'Day' }),
        },
      ),
      fetch: async ({ call }, { tab, sort, page, size }) =>
        await call(list, { body: { Query: `${tab} ${sort?.field} ${page} ${size}` } }).then(() => ({ rows: [] })),
    },
    fetch: async ({ call }, id) =>
      await call(part, { params: { id } }).then(() => ({
        Id: 1,
        Name: '',
        Age: 1,
        Weight: 1,
        Kind: 'cup' as const,
        When: '',
        Any: 1,
        Either: '',
        Things: [],
      })),
    create: { fields: ['Name', { key: 'Age' }], call: async ({ call }) => await call(list, { body: { Query: '' } }) },
    edit: { fields: ['Name'], call: async ({ call }, id) => await call(act, { params: { id } }) },
    sections: {
      of: {
        title: 'Of',
        fields: ['Name', { key: 'Age' }],
        call: async ({ call }, id) => await call(act, { params: { id } }),
      },
      own: { title: 'Own', slot: async () => ({ default: () => null }) },
    },
  });

  it('contains all of them', () => {
    expect(describeResource(whole, admin)).toMatchInlineSnapshot(`
      {
        "Actions": {
          "doing": "Do, needs view_orders",
        },
        "Fields": {
          "Age": "integer, from 1, up to 9",
          "Any": "anything",
          "Either": "string or number",
          "Id": "integer",
          "Kind": "string",
          "Name": "string",
          "Things": "list of list of boolean",
          "Weight": "number or null",
          "When": "date",
        },
        "Filters": {
          "Day": "dates",
          "Owners": "lookup owners",
        },
        "Forms": {
          "create": "Name, Age",
          "edit": "Name",
          "section of": "Name, Age",
          "section own": "a component",
        },
        "List": {
          "page size": "7",
          "rows": "a card",
          "search": "Search wholes",
          "sorts": "Name:asc, Age:desc",
          "tabs": "Open, Done",
        },
        "Menu": {
          "Wholes": "/wholes",
        },
        "Operations": {
          "create": "yes",
          "edit": "yes",
          "list": "yes",
          "show": "yes",
        },
        "Parts": {
          "more": "extension scan",
          "parts": "yes",
        },
        "Paths": {
          "create": "/wholes/create",
          "edit": "/wholes/edit/:id",
          "list": "/wholes",
          "redirect /old": "/wholes",
          "show": "/wholes/:id",
        },
      }
    `);
  });

  it('contains only the operations that a restricted user may perform', () => {
    const { Operations, Actions, Forms, Parts, Paths } = describeResource(whole, shop);
    expect({ Operations, Actions, Forms, Parts, Paths }).toMatchInlineSnapshot(`
      {
        "Actions": {},
        "Forms": {
          "section of": "Name, Age",
          "section own": "a component",
        },
        "Operations": {
          "list": "yes",
        },
        "Parts": {},
        "Paths": {
          "list": "/wholes",
          "redirect /old": "/wholes",
        },
      }
    `);
  });

  it('has the endpoints of lookups, parts and sections, or only those of a REST path', async () => {
    expect(await findEndpoints(whole, admin)).toMatchInlineSnapshot(`
      {
        "create": "POST /things/list",
        "doing": "PUT /wholes/{id}/act",
        "edit": "PUT /wholes/{id}/act",
        "list": "POST /things/list",
        "lookup owners": "GET /owners",
        "part more": "GET /wholes/{id}/parts",
        "part parts": "GET /wholes/{id}/parts",
        "record": "GET /wholes/{id}/parts",
        "section of": "PUT /wholes/{id}/act",
      }
    `);
    expect(await findEndpoints({ ...whole, rest: { path: '/goods' } }, admin)).toEqual({
      list: 'GET /goods',
      record: 'GET /goods/{id}',
      create: 'POST /goods',
      edit: 'PATCH /goods/{id}',
    });
  });

  it('is compared by group and name', () => {
    expect(
      compareFacts({ A: { one: '1', two: '2' }, B: { three: '3' } }, { A: { two: '3' }, C: { four: '4' } }),
    ).toEqual([
      { group: 'A', name: 'one', left: '1', right: undefined },
      { group: 'A', name: 'two', left: '2', right: '3' },
      { group: 'B', name: 'three', left: '3', right: undefined },
      { group: 'C', name: 'four', left: undefined, right: '4' },
    ]);
  });
});
