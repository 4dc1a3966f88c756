/**
 * Reads all rows of a list, page by page. Pages have the list's own size, because the backend may reject any other
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

/** How many of the latest IDs are checked for duplicates. Rows move only a few places during a read. */
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
        // Rows without an ID are never duplicates.
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

/** Runs `work` on all items, a few at a time. After an abort, starts no more and waits for those in progress. */
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
