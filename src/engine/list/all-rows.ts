/** All rows of a list, page after page, with as few calls as its backend lets it. */
import { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';
import type { FetchPage } from './list-request.ts';

/** As many rows as most backends answer at once. */
const largePage = 100;

/** A refusal of the request as such: the page is larger than this backend's contract allows. */
const TooLarge = z.object({ statusCode: z.union([z.literal(400), z.literal(422)]) });

export interface RowReader {
  /** Rows in all, as the backend last said. */
  total(): number;
  /** The next page's rows that were not among those before; `undefined` when there are no more. Rejects as the call does, and can then be asked again. */
  read(signal: AbortSignal): Promise<readonly Row[] | undefined>;
}

/** Reads a list from its start; a row that slips to a later page while it is read comes once. */
export function readAllRows(fetchPage: FetchPage, idField: string, listSize: number): RowReader {
  const seen = new Set<string>();
  let [page, total, size]: [number | undefined, number, number] = [1, 0, Math.max(largePage, listSize)];

  async function fetch(at: number, signal: AbortSignal): ReturnType<FetchPage> {
    try {
      return await fetchPage(at, size, signal);
    } catch (error) {
      if (at !== 1 || size === listSize || !TooLarge.safeParse(error).success) throw error;
      size = listSize;
      return await fetchPage(at, size, signal);
    }
  }

  return {
    total: () => total,
    async read(signal) {
      if (page === undefined) return undefined;
      const answer = await fetch(page, signal);
      total = answer.total;
      page = answer.next;
      return answer.rows.filter((row) => {
        const id = String(row[idField]);
        return !seen.has(id) && seen.add(id);
      });
    },
  };
}
