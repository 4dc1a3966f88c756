import { useDataProvider } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { readAllRows } from '../list/all-rows.ts';
import type { Column } from '../list/columns.ts';
import { type ListRequest, pageFetcher } from '../list/list-request.ts';
import { csvColumnsOf } from './export-columns.ts';
import { type Progress, createExportJob } from './export-job.ts';
import { saveFile } from './save-file.ts';
import { serverNow } from '../../providers/http/server-time.ts';
import { commonTexts } from '../../providers/texts.ts';

export interface ExportOf {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly columns: readonly Column[];
  readonly request: ListRequest;
}

export interface ExportState extends Progress {
  readonly phase: 'running' | 'finished' | 'failed';
  readonly message?: string;
}

/** Exports what was asked for when this was mounted, whatever the list shows in the meantime; unmounted, it stops. */
export function useExport({ resource, list, columns, request }: ExportOf) {
  const provider = useDataProvider()();
  const [job] = useState(() => createExportJob(csvColumnsOf(list, columns, resource.schema), readAllRows(pageFetcher(provider, resource.name, request), resource.id, list.size)));
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
        saveFile(file, label, serverNow());
        setState(({ rows }) => ({ phase: 'finished', rows, total: rows }));
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setState(({ rows, total }) => ({ phase: 'failed', rows, total, message: error instanceof Error ? error.message : commonTexts.errorOccured() }));
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
