/** Mistakes that no type can see are found when the declarations are loaded, by file and key. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '../declaration/action-declaration.ts';
import { checkDeclarations } from './check-declarations.ts';
import { reference } from '../handles/reference.ts';
import { defineRecord } from '../handles/record-token.ts';
import { type Resource, defineResource } from '../declaration/resource.ts';
import { sublist } from '../declaration/section-declaration.ts';

const Thing = z.object({ Id: z.number(), Name: z.string(), Shape: z.map(z.string(), z.string()) });
const things = defineRecord('things', { schema: Thing, id: 'Id' });
const others = defineRecord('others', { schema: Thing, id: 'Id' });
const burn = defineAction(things, 'burn', { label: 'Burn', call: async () => undefined });
const plain = { label: 'Things', icon: () => null, title: 'Name' } as const;
const list = { columns: ['Name'], fetch: async () => ({ rows: [] }) } as const;

const known = defineResource({ ...things, ...plain, access: { Admin: ['list', burn] }, paths: () => ({ list: '/things' }), list: { ...list, bulk: [burn] } });

const boxes = defineRecord('boxes', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const boxPaths = () => ({ show: '/boxes/:id' });

const mistakes: Readonly<Record<string, readonly [resource: Resource, told: string]>> = {
  'a second resource of one name': [{ ...known, paths: () => ({}) }, 'b.resource.tsx: name: "things" is that of a.resource.tsx already'],
  'a second route on one path': [{ ...known, name: 'others', list: { ...known.list, ...list, size: 1, sorts: {}, threshold: 1, rowHeight: 1, empty: { none: { title: '' }, search: { title: '' }, filter: { title: '' } }, bulk: [] } }, 'b.resource.tsx: paths: "/things" of Admin is that of a.resource.tsx already'],
  'two grants of one name': [
    defineResource({ ...boxes, ...plain, access: { Admin: [defineAction(boxes, 'show', { label: 'Show', call: async () => undefined })] }, paths: () => ({}) }),
    'b.resource.tsx: access: "show" is the name of two grants',
  ],
  'a bulk action that nobody is granted': [
    defineResource({ ...others, ...plain, access: { Admin: ['list'] }, paths: () => ({ list: '/others' }), list: { ...list, rowActions: [defineAction(others, 'sell', { label: 'Sell', call: async () => undefined })] } }),
    'b.resource.tsx: list.rowActions: no role has the action "sell" in its access',
  ],
  'a column that the listed resource does not show': [
    defineResource({ ...boxes, ...plain, access: { Admin: ['show'] }, paths: boxPaths, sections: { things: { title: 'Things', list: sublist(boxes, things, { scope: () => ({}), columns: ['Id'] }) } } }),
    'b.resource.tsx: sections.things.list.columns: the list of "things" has no column "Id"',
  ],
  'a list of a resource that is none': [
    defineResource({ ...boxes, ...plain, access: { Admin: ['show'] }, paths: boxPaths, sections: { lids: { title: 'Lids', list: sublist(boxes, { ...things, name: 'lids' }, { scope: () => ({}) }) } } }),
    'b.resource.tsx: sections.lids.list: there is no list of "lids"',
  ],
  'an operation that nothing can do': [
    defineResource({ ...boxes, ...plain, access: { Admin: ['delete', 'restore', 'duplicate'] }, paths: () => ({}) }),
    ['delete" needs delete: { call }', 'restore" needs delete: { soft }', 'duplicate" needs create: { fields }'].map((needs) => `b.resource.tsx: access: "${needs}`).join('\n'),
  ],
  'a reference to what is not declared': [
    defineResource({ ...boxes, ...plain, access: {}, paths: () => ({}), references: { Id: reference({ to: { ...boxes, name: 'lids' } }) } }),
    'b.resource.tsx: references.Id: there is no resource "lids"',
  ],
  'a kind of schema that no form field knows': [
    defineResource({ ...others, ...plain, access: { Admin: ['show', 'edit'] }, paths: boxPaths, sections: { shape: { title: 'Shape', fields: ['Shape'], call: async () => undefined } } }),
    'b.resource.tsx: sections.shape.fields: No input fits the field "Shape" (map)',
  ],
};

describe('a declaration that is loaded', () => {
  it('stands beside others that are right', () => {
    expect(() => checkDeclarations({ 'a.resource.tsx': known })).not.toThrow();
  });

  it.each(Object.entries(mistakes))('with %s is refused, by file and key', (_, [resource, told]) => {
    expect(() => checkDeclarations({ 'a.resource.tsx': known, 'b.resource.tsx': resource })).toThrow(told);
  });
});
