import { CourierScore, ScoreFilter, ScoreSort } from '../../../contract/collect/scores.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { days, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import { scoreTexts } from './texts.ts';

export const courierScores = defineRecord('courier-scores', { schema: CourierScore, id: 'Courier' });

export const scoreFilters = wireFilters(ScoreFilter, { Date: days({ label: scoreTexts.booked() }) });

/** Formats the failure reasons, most frequent first: `Unavailable 3, Other 1`. */
export function formatFailures({ Failures }: Pick<CourierScore, 'Failures'>): string {
  const words = (Failures ?? []).map(({ Reason, Count: count }) =>
    scoreTexts.failure({ reason: textOfCode('FailedReason', Reason), count }),
  );
  return words.length === 0 ? '–' : words.join(', ');
}

interface ScoreQuery extends Omit<ListQuery, 'filters'> {
  readonly filters: ScoreFilter;
}

/** Fetches all scores as one page, because there is only one row per courier. */
export async function fetchScores(
  { call, signal }: CallContext,
  { sort, filters: Filter }: ScoreQuery,
): Promise<{ rows: readonly CourierScore[]; hasMore: false }> {
  const Sort = ScoreSort.catch('Deliveries').parse(sort?.field);
  const { Scores } = await call(endpoints.courierScores.list, {
    body: { Filter, Sort, Order: sort?.direction ?? 'desc' },
    signal,
  });
  return { rows: Scores, hasMore: false };
}
