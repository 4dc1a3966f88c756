import { type CrudFilter, useDataProvider } from '@refinedev/core';
import { type QueryFunctionContext, useQueries } from '@tanstack/react-query';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Viewer } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { useDebouncedValue } from '../../kit/data/use-debounced-value.ts';
import { readSort } from '../../kit/rows/list-location.ts';
import { nextPageOf } from '../../kit/rows/list-request.ts';
import { totalOf } from '../../kit/rows/use-rows.ts';
import { type ListSearchResult, type PaletteGroup, searchResultGroup } from './entries.ts';

const debounceMs = 200;
/** Shorter texts match too many records. */
const minSearchLength = 2;

export interface RecordSearch {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  readonly failed: readonly string[];
}

/** Searches all lists by fetching the first page of each tab. Typing cancels the running requests. */
export function useRecordSearch(resources: readonly Resource[], viewer: Viewer, typed: string): RecordSearch {
  const provider = useDataProvider()();
  const text = typed.trim();
  const settled = useDebouncedValue(text, debounceMs);
  const isWanted = settled.length >= minSearchLength;
  const answers = useQueries({
    queries: resources.map((resource) => ({
      queryKey: ['palette', resource.name, settled],
      enabled: isWanted && settled === text,
      staleTime: 15_000,
      queryFn: async ({ client, signal, queryKey }: Pick<QueryFunctionContext, 'client' | 'signal' | 'queryKey'>) => {
        const { tabs, sorts = {}, size = 1 } = resource.list ?? {};
        const sort = readSort(Object.keys(sorts)[0] ?? '');
        return await Promise.all(
          (tabs ? Object.keys(tabs) : [undefined]).map(async (tab): Promise<ListSearchResult> => {
            const filters: CrudFilter[] = [{ field: 'q', operator: 'contains', value: settled }];
            const page = await provider.getList<Row>({
              resource: resource.name,
              pagination: { currentPage: 1, pageSize: size },
              sorters: sort ? [{ field: sort.field, order: sort.direction }] : [],
              filters: tab === undefined ? filters : [...filters, { field: 'tab', operator: 'eq', value: tab }],
              meta: { queryContext: { client, signal, queryKey: [...queryKey] } },
            });
            return { tab, rows: page.data, total: totalOf(page), hasMore: nextPageOf(page) !== undefined };
          }),
        );
      },
    })),
  });
  const groups = isWanted
    ? resources.flatMap(
        (resource, index) => searchResultGroup(resource, viewer, settled, answers[index]?.data ?? []) ?? [],
      )
    : [];
  return {
    groups,
    isSearching:
      text.length >= minSearchLength &&
      resources.length > 0 &&
      (settled !== text || answers.some(({ isFetching }) => isFetching)),
    failed: isWanted ? resources.filter((_, index) => answers[index]?.isError).map(({ label }) => label) : [],
  };
}
