import { RollbackOutlined, ShoppingOutlined } from '@ant-design/icons';
import { conditionField } from '../../contract/code-words.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ReturnForm, returnPageSize } from '../../contract/orders/returns.ts';
import { roleGroups } from '../../contract/role-table.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { orders } from '../custom/orders/orders.ts';
import { returnFields } from '../custom/returns/return-fields.ts';
import { productOf, returnFilters, returnMark, returnable, returns } from '../custom/returns/returns.ts';
import { returnTexts } from '../custom/returns/texts.ts';
import { resourceTexts } from '../custom/texts.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
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
    columns: [
      { key: 'OrderNo', label: returnTexts.order(), share: 0.8 },
      { key: 'ShopName', label: returnTexts.shop() },
      {
        key: 'ProductTitle',
        label: returnTexts.product(),
        share: 1.6,
        cell: (row) => productOf(row) || <span className="quiet">{returnTexts.noProduct()}</span>,
        text: (row) => productOf(row),
      },
      { key: 'SKU', share: 0.9 },
      'Quantity',
      {
        key: 'ReturnReason',
        label: returnTexts.reason(),
        share: 1.3,
        cell: ({ ReturnReason: reason }) => (reason ? textOfCode('ReturnReason', reason) : noValue),
        text: ({ ReturnReason: reason }) => (reason ? textOfCode('ReturnReason', reason) : ''),
      },
      {
        key: 'Condition',
        label: returnTexts.condition(),
        share: 0.9,
        cell: ({ Condition }) => (Condition ? textOfCode(conditionField, Condition) : noValue),
        text: ({ Condition }) => (Condition ? textOfCode(conditionField, Condition) : ''),
      },
      { key: 'Amount', label: returnTexts.refund(), share: 0.6 },
      {
        key: 'ReturnState',
        label: returnTexts.state(),
        share: 1.2,
        cell: (row) => <StateBadge {...returnMark(row)} />,
        text: (row) => returnMark(row).text,
      },
      { key: 'RegisteredBy', label: returnTexts.registeredBy() },
      {
        key: 'Registered',
        label: returnTexts.registered(),
        share: 0.9,
        cell: ({ Registered }) => formatDate(readInstant(Registered)),
      },
      { key: 'Note', label: returnTexts.note(), long: true },
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
