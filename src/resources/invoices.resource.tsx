import { FileTextOutlined, PartitionOutlined } from '@ant-design/icons';
import { invoicePageSize } from '../../contract/finance/invoices.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { invoiceColumns, invoiceExport } from '../custom/invoices/invoice-columns.tsx';
import { fetchInvoices, invoiceFilters } from '../custom/invoices/invoice-list.ts';
import { invoicePdf, invoices } from '../custom/invoices/invoices.ts';
import { invoiceTexts } from '../custom/invoices/texts.ts';
import { moneyTraces, traceIdOf } from '../custom/money-traces.ts';
import { resourceTexts } from '../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...invoices,
  label: invoiceTexts.title(),
  singular: invoiceTexts.invoiceOne(),
  icon: FileTextOutlined,
  title: 'InvoiceNo',
  access: { Admin: ['list'], Merchant: ['list'], Shop: ['list'] },
  menu: { order: 70 },
  paths: ({ role }) => ({ list: seesAll(role) ? '/admin/invoices' : '/invoices' }),
  list: {
    firstPage: 0,
    size: invoicePageSize,
    threshold: 0.8,
    search: { label: invoiceTexts.search() },
    filters: invoiceFilters,
    columns: invoiceColumns,
    groupBy: ({ Group }) => (Group === '' ? invoiceTexts.withoutOrder() : invoiceTexts.order({ number: Group })),
    file: invoicePdf,
    rowLink: {
      to: moneyTraces,
      icon: PartitionOutlined,
      label: ({ InvoiceNo }) => resourceTexts.followMoneyOf({ name: String(InvoiceNo) }),
      idOf: ({ InvoiceNo }) => traceIdOf('invoice', InvoiceNo),
    },
    export: invoiceExport,
    empty: { none: { title: invoiceTexts.none(), hint: invoiceTexts.noneHint() } },
    fetch: fetchInvoices,
  },
  live: ['Invoices'],
});
