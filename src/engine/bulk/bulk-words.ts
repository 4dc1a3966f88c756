/** What became of many rows, in words. */
import { formatTime } from '../format/dates.ts';
import type { BulkResult, Outcome } from './run-bulk.ts';
import { bulkTexts } from './texts.ts';

/** "7 done, 2 already processed by jane@example.com, 1 failed: The line is closed". */
export function summaryOf(results: readonly BulkResult[]): string {
  const counts = new Map<string, number>();
  const outcomes = results.map(({ outcome }) => outcome);
  const reasons = new Set(outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.reason] : [])));
  const order = ['done', 'already', 'failed', 'skipped', 'left'];
  for (const outcome of outcomes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    // A reason that all failures share stands in the summary; several stand in the list alone.
    const words = outcome.kind === 'failed' && reasons.size === 1 ? wordsOf(outcome) : shortWordsOf(outcome);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => bulkTexts.counted({ count, what: words })).join(', ');
}

function shortWordsOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return bulkTexts.failed();
  if (outcome.kind === 'already') return wordsOf({ ...outcome, at: undefined });
  return outcome.kind === 'skipped' ? bulkTexts.notPossible() : wordsOf(outcome);
}

/** What became of one row. */
export function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return bulkTexts.done();
    case 'already':
      return processedWords(outcome.by, outcome.at && formatTime(outcome.at));
    case 'failed':
      return bulkTexts.failedWhy({ reason: outcome.reason });
    case 'skipped':
      return bulkTexts.notPossibleWhy({ reason: outcome.reason });
    case 'left':
      return bulkTexts.notStarted();
  }
}

/** Who was quicker and when, as far as the backend says so. */
function processedWords(by: string | undefined, time: string | undefined): string {
  if (by) return time ? bulkTexts.processedByAt({ by, time }) : bulkTexts.processedBy({ by });
  return time ? bulkTexts.processedAt({ time }) : bulkTexts.processed();
}
