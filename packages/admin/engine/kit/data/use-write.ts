/**
 * The portal's only way to write: all actions, forms and tools use it (ADR 015). Also performs uncached one-time reads.
 */
import { type BaseRecord, type HttpError, useCustomMutation, useDataProvider } from '@refinedev/core';
import { type ReactNode, createContext, createElement, use, useState } from 'react';
import { type Operation, answerOf } from '../../../providers/operation.ts';
import { usePortal } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';
import { useWhenMounted } from '../press/use-when-mounted.ts';

const useMutation = () => useCustomMutation<BaseRecord, HttpError, Pick<Write, 'id' | 'input'>>().mutateAsync;

const MutationContext = createContext<ReturnType<typeof useMutation> | undefined>(undefined);

/** Provides one shared mutation. A Refine mutation calls many hooks, and a page has dozens of actions. */
export function WriteProvider({ children }: { readonly children: ReactNode }) {
  return createElement(MutationContext, { value: useMutation() }, children);
}

type SendWrite<Answer> = () => Promise<Answer>;

interface WriteControls {
  /**
   * Sends a write, wrapped in `around`, and then runs `after`. Rejects with the server's error.
   * Resolves with `undefined` immediately if the same write is already running.
   */
  run<Input, Answer, Result>(
    write: Write<Input, Answer>,
    after: (answer: Answer) => Promise<Result>,
    around?: (sending: SendWrite<Answer>) => Promise<Answer>,
  ): Promise<Result | undefined>;
  /** Sends a write without a guard against repeated presses, for forms and bulk runs, which have their own. */
  send<Input, Answer>(write: Write<Input, Answer>): Promise<Answer>;
  /** Writes that this component started with `run` and that are in progress. */
  readonly running: readonly Write[];
}

export function useWrite(): WriteControls {
  const { writes } = usePortal();
  const mutate = use(MutationContext);
  const [running, setRunning] = useState<readonly Write[]>([]);
  const whenMounted = useWhenMounted();

  async function send<Input, Answer>(write: Write<Input, Answer>): Promise<Answer> {
    if (!mutate) throw new Error('useWrite must be used within a WriteProvider');
    const { operation, id, input, seen: versions = {} } = write;
    return await writes.send(write, async () => {
      const meta = { resourceOperation: operation, seen: { versions } };
      const { data } = await mutate({
        url: operation.toJSON(),
        method: 'post',
        values: { id, input },
        meta,
        successNotification: false,
        errorNotification: false,
      });
      return answerOf(operation, data);
    });
  }
  return {
    send,
    running,
    async run(write, after, around = (sending) => sending()) {
      const { operation, id, input } = write;
      const begun = writes.guard.once([operation, id, input], async () => await after(await around(() => send(write))));
      if (!begun) return undefined;
      setRunning((now) => [...now, write]);
      whenMounted(begun.free, () => setRunning((now) => now.filter((each) => each !== write)));
      return await begun.done;
    },
  };
}

interface ReadOptions<Input> {
  readonly input: Input;
  readonly signal?: AbortSignal | undefined;
}

/** A function that runs a read-only operation once, bypassing the cache. Rejects if the call fails. */
export type RunRead = <Input, Answer>(
  operation: Operation<Input, Answer>,
  options: ReadOptions<Input>,
) => Promise<Answer>;

export function useRunRead(): RunRead {
  const provider = useDataProvider()();
  return async <Input, Answer>(
    operation: Operation<Input, Answer>,
    { input, signal = new AbortController().signal }: ReadOptions<Input>,
  ) => {
    const answer = await provider.custom?.({
      url: operation.toJSON(),
      method: 'get',
      payload: { input },
      meta: { resourceOperation: operation, signal },
    });
    if (!answer) throw new Error(`The data provider does not support ${operation.toJSON()}`);
    return answerOf(operation, answer.data);
  };
}
