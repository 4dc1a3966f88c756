import { useDataProvider, useSubscription } from '@refinedev/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import { HeardUpdate } from '../../../contract/live.ts';
import { serverTime } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type {
  AlertDeclaration,
  ListDeclaration,
  NewRowsDeclaration,
} from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { type NewRowsDetector, createNewRowsDetector } from './new-rows-detector.ts';

const LivePayload = z.object({ update: HeardUpdate.optional() });

export interface AlertedList {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly newRows: NewRowsDeclaration;
  readonly alert: AlertDeclaration;
}

/**
 * Reports each new row of a tab once, on every screen. Uses live messages, and the checks that an open list shares.
 * `undefined` represents a row that is not among the newest.
 */
export function useNewRowAlerts(
  { resource, list, newRows, alert: { tab } }: AlertedList,
  onArrival: (rows: readonly (Row | undefined)[]) => void,
): void {
  const { newRows: watch, writes } = usePortal();
  const provider = useDataProvider();
  const { name, id } = resource;
  const [field, direction] = (Object.keys(list.sorts)[0] ?? '').split(':');

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
  const createdAt = useEffectEvent((row: Row) => newRows.createdAt(row));
  // Time 0 includes all stored writes, which are those of the last ten minutes.
  const isOwn = useEffectEvent((row: Row) =>
    writes.since(Id.parse(row[id]), 0).some(({ outcome }) => outcome !== 'refused'),
  );
  const following = useRef<NewRowsDetector>(undefined);

  useEffect(() => {
    const arrivals = createNewRowsDetector({
      idField: id,
      createdAt: (row) => createdAt(row),
      newest: () => newest(),
      isOwn: (row) => isOwn(row),
      onArrival: (rows) => arrive(rows),
      time: serverTime,
      openedAt: watch.openedAt(name, tab),
    });
    following.current = arrivals;
    return watch.follow(name, tab, arrivals);
  }, [watch, name, id, tab]);

  useSubscription({
    channel: `resources/${name}`,
    types: ['updated'],
    onLiveEvent: ({ payload }) => {
      const update = LivePayload.safeParse(payload).data?.update;
      if (update?.Id !== null && update?.Id !== undefined) following.current?.name(update.Id);
      if (!update || newRows.concerns(update, tab)) void watch.check(name, tab);
    },
  });
}
