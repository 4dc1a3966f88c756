/**
 * Mistakes reported when declarations are loaded, with the file, the key and the nearest valid name. Most are compile
 * errors too (`tests/checks/planted-mistakes.types.ts`), but the development server does not type-check.
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
import { offeredOf } from '../registry/registry.ts';
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
  'a second resource of one name': [
    planted(right, { name: 'things' }),
    'name: "things" is that of a.resource.tsx already',
  ],
  'a key that is none': [
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
  'a kind of filter that is none': [
    inRestList(choice({ kind: 'date' })),
    'list.filters.Colour.kind: there is no kind "date"; the nearest is "dates"',
  ],
  'a role that is none': [
    planted(right, { access: { Admin: ['list'], Merchnat: ['list'] } }),
    'access: there is no role "Merchnat"; the nearest is "Merchant"',
  ],
  'an operation that is none': [
    planted(right, { access: { Admin: ['list', 'shwo'] } }),
    'access.Admin: there is no operation "shwo"; the nearest is "show"',
  ],
  'two grants of one name': [
    planted(right, { actions: [defineAction(others, 'show', { label: 'Show', call: nothing })] }),
    'access: "show" is the name of two grants',
  ],
  'an ability that is none': [
    planted(right, { ability: 'view_order' }),
    'ability: there is no ability "view_order"; the nearest is "view_orders"',
  ],
  'an extension that is none': [
    planted(right, { extension: 'incident' }),
    'extension: there is no extension "incident"; the nearest is "incidents"',
  ],
  'an area of live messages that is none': [
    planted(right, { live: ['Order'] }),
    'live: there is no area "Order"; the nearest is "Orders"',
  ],
  'a resource that it refreshes and that is none': [
    planted(right, { invalidates: [{ ...things, name: 'thigns' }] }),
    'invalidates: there is no resource "thigns"; the nearest is "things"',
  ],
  'a part of a resource that is none': [
    planted(right, { invalidates: [definePart({ name: 'thing' }, 'notes', { fetch: async () => [] })] }),
    'invalidates: there is no resource "thing"; the nearest is "things"',
  ],
  'a link from its rows to the form of a resource that is none': [
    inList({ rowLink: { adds: { name: 'thing' } } }),
    'list.rowLink.adds: there is no resource "thing"; the nearest is "things"',
  ],
  'a link from its rows to a resource that is none': [
    inList({ rowLink: { to: { name: 'thing' } } }),
    'list.rowLink.to: there is no resource "thing"; the nearest is "things"',
  ],
};

const fields: Mistakes = {
  'an id that is no field': [planted(right, { id: 'id' }), 'id: there is no field "id"; the nearest is "Id"'],
  'a kind of field that is not registered': [
    planted(right, { schema: Thing.extend({ Name: ofKind('markdwon', z.string()) }) }),
    'schema.Name: there is no kind of field "markdwon"; the nearest is "markdown"; registerFieldKinds adds one',
  ],
  'a kind of field that is not registered, in the schema of a form': [
    planted(right, { edit: { schema: Thing.extend({ Name: ofKind('markdwon', z.string()) }), fields: ['Name'] } }),
    'edit.schema.Name: there is no kind of field "markdwon"; the nearest is "markdown"; registerFieldKinds adds one',
  ],
  'a title that is no field': [
    planted(right, { title: 'Nmae' }),
    'title: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a title that is an object': [
    planted(right, { title: 'Box' }),
    'title: the field "Box" is an object, and names nobody',
  ],
  'a column that is no field': [
    inList({ columns: ['Name', 'Color'] }),
    'list.columns: there is no field "Color"; the nearest is "Colour"',
  ],
  'a column twice': [inList({ columns: ['Name', 'Name'] }), 'list.columns: the column "Name" stands there twice'],
  'a column that is worked out under the name of a field': [
    inList({ columns: ['Name', { key: 'Price', label: 'Price', computed: () => 1 }] }),
    'list.columns: "Price" is worked out, and a field of the record has that name; give it another, or a cell',
  ],
  'a mistyped key of a column that is worked out': [
    inList({ columns: ['Name', { key: 'Sum', label: 'Sum', unti: 'pence', computed: () => 1 }] }),
    'list.columns.Sum.unti: there is no key "unti"; the nearest is "unit"',
  ],
  'a range of numbers over a text': [
    inRestList({ filters: { Name: { kind: 'numbers', label: 'Name' } } }),
    'list.filters.Name.kind: "numbers" is of fields of the kind "number", and this is a string',
  ],
  'a range of days over a text': [
    inRestList({ filters: { Name: { kind: 'dates', label: 'Name' } } }),
    'list.filters.Name.kind: "dates" is of fields of z.iso.date() or z.iso.datetime(), and this is a string',
  ],
  'a new record without a field that it needs': [
    planted(rest, { create: { fields: ['Name'], schema: Thing.pick({ Name: true, Price: true }) } }),
    'create.fields: a new record needs "Price"; ask for it',
  ],
  'a new record without a field of every record': [
    planted(rest, { schema: Thing.pick({ Id: true, Name: true, Colour: true }), create: { fields: ['Name'] } }),
    'create.fields: a new record needs "Colour"; ask for it, or say in create.schema what is sent, where the backend sets it',
  ],
  'pages of no rows': [inList({ size: 0 }), 'list.size: 0 is no number of rows; say how many a page has, such as 20'],
  'pages of half a row': [inList({ size: 0.5 }), 'list.size: 0.5 is no number of rows'],
  'a first page that is none': [
    inList({ firstPage: 2 }),
    'list.firstPage: the backend calls its first page 0 or 1, and not 2',
  ],
  'a threshold in percent': [inList({ threshold: 90 }), "list.threshold: 90 is no share of the list's height"],
  'rows of no height': [inList({ rowHeight: 0 }), 'list.rowHeight: 0 is no height'],
  'a search that waits a negative time': [
    inList({ search: { label: 'Search', debounceMs: -1 } }),
    'list.search.debounceMs: -1 is no time',
  ],
  'a column of no width': [
    inList({ columns: ['Name', { key: 'Price', share: 0 }] }),
    'list.columns.Price.share: 0 is no share of the width',
  ],
  'a place in the menu that is no number': [
    planted(right, { menu: { order: Number.NaN } }),
    'menu.order: it is no number',
  ],
  'a part of a text in a number': [
    inRestList({ filters: { Price: { kind: 'text', label: 'Price' } } }),
    'list.filters.Price.kind: "text" is of fields of the kind "string", and this is a number',
  ],
  'a total of texts': [
    inList({ columns: ['Name', { key: 'Colour', total: true }] }),
    'list.columns.Colour.total: only numbers are added up, and this is a enum; totalCell says something else of the rows',
  ],
  'a total of percentages': [
    planted(right, {
      schema: Thing.extend({ Price: Percent }),
      list: { ...right.list, columns: ['Name', { key: 'Price', total: true }] },
    }),
    'list.columns.Price.total: percentages come to nothing together; totalCell says something else of the rows',
  ],
  'a tree by no field': [
    inRestList({ tree: { parent: 'PartOf', roots: { Colours: ['red'] } } }),
    'list.tree.parent: there is no field "PartOf"; there are "Id", "Name"',
  ],
  'the top of a tree by no field': [
    inRestList({ tree: { parent: 'Id', roots: { Colours: ['red'] } } }),
    'list.tree.roots: there is no field "Colours"; the nearest is "Colour"',
  ],
  'a tree that the call is not asked by': [
    inList({ tree: { parent: 'Id', roots: { Colour: ['red'] } }, scopes: ['Colour'] }),
    'list.tree: the list\'s call is not asked by "Id"; there is no filter "Id"; there are "Colour"',
  ],
  'a tree under headings': [
    inList({ tree: { parent: 'Id' }, groupBy: () => '' }),
    'list.tree: rows stand below each other, or under the headings of groupBy',
  ],
  'several sorts by one field': [
    inList({ severalSorts: true, sorts: { 'Name:asc': 'Name', 'Name:desc': 'Name, backwards' } }),
    'list.severalSorts: the list is sorted by one field or none',
  ],
  'a map in a column without a cell': [
    inList({ columns: ['Name', 'Odd'] }),
    'list.columns: the field "Odd" is of the kind "map"; the column needs a cell',
  ],
  'a sort by no field': [
    inList({ sorts: { 'Nam:asc': 'Name' } }),
    'list.sorts: there is no field "Nam"; the nearest is "Name"',
  ],
  'a sort in no direction': [
    inList({ sorts: { 'Name:up': 'Name' } }),
    'list.sorts.Name:up: there is no direction "up"; there are "asc", "desc"',
  ],
  'an export of no field': [inList({ export: ['Nme'] }), 'list.export: there is no field "Nme"; the nearest is "Name"'],
  'a filter of plain REST by no field': [
    inRestList({ filters: { Colours: { kind: 'dates', label: 'C' } } }),
    'list.filters: there is no field "Colours"; the nearest is "Colour"',
  ],
  'an option of a filter that the field cannot have': [
    inRestList(choice({ options: [{ value: 'gren', label: 'Green' }] })),
    'list.filters.Colour.options: there is no value "gren"; the nearest is "green"',
  ],
  'two options of one value': [
    inRestList(
      choice({
        options: [
          { value: 'red', label: 'Red' },
          { value: 'red', label: 'Green' },
        ],
      }),
    ),
    'list.filters.Colour.options: the value "red" stands there twice',
  ],
  'a filter without options': [
    inRestList(choice({ options: [] })),
    'list.filters.Colour.options: nothing can be chosen',
  ],
  'an option on a tab that is none': [
    inRestList({ tabs: { open: 'Open' }, ...choice({ options: [{ value: 'red', label: 'Red', only: ['opne'] }] }) }),
    'list.filters.Colour.options: there is no tab "opne"; the nearest is "open"',
  ],
  'a tab sorted by what is no field': [
    inList({ tabs: { open: 'Open', shut: 'Shut' }, tabSorts: { open: undefined, shut: { 'Nmae:asc': 'Name' } } }),
    'list.sorts: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a filter of a backend with a query of its own may be no field': [
    planted(rest, {
      rest: { path: '/others', query: { page: 'page' } },
      list: { ...rest.list, filters: { Strange: { kind: 'choice', label: 'Strange', options: [] } } },
    }),
    'list.filters.Strange.options: nothing can be chosen',
  ],
  'sorts of a tab that is none': [
    inList({ tabs: { open: 'Open' }, tabSorts: { opne: { 'Name:asc': 'Name' } } }),
    'list.tabSorts: there is no tab "opne"; the nearest is "open"',
  ],
  'a form that asks for no field': [
    inForm({ fields: ['Nmae'] }),
    'create.fields: there is no field "Nmae"; the nearest is "Name"',
  ],
  'a form that asks twice': [
    inForm({ fields: ['Name', 'Name'] }),
    'create.fields: the field "Name" stands there twice',
  ],
  'a map in a form': [inForm({ fields: ['Odd'] }), 'create.fields: No input fits the field "Odd" (map)'],
  'a part that an object does not have': [
    inForm({ fields: [{ key: 'Box', fields: ['Lit'] }] }),
    'create.fields: There is no part "Lit"; there are "Lid"',
  ],
  'a mistyped key of a part': [
    inForm({ fields: [{ key: 'Box', fields: [{ key: 'Lid', lable: 'Lid' }] }] }),
    'create.fields.Box.fields.Lid.lable: there is no key "lable"; the nearest is "label"',
  ],
  'a kind of schema that no input knows': [
    inSection({ fields: ['Odd'] }),
    'sections.main.fields: No input fits the field "Odd" (map)',
  ],
  'a text area for a number': [
    inForm({ fields: [{ key: 'Price', as: 'text-area' }] }),
    'create.fields.Price.as: no text-area asks for a value of the kind "number"',
  ],
  'a frame around what is no image': [
    inForm({ fields: [{ key: 'Name', frame: {} }] }),
    'create.fields.Name.frame: it is no image',
  ],
  'rights to no field': [
    planted(rest, { fieldAccess: { Color: { hidden: ['Shop'] } } }),
    'fieldAccess: there is no field "Color"; the nearest is "Colour"',
  ],
  'rights to a field of a role that is none': [
    planted(rest, { fieldAccess: { Colour: { readOnly: ['Shpo'] } } }),
    'fieldAccess.Colour: there is no role "Shpo"; the nearest is "Shop"',
  ],
  'rights to a field by another word': [
    planted(rest, { fieldAccess: { Colour: { hiden: ['Shop'] } } }),
    'fieldAccess.Colour.hiden: there is no key "hiden"; the nearest is "hidden"',
  ],
  'a hidden title': [
    planted(rest, { fieldAccess: { Name: { hidden: ['Shop'] } } }),
    'fieldAccess.Name.hidden: it is the title, and nothing can be shown without it',
  ],
  'a group of no field': [
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
    'create.groups: the field "Name" stands there twice',
  ],
  'a field in no step': [
    inForm({ fields: ['Name', 'Colour'], steps: [{ title: 'A', fields: ['Name'] }] }),
    'create.steps: no step asks for the field "Colour"',
  ],
  'a step by another word': [
    inForm({ steps: [{ titel: 'A', title: 'A', fields: ['Name'] }] }),
    'create.steps.A.titel: there is no key "titel"; the nearest is "title"',
  ],
  'a section beside tabs': [
    planted(page, {
      sections: { ...page.sections, other: { title: 'Other', tab: 'More', fields: ['Name'], call: nothing } },
    }),
    'sections.main.tab: the others stand under tabs, and this one under none',
  ],
  'a cell that no form changes': [
    inRestList({ columns: ['Name', { key: 'Colour', inline: true }] }),
    'list.columns.Colour.inline: the edit form asks for it nowhere; there is no field "Colour"; there are "Name"',
  ],
  'a way to the record that is changed in its place': [
    inRestList({ columns: [{ key: 'Name', inline: true }] }),
    'list.columns.Name.inline: the first column is the way to the record',
  ],
  'a form that does not say of which kind a record is': [
    planted(rest, { schema: kinds, create: { fields: ['Name', 'Lid'] } }),
    'create.fields: the record is of one of several kinds, and the form does not have "Colour"; { key: \'Colour\', readOnly: true } only shows it',
  ],
  'a field that is another one of another kind': [
    planted(rest, { schema: z.discriminatedUnion('Colour', [red, green.extend({ Lid: z.number() })]) }),
    'schema.Lid: it is a string of one kind and a number of another; one input asks for it, and so each needs a name of its own',
  ],
  'kinds that nothing tells apart': [
    planted(rest, { schema: z.union([red, green]) }),
    'schema: a record of several kinds is a z.discriminatedUnion of objects, in which one field says which',
  ],
  'a hidden kind': [
    planted(rest, { schema: kinds, fieldAccess: { Colour: { hidden: ['Shop'] } } }),
    'fieldAccess.Colour.hidden: it is the kind, and nothing can be shown without it',
  ],
  'money on a text': [
    planted(right, { schema: Thing.extend({ Price: z.string().meta({ format: 'pence' }) }) }),
    'schema.Price: pence are a number, and this is a string',
  ],
};

const ways: Mistakes = {
  'a second route on one path': [
    planted(right, { paths: () => ({ list: '/things' }) }),
    'paths: "/things" of Admin is that of a.resource.tsx already',
  ],
  'a key of its paths that is none': [
    planted(right, { paths: () => ({ list: '/others', shwo: '/o' }) }),
    'paths.shwo: there is no key "shwo"; the nearest is "show"',
  ],
  'a path without its slash': [
    planted(right, { paths: () => ({ list: 'others' }) }),
    'paths.list: "others" of Admin begins with "/"',
  ],
  'a record’s path with another name for the id': [
    planted(page, { paths: () => ({ show: '/boxes/:boxId' }) }),
    'paths.show: "/boxes/:boxId" of Admin has ":boxId"; its record is ":id"',
  ],
  'a record’s path that names no record': [
    planted(page, { paths: () => ({ show: '/boxes' }) }),
    'paths.show: "/boxes" of Admin does not say which record: it needs ":id"',
  ],
  'a list’s path that names a record': [
    planted(right, { paths: () => ({ list: '/others/:id' }) }),
    'paths.list: "/others/:id" of Admin has ":id"; a list has no record',
  ],
  'a list without an address': [
    planted(right, { paths: () => ({}) }),
    'paths.list: its list has no address, and stands on no page',
  ],
  'a menu entry that leads nowhere': [
    planted(page, { menu: { order: 1 } }),
    'menu: no role has an address that it could lead to',
  ],
  'a redirect to no path': [
    planted(right, { redirects: () => ({ '/old': '/other' }) }),
    'redirects./old: there is no path "/other"; the nearest is "/others"',
  ],
  'a menu entry that covers no path': [
    planted(right, { menu: { order: 1, covers: ['/other'] } }),
    'menu.covers: there is no path "/other"; the nearest is "/others"',
  ],
  'a record that may be shown and has no page': [
    planted(page, { sections: {} }),
    'paths.show: "/boxes/:id" of Admin has no page: neither sections nor pages.show',
  ],
  'sections that no path leads to': [
    planted(page, { paths: () => ({}) }),
    'sections: paths.show gives nobody the page that they stand on',
  ],
  'a form that nobody is granted': [
    planted(rest, { access: { Admin: ['list', 'create'] } }),
    'edit: no role has "edit" in its access',
  ],
  'a grant without its form': [
    planted(right, { access: { Admin: ['list', 'create'] } }),
    'access: "create" is granted, and there is no form for it; add create: { fields }',
  ],
  'editing without a form': [
    planted(right, { access: { Admin: ['list', 'edit'] } }),
    'access: "edit" is granted, and there is no form for it; add edit: { fields }, or a section with fields',
  ],
  'listing without a list': [
    planted(page, { access: { Admin: ['list', 'show', 'edit'] } }),
    'access: "list" is granted, and there is no list; add list: { columns }',
  ],
  'a record without a path to it': [
    planted(right, { access: { Admin: ['list', 'show'] } }),
    'paths.show: Admin is granted "show", and has no path to the record; add show: "/others/:id"',
  ],
};

const calls: Mistakes = {
  'no call for its list': [inList({ fetch: undefined }), 'list.fetch: there is none, and no transport that knows how'],
  'no call for its form': [
    planted(rest, { transport: undefined, rest: undefined }),
    'create.call: there is none, and no transport that knows how',
  ],
  'no call for its section': [
    inSection({ call: undefined }),
    'sections.main.call: there is none, and no transport that knows how',
  ],
  'a list of neither columns nor cards': [inList({ columns: undefined }), 'list: it has neither columns nor a card'],
  'a section of nothing': [
    inSection({ fields: undefined }),
    'sections.main: it has neither fields nor a list nor a slot',
  ],
  'a section of two kinds': [
    inSection({ slot: nothing }),
    'sections.main: it has fields and slot, and shows one of them',
  ],
  'no data provider': [
    planted(rest, { transport: 'provider', rest: undefined }),
    'provider: the transport needs its name and what it calls the records',
  ],
  'a data provider that nobody asks': [
    planted(rest, { provider: { name: 'strapi', resource: 'things' } }),
    'provider: nobody asks it without transport: "provider"',
  ],
  'a transport that is none': [
    planted(rest, { transport: 'REST' }),
    'transport: there is no transport "REST"; the nearest is "rest"',
  ],
  'a transport without its path': [planted(rest, { rest: undefined }), 'rest: the transport needs the path'],
  'a path without its transport': [
    planted(right, { rest: { path: '/others' } }),
    'rest: nobody reads it without transport: "rest"',
  ],
  'a backend’s path without its slash': [inRest({ path: 'others' }), 'rest.path: "others" begins with "/"'],
  'a mistyped key of its backend': [
    inRest({ totl: 'meta.total' }),
    'rest.totl: there is no key "totl"; the nearest is "total"',
  ],
  'a mistyped key of its query': [
    inRest({ query: { page: 'p', pgae: 'p' } }),
    'rest.query.pgae: there is no key "pgae"; the nearest is "page"',
  ],
  'a total in an answer that is a list': [
    inRest({ total: 'meta.total' }),
    'rest.total: an answer that is the rows alone holds no total',
  ],
  'totals in an answer that is the rows': [
    inRest({ totals: 'sums' }),
    'rest.totals: an answer that is the rows alone holds no totals',
  ],
  'totals that no column shows': [
    inRest({ rows: 'data', totals: 'sums' }),
    'rest.totals: no column of the list has a total',
  ],
  'a way to update that is none': [
    inRest({ update: 'Put' }),
    'rest.update: there is no way "Put"; the nearest is "PUT"',
  ],
  'a query that asks for no pages': [
    inRest({ query: { search: 'q' } }),
    'rest.query: it asks for no page but the first; name page, offset or cursor, or say whole: true',
  ],
  'a whole list that is asked for pages': [
    inRest({ query: { whole: true, page: 'p' } }),
    'rest.query.whole: the backend sends the whole list, or it is asked for pages',
  ],
  'tabs that are not sent': [
    planted(rest, { rest: { path: '/others', query: { page: 'p' } }, list: { ...rest.list, tabs: { open: 'Open' } } }),
    'list.tabs: a query of its own does not send the tab',
  ],
  'sorts that are not sent': [
    planted(rest, {
      rest: { path: '/others', query: { page: 'p' } },
      list: { ...rest.list, sorts: { 'Name:asc': 'Name' } },
    }),
    'list.sorts: rest.query does not name what it is sorted by: rest.query.sort',
  ],
  'a form of sorting that is none': [
    inRest({ query: { page: 'p', sort: { name: 'sort', as: 'field-' } } }),
    'rest.query.sort.as: there is no form "field-"; the nearest is "-field"',
  ],
  'what comes next, sent by nothing': [
    inRest({ query: { whole: true }, next: 'next' }),
    'rest.next: rest.query names nothing that it is sent by: rest.query.cursor',
  ],
  'a way to send files that is none': [
    inRest({ files: 'base46' }),
    'rest.files: there is no way "base46"; the nearest is "base64"',
  ],
  'a cursor and pages': [
    inRest({ query: { page: 'p', cursor: 'after' } }),
    'rest.query.cursor: a list goes on by a cursor, or by pages',
  ],
  'a search that is not sent': [
    planted(rest, { rest: { path: '/others', query: { page: 'p' } }, list: { ...rest.list, search: {} } }),
    'list.search: rest.query names nothing that is searched by',
  ],
  'an action in its rows that nobody is granted': [
    inList({ rowActions: [defineAction(others, 'sell', { label: 'Sell', call: nothing })] }),
    'list.rowActions: no role has the action "sell" in its access',
  ],
  'an action for many rows that needs an input': [
    inList({ bulk: [paint] }),
    'list.bulk: "paint" needs an input, and neither fields nor bulkInput ask for it',
  ],
  'deleting that nothing can do': [
    defineResource({
      ...others,
      ...plain,
      access: { Admin: ['list', 'delete'] },
      paths: () => ({ list: '/others' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
    }),
    'access: "delete" needs delete: { call }',
  ],
  'restoring where nothing is deleted softly': [
    defineResource({
      ...others,
      ...plain,
      access: { Admin: ['list', 'restore'] },
      paths: () => ({ list: '/others' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
    }),
    'access: "restore" needs delete: { soft }',
  ],
  'copying without a form': [
    defineResource({
      ...others,
      ...plain,
      access: { Admin: ['list', 'duplicate'] },
      paths: () => ({ list: '/others' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
    }),
    'access: "duplicate" needs create: { fields }',
  ],
  'figures of a list that is none': [
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
  'figures by a filter that is none': [
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
  'a file for a form without fields': [
    inForm({ import: true, body: nothing }),
    'create.import: a form of its own has no fields that a file could hold',
  ],
  'a reference to a resource that is none': [
    planted(right, { references: { Id: reference({ to: { ...boxes, name: 'thigns' } }) } }),
    'references.Id: there is no resource "thigns"; the nearest is "things"',
  ],
  'a list of a resource that is none': [
    inSection({ fields: undefined, list: sublist(boxes, { ...things, name: 'thigns' }, { scope: () => ({}) }) }),
    'sections.main.list: there is no list of "thigns"; the nearest is "things"',
  ],
  'a column that the listed resource does not show': [
    inSection({ fields: undefined, list: sublist(boxes, things, { scope: () => ({}), columns: ['Price'] }) }),
    'sections.main.list.columns: the list of "things" has no column "Price"; there are "Name"',
  ],
  'a scope that the listed resource is not asked by': [
    inSection({ fields: undefined, list: sublist(boxes, things, { scope: ({ Id }) => ({ Colours: [String(Id)] }) }) }),
    'sections.main.list.scope: the list of "things" has no filter "Colours"; the nearest is "Colour"',
  ],
};

/** A valid declaration with every kind of setting. */
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
  edit: { fields: ['Name', 'Colour', { key: 'Due' }], groups: [{ title: 'When', fields: ['Due'] }] },
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

/** Returns the reported mistakes. */
function mistakesOf(declared: Parameters<typeof checkDeclarations>[0]): readonly string[] {
  try {
    checkDeclarations(declared);
    return [];
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    return error.message.split('\n');
  }
}

describe('the check of declarations', () => {
  it('accepts valid declarations', () => {
    expect(() => checkDeclarations({ 'a.resource.tsx': known, 'b.resource.tsx': page })).not.toThrow();
    for (const resource of [right, rest]) {
      expect(() => checkDeclarations({ 'a.resource.tsx': known, 'b.resource.tsx': resource })).not.toThrow();
    }
  });

  it.each([names, fields, ways, calls].flatMap((mistakes) => Object.entries(mistakes)))(
    'rejects %s with file and key',
    (_, [resource, told]) => {
      const listed = planted(known, { list: { ...list, ...choice({}) } });
      expect(
        mistakesOf({ 'a.resource.tsx': listed, 'b.resource.tsx': resource }).filter((line) =>
          line.startsWith(`b.resource.tsx: ${told}`),
        ),
      ).toHaveLength(1);
    },
  );

  it('reports only lines with file and key', () => {
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
      'that config.json does not have',
      { backend: 'stok' },
      'a.resource.tsx: backend: config.json has no "stok" among its Backends; the nearest is "stock"',
    ],
    [
      'that config.json describes wrongly',
      { backend: 'odd' },
      'a.resource.tsx: backend: config.json describes "odd" wrongly: Backends.odd: Auth: Invalid option',
    ],
    [
      'and an address of its own',
      { backend: 'stock', rest: { path: '/things', base: '/stock' } },
      'a.resource.tsx: rest.base: config.json says where the backend "stock" is',
    ],
  ] as const)('naming a backend %s is refused, and is set up only where that can be asked', (_, change, told) => {
    const backends = Backends.parse({ stock: {}, odd: { Auth: 'token' } });
    const asked = planted(rest, { backend: 'stock' });
    const resource = planted(rest, change);
    expect(() => checkDeclarations({ 'a.resource.tsx': asked }, backends)).not.toThrow();
    expect(() => checkDeclarations({ 'a.resource.tsx': resource }, backends)).toThrow(told);
    const offered = offeredOf([asked, resource], { Extensions: [], Environment: 'prod', Backends: backends }).filter(
      ({ isNotSetUp }) => !isNotSetUp,
    );
    // Even with a base of its own, the resource uses the backend from config.json.
    expect(offered.map(({ backend }) => backend)).toEqual('rest' in change ? ['stock', 'stock'] : ['stock']);
  });
});
