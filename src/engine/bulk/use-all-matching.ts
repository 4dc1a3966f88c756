import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../providers/resource-calls.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { readAllRows } from '../list/all-rows.ts';
import { type ListRequest, pageFetcher } from '../list/list-request.ts';
import { commonTexts } from '../../providers/texts.ts';

/** No bulk action takes more rows at a time. */
export const mostRows = 1000;

/** Fetches what matches, beyond what is loaded, up to {@link mostRows}. */
export function useAllMatching(resource: Resource, list: ListDeclaration, request: ListRequest, onFound: (rows: readonly Row[]) => void) {
  const provider = useDataProvider()();
  const [state, setState] = useState<{ readonly isLoading: boolean; readonly failure?: string }>({ isLoading: false });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const find = async () => {
    const controller = new AbortController();
    reading.current = controller;
    setState({ isLoading: true });
    const reader = readAllRows(pageFetcher(provider, resource.name, request), resource.id, list.size);
    const found: Row[] = [];
    try {
      while (found.length < mostRows) {
        const rows = await reader.read(controller.signal);
        if (!rows) break;
        found.push(...rows);
      }
    } catch (error) {
      if (!controller.signal.aborted) setState({ isLoading: false, failure: error instanceof Error ? error.message : commonTexts.errorOccured() });
      return;
    }
    if (controller.signal.aborted) return;
    setState({ isLoading: false });
    onFound(found.slice(0, mostRows));
  };
  return { ...state, find: () => void find() };
}
