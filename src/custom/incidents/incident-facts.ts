import type { IncidentRecord } from '../../../contract/collect/incidents.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { formatMeasure } from 'schema-admin/engine/format/values.ts';
import { incidentOutcomeLabel, incidentReasonLabel } from './incident-list.ts';
import { incidentTexts } from './texts.ts';

type Fact = readonly [label: string, value: string];

const time = (at: string | null | undefined) => {
  const read = timeOf(at ?? null);
  return read ? formatTime(read) : '';
};

export function factsOf(incident: IncidentRecord): Fact[] {
  const { Reason, Details, ShopName, MerchantName, Opened, Due, Owner } = incident;
  return [
    [incidentTexts.reason(), incidentReasonLabel(Reason)],
    [incidentTexts.details(), Details ?? ''],
    [incidentTexts.shop(), ShopName ?? ''],
    [incidentTexts.merchant(), MerchantName ?? ''],
    [incidentTexts.opened(), time(Opened)],
    [incidentTexts.due(), time(Due)],
    [incidentTexts.owner(), Owner || incidentTexts.nobody()],
  ];
}

/** Returns refunds, credits and the outcome as labels and values. Missing values are empty. */
export function outcomeOf({
  Outcome,
  OutcomeNotes,
  Resolved,
  ResolvedBy,
  Refunded,
  Refundable,
  Credited,
}: IncidentRecord): Fact[] {
  return [
    [incidentTexts.refundable(), typeof Refundable === 'number' ? formatMeasure(Refundable, 'pence') : ''],
    [incidentTexts.refunded(), Refunded ? formatMeasure(Refunded, 'pence') : ''],
    [incidentTexts.credited(), Credited ? formatMeasure(Credited, 'credits') : ''],
    [incidentTexts.outcome(), Outcome ? incidentOutcomeLabel(Outcome) : ''],
    [incidentTexts.outcomeNotes(), OutcomeNotes ?? ''],
    [incidentTexts.resolvedOn(), time(Resolved)],
    [incidentTexts.resolvedBy(), ResolvedBy ?? ''],
  ];
}
