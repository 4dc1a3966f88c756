/**
 * Tests that loading a declaration reports mistakes with the file, the key and the nearest valid name. Most are also
 * compile errors (`tests/checks/declaration-mistakes.types.ts`), but the development server does not check types.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ofKind } from '../../../contract/field-kind.ts';
import { Backends } from '../../../contract/backends.ts';
import { Pence, Percent } from '../../../contract/units.ts';
import { defineAction } from '../declaration/action-declaration.ts';
import { chart, counter } from '../declaration/dashboard.ts';
import { DeclarationError } from '../declaration/declaration-error.ts';
import { defineDashboard } from '../declaration/define-page.ts';
import { type Resource, defineResource } from '../declaration/resource.ts';
import { sublist } from '../declaration/section-declaration.ts';
import { definePart } from '../handles/part.ts';
import { reference } from '../handles/reference.ts';
import { defineRecord } from '../handles/record-token.ts';
import { availableResources } from '../registry/registry.ts';
import { checkDeclarations } from './check-declarations.ts';

const Thing = z.object({
  Id: z.number(),
  Name: z.string(),
  Colour: z.enum(['red', 'green']),
  Price: Pence,
  Box: z.object({ Lid: z.string() }),
  Odd: z.map(z.string(), z.string()),
});
/** Schema of a new record. Only the name is required. */
const Sent = Thing.partial().required({ Name: true });
const things = defineRecord('things', { schema: Thing, id: 'Id' });
const burn = defineAction(things, 'burn', { label: 'Burn', call: async () => undefined });
const paint = defineAction(things, 'paint', {
  label: 'Paint',
  input: z.object({ Colour: z.string() }),
  call: async () => undefined,
});
const plain = { label: 'Things', icon: () => null, title: 'Name' } as const;
const nothing = async () => undefined;

const known = defineResource({
  ...things,
  ...plain,
  access: { Admin: ['list', burn] },
  menu: { order: 1 },
  paths: () => ({ list: '/things' }),
  list: { columns: ['Name'], fetch: async () => ({ rows: [] }), bulk: [burn] },
});
const { list } = known;
const boxes = defineRecord('boxes', { schema: Thing, id: 'Id' });
const others = defineRecord('others', { schema: Thing, id: 'Id' });

/** Valid declarations. Each mistake changes one of them. */
const right = defineResource({
  ...others,
  ...plain,
  access: { Admin: ['list'] },
  paths: () => ({ list: '/others' }),
  list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
});
const page = defineResource({
  ...boxes,
  ...plain,
  access: { Admin: ['show', 'edit'] },
  paths: () => ({ show: '/boxes/:id' }),
  sections: { main: { title: 'Main', fields: ['Name'], call: nothing } },
});
const rest = defineResource({
  ...others,
  ...plain,
  access: { Admin: ['list', 'create', 'edit'] },
  paths: () => ({ list: '/others' }),
  transport: 'rest',
  rest: { path: '/others' },
  list: {
    columns: ['Name'],
    filters: { Colour: { kind: 'choice', label: 'Colour', options: [{ value: 'red', label: 'Red' }] } },
  },
  create: { fields: ['Name'], schema: Sent },
  edit: { fields: ['Name'] },
});

const red = z.object({ Id: z.number(), Name: z.string(), Colour: z.literal('red'), Lid: z.string() });
const green = z.object({ Id: z.number(), Name: z.string(), Colour: z.literal('green') });
const kinds = z.discriminatedUnion('Colour', [red, green]);

/** Returns a declaration with a mistake that a type check would reject. */
const planted = (from: Resource, change: object): Resource => Object.assign({}, from, change);
const inList = (change: object) => planted(right, { list: { ...right.list, ...change } });
const inRestList = (change: object) => planted(rest, { list: { ...rest.list, ...change } });
const inRest = (change: object) => planted(rest, { rest: { path: '/others', ...change } });
const inSection = (change: object) =>
  planted(page, { sections: { main: { title: 'Main', fields: ['Name'], call: nothing, ...change } } });
const inForm = (change: object) => planted(rest, { create: { fields: ['Name'], schema: Sent, ...change } });
const choice = (change: object) => ({
  filters: { Colour: { kind: 'choice', label: 'Colour', options: [{ value: 'red', label: 'Red' }], ...change } },
});

type Mistakes = Readonly<Record<string, readonly [resource: Resource, told: string]>>;

const names: Mistakes = {
  'a second resource with the same name': [
    planted(right, { name: 'things' }),
    'name: "things" is already used by a.resource.tsx',
  ],
  'an unknown key': [
    planted(right, { shownIn: 'menu' }),
    'shownIn: there is no key "shownIn"; there are "name", "label"',
  ],
  'a mistyped key': [planted(right, { acess: {} }), 'acess: there is no key "acess"; the nearest is "access"'],
  'a mistyped key of the list': [
    inList({ serach: {} }),
    'list.serach: there is no key "serach"; the nearest is "search"',
  ],
  'a mistyped key of the menu': [
    planted(right, { menu: { ordre: 1 } }),
    'menu.ordre: there is no key "ordre"; the nearest is "order"',
  ],
  'a mistyped key of a section': [
    inSection({ titel: 'Main' }),
    'sections.main.titel: there is no key "titel"; the nearest is "title"',
  ],
  'a mistyped key of a form': [
    inForm({ shema: Thing }),
    'create.shema: there is no key "shema"; the nearest is "schema"',
  ],
  'a mistyped key of a field': [
    inForm({ fields: [{ key: 'Name', lable: 'N' }] }),
    'create.fields.Name.lable: there is no key "lable"; the nearest is "label"',
  ],
  'a mistyped key of a column': [
    inList({ columns: [{ key: 'Name', width: 2 }] }),
    'list.columns.Name.width: there is no key "width"; there are "key", "label"',
  ],
  'a mistyped key of a filter': [
    inRestList(choice({ adress: 'c' })),
    'list.filters.Colour.adress: there is no key "adress"; the nearest is "address"',
  ],
  'an unknown kind of filter': [
    inRestList(choice({ kind: 'date' })),
    'list.filters.Colour.kind: there is no kind "date"; the nearest is "dates"',
  ],
  'an unknown role': [
    planted(right, { access: { Admin: ['list'], Merchnat: ['list'] } }),
    'access: there is no role "Merchnat"; the nearest is "Merchant"',
  ],
  'an unknown operation': [
    planted(right, { access: { Admin: ['list', 'shwo'] } }),
    'access.Admin: there is no operation "shwo"; the nearest is "show"',
  ],
  'two grants with the same name': [
    planted(right, { actions: [defineAction(others, 'show', { label: 'Show', call: nothing })] }),
    'access: "show" is the name of two grants',
  ],
  'an unknown ability': [
    planted(right, { ability: 'view_order' }),
    'ability: there is no ability "view_order"; the nearest is "view_orders"',
  ],
  'a placeholder without an extension': [
    planted(right, { placeholder: { roles: ['Admin'], page: async () => ({ default: () => null }) } }),
    'placeholder: it is never shown; add the extension that replaces it',
  ],
  'an unknown extension': [
    planted(right, { extension: 'incident' }),
    'extension: there is no extension "incident"; the nearest is "incidents"',
  ],
  'an unknown area of live messages': [
    planted(right, { live: ['Order'] }),
    'live: there is no area "Order"; the nearest is "Orders"',
  ],
  'an unknown resource to refresh': [
    planted(right, { invalidates: [{ ...things, name: 'thigns' }] }),
    'invalidates: there is no resource "thigns"; the nearest is "things"',
  ],
  'a part of an unknown resource': [
    planted(right, { invalidates: [definePart({ name: 'thing' }, 'notes', { fetch: async () => [] })] }),
    'invalidates: there is no resource "thing"; the nearest is "things"',
  ],
  'a row link to the form of an unknown resource': [
    inList({ rowLink: { adds: { name: 'thing' } } }),
    'list.rowLink.adds: there is no resource "thing"; the nearest is "things"',
  ],
  'a row link to an unknown resource': [
    inList({ rowLink: { to: { name: 'thing' } } }),
    'list.rowLink.to: there is no resource "thing"; the nearest is "things"',
  ],
};

const fields: Mistakes = {
  'an id that is not a field': [planted(right, { id: 'id' }), 'id: there is no field "id"; the nearest is "Id"'],
  'an unregistered kind of field': [
    planted(right, { schema: Thing.extend({ Name: ofKind('markdwon', z.string()) }) }),
    'schema.Name: there is no kind of field "markdwon"; the nearest is "markdown"; add it to fieldKinds in src/declared.ts',
  ],
  'an unregistered kind of field in the schema of a form': [
    planted(right, { edit: { schema: Thing.extend({ Name: ofKind('markdwon', z.string()) }), fields: ['Name'] } }),
    'edit.schema.Name: there is no kind of field "markdwon"; the nearest is "markdown"; add it to fieldKinds in src/declared.ts',
  ],
  'a title that is not a field': [
    planted(right, { title: 'Nmae' }),
    'title: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a title that is an object': [
    planted(right, { title: 'Box' }),
    'title: the field "Box" is an object, which cannot be a name',
  ],
  'a column that is not a field': [
    inList({ columns: ['Name', 'Color'] }),
    'list.columns: there is no field "Color"; the nearest is "Colour"',
  ],
  'a repeated column': [inList({ columns: ['Name', 'Name'] }), 'list.columns: the column "Name" is listed twice'],
  'a computed column named like a field': [
    inList({ columns: ['Name', { key: 'Price', label: 'Price', computed: () => 1 }] }),
    'list.columns: "Price" is computed, but a field of the record has that name; rename it, or use a cell',
  ],
  'a mistyped key of a computed column': [
    inList({ columns: ['Name', { key: 'Sum', label: 'Sum', unti: 'pence', computed: () => 1 }] }),
    'list.columns.Sum.unti: there is no key "unti"; the nearest is "unit"',
  ],
  'a range of numbers for a text field': [
    inRestList({ filters: { Name: { kind: 'numbers', label: 'Name' } } }),
    'list.filters.Name.kind: "numbers" is for fields of the type "number", but this is a string',
  ],
  'a range of days for a text field': [
    inRestList({ filters: { Name: { kind: 'dates', label: 'Name' } } }),
    'list.filters.Name.kind: "dates" is for fields of z.iso.date() or z.iso.datetime(), but this is a string',
  ],
  'a create form without a field of its schema': [
    planted(rest, { create: { fields: ['Name'], schema: Thing.pick({ Name: true, Price: true }) } }),
    'create.fields: a new record needs "Price"; add it',
  ],
  'a create form without a required field': [
    planted(rest, { schema: Thing.pick({ Id: true, Name: true, Colour: true }), create: { fields: ['Name'] } }),
    'create.fields: a new record needs "Colour"; add it, or leave it out of create.schema if the backend sets it',
  ],
  'a page size of zero': [inList({ size: 0 }), 'list.size: 0 is not a page size; use a positive integer, such as 20'],
  'a fractional page size': [inList({ size: 0.5 }), 'list.size: 0.5 is not a page size'],
  'an invalid first page': [inList({ firstPage: 2 }), 'list.firstPage: it must be 0 or 1, not 2'],
  'a threshold in percent': [inList({ threshold: 90 }), "list.threshold: 90 is not a share of the list's height"],
  'rows without a height': [inList({ rowHeight: 0 }), 'list.rowHeight: 0 is not a height'],
  'a negative search delay': [
    inList({ search: { label: 'Search', debounceMs: -1 } }),
    'list.search.debounceMs: -1 is not a duration',
  ],
  'a column without a width': [
    inList({ columns: ['Name', { key: 'Price', share: 0 }] }),
    'list.columns.Price.share: 0 is not a share of the width',
  ],
  'a menu position that is not a number': [
    planted(right, { menu: { order: Number.NaN } }),
    'menu.order: it is not a number',
  ],
  'a text filter for a number field': [
    inRestList({ filters: { Price: { kind: 'text', label: 'Price' } } }),
    'list.filters.Price.kind: "text" is for fields of the type "string", but this is a number',
  ],
  'a total of a text column': [
    inList({ columns: ['Name', { key: 'Colour', total: true }] }),
    'list.columns.Colour.total: only numbers can be summed, but this is a enum; use totalCell for other totals',
  ],
  'a total of percentages': [
    planted(right, {
      schema: Thing.extend({ Price: Percent }),
      list: { ...right.list, columns: ['Name', { key: 'Price', total: true }] },
    }),
    'list.columns.Price.total: percentages cannot be summed; use totalCell for other totals',
  ],
  'a tree whose parent is not a field': [
    inRestList({ tree: { parent: 'PartOf', roots: { Colours: ['red'] } } }),
    'list.tree.parent: there is no field "PartOf"; there are "Id", "Name"',
  ],
  'a tree whose roots are not a field': [
    inRestList({ tree: { parent: 'Id', roots: { Colours: ['red'] } } }),
    'list.tree.roots: there is no field "Colours"; the nearest is "Colour"',
  ],
  'a tree whose filter the call does not accept': [
    inList({ tree: { parent: 'Id', roots: { Colour: ['red'] } }, scopes: ['Colour'] }),
    'list.tree: there is no filter "Id"; there are "Colour"',
  ],
  'a tree with group headings': [
    inList({ tree: { parent: 'Id' }, groupBy: () => '' }),
    'list.tree: a tree cannot have groupBy headings',
  ],
  'combined sorts with a single field': [
    inList({ severalSorts: true, sorts: { 'Name:asc': 'Name', 'Name:desc': 'Name, backwards' } }),
    'list.severalSorts: it needs sorts by several fields',
  ],
  'a map in a column without a cell': [
    inList({ columns: ['Name', 'Odd'] }),
    'list.columns: the field "Odd" has the type "map"; the column needs a cell',
  ],
  'a sort by an unknown field': [
    inList({ sorts: { 'Nam:asc': 'Name' } }),
    'list.sorts: there is no field "Nam"; the nearest is "Name"',
  ],
  'a sort with an unknown direction': [
    inList({ sorts: { 'Name:up': 'Name' } }),
    'list.sorts.Name:up: there is no direction "up"; there are "asc", "desc"',
  ],
  'an export of an unknown field': [
    inList({ export: ['Nme'] }),
    'list.export: there is no field "Nme"; the nearest is "Name"',
  ],
  'a plain REST filter by an unknown field': [
    inRestList({ filters: { Colours: { kind: 'dates', label: 'C' } } }),
    'list.filters: there is no field "Colours"; the nearest is "Colour"',
  ],
  'a filter option that the field cannot have': [
    inRestList(choice({ options: [{ value: 'gren', label: 'Green' }] })),
    'list.filters.Colour.options: there is no value "gren"; the nearest is "green"',
  ],
  'two options with the same value': [
    inRestList(
      choice({
        options: [
          { value: 'red', label: 'Red' },
          { value: 'red', label: 'Green' },
        ],
      }),
    ),
    'list.filters.Colour.options: the value "red" is listed twice',
  ],
  'a filter without options': [
    inRestList(choice({ options: [] })),
    'list.filters.Colour.options: there are no options',
  ],
  'an option for an unknown tab': [
    inRestList({ tabs: { open: 'Open' }, ...choice({ options: [{ value: 'red', label: 'Red', only: ['opne'] }] }) }),
    'list.filters.Colour.options: there is no tab "opne"; the nearest is "open"',
  ],
  'a tab sorted by an unknown field': [
    inList({ tabs: { open: 'Open', shut: 'Shut' }, tabSorts: { open: undefined, shut: { 'Nmae:asc': 'Name' } } }),
    'list.sorts: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a filter without options that is not a field': [
    planted(rest, {
      rest: { path: '/others', query: { page: 'page' } },
      list: { ...rest.list, filters: { Strange: { kind: 'choice', label: 'Strange', options: [] } } },
    }),
    'list.filters.Strange.options: there are no options',
  ],
  'sorts of an unknown tab': [
    inList({ tabs: { open: 'Open' }, tabSorts: { opne: { 'Name:asc': 'Name' } } }),
    'list.tabSorts: there is no tab "opne"; the nearest is "open"',
  ],
  'a form with an unknown field': [
    inForm({ fields: ['Nmae'] }),
    'create.fields: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a form with a repeated field': [
    inForm({ fields: ['Name', 'Name'] }),
    'create.fields: the field "Name" is listed twice',
  ],
  'a map in a form': [inForm({ fields: ['Odd'] }), 'create.fields: No input supports the field "Odd" (map)'],
  'an unknown part of an object': [
    inForm({ fields: [{ key: 'Box', fields: ['Lit'] }] }),
    'create.fields: There is no part "Lit"; there are "Lid"',
  ],
  'a mistyped key of a part': [
    inForm({ fields: [{ key: 'Box', fields: [{ key: 'Lid', lable: 'Lid' }] }] }),
    'create.fields.Box.fields.Lid.lable: there is no key "lable"; the nearest is "label"',
  ],
  'a schema without an input': [
    inSection({ fields: ['Odd'] }),
    'sections.main.fields: No input supports the field "Odd" (map)',
  ],
  'a text area for a number': [
    inForm({ fields: [{ key: 'Price', as: 'text-area' }] }),
    'create.fields.Price.as: text-area cannot edit a value of the type "number"',
  ],
  'a frame for a field that is not an image': [
    inForm({ fields: [{ key: 'Name', frame: {} }] }),
    'create.fields.Name.frame: it is not an image',
  ],
  'rights to an unknown field': [
    planted(rest, { fieldAccess: { Color: { hidden: ['Shop'] } } }),
    'fieldAccess: there is no field "Color"; the nearest is "Colour"',
  ],
  'field rights of an unknown role': [
    planted(rest, { fieldAccess: { Colour: { readOnly: ['Shpo'] } } }),
    'fieldAccess.Colour: there is no role "Shpo"; the nearest is "Shop"',
  ],
  'a mistyped key of field rights': [
    planted(rest, { fieldAccess: { Colour: { hiden: ['Shop'] } } }),
    'fieldAccess.Colour.hiden: there is no key "hiden"; the nearest is "hidden"',
  ],
  'a hidden title': [
    planted(rest, { fieldAccess: { Name: { hidden: ['Shop'] } } }),
    'fieldAccess.Name.hidden: it is the title, which cannot be hidden',
  ],
  'a group with an unknown field': [
    inForm({ groups: [{ title: 'A', fields: ['Nmae'] }] }),
    'create.groups: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a field in two groups': [
    inForm({
      groups: [
        { title: 'A', fields: ['Name'] },
        { title: 'B', fields: ['Name'] },
      ],
    }),
    'create.groups: the field "Name" is listed twice',
  ],
  'a field without a step': [
    inForm({ fields: ['Name', 'Colour'], steps: [{ title: 'A', fields: ['Name'] }] }),
    'create.steps: no step has the field "Colour"',
  ],
  'a mistyped key of a step': [
    inForm({ steps: [{ titel: 'A', title: 'A', fields: ['Name'] }] }),
    'create.steps.A.titel: there is no key "titel"; the nearest is "title"',
  ],
  'a section without a tab next to tabs': [
    planted(page, {
      sections: { ...page.sections, other: { title: 'Other', tab: 'More', fields: ['Name'], call: nothing } },
    }),
    'sections.main.tab: it is missing, although other sections have a tab',
  ],
  'an inline cell that is not in the edit form': [
    inRestList({ columns: ['Name', { key: 'Colour', inline: true }] }),
    'list.columns.Colour.inline: the edit form does not have it; there is no field "Colour"; there are "Name"',
  ],
  'an inline first column': [
    inRestList({ columns: [{ key: 'Name', inline: true }] }),
    'list.columns.Name.inline: the first column links to the record',
  ],
  'a form without the discriminator of a union record': [
    planted(rest, { schema: kinds, create: { fields: ['Name', 'Lid'] } }),
    'create.fields: the form needs the discriminator "Colour"; { key: \'Colour\', readOnly: true } only shows it',
  ],
  'a field with different types in two variants': [
    planted(rest, { schema: z.discriminatedUnion('Colour', [red, green.extend({ Lid: z.number() })]) }),
    'schema.Lid: it is a string in one variant and a number in another; use different names, because they share an input',
  ],
  'a union without a discriminator': [
    planted(rest, { schema: z.union([red, green]) }),
    'schema: a union of records must be a z.discriminatedUnion of objects',
  ],
  'a hidden discriminator': [
    planted(rest, { schema: kinds, fieldAccess: { Colour: { hidden: ['Shop'] } } }),
    'fieldAccess.Colour.hidden: it is the kind, which cannot be hidden',
  ],
  'money in a text field': [
    planted(right, { schema: Thing.extend({ Price: z.string().meta({ format: 'pence' }) }) }),
    'schema.Price: pence must be a number, but this is a string',
  ],
};

const ways: Mistakes = {
  'a second route with the same path': [
    planted(right, { paths: () => ({ list: '/things' }) }),
    'paths: "/things" for Admin is already used by a.resource.tsx',
  ],
  'an unknown key of the paths': [
    planted(right, { paths: () => ({ list: '/others', shwo: '/o' }) }),
    'paths.shwo: there is no key "shwo"; the nearest is "show"',
  ],
  'a path without a leading slash': [
    planted(right, { paths: () => ({ list: 'others' }) }),
    'paths.list: "others" for Admin must start with "/"',
  ],
  'a record path with another id parameter': [
    planted(page, { paths: () => ({ show: '/boxes/:boxId' }) }),
    'paths.show: "/boxes/:boxId" for Admin has ":boxId"; use ":id"',
  ],
  'a record path without an id': [
    planted(page, { paths: () => ({ show: '/boxes' }) }),
    'paths.show: "/boxes" for Admin must contain ":id"',
  ],
  'a list path with an id': [
    planted(right, { paths: () => ({ list: '/others/:id' }) }),
    'paths.list: "/others/:id" for Admin has ":id"; a list has no id',
  ],
  'a list without a path': [
    planted(right, { paths: () => ({}) }),
    'paths.list: its list has no path and is not embedded in a page',
  ],
  'a menu entry without a path': [planted(page, { menu: { order: 1 } }), 'menu: no role has a path for it'],
  'a redirect to an unknown path': [
    planted(right, { redirects: () => ({ '/old': '/other' }) }),
    'redirects./old: there is no path "/other"; the nearest is "/others"',
  ],
  'a menu entry that covers an unknown path': [
    planted(right, { menu: { order: 1, covers: ['/other'] } }),
    'menu.covers: there is no path "/other"; the nearest is "/others"',
  ],
  'a record path without a page': [
    planted(page, { sections: {} }),
    'paths.show: "/boxes/:id" for Admin has no page: neither sections nor pages.show',
  ],
  'sections without a path': [planted(page, { paths: () => ({}) }), 'sections: no role has a path in paths.show'],
  'a form without a grant': [
    planted(rest, { access: { Admin: ['list', 'create'] } }),
    'edit: no role has "edit" in its access',
  ],
  'a create grant without a form': [
    planted(right, { access: { Admin: ['list', 'create'] } }),
    'access: "create" is granted, but there is no form for it; add create: { fields }',
  ],
  'an edit grant without a form': [
    planted(right, { access: { Admin: ['list', 'edit'] } }),
    'access: "edit" is granted, but there is no form for it; add edit: { fields }, or a section with fields',
  ],
  'a list grant without a list': [
    planted(page, { access: { Admin: ['list', 'show', 'edit'] } }),
    'access: "list" is granted, but there is no list; add list: { columns }',
  ],
  'a show grant without a path': [
    planted(right, { access: { Admin: ['list', 'show'] } }),
    'paths.show: Admin is granted "show", but has no path to the record; add show: "/others/:id"',
  ],
};

const calls: Mistakes = {
  'a list without a call': [inList({ fetch: undefined }), 'list.fetch: it is missing, and there is no transport'],
  'a form without a call': [
    planted(rest, { transport: undefined, rest: undefined }),
    'create.call: it is missing, and there is no transport',
  ],
  'a section without a call': [
    inSection({ call: undefined }),
    'sections.main.call: it is missing, and there is no transport',
  ],
  'a list with neither columns nor a card': [inList({ columns: undefined }), 'list: it has neither columns nor a card'],
  'an empty section': [inSection({ fields: undefined }), 'sections.main: it has neither fields nor a list nor a slot'],
  'a section with fields and a slot': [
    inSection({ slot: nothing }),
    'sections.main: it has fields and slot, but may have only one of them',
  ],
  'a missing data provider': [
    planted(rest, { transport: 'provider', rest: undefined }),
    'provider: the transport needs a name and a resource',
  ],
  'an unused data provider': [
    planted(rest, { provider: { name: 'strapi', resource: 'things' } }),
    'provider: it has no effect without transport: "provider"',
  ],
  'an unknown transport': [
    planted(rest, { transport: 'REST' }),
    'transport: there is no transport "REST"; the nearest is "rest"',
  ],
  'REST without settings': [planted(rest, { rest: undefined }), 'rest: the transport needs the path'],
  'REST settings without the transport': [
    planted(right, { rest: { path: '/others' } }),
    'rest: it has no effect without transport: "rest"',
  ],
  'a REST path without a leading slash': [inRest({ path: 'others' }), 'rest.path: "others" must start with "/"'],
  'a mistyped key of the REST settings': [
    inRest({ totl: 'meta.total' }),
    'rest.totl: there is no key "totl"; the nearest is "total"',
  ],
  'a mistyped key of the query': [
    inRest({ query: { page: 'p', pgae: 'p' } }),
    'rest.query.pgae: there is no key "pgae"; the nearest is "page"',
  ],
  'a total in an answer without a wrapper': [
    inRest({ total: 'meta.total' }),
    'rest.total: an answer without a wrapper has no total',
  ],
  'column totals in an answer without a wrapper': [
    inRest({ totals: 'sums' }),
    'rest.totals: an answer without a wrapper has no totals',
  ],
  'totals without a column': [
    inRest({ rows: 'data', totals: 'sums' }),
    'rest.totals: no column of the list has a total',
  ],
  'an unknown update method': [inRest({ update: 'Put' }), 'rest.update: there is no way "Put"; the nearest is "PUT"'],
  'a query without pages': [
    inRest({ query: { search: 'q' } }),
    'rest.query: it only requests the first page; set page, offset or cursor, or whole: true',
  ],
  'a whole list with pages': [
    inRest({ query: { whole: true, page: 'p' } }),
    'rest.query.whole: a whole list has no pages',
  ],
  'tabs that are not sent': [
    planted(rest, { rest: { path: '/others', query: { page: 'p' } }, list: { ...rest.list, tabs: { open: 'Open' } } }),
    'list.tabs: a custom query does not send the tab',
  ],
  'sorts that are not sent': [
    planted(rest, {
      rest: { path: '/others', query: { page: 'p' } },
      list: { ...rest.list, sorts: { 'Name:asc': 'Name' } },
    }),
    'list.sorts: set rest.query.sort to send them',
  ],
  'an unknown sort format': [
    inRest({ query: { page: 'p', sort: { name: 'sort', as: 'field-' } } }),
    'rest.query.sort.as: there is no form "field-"; the nearest is "-field"',
  ],
  'a next page without a cursor parameter': [
    inRest({ query: { whole: true }, next: 'next' }),
    'rest.next: set rest.query.cursor to send it',
  ],
  'an unknown file format': [
    inRest({ files: 'base46' }),
    'rest.files: there is no way "base46"; the nearest is "base64"',
  ],
  'a cursor and pages': [
    inRest({ query: { page: 'p', cursor: 'after' } }),
    'rest.query.cursor: a list has either a cursor or pages',
  ],
  'a search that is not sent': [
    planted(rest, { rest: { path: '/others', query: { page: 'p' } }, list: { ...rest.list, search: {} } }),
    'list.search: set rest.query.search to send it',
  ],
  'a row action without a grant': [
    inList({ rowActions: [defineAction(others, 'sell', { label: 'Sell', call: nothing })] }),
    'list.rowActions: no role has the action "sell" in its access',
  ],
  'a bulk action with an input but no form': [
    inList({ bulk: [paint] }),
    'list.bulk: "paint" needs an input, but has neither fields nor bulkInput',
  ],
  'a delete grant without a call': [
    defineResource({
      ...others,
      ...plain,
      access: { Admin: ['list', 'delete'] },
      paths: () => ({ list: '/others' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
    }),
    'access: "delete" needs delete: { call }',
  ],
  'a restore grant without soft delete': [
    defineResource({
      ...others,
      ...plain,
      access: { Admin: ['list', 'restore'] },
      paths: () => ({ list: '/others' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
    }),
    'access: "restore" needs delete: { soft }',
  ],
  'a duplicate grant without a form': [
    defineResource({
      ...others,
      ...plain,
      access: { Admin: ['list', 'duplicate'] },
      paths: () => ({ list: '/others' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
    }),
    'access: "duplicate" needs create: { fields }',
  ],
  'a dashboard block of an unknown list': [
    defineDashboard({
      name: 'figures',
      label: 'Figures',
      icon: () => null,
      path: '/figures',
      roles: ['Admin'],
      blocks: [counter({ ...things, name: 'thigns' }, { title: 'All' })],
    }),
    'dashboard.All: there is no list of "thigns"; the nearest is "things"',
  ],
  'a dashboard block with an unknown filter': [
    defineDashboard({
      name: 'figures',
      label: 'Figures',
      icon: () => null,
      path: '/figures',
      roles: ['Admin'],
      blocks: [counter(things, { title: 'All', filters: { Color: ['red'] } })],
    }),
    'dashboard.All.filters: there is no filter "Color"; the nearest is "Colour"',
  ],
  'an import for a form without fields': [
    inForm({ import: true, body: nothing }),
    'create.import: a custom form has no fields to import',
  ],
  'a reference to an unknown resource': [
    planted(right, { references: { Id: reference({ to: { ...boxes, name: 'thigns' } }) } }),
    'references.Id: there is no resource "thigns"; the nearest is "things"',
  ],
  'an embedded list of an unknown resource': [
    inSection({ fields: undefined, list: sublist(boxes, { ...things, name: 'thigns' }, { scope: () => ({}) }) }),
    'sections.main.list: there is no list of "thigns"; the nearest is "things"',
  ],
  'an unknown column of an embedded list': [
    inSection({ fields: undefined, list: sublist(boxes, things, { scope: () => ({}), columns: ['Price'] }) }),
    'sections.main.list.columns: the list of "things" has no column "Price"; there are "Name"',
  ],
  'an unknown scope of an embedded list': [
    inSection({ fields: undefined, list: sublist(boxes, things, { scope: ({ Id }) => ({ Colours: [String(Id)] }) }) }),
    'sections.main.list.scope: the list of "things" has no filter "Colours"; the nearest is "Colour"',
  ],
};

/** Schema of a valid declaration with every kind of setting. */
const Many = Thing.extend({
  Cost: Pence.nullish(),
  Due: z.iso.date().optional(),
  ShopId: z.number(),
  Parent: z.number().nullish(),
  Photo: z.string().nullish(),
  Box: z.object({ Lid: z.string(), Deep: z.object({ A: z.string() }) }),
});
const many = defineRecord('many', { schema: Many, id: 'Id' });
const paint2 = defineAction(many, 'paint', {
  label: 'Paint',
  input: z.object({ Colour: z.string() }),
  fields: ['Colour'],
  call: nothing,
});
const whole = defineResource({
  ...many,
  ...plain,
  label: 'Many',
  access: { Admin: ['list', 'show', 'create', 'edit', 'duplicate', 'delete', paint2], Shop: ['list'] },
  fieldAccess: { Cost: { hidden: ['Shop'] }, Colour: { readOnly: ['Shop'] }, Name: { readOnly: ['Shop'] } },
  references: { ShopId: reference({ to: things, only: { Colour: ['red'] } }) },
  menu: { order: 2 },
  paths: () => ({ list: '/many', show: '/many/:id' }),
  transport: 'rest',
  rest: { path: '/many' },
  delete: { when: () => true },
  duplicate: { without: ['Colour'] },
  list: {
    columns: [
      'Name',
      { key: 'Colour', inline: true },
      { key: 'Price', total: true },
      { key: 'Box', cell: () => null },
      { key: 'Worth', label: 'Worth', computed: () => 1 },
      { key: 'Due', long: true },
    ],
    sorts: { 'Name:asc': 'Name', 'Price:desc': 'Dearest' },
    severalSorts: true,
    tabs: { all: 'All', few: 'Few' },
    tabSorts: { few: { 'Due:asc': 'Soonest' } },
    export: ['Name', { key: 'Price', label: 'Price', value: () => '' }],
    filters: {
      Colour: { kind: 'choice', label: 'Colour', options: [{ value: 'red', label: 'Red', only: ['few'] }] },
      Price: { kind: 'numbers', label: 'Price' },
      Due: { kind: 'dates', label: 'Due' },
      Name: { kind: 'text', label: 'Name' },
    },
    bulk: [paint2],
    rowActions: [paint2],
  },
  create: {
    schema: Many.partial().required({ Name: true }),
    fields: [
      'Name',
      { key: 'Photo', as: 'image', frame: { width: 4, height: 3 } },
      { key: 'Box', fields: ['Lid', { key: 'Deep', fields: ['A'] }] },
      'Colour',
    ],
    steps: [
      { title: 'One', fields: ['Name', 'Photo'] },
      { title: 'Two', fields: ['Box', 'Colour'] },
    ],
  },
  edit: {
    fields: ['Name', 'Colour', { key: 'Due' }],
    groups: [{ title: 'When', fields: ['Due'] }],
    import: { schema: Many, fields: ['Name', 'Colour'], call: nothing },
  },
  sections: {
    main: { title: 'Main', fields: ['Name'] },
    listed: {
      title: 'Listed',
      list: sublist(many, things, { scope: ({ Id }) => ({ Colour: [String(Id)] }), columns: ['Name'] }),
    },
  },
});
const figures = defineDashboard({
  name: 'figures',
  label: 'Figures',
  icon: () => null,
  path: '/figures',
  roles: ['Admin'],
  blocks: [
    counter(many, { title: 'All', filters: { Colour: ['red'] }, sum: 'Price' }),
    chart(many, { title: 'Chart', by: 'Due', per: 'month', sum: 'Price' }),
    { kind: 'slot', title: 'Own', slot: async () => ({ default: () => null }) },
  ],
});

function mistakesOf(declared: Parameters<typeof checkDeclarations>[0]): readonly string[] {
  try {
    checkDeclarations(declared);
    return [];
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    return error.message.split('\n');
  }
}

describe('the declaration check', () => {
  it('accepts valid declarations', () => {
    expect(() => checkDeclarations({ 'a.resource.tsx': known, 'b.resource.tsx': page })).not.toThrow();
    for (const resource of [right, rest]) {
      expect(() => checkDeclarations({ 'a.resource.tsx': known, 'b.resource.tsx': resource })).not.toThrow();
    }
  });

  it.each([names, fields, ways, calls].flatMap((mistakes) => Object.entries(mistakes)))(
    'rejects %s and names the file and the key',
    (_, [resource, mistake]) => {
      const listed = planted(known, { list: { ...list, ...choice({}) } });
      expect(
        mistakesOf({ 'a.resource.tsx': listed, 'b.resource.tsx': resource }).filter((line) =>
          line.startsWith(`b.resource.tsx: ${mistake}`),
        ),
      ).toHaveLength(1);
    },
  );

  it('names the file and the key in every line', () => {
    for (const [resource] of [names, fields, ways, calls].flatMap((mistakes) => Object.values(mistakes))) {
      for (const line of mistakesOf({ 'a.resource.tsx': known, 'b.resource.tsx': resource })) {
        expect(line).toMatch(/^[ab]\.resource\.tsx: [\w./:,“”"' -]+: \S/);
      }
    }
  });

  it('accepts a declaration with every kind of setting', () => {
    expect(
      mistakesOf({
        'a.resource.tsx': planted(known, { list: { ...list, ...choice({}) } }),
        'b.resource.tsx': page,
        'c.resource.tsx': whole,
        'd.resource.tsx': figures,
      }),
    ).toEqual([]);
  });

  it.each([
    [
      'that is missing from config.json',
      { backend: 'stok' },
      'a.resource.tsx: backend: config.json has no "stok" among its Backends; the nearest is "stock"',
    ],
    [
      'that is invalid in config.json',
      { backend: 'odd' },
      'a.resource.tsx: backend: config.json has an invalid entry: Backends.odd: Auth: Invalid option',
    ],
    [
      'with its own base',
      { backend: 'stock', rest: { path: '/things', base: '/stock' } },
      'a.resource.tsx: rest.base: config.json has the base of the backend "stock" too',
    ],
  ] as const)('rejects a backend %s', (_, change, message) => {
    const backends = Backends.parse({ stock: {}, odd: { Auth: 'token' } });
    const validResource = planted(rest, { backend: 'stock' });
    const resource = planted(rest, change);
    expect(() => checkDeclarations({ 'a.resource.tsx': validResource }, backends)).not.toThrow();
    expect(() => checkDeclarations({ 'a.resource.tsx': resource }, backends)).toThrow(message);
    const offered = availableResources([validResource, resource], {
      Extensions: [],
      Environment: 'prod',
      Backends: backends,
    }).filter(({ isNotSetUp }) => !isNotSetUp);
    // A resource with its own base still uses the backend from config.json.
    expect(offered.map(({ backend }) => backend)).toEqual('rest' in change ? ['stock', 'stock'] : ['stock']);
  });
});
