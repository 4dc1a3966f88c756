import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endOfLondonDay, londonDayOf } from 'schema-admin/contract/london.ts';
import { promoCodeRuleTexts } from '../../../contract/rule-texts.ts';
import {
  type DiscountDraft,
  endDateChange,
  promoCodeDraft,
  readCreateRequest,
  readDiscountRequest,
  reasonNotToExpire,
} from '../../../contract/promotions/promo-code-rules.ts';
import {
  type promoCodeBatchEndpoints,
  codeAlphabet,
  randomLengthAfter,
  promoCodeBatchDraft,
} from '../../../contract/promotions/promo-codes-batch.ts';
import type { PromoCode, PromoCodeListRequest, promoCodeEndpoints } from '../../../contract/promotions/promo-codes.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { unknownPromoCodeType } from 'schema-admin/contract/wire-words.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { parse } from '../../api/parse.ts';
import { discountColumns } from './discount-columns.ts';
import { type PromoCodeRepository, promoCodeRepository } from './repository.ts';
import { promoCodeServerTexts } from './texts.ts';
import { type PromoCodeRow, groupName, wirePromoCode } from './wire.ts';

/** Generates a random code with the prefix. `random(size)` returns `size` random bytes. */
function generateCode(random: (size: number) => Uint8Array, prefix = ''): string {
  const characters = [...random(randomLengthAfter(prefix))].map((byte) =>
    codeAlphabet.charAt(byte % codeAlphabet.length),
  );
  return `${prefix}${characters.join('')}`;
}

/** Codes per statement, far below PostgreSQL's limit of 65,535 parameters. */
const batchSize = 500;
/** Maximum number of tries per code. An eight-character prefix leaves a million codes, few of which are ever used. */
const maxTriesPerCode = 20;

interface Batch {
  readonly batchId: number;
  readonly count: number;
  readonly prefix: string;
  readonly draft: DiscountDraft;
  random(size: number): Uint8Array;
}

/**
 * Adds `count` unused random codes and returns them. Throws a 409, which rolls back the transaction, if it finds too
 * few.
 */
export async function createBatch(
  repository: Pick<PromoCodeRepository, 'addFree'>,
  { batchId, count, prefix, draft, random }: Batch,
): Promise<string[]> {
  const columns = { ...discountColumns(draft), batchId };
  const codes: string[] = [];
  for (let tries = 0; codes.length < count && tries < count * maxTriesPerCode; ) {
    const candidates = Array.from({ length: Math.min(count - codes.length, batchSize) }, () =>
      generateCode(random, prefix),
    );
    tries += candidates.length;
    codes.push(...(await repository.addFree(candidates.map((code) => ({ code, ...columns })))));
  }
  if (codes.length === count) return codes;
  const text = promoCodeServerTexts.fewCodesLeft();
  throw new ApiError(409, text, { Prefix: text });
}

/** Handlers of the extension `promo-codes-batch`. One transaction creates either all codes of a batch or none. */
export const promoCodeBatchHandlers: HandlersOf<typeof promoCodeBatchEndpoints> = {
  async create({ body, ...call }) {
    const entered = readDiscountRequest(body);
    if (entered === undefined) throw new ApiError(422, unknownPromoCodeType);
    const {
      Count: count,
      Prefix: prefix = '',
      ...draft
    } = parse(
      promoCodeBatchDraft(() => londonDayOf(call.clock())),
      { ...entered, Count: body.Count, Prefix: body.Prefix },
    );
    const repository = promoCodeRepository(call);
    const batchId = await repository.newBatch();
    return {
      Codes: await createBatch(repository, { batchId, count, prefix, draft, random: call.services.random }),
      Batch: batchId,
    };
  },

  async list(call) {
    return promoCodeRepository(call).batches();
  },
};

const candidateCount = 5;
const notFound = () => new ApiError(404, promoCodeServerTexts.notFound());

function codeError(status: 409 | 422, text: string): ApiError {
  return new ApiError(status, text, { Code: text });
}

export function promoCodePage(
  { OrderBy }: Pick<PromoCodeListRequest, 'OrderBy'>,
  rows: readonly PromoCodeRow[],
  now: Date,
  { total, isAtLeast }: { readonly total: number; readonly isAtLeast?: boolean | undefined },
) {
  return {
    Count: total,
    TotalIsAtLeast: isAtLeast || undefined,
    Data: groupByName(rows.map((row) => wirePromoCode(row, groupName(OrderBy, row, now), now))),
  };
}

/** Handlers for promotion codes and referral vouchers (C-2.61 to C-2.63, C-7.11). */
export const promoCodeHandlers: HandlersOf<typeof promoCodeEndpoints> = {
  async list({ body, ...call }) {
    const now = call.clock();
    const { rows, total, isAtLeast } = await promoCodeRepository(call).list(body, now);
    return promoCodePage(body, rows, now, { total, isAtLeast });
  },

  async get({ params, ...call }) {
    const row = await promoCodeRepository(call).find(params.id);
    if (row === undefined) throw notFound();
    return wirePromoCode(row, null, call.clock());
  },

  async create({ body, ...call }) {
    const entered = readCreateRequest(body);
    if (entered === undefined) throw new ApiError(422, unknownPromoCodeType);
    const today = () => londonDayOf(call.clock());
    const draft = parse(promoCodeDraft(today), entered);
    if (body.PromoCode !== draft.Code) throw codeError(422, promoCodeServerTexts.codesDiffer());
    const id = await promoCodeRepository(call).add({ code: draft.Code, ...discountColumns(draft) });
    if (id === undefined) throw codeError(409, promoCodeRuleTexts.taken());
    return { Id: id };
  },

  async available(call) {
    const codes = Array.from({ length: candidateCount }, () => generateCode(call.services.random));
    const taken = await promoCodeRepository(call).taken(codes);
    const free = codes.find((code) => !taken.has(code));
    // There are so many codes that five collisions in a row mean a broken random source.
    if (free === undefined) throw new Error('Every generated code exists: the random source is broken');
    return free;
  },

  async changeEnd({ params, body, ...call }) {
    const now = call.clock();
    await changeEndDate(call, params.id, (row) => {
      if (row.expiresAt <= now) throw new ApiError(409, promoCodeServerTexts.archivedEnd());
      const dates = { StartDate: row.startsAt.toISOString(), Expires: row.expiresAt.toISOString() };
      const { Expires } = parse(
        endDateChange(dates, () => londonDayOf(now)),
        { Expires: londonDayOf(readInstant(body.Expires)) },
      );
      return readInstant(endOfLondonDay(Expires));
    });
    return null;
  },

  async expire({ params, ...call }) {
    const now = call.clock();
    await changeEndDate(call, params.id, (row) => {
      const reason = reasonNotToExpire(row.expiresAt, now);
      if (reason !== undefined) throw new ApiError(409, reason);
      return now;
    });
    return null;
  },
};

/** Groups consecutive codes with the same group name. A group that does not fit on a page continues on the next one. */
function groupByName(
  codes: readonly Filled<PromoCode>[],
): { GroupName: string | null; PromoCodes: Filled<PromoCode>[] }[] {
  const groups: { GroupName: string | null; PromoCodes: Filled<PromoCode>[] }[] = [];
  for (const code of codes) {
    const last = groups.at(-1);
    if (last !== undefined && last.GroupName === code.GroupName) last.PromoCodes.push(code);
    else groups.push({ GroupName: code.GroupName ?? null, PromoCodes: [code] });
  }
  return groups;
}

async function changeEndDate(call: UserCall, id: Id, decide: (row: PromoCodeRow) => Date): Promise<void> {
  const repository = promoCodeRepository(call);
  const row = await repository.lock(id);
  if (row === undefined) throw notFound();
  await repository.setEnd(row.id, decide(row));
}
