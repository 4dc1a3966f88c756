import { codeWords } from '../../../contract/code-words.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  IncidentFilter,
  IncidentOutcome,
  IncidentReason,
  type IncidentRecord,
  IncidentTab,
  incidentPageSize,
} from '../../../contract/collect/incidents.ts';
import { seesAll, seesMerchant } from 'schema-admin/contract/roles.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import type { NewsDeclaration } from 'schema-admin/engine/model/declaration/resource.ts';
import type { EmptyText, EmptyTexts } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { choices, lookupTexts, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { owners } from './incidents.ts';
import { incidentTexts } from './texts.ts';

export const incidentTabs = {
  open: incidentTexts.open(),
  overdue: incidentTexts.overdue(),
  resolved: incidentTexts.resolved(),
} as const satisfies Record<IncidentTab, string>;

/** Returns the same words as the delivery's page shows. */
export function incidentReasonLabel(reason: string): string {
  return textOfCode('FailedReason', reason);
}

export function incidentOutcomeLabel(outcome: string): string {
  const known = IncidentOutcome.safeParse(outcome);
  return known.success ? codeWords.Outcome[known.data]() : outcome;
}

export const incidentFilters = wireFilters(IncidentFilter, {
  Reason: choices({
    label: incidentTexts.reason(),
    options: IncidentReason.options.map((value) => ({ value, label: incidentReasonLabel(value) })),
  }),
  Owner: lookupTexts(owners, {
    label: incidentTexts.owner(),
    when: ({ role }) => !seesMerchant(role),
    value: ({ Email }) => Email,
    name: ({ Email }) => Email,
  }),
});

/** Notifies administrators of open incidents. Shops and merchants are notified of the delivery instead. */
export const openIncidentNotice: NewsDeclaration<IncidentRecord> = {
  when: ({ role }) => seesAll(role),
  concerns: ({ UpdateType }) => UpdateType === 'Incidents',
  say: ({ Title, ShopName, Reason, Resolved }) =>
    Resolved
      ? undefined
      : {
          title: incidentTexts.newIncident(),
          text: [Title, ShopName, incidentReasonLabel(Reason)].filter(Boolean).join(', '),
        },
};

const emptyTextsByTab: Readonly<Record<IncidentTab, () => EmptyText>> = {
  open: () => ({ title: incidentTexts.noneOpen(), hint: incidentTexts.noneOpenHint() }),
  overdue: () => ({ title: incidentTexts.noneOverdue() }),
  resolved: () => ({ title: incidentTexts.noneResolved() }),
};
const readTab = (tab: string | undefined) => IncidentTab.catch('open').parse(tab);

export const incidentEmpty: Partial<EmptyTexts> = { none: ({ tab }) => emptyTextsByTab[readTab(tab)]() };

interface IncidentQuery {
  readonly tab: string | undefined;
  readonly search: string;
  readonly filters: IncidentFilter;
  readonly page: number;
}

export async function fetchIncidents(
  { call, signal }: CallContext,
  { tab, search, filters, page }: IncidentQuery,
): Promise<{ rows: readonly IncidentRecord[]; total: number | undefined; isAtLeast: boolean | null | undefined }> {
  const body = { Tab: readTab(tab), Query: search, Filter: filters, Page: page, Size: incidentPageSize };
  const { Incidents, TotalCount, TotalIsAtLeast } = await call(endpoints.incidents.list, { body, signal });
  return { rows: Incidents, total: TotalCount ?? undefined, isAtLeast: TotalIsAtLeast };
}
