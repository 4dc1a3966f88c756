/**
 * Mistakes that must not compile: if one compiles, its `@ts-expect-error` fails the type check. Mistakes that appear
 * only when declarations load are tested in `packages/admin/engine/model/checks/check-declarations.test.ts`.
 */
import { z } from 'zod';
import type { HeardUpdate } from 'schema-admin/contract/live.ts';
import { OrderListRequest, type Order } from '../../contract/orders/orders.ts';
import type { events } from '../../server/db/schema.ts';
import { allVerticals } from '../../src/custom/catalogue/catalogue-lookups.ts';
import * as catalogue from '../../src/custom/catalogue/catalogue-rows.ts';
import * as orderActions from '../../src/custom/orders/order-actions.ts';
import * as orderParts from '../../src/custom/orders/order-parts.ts';
import * as orderLookups from '../../src/custom/orders/orders.ts';
import { closuresOfShop } from '../../src/custom/shops/shop-actions.ts';
import type { RecordAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { useExtension, useMay } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { chart, counter } from 'schema-admin/engine/model/declaration/dashboard.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { related, sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { choices, days, lookupIds, lookupTexts, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';

const plain = { label: 'Orders', icon: () => null, title: 'OrderNo', paths: () => ({}) } as const;
const rest = { ...catalogue.verticals, label: 'Verticals', icon: () => null, title: 'Name', paths: () => ({}), access: {}, transport: 'rest' } as const;
const provided = { ...catalogue.verticals, label: 'Verticals', icon: () => null, title: 'Name', paths: () => ({}), access: {}, transport: 'provider' } as const;
const numbered = defineRecord('numbered', { schema: z.object({ Id: z.number(), Name: z.string(), Gone: z.boolean(), ParentId: z.number().nullish(), OtherIds: z.array(z.number()) }), id: 'Id' });
const boxed = defineRecord('boxed', { schema: z.object({ Id: z.number(), Name: z.string(), Box: z.object({ Lid: z.string() }), Lines: z.array(z.object({ Sku: z.string(), At: z.object({ Shelf: z.number() }) })).nullish() }), id: 'Id' });
const status = choices<'a' | 'b'>({ label: 'Status', options: [{ value: 'a', label: 'A' }] });
const shop = lookupIds(orderLookups.shopsWithOrders, { label: 'Shop', value: ({ ShopId }) => ShopId, name: ({ ShopName }) => ShopName });

interface Given {
  readonly event: typeof events.$inferInsert;
  readonly order: Order;
  readonly update: HeardUpdate;
  readonly accept: RecordAction<Order, { VehicleTypeId: number | string }>;
  readonly reject: RecordAction<Order, void>;
}

const restBoxed = { ...rest, ...boxed, rest: { path: '/v' } } as const;

/** Correct declarations. Each mistake below differs from one of these in a single place. */
export const right = {
  run: ({ accept, reject, order }: Given) => [accept.run(order, { VehicleTypeId: 1 }), reject.run(order)],
  restQuery: () => defineResource({ ...rest, rest: { path: '/v', query: { page: 'page' } }, list: { columns: ['Name'] } }),
  computed: () => defineResource({ ...restBoxed, list: { columns: ['Name', { key: 'Lids', label: 'Lids', computed: ({ Box }) => Box.Lid }] } }),
  restSort: () => defineResource({ ...rest, rest: { path: '/v', query: { page: 'page', sort: { name: 'sort', as: '-field' } } }, list: { columns: ['Name'], sorts: { 'Name:asc': 'Name' } } }),
  provider: () => defineResource({ ...provided, backend: 'cms', provider: { name: 'strapi', resource: 'v', search: ['Name'] }, list: { columns: ['Name'] } }),
  filters: () => wireFilters(OrderListRequest.shape.Filter, { Status: status, Date: days({ label: 'Date' }), Shop: shop }),
  section: () => sublist(catalogue.verticals, catalogue.categories, { scope: () => ({}), columns: ['Name'] }),
  operations: () => defineResource({ ...rest, rest: { path: '/v' }, access: { Admin: ['delete', 'restore', 'duplicate'] }, create: { fields: ['Name'] }, duplicate: { without: ['Name'] } }),
  parts: () => defineResource({ ...restBoxed, create: { fields: ['Name', 'Box', { key: 'Lines', label: 'Lines', fields: ['Sku', { key: 'At', hint: 'Where', fields: ['Shelf'] }] }] }, sections: { of: { title: 'Of', fields: [{ key: 'Box', fields: ['Lid'] }] } } }),
  references: () => [defineResource({ ...rest, ...numbered, rest: { path: '/v' }, delete: { soft: { flag: 'Gone' } }, references: { ParentId: reference({ to: numbered }), OtherIds: reference({ to: numbered }) } }), related(numbered, numbered, 'ParentId')],
};

/** Declarations named after their mistake. They are never run: it is enough that none of them compiles. */
export const mistakes = {
  // @ts-expect-error: an unknown action
  action: () => orderActions.acept,
  // @ts-expect-error: an unknown field of an object
  partOfObject: () => defineResource({ ...restBoxed, create: { fields: [{ key: 'Box', fields: ['Lit'] }] } }),
  // @ts-expect-error: an unknown field of a row
  partOfRow: () => defineResource({ ...restBoxed, edit: { fields: [{ key: 'Lines', fields: ['Suk'] }] } }),
  // @ts-expect-error: an unknown field of a nested object
  partOfPart: () => defineResource({ ...restBoxed, sections: { of: { title: 'Of', fields: [{ key: 'Lines', fields: [{ key: 'At', fields: ['Shelv'] }] }] } } }),
  // @ts-expect-error: an unknown lookup
  lookup: () => orderLookups.vehicleType,
  // @ts-expect-error: an unknown part
  part: () => orderParts.note,
  // @ts-expect-error: an unknown resource
  resource: () => catalogue.categorys,
  // @ts-expect-error: a resource given by its name
  useResource: () => useRecord('orders', 1),
  // @ts-expect-error: an unknown data provider
  provider: () => defineResource({ ...provided, provider: { name: 'strappi', resource: 'v' }, list: { columns: ['Name'] } }),
  // @ts-expect-error: an unknown search field of a data provider
  providerSearch: () => defineResource({ ...provided, provider: { name: 'strapi', resource: 'v', search: ['Nmae'] }, list: { columns: ['Name'] } }),
  // @ts-expect-error: a third-party backend combined with calls of the contract
  backendOfCalls: () => defineResource({ ...catalogue.verticals, ...plain, title: 'Name', access: {}, backend: 'stock', list: { columns: ['Name'], fetch: async () => ({ rows: [] }) } }),
  // @ts-expect-error: credentials that a browser does not have
  auth: () => defineResource({ ...rest, rest: { path: '/v', base: '/b', auth: 'key' }, list: { columns: ['Name'] } }),
  // @ts-expect-error: an unknown operation
  useOperation: () => useMay(orders)('acept'),
  // @ts-expect-error: an unknown extension
  useExtension: () => useExtension('note'),
  // @ts-expect-error: an unknown extension of a part
  extension: () => definePart(orders, 'notes', { extension: 'note', fetch: async () => [] }),
  // @ts-expect-error: a dependent resource given by its name
  invalidates: () => defineResource({ ...orders, ...plain, access: {}, invalidates: ['shops'] }),
  // @ts-expect-error: an unknown update type
  live: () => defineResource({ ...orders, ...plain, access: {}, live: ['Order'] }),
  // @ts-expect-error: an unknown type of a received message
  received: ({ update }: Given) => update.UpdateType === 'Orders/Open',
  // @ts-expect-error: an unknown type of a sent message
  sent: ({ event }: Given) => event.updateType === 'Orders/Open',
  // @ts-expect-error: an unknown key in an action's input
  inputKey: ({ accept, order }: Given) => accept.run(order, { VehicleTypId: 1 }),
  // @ts-expect-error: a missing input
  noInput: ({ accept, order }: Given) => accept.run(order),
  // @ts-expect-error: input for an action that takes none
  someInput: ({ reject, order }: Given) => reject.run(order, { VehicleTypeId: 1 }),
  // @ts-expect-error: an unknown field in an action's form
  actionField: () => defineAction(orders, 'note', { label: 'Note', input: catalogue.verticals.schema, fields: ['Nmae'], call: async () => undefined }),
  // @ts-expect-error: another resource's action
  foreignAction: () => defineResource({ ...catalogue.verticals, ...rest, rest: { path: '/v' }, access: { Admin: [orderActions.accept] } }),
  // @ts-expect-error: another resource's part
  foreignPart: () => defineResource({ ...orders, ...plain, access: { Admin: [closuresOfShop] } }),
  // @ts-expect-error: an unknown role
  role: () => defineResource({ ...orders, ...plain, access: { Adminn: ['list'] } }),
  // @ts-expect-error: a filter that the API does not have
  strippedFilter: () => wireFilters(OrderListRequest.shape.Filter, { Status: status, Date: days({ label: 'Date' }), Shop: shop, Region: lookupTexts(orderLookups.shopsWithOrders, { label: 'Region', value: () => '', name: () => '' }) }),
  // @ts-expect-error: a missing filter of the API
  missingFilter: () => wireFilters(OrderListRequest.shape.Filter, { Status: status, Date: days({ label: 'Date' }) }),
  // @ts-expect-error: a missing optional filter of the API
  missingOptionalFilter: () => wireFilters(OrderListRequest.shape.Filter.partial(), { Status: status, Date: days({ label: 'Date' }) }),
  // @ts-expect-error: a filter whose kind differs from the API's
  wrongFilter: () => wireFilters(OrderListRequest.shape.Filter, { Status: status, Date: status, Shop: shop }),
  // @ts-expect-error: an unknown option value
  option: () => choices<'a' | 'b'>({ label: 'Status', options: [{ value: 'c', label: 'C' }] }),
  // @ts-expect-error: an unknown field in a computed column
  computed: () => defineResource({ ...restBoxed, list: { columns: ['Name', { key: 'Lids', label: 'Lids', computed: ({ Boks }) => Boks }] } }),
  // @ts-expect-error: a column without a field or a computed value
  column: () => defineResource({ ...restBoxed, list: { columns: ['Name', { key: 'Lids', label: 'Lids' }] } }),
  // @ts-expect-error: an unknown sort format
  sortForm: () => defineResource({ ...rest, rest: { path: '/v', query: { sort: { name: 'sort', as: 'field-' } } }, list: { columns: ['Name'] } }),
  // @ts-expect-error: sorts that the transport does not send
  ignoredSorts: () => defineResource({ ...rest, rest: { path: '/v', query: { page: 'page' } }, list: { columns: ['Name'], sorts: { 'Name:asc': 'Name' } } }),
  /** The error must be reported at its own line, not at the line of the whole declaration. */
  restFilter: () =>
    defineResource({
      ...rest,
      rest: { path: '/v' },
      list: {
        columns: ['Name'],
        filters: {
          // @ts-expect-error: a filter for an unknown field
          Nmae: { kind: 'dates', label: 'Name' },
        },
      },
    }),
  // @ts-expect-error: a missing id
  missingId: () => defineResource({ name: 'verticals', schema: catalogue.verticals.schema, label: 'Verticals', icon: () => null, title: 'Name', paths: () => ({}), access: {}, transport: 'rest', rest: { path: '/v' } }),
  // @ts-expect-error: a REST transport without a path
  restPath: () => defineResource({ ...rest, list: { columns: ['Name'] } }),
  // @ts-expect-error: an unknown column in a section's list
  sectionColumn: () => sublist(catalogue.verticals, catalogue.categories, { scope: () => ({}), columns: ['Nmae'] }),
  // @ts-expect-error: another resource's action in the rows of a section
  sectionAction: () => sublist(catalogue.verticals, catalogue.categories, { scope: () => ({}), rowActions: [orderActions.accept] }),
  // @ts-expect-error: an unknown operation of a record
  operation: () => defineResource({ ...rest, rest: { path: '/v' }, access: { Admin: ['delet'] } }),
  // @ts-expect-error: a flag that is not boolean
  softFlag: () => defineResource({ ...rest, rest: { path: '/v' }, delete: { soft: { flag: 'Name' } } }),
  // @ts-expect-error: an unknown field to leave out of a copy
  copied: () => defineResource({ ...rest, rest: { path: '/v' }, create: { fields: ['Name'] }, duplicate: { without: ['Nmae'] } }),
  followed: () =>
    defineResource({
      ...rest,
      rest: { path: '/v' },
      create: {
        fields: [
          'Name',
          // @ts-expect-error: an unknown field in a condition
          { key: 'Id', shown: ({ Nmae }) => Nmae === '' },
        ],
        // @ts-expect-error: an unknown field in a step
        steps: [{ title: 'One', fields: ['Nmae'] }],
      },
    }),
  // @ts-expect-error: an unknown field to group a chart by
  chartBy: () => chart(numbered, { title: 'All', by: 'Nmae' }),
  // @ts-expect-error: a sum of a field that is not a number
  sum: () => counter(numbered, { title: 'All', sum: 'Name' }),
  // @ts-expect-error: an unknown field in `fieldAccess`
  hiddenField: () => defineResource({ ...rest, rest: { path: '/v' }, fieldAccess: { Nmae: { hidden: ['Shop'] } } }),
  // @ts-expect-error: an unknown role in `fieldAccess`
  hiddenFromRole: () => defineResource({ ...rest, rest: { path: '/v' }, fieldAccess: { Name: { hidden: ['Shopp'] } } }),
  // @ts-expect-error: a reference in an unknown field
  referringField: () => defineResource({ ...rest, rest: { path: '/v' }, references: { OwnerId: reference({ to: catalogue.categories }) } }),
  // @ts-expect-error: a reference in a field that does not hold that resource's ids
  referredType: () => defineResource({ ...rest, rest: { path: '/v' }, references: { Name: reference({ to: numbered }) } }),
  // @ts-expect-error: a referenced resource given by its name
  referredText: () => reference({ to: 'categories' }),
  // @ts-expect-error: a field that does not hold the owner's id
  relatedField: () => related(numbered, numbered, 'Name'),
  // @ts-expect-error: an unknown value field of a lookup
  lookupValue: () => choiceFrom(allVerticals, { value: 'Idd', label: 'Name' }),
  // @ts-expect-error: a lookup given by its name
  lookupText: () => defineResource({ ...orders, ...plain, access: {}, edit: { fields: [{ key: 'Status', lookup: { from: 'statuses', value: 'Id', label: 'Name' } }], call: async () => undefined } }),
};
