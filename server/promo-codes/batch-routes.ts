import { londonDayOf } from '../../contract/london.ts';
import { readDiscountRequest } from '../../contract/promo-code-rules.ts';
import { promoCodeBatchDraft, type promoCodeBatchEndpoints } from '../../contract/promo-codes-batch.ts';
import { unknownPromoCodeType } from '../../contract/wire-words.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import { parse } from '../api/parse.ts';
import { drawBatch } from './draw-batch.ts';
import { promoCodeRepository } from './repository.ts';

/** Extension `promo-codes-batch`: all codes in the call's one transaction, so all or none. */
export const promoCodeBatchHandlers: HandlersOf<typeof promoCodeBatchEndpoints> = {
  async create({ body, ...call }) {
    const entered = readDiscountRequest(body);
    if (entered === undefined) throw new ApiError(422, unknownPromoCodeType);
    const { Count: count, Prefix: prefix = '', ...draft } = parse(promoCodeBatchDraft(() => londonDayOf(call.clock())), { ...entered, Count: body.Count, Prefix: body.Prefix });
    const codes = await drawBatch(promoCodeRepository(call.tx), { count, prefix, draft, random: call.services.random });
    return { Codes: codes };
  },
};
