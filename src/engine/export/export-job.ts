/** Reads a list to its end into the parts of a CSV file, which the browser keeps: a server never holds more than a page. */
import type { RowReader } from '../list/all-rows.ts';
import { csvHeading, csvLines } from './csv.ts';
import type { CsvColumn } from './export-columns.ts';

export interface Progress {
  readonly rows: number;
  /** In all, as far as the backend says so. */
  readonly total: number;
}

export interface ExportJob {
  /** Resolves with the whole file. Rejects as the call does that failed; run again, it goes on from there. */
  run(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Blob>;
}

export function createExportJob(columns: readonly CsvColumn[], reader: RowReader): ExportJob {
  const parts = [csvHeading(columns)];
  let count = 0;
  return {
    async run(signal, onProgress) {
      for (let rows = await reader.read(signal); rows; rows = await reader.read(signal)) {
        parts.push(csvLines(columns, rows));
        count += rows.length;
        onProgress({ rows: count, total: reader.total() });
      }
      return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    },
  };
}
