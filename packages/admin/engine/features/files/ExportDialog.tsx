import { Button } from 'antd';
import { type DataProvider, useDataProvider } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { csvType, writeCsv, writeCsvLines } from '../../../contract/csv/write-csv.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { inSentence } from '../../format/field-name.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { exportTexts } from './texts.ts';
import { ExportedList } from '../../../providers/exported-list.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { datedFileName, saveFile } from '../../kit/tools/save-file.ts';
import { type RowReader, createRowReader } from '../../kit/rows/row-reader.ts';
import type { Column } from '../../model/declaration/columns.ts';
import { type ListRequest, createPageFetcher } from '../../kit/rows/list-request.ts';
import { useAccess, useExtension, usePortal } from '../../kit/app/Portal.tsx';
import { type CsvColumn, csvColumnsOf } from './export-columns.ts';
import { type LookUpNames, withNames } from './with-names.ts';
import './files.css';

export interface ExportDialogProps extends ExportRequest {
  onClose(): void;
}

/** The progress of an export. The file is saved at the end. Closing the dialog early cancels the export. */
export default function ExportDialog({ onClose, ...exported }: ExportDialogProps) {
  const { state, retry } = useExport(exported);
  const { rows, total } = state;
  const things = inSentence(exported.resource.label);
  return (
    <Modal
      open
      title={exportTexts.title({ things })}
      footer={null}
      maskClosable={state.phase !== 'running'}
      onCancel={onClose}
    >
      {state.phase === 'failed' && (
        <LoadFailed what={exported.resource.label} message={state.message ?? ''} onRetry={retry} />
      )}
      {state.phase !== 'failed' && (
        <p role="status" className="figures">
          {state.phase === 'finished'
            ? exportTexts.finished({ count: rows, things })
            : total > 0
              ? exportTexts.soFarOf({ count: rows, total: Math.max(total, rows) })
              : exportTexts.soFar({ count: rows })}
        </p>
      )}
      <progress
        className="export-progress"
        aria-label={exportTexts.exported()}
        max={Math.max(total, rows, 1)}
        value={state.phase === 'finished' ? Math.max(rows, 1) : rows}
      />
      <div className="export-footer">
        <Button type={state.phase === 'finished' ? 'primary' : 'default'} onClick={onClose}>
          {state.phase === 'finished' ? commonTexts.close() : commonTexts.cancel()}
        </Button>
      </div>
    </Modal>
  );
}

interface Progress {
  readonly rows: number;
  /** The total number of rows, or 0 if unknown. */
  readonly total: number;
}

interface ExportJob {
  /** Resolves with the whole file. Rejects if a request fails; a later run continues from there. */
  run(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Blob>;
}

/** The number of characters after which text is moved to a Blob. */
const maxTextLength = 1_000_000;

export function createExportJob(
  columns: readonly CsvColumn[],
  reader: RowReader,
  rowsOf: NonNullable<ListDeclaration['exportRows']> = (row) => [row],
): ExportJob {
  // Browsers can store Blobs outside the page's memory.
  const chunks: Blob[] = [];
  let text = writeCsv([columns.map(({ label }) => label)]);
  let count = 0;
  return {
    async run(signal, onProgress) {
      for (let read = await reader.read(signal); read; read = await reader.read(signal)) {
        const rows = read.flatMap(rowsOf);
        text += writeCsvLines(rows.map((row) => columns.map(({ value }) => value(row))));
        if (text.length >= maxTextLength) {
          chunks.push(new Blob([text]));
          text = '';
        }
        count += rows.length;
        onProgress({ rows: count, total: reader.total() });
      }
      return new Blob([...chunks, text], { type: csvType });
    },
  };
}

export interface ExportRequest {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly columns: readonly Column[];
  readonly request: ListRequest;
}

export interface ExportState extends Progress {
  readonly phase: 'running' | 'finished' | 'failed';
  readonly message?: string;
}

/** Returns a function that reads the names of records that the user may see, bypassing Refine's cache. */
function useNameLookup(provider: DataProvider): LookUpNames {
  const { registry } = usePortal();
  const may = useAccess();
  return async ({ to }, ids) => {
    const target = registry.find(to);
    if (!target || !(may('list', to) || may('show', to))) return new Map();
    const { data = [] } = (await provider.getMany?.<Row>({ resource: to, ids: [...ids] })) ?? {};
    return new Map(data.map((row) => [String(row[target.id]), nameOfRow(target, row)]));
  };
}

/** Exports the list as it was on mount. Stops on unmount. */
function useExport({ resource, list, columns, request }: ExportRequest) {
  const provider = useDataProvider()();
  const isStreamed = useExtension('export');
  const namesOf = useNameLookup(provider);
  const [job] = useState(() => {
    const reader = createRowReader(
      createPageFetcher(provider, resource.name, request, isStreamed ? new ExportedList() : undefined),
      resource.id,
      list.size,
    );
    return createExportJob(
      csvColumnsOf(list, columns, resource.schema),
      Array.isArray(list.export) ? reader : withNames(reader, columns, namesOf),
      list.exportRows,
    );
  });
  const [state, setState] = useState<ExportState>({ phase: 'running', rows: 0, total: 0 });
  const { label } = resource;
  const stop = useRef<() => void>(undefined);
  const start = useCallback(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    stop.current = () => stopping.abort();
    job
      .run(signal, (progress) => setState({ phase: 'running', ...progress }))
      .then((file) => {
        if (signal.aborted) return;
        saveFile(file, datedFileName(label, serverNow(), 'csv'));
        setState(({ rows }) => ({ phase: 'finished', rows, total: rows }));
      })
      .catch((error: unknown) => {
        if (!signal.aborted) {
          setState(({ rows, total }) => ({
            phase: 'failed',
            rows,
            total,
            message: error instanceof Error ? error.message : commonTexts.errorOccured(),
          }));
        }
      });
  }, [job, label]);
  useEffect(() => {
    start();
    return () => stop.current?.();
  }, [start]);
  return {
    state,
    retry() {
      setState(({ rows, total }) => ({ phase: 'running', rows, total }));
      start();
    },
  };
}
