/** Fetches the files of many rows, a few at a time, and keeps them. Another run fetches only the missing ones. */
import type { Row } from '../../../providers/resource-calls.ts';
import { runBulk } from '../../kit/rows/run-bulk.ts';

export interface MissingFile {
  readonly row: Row;
  readonly reason: string;
}

interface FetchedFile {
  readonly row: Row;
  readonly content: Blob;
}

export interface FileCollection {
  /** Resolves with the missing files. Rejects on abort. `onProgress` receives the number of finished requests. */
  run(signal: AbortSignal, onProgress: (finished: number) => void): Promise<readonly MissingFile[]>;
  /** Returns the fetched files in the order of the rows. */
  arrived(): readonly FetchedFile[];
}

export function collectFiles(
  rows: readonly Row[],
  read: (row: Row, signal: AbortSignal) => Promise<Blob>,
): FileCollection {
  const contents = new Map<Row, Blob>();
  const arrived = () =>
    rows.flatMap((row): FetchedFile[] => {
      const content = contents.get(row);
      return content ? [{ row, content }] : [];
    });
  return {
    arrived,
    async run(signal, onProgress) {
      const before = contents.size;
      const results = await runBulk({
        rows: rows.filter((row) => !contents.has(row)),
        run: async (row) => contents.set(row, await read(row, signal)),
        signal,
        onProgress: (finished) => {
          if (!signal.aborted) onProgress(before + finished);
        },
      });
      signal.throwIfAborted();
      return results.flatMap(({ row, outcome }) =>
        outcome.kind === 'failed' ? [{ row, reason: outcome.reason }] : [],
      );
    },
  };
}
