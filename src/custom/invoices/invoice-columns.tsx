import { RollbackOutlined } from '@ant-design/icons';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatValue } from 'schema-admin/engine/format/values.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { ColumnDeclaration } from 'schema-admin/engine/model/declaration/columns.ts';
import type { ExportColumn } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { invoiceTypeLabel } from '../invoice-types.ts';
import type { ListedInvoice } from './invoices.ts';
import { invoiceTexts } from './texts.ts';
import './invoices.css';

/** Returns the day in London, because invoice dates don't depend on the browser's time zone. */
const dayOf = (instant: string | null | undefined) => (instant ? londonDayOf(readInstant(instant)) : undefined);

const typeLabelOf = ({ InvoiceType: type }: ListedInvoice) => (type ? invoiceTypeLabel(type) : '');

export const invoiceColumns: readonly ColumnDeclaration<ListedInvoice>[] = [
  {
    key: 'InvoiceNo',
    label: invoiceTexts.invoiceNumber(),
    cell: (row) => <Numbered row={row} />,
    text: ({ InvoiceNo }) => String(InvoiceNo),
  },
  { key: 'OrderNo', label: invoiceTexts.orderNumber() },
  { key: 'OrderDate', label: invoiceTexts.orderDate(), cell: ({ OrderDate }) => formatValue(dayOf(OrderDate)) },
  { key: 'InvoiceType', label: invoiceTexts.type(), cell: typeLabelOf },
  { key: 'Total', label: invoiceTexts.total() },
];

/** The columns of the export for bookkeeping. */
export const invoiceExport: readonly ExportColumn<ListedInvoice>[] = [
  { key: 'InvoiceNo', label: invoiceTexts.invoiceNumber() },
  { key: 'IssuedDate', label: invoiceTexts.issued(), value: ({ IssuedDate }) => dayOf(IssuedDate) },
  { key: 'OrderNo', label: invoiceTexts.orderNumber() },
  { key: 'OrderDate', label: invoiceTexts.orderDate(), value: ({ OrderDate }) => dayOf(OrderDate) },
  { key: 'InvoiceType', label: invoiceTexts.type(), value: typeLabelOf },
  { key: 'Total', label: invoiceTexts.total() },
  { key: 'CorrectsInvoiceNo', label: invoiceTexts.corrects() },
];

function Numbered({ row: { InvoiceNo, CorrectsInvoiceNo } }: { readonly row: ListedInvoice }) {
  const isCreditNote = CorrectsInvoiceNo !== null && CorrectsInvoiceNo !== undefined;
  return (
    <span className="invoice-number">
      <span>{InvoiceNo}</span>
      {isCreditNote && <StateBadge tone="waiting" icon={RollbackOutlined} text={invoiceTexts.creditNote()} />}
    </span>
  );
}
