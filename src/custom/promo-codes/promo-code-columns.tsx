import { CheckCircleFilled, GiftFilled, StopFilled } from '@ant-design/icons';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { formatPence, formatValue } from 'schema-admin/engine/format/values.ts';
import type { ColumnDeclaration } from 'schema-admin/engine/model/declaration/columns.ts';
import type { ExportColumn } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { type PromoCodeRow, formatDiscount, isActive, useTypeLabel } from './promo-codes.ts';
import { promoCodeTexts } from './texts.ts';
import './promo-codes.css';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';

/** Returns the day in London, because a code's dates don't depend on the browser's time zone. */
const dayOf = (instant: string | null | undefined) => (instant ? londonDayOf(readInstant(instant)) : undefined);

const stateOf = (row: PromoCodeRow) =>
  isActive(row, serverNow()) ? promoCodeTexts.active() : promoCodeTexts.archived();

export const promoCodeColumns: readonly ColumnDeclaration<PromoCodeRow>[] = [
  { key: 'Code', cell: (row) => <Code row={row} /> },
  { key: 'Amount', label: promoCodeTexts.discount(), share: 0.6, cell: formatDiscount },
  {
    key: 'MinimumSpend',
    label: promoCodeTexts.minSpend(),
    share: 0.75,
    cell: ({ MinimumSpend }) => (MinimumSpend ? formatPence(MinimumSpend) : promoCodeTexts.none()),
  },
  { key: 'UseType', label: promoCodeTexts.useType(), share: 1.25, cell: useTypeLabel },
  {
    key: 'StartDate',
    label: promoCodeTexts.startDate(),
    share: 0.8,
    cell: ({ StartDate }) => formatValue(dayOf(StartDate)),
  },
  { key: 'Expires', label: promoCodeTexts.endDate(), share: 0.8, cell: ({ Expires }) => formatValue(dayOf(Expires)) },
  { key: 'Active', label: promoCodeTexts.status(), share: 0.9, cell: (row) => <State row={row} />, text: stateOf },
];

/** Percentages and amounts have separate columns, so that each can be summed. */
export const promoCodeExport: readonly ExportColumn<PromoCodeRow>[] = [
  { key: 'Code', label: promoCodeTexts.code() },
  {
    key: 'Percentage',
    label: promoCodeTexts.discount(),
    unit: 'percent',
    value: ({ DiscountType: type, Percentage }) => (type === 'Percent' ? (Percentage ?? 0) : undefined),
  },
  {
    key: 'Amount',
    label: promoCodeTexts.discount(),
    unit: 'pence',
    value: ({ DiscountType: type, Amount }) => (type === 'Percent' ? undefined : (Amount ?? 0)),
  },
  { key: 'MinimumSpend', label: promoCodeTexts.minSpend() },
  { key: 'UseType', label: promoCodeTexts.useType(), value: useTypeLabel },
  { key: 'StartDate', label: promoCodeTexts.startDate(), value: ({ StartDate }) => dayOf(StartDate) },
  { key: 'Expires', label: promoCodeTexts.endDate(), value: ({ Expires }) => dayOf(Expires) },
  { key: 'Active', label: promoCodeTexts.status(), value: stateOf },
];

/** Shows the code, with a badge and the owner's name on a referral voucher. */
function Code({ row: { Code: code, IsReferralVoucher, FirstName, LastName } }: { row: PromoCodeRow }) {
  return (
    <span className="promo-code">
      <span>{code}</span>
      {IsReferralVoucher === true && (
        <>
          <StateBadge tone="concierge" icon={GiftFilled} text={promoCodeTexts.referralVoucher()} />
          <span className="quiet promo-code-person">{[FirstName, LastName].filter(Boolean).join(' ')}</span>
        </>
      )}
    </span>
  );
}

function State({ row }: { row: PromoCodeRow }) {
  return (
    <StateBadge
      {...(isActive(row, serverNow())
        ? { tone: 'done', icon: CheckCircleFilled }
        : { tone: 'waiting', icon: StopFilled })}
      text={stateOf(row)}
    />
  );
}
