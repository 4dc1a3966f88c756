import { useInvalidate } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { Id } from '../../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { createPressGuard } from '../../kit/press/press-guard.ts';
import { useWrite } from '../../kit/data/use-write.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { obstacleOf } from './bulk-actions.ts';
import { type BulkResult, runBulk } from './run-bulk.ts';

export type BulkState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly label: string; readonly finished: number; readonly count: number; readonly isCancelled: boolean }
  | { readonly phase: 'finished'; readonly label: string; readonly results: readonly BulkResult[] };

/** One bulk action at a time, through Refine's mutation; leaving the screen cancels it. */
export function useBulkRun(resource: Resource) {
  const { send } = useWrite();
  const invalidate = useInvalidate();
  const [state, setState] = useState<BulkState>({ phase: 'idle' });
  const [presses] = useState(createPressGuard);
  const cancelling = useRef<AbortController>(undefined);
  useEffect(() => () => cancelling.current?.abort(), []);

  const start = async (action: ActionHandle, rows: readonly Row[], input: unknown) => {
    const controller = new AbortController();
    cancelling.current = controller;
    const { label } = action;
    const show = (finished: number) => setState({ phase: 'running', label, finished, count: rows.length, isCancelled: controller.signal.aborted });
    show(0);
    const results = await runBulk({
      rows,
      run: (row) => send({ errand: action, id: Id.parse(row[resource.id]), input }),
      obstacle: (row) => obstacleOf(action, row),
      isStale: (code) => action.stale?.(code) !== undefined,
      signal: controller.signal,
      onProgress: show,
    });
    setState({ phase: 'finished', label, results });
    // Not waited for: who goes on meanwhile is no second press of this one.
    void invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
  };

  return {
    state,
    start: (action: ActionHandle, rows: readonly Row[], input?: unknown) => void presses.once(['run'], () => start(action, rows, input)),
    cancel() {
      cancelling.current?.abort();
      setState((now) => (now.phase === 'running' ? { ...now, isCancelled: true } : now));
    },
    close: () => setState({ phase: 'idle' }),
  };
}
