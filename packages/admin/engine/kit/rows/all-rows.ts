/** Many rows: all of a list, page after page, each as large as the list shows it (decisions, "`Size`"): another size may be refused; and work on many, a few at a time. */
import type { Row } from '../../../providers/resource-calls.ts';
import type { FetchPage } from './list-request.ts';

export interface RowReader {
  /** Rows in all, as the backend last said; 0 where it has not counted them to the end. */
  total(): number;
  /** Another page is to be read. */
  hasMore(): boolean;
  /** The next page's rows that were not among those before; `undefined` when there are no more. Rejects as the call does, and can then be asked again. */
  read(signal: AbortSignal): Promise<readonly Row[] | undefined>;
}

/** A row that slips goes no further. */
const mostSeen = 5000;

/** Reads a list from its start; a row that slips to a later page while it is read comes once. */
export function readAllRows(fetchPage: FetchPage, idField: string, listSize: number): RowReader {
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
        // One without an id can only be itself.
        return row[idField] === undefined || (!seen.has(id) && seen.add(id));
      });
      for (const id of seen) {
        if (seen.size <= mostSeen) break;
        seen.delete(id);
      }
      return rows;
    },
  };
}

const atOnce = 4;

/** Does the work for each item in turn, a few at a time. Once `signal` is aborted nothing more is begun; what is under way is waited for. */
export async function fewAtOnce<Item>(
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
  await Promise.all(Array.from({ length: atOnce }, worker));
}
