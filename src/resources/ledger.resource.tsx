import { ContainerOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { LedgerCause, LedgerFilter, ledgerPageSize } from '../../contract/ledger.ts';
import { ledger, shopsWithEntries } from '../custom/ledger/ledger.ts';
import { accountWords, causeWords } from '../custom/ledger/ledger-words.ts';
import { ledgerTexts as texts } from '../custom/ledger/texts.ts';
import { defineResource } from '../engine/declaration/resource.ts';
import { choices, days, idsFrom, wireFilters } from '../engine/filter/wire-filters.ts';
import { formatHistoryTime } from '../engine/format/dates.ts';

const filters = wireFilters(LedgerFilter, {
  Shop: idsFrom(shopsWithEntries, { label: texts.shop(), value: ({ ShopId }) => ShopId, name: ({ ShopName }) => ShopName, when: ({ role }) => role === 'Admin' }),
  Cause: choices({ label: texts.what(), options: LedgerCause.options.map((value) => ({ value, label: causeWords(value) })) }),
  Date: days({ label: texts.date() }),
});

export default defineResource({
  ...ledger,
  label: texts.title(),
  singular: 'entry',
  icon: ContainerOutlined,
  title: 'Account',
  extension: 'ledger',
  access: { Admin: ['list'], Shop: ['list'] },
  paths: ({ role }) => ({ list: role === 'Admin' ? '/admin/ledger' : '/ledger' }),
  list: {
    size: ledgerPageSize,
    columns: [
      { key: 'At', label: texts.when(), cell: ({ At }) => formatHistoryTime(new Date(At)) },
      { key: 'ShopName', label: texts.shop() },
      { key: 'Cause', label: texts.what(), cell: ({ Cause }) => causeWords(Cause) },
      { key: 'Account', label: texts.account(), cell: ({ Account }) => accountWords(Account) },
      'Credits',
      { key: 'Amount', label: texts.money() },
      { key: 'Reason', label: texts.reason() },
    ],
    search: { label: texts.search() },
    filters,
    empty: {
      none: { title: texts.none(), hint: texts.noneHint() },
      search: { title: texts.noHits(), hint: texts.noHitsHint() },
      filter: { title: texts.noMatch(), hint: texts.noMatchHint() },
    },
    fetch: async ({ call, signal }, { search, filters: Filter, page, size }) => ({ rows: (await call(endpoints.ledger.list, { body: { Query: search, Filter, Page: page, Size: size }, signal })).Entries, total: undefined }),
  },
  live: ['Ledger'],
});
