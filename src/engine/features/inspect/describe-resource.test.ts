import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json, endpoint } from '../../../../contract/endpoint.ts';
import { defineAction } from '../../model/declaration/action-declaration.ts';
import { declared } from '../../model/handles/declared.fixture.ts';
import { defineRecord } from '../../model/handles/record-token.ts';
import { defineResource } from '../../model/declaration/resource.ts';
import { choices, wireFilters } from '../../model/filter/wire-filters.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { compareFacts, describeResource } from './describe-resource.ts';
import { findEndpoints } from './find-endpoints.ts';

const Thing = z.object({ Id: z.int(), Name: z.string().max(40), Colour: z.enum(['red', 'green']).nullish(), Sizes: z.array(z.number()) });
const list = endpoint({ method: 'POST', path: '/things/list', access: 'public', summary: '', body: json(z.object({ Query: z.string() })), answer: z.unknown() });
const burn = endpoint({ method: 'DELETE', path: '/things/{id}', access: 'public', summary: '', answer: z.unknown() });

const burnThing = defineAction(defineRecord('things', { schema: Thing, id: 'Id' }), 'burn', { label: 'Burn', danger: true, call: ({ call }, id) => call(burn, { params: { id } }) });

const nobody = { isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true };
const admin: User = { ...nobody, role: 'Admin' };
const shop: User = { ...nobody, role: 'Shop' };

const things = defineResource({
  ...declared,
  schema: Thing,
  access: { Admin: ['list', burnThing], Shop: ['list'] },
  menu: { order: 1, visible: ({ role }) => role === 'Admin' },
  paths: ({ role }) => ({ list: role === 'Admin' ? '/admin/things' : '/things' }),
  list: {
    columns: ['Name', { key: 'Colour', label: 'Paint' }],
    sorts: { 'Name:asc': 'Name' },
    filters: wireFilters(z.object({ Colour: z.array(z.enum(['red'])) }), { Colour: choices({ label: 'Colour', options: [{ value: 'red', label: 'Red' }], when: ({ role }) => role === 'Admin' }) }),
    fetch: async ({ call }, { search }) => {
      await call(list, { body: { Query: search } });
      return { rows: [] };
    },
  },
});

describe('a declaration as a page', () => {
  it('says what it comes to for a user: paths, menu, rights, filters, columns, fields', () => {
    expect(describeResource(things, admin)).toMatchObject({
      Paths: { list: '/admin/things' },
      Menu: { Things: '/admin/things' },
      Operations: { list: 'yes' },
      Actions: { burn: 'Burn, dangerous' },
      Filters: { Colour: 'choice of red' },
      List: { rows: 'Name, Colour', sorts: 'Name:asc' },
      Fields: { Id: 'integer', Name: 'string, at most 40 characters', Colour: 'one of red, green or null (optional)', Sizes: 'list of number' },
    });
  });

  it('shows what two users do not have in common', () => {
    const differences = compareFacts(describeResource(things, admin), describeResource(things, shop)).filter(({ left, right }) => left !== right);
    expect(differences).toEqual([
      { group: 'Paths', name: 'list', left: '/admin/things', right: '/things' },
      { group: 'Menu', name: 'Things', left: '/admin/things', right: undefined },
      { group: 'Actions', name: 'burn', left: 'Burn, dangerous', right: undefined },
      { group: 'Filters', name: 'Colour', left: 'choice of red', right: undefined },
    ]);
  });

  it('knows the endpoints that its calls ask, without asking them', async () => {
    expect(await findEndpoints(things, admin)).toEqual({ list: 'POST /things/list', burn: 'DELETE /things/{id}' });
  });
});
