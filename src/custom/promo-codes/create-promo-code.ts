import { endpoints } from '../../../contract/endpoints.ts';
import { type PromoCodeDraft, toCreateRequest } from '../../../contract/promo-code-rules.ts';
import { codeTaken, notAPromoCodeType } from '../../../contract/promo-codes.ts';
import { ApiError } from '../../providers/http/api-error.ts';
import type { Call } from '../../providers/http/http-client.ts';

/**
 * Creates a code. A conflict is said at the code as 'This code is already taken', whatever the server calls it, unless
 * it is about the type (C-5.37, C-5.38; decisions, "Taken codes").
 */
export async function createPromoCode(call: Call, draft: PromoCodeDraft): Promise<unknown> {
  try {
    return await call(endpoints.promoCodes.create, { body: toCreateRequest(draft) });
  } catch (error) {
    const isTaken = error instanceof ApiError && error.status === 409 && error.error !== notAPromoCodeType;
    throw isTaken ? new ApiError('http', codeTaken, { status: 409, error: codeTaken, fields: { Code: codeTaken }, cause: error }) : error;
  }
}
