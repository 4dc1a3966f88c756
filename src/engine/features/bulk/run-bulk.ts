/** Runs an action for many rows, a few at a time, and says of each what became of it. */
import { z } from 'zod';
import { Conflict, Processed } from '../../../../contract/answer.ts';
import { readInstant } from '../../../../contract/time.ts';
import { RefusalCode } from '../../../../contract/wire-words.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { fewAtOnce } from '../../kit/rows/all-rows.ts';

export type Outcome =
  | { readonly kind: 'done' }
  /** Somebody else was quicker; who and when, where the backend says so. */
  | { readonly kind: 'already'; readonly by: string | undefined; readonly at: Date | undefined }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Nothing was asked: the row is in a state where the action cannot be done. */
  | { readonly kind: 'skipped'; readonly reason: string }
  /** Cancelled before its turn came. */
  | { readonly kind: 'left' };

export interface BulkResult {
  readonly row: Row;
  readonly outcome: Outcome;
}

interface BulkRun {
  readonly rows: readonly Row[];
  /** Rejects where the action fails. */
  run(row: Row): Promise<unknown>;
  /** Why a row cannot go through the action now; nothing is then asked. */
  obstacle(row: Row): string | undefined;
  /** Whether a refusal that the server calls so says that somebody else was quicker. */
  isStale(code: RefusalCode | undefined): boolean;
  /** Aborted: what is in flight is finished, nothing more is begun. */
  readonly signal: AbortSignal;
  /** How many rows have an outcome. */
  onProgress(finished: number): void;
}

/** Resolves with one result a row, in the order of the rows; never rejects. */
export async function runBulk({ rows, run, obstacle, isStale, signal, onProgress }: BulkRun): Promise<BulkResult[]> {
  const outcomes = new Map<Row, Outcome>();
  const settle = async (row: Row): Promise<Outcome> => {
    const reason = obstacle(row);
    if (reason !== undefined) return { kind: 'skipped', reason };
    return await run(row).then(() => ({ kind: 'done' }) as const, (error: unknown) => outcomeOf(error, isStale));
  };
  await fewAtOnce(rows, signal, async (row) => {
    outcomes.set(row, await settle(row));
    onProgress(outcomes.size);
  });
  return rows.map((row) => ({ row, outcome: outcomes.get(row) ?? { kind: 'left' } }));
}

const Refusal = z.object({
  conflict: Conflict.optional().catch(undefined),
  processed: Processed.optional().catch(undefined),
  code: RefusalCode.optional().catch(undefined),
  message: z.string().min(1).catch(() => commonTexts.errorOccured()),
});

function outcomeOf(error: unknown, isStale: BulkRun['isStale']): Outcome {
  const { conflict, processed, code, message } = Refusal.parse(typeof error === 'object' ? error : {});
  if (conflict || processed || isStale(code)) {
    const at = processed?.At ?? conflict?.ChangedAt;
    return { kind: 'already', by: processed?.By ?? conflict?.ChangedBy ?? undefined, at: at ? readInstant(at) : undefined };
  }
  return { kind: 'failed', reason: message };
}
