import { useCustomMutation, useDataProvider, useSubscription } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { DataUpdate } from '../../../contract/live.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { AttentionDeclaration, ListDeclaration, NewsDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { type Arrivals, createArrivals } from './arrivals.ts';

/** Specification 1, section 9. */
const checkEveryMs = 30_000;

const LivePayload = z.object({ update: DataUpdate.optional() });
/** A check for new rows as the open list sends it; those of this hook say who asks. */
const ListCheck = z.object({ url: z.string(), values: z.object({ input: z.object({ tab: z.string().optional(), by: z.undefined().optional() }) }) });
const Answer = z.object({ data: z.object({ isNew: z.boolean() }) });

export interface Watched {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly news: NewsDeclaration;
  readonly attention: AttentionDeclaration;
}

/**
 * The new rows of a tab, whatever screen is open: told of by the sockets, and asked for every 30 seconds while the page
 * is visible and no open list asks already. Each row arrives once; `undefined` stands for one that is not among the newest.
 */
export function useArrivals({ resource, list, news, attention: { tab } }: Watched, onArrival: (rows: readonly (Row | undefined)[]) => void): void {
  const { mutateAsync } = useCustomMutation<{ isNew: boolean }>();
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const { name, id } = resource;
  const [field, direction] = (Object.keys(list.sorts)[0] ?? '').split(':');

  const hasNews = useEffectEvent(async (since: number) => {
    const answer = await mutateAsync({ url: `${name}/checkNew`, method: 'post', values: { input: { tab, since, by: 'attention' } }, errorNotification: false });
    return answer.data.isNew;
  });
  const newest = useEffectEvent(async () => {
    const page = await provider().getList<Row>({
      resource: name,
      pagination: { currentPage: 1, pageSize: list.size },
      sorters: field ? [{ field, order: direction === 'asc' ? 'asc' : 'desc' }] : [],
      filters: [{ field: 'tab', operator: 'eq', value: tab }],
    });
    return page.data;
  });
  const arrive = useEffectEvent(onArrival);
  const createdAt = useEffectEvent((row: Row) => news.createdAt(row));

  const watch = useRef<Arrivals>(undefined);
  useEffect(() => {
    const arrivals = createArrivals({
      idField: id,
      createdAt: (row) => createdAt(row),
      hasNews: (since) => hasNews(since),
      newest: () => newest(),
      onArrival: (rows) => arrive(rows),
      now: () => Date.now(),
    });
    watch.current = arrivals;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - arrivals.checkedAt() >= checkEveryMs) void arrivals.check();
    }, checkEveryMs);
    // What the open list learns by its own checks is not asked for a second time.
    const unsubscribe = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      const sent = ListCheck.safeParse(mutation.state.variables);
      if (!sent.success || sent.data.url !== `${name}/checkNew` || sent.data.values.input.tab !== tab) return;
      void arrivals.heard(Answer.safeParse(mutation.state.data).data?.data.isNew ?? false);
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [queryClient, name, id, tab]);

  useSubscription({
    channel: `resources/${name}`,
    types: ['updated'],
    onLiveEvent: ({ payload }) => {
      const update = LivePayload.safeParse(payload).data?.update;
      if (!update || news.concerns(update, tab)) void watch.current?.check();
    },
  });
}
