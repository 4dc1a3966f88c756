/** Runs an action on many rows, a few at a time. A failed row does not stop the others. */
import { z } from 'zod';
import { Conflict, Processed } from '../../../contract/answer.ts';
import { readInstant } from '../../../contract/time.ts';
import { RefusalCode } from '../../../contract/wire-words.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { BulkResult, Outcome } from '../app/bulk-runs.ts';
import { forEachConcurrently } from './row-reader.ts';

interface BulkRun {
  readonly rows: readonly Row[];
  run(row: Row): Promise<unknown>;
  /**
   * Returns the current row, and an obstacle if the action is not possible for it. With an obstacle, nothing is sent.
   */
  prepare?(row: Row): Promise<PreparedRow>;
  /** Returns whether an error code means that another user acted first. */
  isStale?(code: RefusalCode | undefined): boolean;
  /** Reads the record after a failure. Returns its result, or `undefined` to report the failure. Never rejects. */
  verify?(row: Row, error: unknown): Promise<BulkResult | undefined>;
  /** When aborted, rows in progress are finished and no others are started. */
  readonly signal: AbortSignal;
  /** Receives the number of rows that have an outcome. */
  onProgress(finished: number): void;
}

export interface PreparedRow {
  readonly row: Row;
  readonly obstacle: string | undefined;
}

/** Runs the action. Resolves with one result per row, in the order of the rows. Never rejects. */
export async function runBulk({
  rows,
  run,
  prepare,
  isStale = () => false,
  verify,
  signal,
  onProgress,
}: BulkRun): Promise<BulkResult[]> {
  const results = new Map<Row, BulkResult>();
  const settle = async (given: Row): Promise<BulkResult> => {
    const { row, obstacle } = (await prepare?.(given)) ?? { row: given, obstacle: undefined };
    if (obstacle !== undefined) return { row, outcome: { kind: 'skipped', reason: obstacle } };
    try {
      return { row, outcome: { kind: 'done', answer: await run(row) } };
    } catch (error) {
      return (await verify?.(row, error)) ?? { row, outcome: outcomeOf(error, isStale) };
    }
  };
  await forEachConcurrently(rows, signal, async (row) => {
    results.set(row, await settle(row));
    onProgress(results.size);
  });
  return rows.map((row) => results.get(row) ?? { row, outcome: { kind: 'left' } });
}

const Refusal = z.object({
  conflict: Conflict.optional().catch(undefined),
  processed: Processed.optional().catch(undefined),
  code: RefusalCode.optional().catch(undefined),
  message: z
    .string()
    .min(1)
    .catch(() => commonTexts.errorOccured()),
});

function outcomeOf(error: unknown, isStale: (code: RefusalCode | undefined) => boolean): Outcome {
  const { conflict, processed, code, message } = Refusal.parse(typeof error === 'object' ? error : {});
  if (conflict || processed || isStale(code)) {
    const at = processed?.At ?? conflict?.ChangedAt;
    return {
      kind: 'already',
      by: processed?.By ?? conflict?.ChangedBy ?? undefined,
      at: at ? readInstant(at) : undefined,
    };
  }
  return { kind: 'failed', reason: message };
}
