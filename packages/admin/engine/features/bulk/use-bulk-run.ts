import { useDataProvider } from '@refinedev/core';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Id } from '../../../contract/endpoint.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { BulkResult, BulkState } from '../../kit/app/bulk-runs.ts';
import { isOutcomeUnknown } from '../../kit/app/own-writes.ts';
import { usePortal, useUser } from '../../kit/app/Portal.tsx';
import { useRefresh } from '../../kit/data/use-refresh.ts';
import { useWrite } from '../../kit/data/use-write.ts';
import { failureText } from '../../kit/feedback/failure-dialog.ts';
import { type PreparedRow, runBulk } from '../../kit/rows/run-bulk.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { disabledReasonOf, outcomeByRecord } from './bulk-actions.ts';

export type StartBulk = (action: ActionHandle, rows: readonly Row[], input?: unknown) => void;

/** Returns a function that starts a list's bulk actions, one at a time. `shown` contains the list's current rows. */
export function useBulkStart(resource: Resource, list: string, shown: readonly Row[]): StartBulk {
  const { bulkRuns, writes } = usePortal();
  const { email } = useUser();
  const { send } = useWrite();
  const provider = useDataProvider()();
  const refresh = useRefresh(resource);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const idOf = (row: Row) => Id.parse(row[resource.id]);
  /** Fetches the record. Resolves with `gone` if it no longer exists, or `undefined` if the request fails. */
  const read = async (row: Row): Promise<Row | 'gone' | undefined> => {
    try {
      return (await provider.getOne<Row>({ resource: resource.name, id: idOf(row) })).data;
    } catch (error) {
      return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
    }
  };

  const start = async (action: ActionHandle, rows: readonly Row[], input: unknown) => {
    const writeOf = (row: Row) => ({ operation: action, id: idOf(row), input });
    const check = async (row: Row, reason: string): Promise<BulkResult> =>
      outcomeByRecord(action, { row, now: await read(row), reason });
    const prepare = async (given: Row): Promise<PreparedRow> => {
      const listed = latest.current.find((row) => String(row[resource.id]) === String(given[resource.id]));
      const obstacle = disabledReasonOf(action, listed ?? given);
      if (listed || obstacle === undefined) return { row: listed ?? given, obstacle };
      // The row is not loaded, so it may have changed since the query matched it.
      const now = await read(given);
      return now === undefined || now === 'gone'
        ? { row: given, obstacle }
        : { row: now, obstacle: disabledReasonOf(action, now) };
    };
    const verify = async (row: Row, error: unknown): Promise<BulkResult | undefined> => {
      if (isOutcomeUnknown(error)) return await check(row, failureText(error));
      const { code, processed } = error instanceof ApiError ? error : {};
      const by = processed?.By ?? undefined;
      const isOwn =
        action.stale?.(code) !== undefined &&
        (by === undefined ? writes.wasLost(writeOf(row)) : by.toLowerCase() === email?.toLowerCase());
      const result = isOwn ? await check(row, failureText(error)) : undefined;
      return result?.outcome.kind === 'done' ? result : undefined;
    };
    await bulkRuns.start(list, {
      action,
      count: rows.length,
      run: (signal, onProgress) =>
        runBulk({
          rows,
          run: (row) => send(writeOf(row)),
          prepare,
          isStale: (code) => action.stale?.(code) !== undefined,
          verify,
          signal,
          onProgress,
        }),
      check: async ({ row, outcome }) => await check(row, outcome.kind === 'unknown' ? outcome.reason : ''),
    });
    // Not awaited, so that the next run does not count as a second press of this one.
    void refresh.all();
  };

  return (action, rows, input) => void writes.guard.once(['bulk', list], () => start(action, rows, input));
}

/** Returns the state of a list's run: `idle`, in progress, or finished with its result still open. */
export function useBulkState(list: string): BulkState {
  const { bulkRuns } = usePortal();
  const state = () => bulkRuns.of(list);
  return useSyncExternalStore(bulkRuns.subscribe, state, state);
}
