/**
 * Reads all rows of a list, page by page. Pages have the list's own size, because the backend may refuse another
 * (decisions, "`Size`").
 */
import type { Row } from '../../../providers/resource-calls.ts';
import type { FetchPage } from './list-request.ts';

export interface RowReader {
  /** Returns the backend's last total, or 0 if it has not counted all rows. */
  total(): number;
  hasMore(): boolean;
  /** Returns the new rows of the next page, or `undefined` at the end. After a rejection, call it again to retry. */
  read(signal: AbortSignal): Promise<readonly Row[] | undefined>;
}

/** The number of ids that are compared. Rows move by a few places, not further. */
const maxSeenIds = 5000;

/** Creates a reader of a list's rows. A row that moves to a later page during the read is returned once. */
export function createRowReader(fetchPage: FetchPage, idField: string, listSize: number): RowReader {
  const seen = new Set<string>();
  let [page, total]: [number | undefined, number] = [1, 0];

  return {
    total: () => total,
    hasMore: () => page !== undefined,
    async read(signal) {
      if (page === undefined) return undefined;
      const answer = await fetchPage(page, listSize, signal);
      total = answer.total;
      page = answer.next;
      const rows = answer.rows.filter((row) => {
        const id = String(row[idField]);
        // Rows without an id are never duplicates.
        return row[idField] === undefined || (!seen.has(id) && seen.add(id));
      });
      for (const id of seen) {
        if (seen.size <= maxSeenIds) break;
        seen.delete(id);
      }
      return rows;
    },
  };
}

const concurrency = 4;

/** Runs `work` for all items, a few at once. After an abort it starts no more, and waits for those in progress. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const { value: item, done } = waiting.next();
      if (done) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
