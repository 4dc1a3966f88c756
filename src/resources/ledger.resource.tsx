import { ContainerOutlined, PartitionOutlined } from '@ant-design/icons';
import { codeWords } from '../../contract/code-words.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { accountWords, causeWords } from '../../contract/finance/ledger-words.ts';
import {
  LedgerAccountKind,
  LedgerCause,
  LedgerFilter,
  LedgerUnit,
  ledgerPageSize,
} from '../../contract/finance/ledger.ts';
import { seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { ledger, shopsWithEntries } from '../custom/ledger/ledger.ts';
import { ledgerTexts } from '../custom/ledger/texts.ts';
import { detailsOf, entriesOf, groupByTransaction } from '../custom/ledger/transactions.ts';
import { moneyTraces, traceIdOf } from '../custom/money-traces.ts';
import { resourceTexts } from '../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { choices, days, lookupIds, oneOf, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { formatHistoryTime } from 'schema-admin/engine/format/dates.ts';

const filters = wireFilters(LedgerFilter, {
  Shop: lookupIds(shopsWithEntries, {
    label: ledgerTexts.shop(),
    value: ({ ShopId }) => ShopId,
    name: ({ ShopName }) => ShopName,
    when: ({ role }) => !seesShop(role),
  }),
  Unit: oneOf({
    label: ledgerTexts.unit(),
    options: LedgerUnit.options.map((value) => ({ value, label: codeWords.Unit[value]() })),
  }),
  Cause: choices({
    label: ledgerTexts.what(),
    options: LedgerCause.options.map((value) => ({ value, label: causeWords(value) })),
  }),
  Account: choices({
    label: ledgerTexts.account(),
    options: LedgerAccountKind.options.map((value) => ({ value, label: accountWords(value) })),
  }),
  Date: days({ label: ledgerTexts.date() }),
});

export default defineResource({
  ...ledger,
  label: ledgerTexts.title(),
  singular: ledgerTexts.entryOne(),
  icon: ContainerOutlined,
  title: 'Account',
  extension: 'ledger',
  // A shop reads only its own entries, so the column is not needed.
  fieldAccess: { ShopName: { hidden: ['Shop'] } },
  access: { Admin: ['list'], Merchant: ['list'], Shop: ['list'] },
  paths: ({ role }) => ({ list: seesAll(role) ? '/admin/ledger' : '/ledger' }),
  list: {
    tools: () => import('../custom/ledger/Statement.tsx'),
    size: ledgerPageSize,
    columns: [
      { key: 'At', label: ledgerTexts.when(), share: 1.5, cell: ({ At }) => formatHistoryTime(new Date(At)) },
      { key: 'ShopName', label: ledgerTexts.shop(), share: 1.45 },
      { key: 'Cause', label: ledgerTexts.what(), cell: ({ Cause }) => causeWords(Cause) },
      { key: 'Credits', share: 0.65 },
      { key: 'Amount', label: ledgerTexts.money(), share: 0.6 },
      {
        key: 'Account',
        label: ledgerTexts.account(),
        long: true,
        cell: detailsOf,
        text: ({ Account }) => accountWords(Account),
      },
      { key: 'Reason', label: ledgerTexts.reason(), long: true },
    ],
    search: { label: ledgerTexts.search() },
    rowLink: {
      to: moneyTraces,
      icon: PartitionOutlined,
      label: ({ Cause }) => resourceTexts.followMoneyOf({ name: causeWords(Cause) }),
      idOf: ({ TransactionId }) => (TransactionId ? traceIdOf('transaction', TransactionId) : undefined),
    },
    exportRows: entriesOf,
    filters,
    empty: {
      none: { title: ledgerTexts.none(), hint: ledgerTexts.noneHint() },
      search: { title: ledgerTexts.noHits(), hint: ledgerTexts.noHitsHint() },
      filter: { title: ledgerTexts.noMatch(), hint: ledgerTexts.noMatchHint() },
    },
    fetch: async ({ call, signal }, { search, filters: Filter, page, size }) => {
      const { Entries } = await call(endpoints.ledger.list, {
        body: { Query: search, Filter, Page: page, Size: size, ByTransaction: true },
        signal,
      });
      return { rows: groupByTransaction(Entries), hasMore: Entries.length >= size };
    },
  },
  live: ['Ledger'],
});
