import { RollbackOutlined, ShoppingOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { ReturnForm, returnPageSize } from '../../contract/orders/returns.ts';
import { roleGroups } from '../../contract/role-table.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { orders } from '../custom/orders/orders.ts';
import { returnFields } from '../custom/returns/return-fields.ts';
import {
  conditionOf,
  productOf,
  reasonOf,
  returnFilters,
  returnMark,
  returnable,
  returns,
} from '../custom/returns/returns.ts';
import { returnTexts } from '../custom/returns/texts.ts';
import { TwoLines } from '../custom/returns/TwoLines.tsx';
import { resourceTexts } from '../custom/texts.ts';
import { formatDate } from 'schema-admin/engine/format/dates.ts';
import { noValue } from 'schema-admin/engine/format/values.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** Returned and refunded lines. An extension that fills a page which is empty on other backends. */
export default defineResource({
  ...returns,
  label: resourceTexts.returns(),
  singular: returnTexts.returnOne(),
  icon: RollbackOutlined,
  title: 'OrderNo',
  extension: 'returns',
  placeholder: { roles: roleGroups.accounts, page: () => import('../custom/Placeholder.tsx') },
  // A shop reads only its own returns, so the column is not needed.
  fieldAccess: { ShopName: { hidden: ['Shop'] } },
  access: { Admin: ['list'], Merchant: ['list'], Shop: ['list', 'create', returnable] },
  menu: { order: 40, visible: ({ role, isCollectOnly }) => seesShop(role) && !isCollectOnly },
  paths: () => ({ list: '/returns' }),
  list: {
    size: returnPageSize,
    search: { label: returnTexts.search() },
    filters: returnFilters,
    rowLink: {
      to: orders,
      icon: ShoppingOutlined,
      label: ({ OrderNo }) => returnTexts.openOrder({ number: OrderNo }),
      idOf: ({ OrderId }) => OrderId,
    },
    rowHeight: 61,
    columns: [
      { key: 'OrderNo', label: returnTexts.order(), share: 0.8 },
      { key: 'ShopName', label: returnTexts.shop(), share: 0.9 },
      {
        key: 'ProductTitle',
        label: returnTexts.product(),
        share: 2,
        cell: (row) => <TwoLines first={productOf(row) || returnTexts.noProduct()} second={row.SKU} />,
        text: (row) => productOf(row),
      },
      { key: 'Quantity', share: 0.6 },
      {
        key: 'ReturnReason',
        label: returnTexts.reason(),
        share: 1.4,
        cell: (row) => <TwoLines first={reasonOf(row) || noValue} second={conditionOf(row)} />,
        text: (row) => reasonOf(row),
      },
      { key: 'Amount', label: returnTexts.refund(), share: 0.7 },
      {
        key: 'ReturnState',
        label: returnTexts.state(),
        share: 1.6,
        cell: (row) => <StateBadge {...returnMark(row)} />,
        text: (row) => returnMark(row).text,
      },
      {
        key: 'Registered',
        label: returnTexts.registered(),
        share: 1.2,
        cell: ({ Registered, RegisteredBy }) => (
          <TwoLines first={formatDate(readInstant(Registered))} second={RegisteredBy} />
        ),
      },
      { key: 'Note', label: returnTexts.note(), long: true },
    ],
    export: [
      { key: 'OrderNo', label: returnTexts.orderNo() },
      { key: 'ShopName', label: returnTexts.shop() },
      { key: 'ProductTitle', label: returnTexts.product(), value: (row) => productOf(row) },
      'SKU',
      { key: 'Quantity' },
      { key: 'ReturnReason', label: returnTexts.reason(), value: (row) => reasonOf(row) },
      { key: 'Condition', label: returnTexts.condition(), value: (row) => conditionOf(row) },
      { key: 'Note', label: returnTexts.note() },
      { key: 'Amount', label: returnTexts.refund() },
      { key: 'ReturnState', label: returnTexts.state(), value: (row) => returnMark(row).text },
      { key: 'RegisteredBy', label: returnTexts.registeredBy() },
      { key: 'Registered', label: returnTexts.registered() },
    ],
    empty: {
      none: { title: returnTexts.none(), hint: returnTexts.noneHint() },
      search: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const { Returns, TotalCount } = await call(endpoints.returns.list, {
        body: { Query: search, Filter: filters, Page: page, Size: size },
        signal,
      });
      return { rows: Returns, total: TotalCount ?? undefined, hasMore: Returns.length === size };
    },
  },
  create: {
    label: returnTexts.add(),
    schema: ReturnForm,
    fields: returnFields,
    call: ({ call }, body) => call(endpoints.returns.create, { body }),
  },
  invalidates: [orders],
  live: ['Returns'],
});
