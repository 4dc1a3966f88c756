import type { MoneyLine, MoneyNode } from '../../../../contract/finance/money.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { invoiceTypeLabel } from '../../invoice-types.ts';
import { accountWords, causeWords } from '../../../../contract/finance/ledger-words.ts';
import { traceTexts } from './texts.ts';

const isCreditNote = ({ CorrectsInvoiceNo }: MoneyNode) =>
  CorrectsInvoiceNo !== null && CorrectsInvoiceNo !== undefined;

export function nameOf(node: MoneyNode): string {
  const { Kind, Id, Label, What, Count, Credits } = node;
  const label = Label ?? String(Id ?? '');
  switch (Kind) {
    case 'order':
      return traceTexts.order({ number: label });
    case 'delivery':
      return traceTexts.delivery({ reference: label });
    case 'transaction':
      return causeWords(What ?? '');
    case 'invoice':
      return isCreditNote(node) ? traceTexts.creditNote({ number: label }) : traceTexts.invoice({ number: label });
    case 'summary':
      return traceTexts.summary();
    case 'rest':
      return typeof Credits === 'number'
        ? traceTexts.restOfUses({ count: Count ?? 0 })
        : traceTexts.restOfInvoices({ count: Count ?? 0 });
    default:
      return label;
  }
}

export function detailOf(node: MoneyNode): string | undefined {
  const { Kind, Label, What, CorrectsInvoiceNo } = node;
  if (Kind === 'invoice') {
    return (
      [
        What && invoiceTypeLabel(What),
        isCreditNote(node) && traceTexts.takesBack({ number: String(CorrectsInvoiceNo) }),
      ]
        .filter(Boolean)
        .join(' · ') || undefined
    );
  }
  return Kind === 'transaction' || Kind === 'summary' ? (Label ?? undefined) : undefined;
}

function creditsLabel(credits: number): string {
  return credits < 0 ? traceTexts.creditsOut({ count: -credits }) : traceTexts.creditsIn({ count: credits });
}

export function amountOf({ Amount, Credits }: Pick<MoneyNode, 'Amount' | 'Credits'>): string | undefined {
  const words = [
    typeof Amount === 'number' && formatPence(Amount),
    typeof Credits === 'number' && creditsLabel(Credits),
  ].filter(Boolean);
  return words.length === 0 ? undefined : words.join(', ');
}

export function lineLabel({ Account, Title }: MoneyLine): string {
  return Title ?? (Account === 'goods' ? traceTexts.goods() : accountWords(Account));
}
