import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { promoCodeRuleTexts } from '../../../contract/rule-texts.ts';
import { type PromoCodeDraft, toCreateRequest } from '../../../contract/promotions/promo-code-rules.ts';
import { type PromoCodeListRequest, PromoCodeOrder } from '../../../contract/promotions/promo-codes.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import type { Call } from 'schema-admin/providers/http/call.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import { type PromoCodeRow, rowOf, rowsOf } from './promo-codes.ts';

/**
 * Creates a code. Reports a conflict at the Code field as 'This code is already taken', except for conflicts about
 * the type (C-5.37, C-5.38; decisions, "Taken codes").
 */
export async function createPromoCode(call: Call, draft: PromoCodeDraft): Promise<unknown> {
  try {
    return await call(endpoints.promoCodes.create, { body: toCreateRequest(draft) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unknown-promo-code-type') {
      throw new ApiError('http', promoCodeRuleTexts.unknownType(), {
        status: error.status,
        error: error.error,
        code: error.code,
        cause: error,
      });
    }
    if (error.status !== 409) throw error;
    const text = promoCodeRuleTexts.taken();
    throw new ApiError('http', text, { status: 409, error: text, fields: { Code: text }, cause: error });
  }
}

interface PromoCodeQuery extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly filters: PromoCodeListRequest['Filter'];
}

/** Fetches one page of the list. The total counts codes, not groups. */
export async function fetchPromoCodes(
  { call, signal }: CallContext,
  { search, sort, filters, page, size }: PromoCodeQuery,
): Promise<{ rows: PromoCodeRow[]; total: number | undefined; isAtLeast: boolean | null | undefined }> {
  const body = {
    Query: search,
    OrderBy: PromoCodeOrder.parse(sort?.field ?? 'Expires'),
    Page: page,
    Size: size,
    Filter: filters,
  };
  const answer = await call(endpoints.promoCodes.list, { body, signal });
  return { rows: rowsOf(answer), total: answer.Count ?? undefined, isAtLeast: answer.TotalIsAtLeast };
}

/** Fetches one code. Requires the extension `promo-codes`. */
export async function fetchPromoCode({ call, signal }: CallContext, id: Id): Promise<PromoCodeRow> {
  return rowOf(await call(endpoints.promoCodes.get, { params: { id }, signal }));
}
