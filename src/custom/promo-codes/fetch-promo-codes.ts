import type { Id } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type PromoCodeListRequest, PromoCodeOrder } from '../../../contract/promo-codes.ts';
import type { CallContext } from '../../providers/call-context.ts';
import type { ListQuery } from '../../providers/resource-calls.ts';
import { type PromoCodeRow, rowOf, rowsOf } from './promo-code-row.ts';

interface PromoCodeQuery extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly filters: PromoCodeListRequest['Filter'];
}

/** One page of the list; it counts codes, not groups. */
export async function fetchPromoCodes({ call, signal }: CallContext, { search, sort, filters, page, size }: PromoCodeQuery): Promise<{ rows: PromoCodeRow[]; total: number | undefined }> {
  const body = { Query: search, OrderBy: PromoCodeOrder.parse(sort?.field ?? 'Expires'), Page: page, Size: size, Filter: filters };
  const answer = await call(endpoints.promoCodes.list, { body, signal });
  return { rows: rowsOf(answer), total: answer.Count ?? undefined };
}

/** Only where the backend has the extension `promo-codes`. */
export async function fetchPromoCode({ call, signal }: CallContext, id: Id): Promise<PromoCodeRow> {
  return rowOf(await call(endpoints.promoCodes.get, { params: { id }, signal }));
}
