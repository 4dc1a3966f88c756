import type { DiscountDraft } from '../../contract/promo-code-rules.ts';
import { codeAlphabet, drawnLengthAfter } from '../../contract/promo-codes-batch.ts';
import { ApiError } from '../api/errors.ts';
import { discountColumns } from './discount-columns.ts';
import type { PromoCodeRepository } from './repository.ts';
import { promoCodeServerTexts } from './texts.ts';

/** A random code, behind its prefix; `random` answers that many bytes. */
export function generateCode(random: (size: number) => Uint8Array, prefix = ''): string {
  const drawn = [...random(drawnLengthAfter(prefix))].map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length));
  return `${prefix}${drawn.join('')}`;
}

/** In one statement, whose parameters stay far below the 65,535 that there may be. */
const atOnce = 500;
/** For each code that is asked for: a prefix of eight has room for a million, of which few will ever be taken. */
const mostDraws = 20;

interface Batch {
  /** What they are known by together. */
  readonly batchId: number;
  readonly count: number;
  readonly prefix: string;
  readonly draft: DiscountDraft;
  random(size: number): Uint8Array;
}

/** Adds that many codes that nobody had taken; answers them. Throws 409 where chance finds too few: the transaction then has none. */
export async function drawBatch(repository: Pick<PromoCodeRepository, 'addFree'>, { batchId, count, prefix, draft, random }: Batch): Promise<string[]> {
  const columns = { ...discountColumns(draft), batchId };
  const codes: string[] = [];
  for (let draws = 0; codes.length < count && draws < count * mostDraws; ) {
    const drawn = Array.from({ length: Math.min(count - codes.length, atOnce) }, () => generateCode(random, prefix));
    draws += drawn.length;
    codes.push(...(await repository.addFree(drawn.map((code) => ({ code, ...columns })))));
  }
  if (codes.length === count) return codes;
  const text = promoCodeServerTexts.fewCodesLeft();
  throw new ApiError(409, text, { Prefix: text });
}
