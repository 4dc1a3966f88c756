/** The one way in which the portal writes: every action, form and tool goes through here (ADR 015); and how it asks what it keeps no answer to. */
import { type BaseRecord, type HttpError, useCustomMutation, useDataProvider } from '@refinedev/core';
import { type ReactNode, createContext, createElement, use, useState } from 'react';
import { type Errand, answerOf } from '../../../providers/errand.ts';
import { usePortal } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';
import { useWhenMounted } from '../press/use-when-mounted.ts';

const useMutation = () => useCustomMutation<BaseRecord, HttpError, Pick<Write, 'id' | 'input'>>().mutateAsync;

const Mutation = createContext<ReturnType<typeof useMutation> | undefined>(undefined);

/** Stands around all that writes. Its one mutation is everybody's: each of Refine's looks up who is signed in, where one is and how one leaves, and a page has dozens of actions. */
export function Writes({ children }: { readonly children: ReactNode }) {
  return createElement(Mutation, { value: useMutation() }, children);
}

type Sending<Answer> = () => Promise<Answer>;

interface Writing {
  /**
   * Sends a write, then does `after` with its answer, which is to end when what shows the record has been read again.
   * A second press of the same changes nothing: it resolves with `undefined` at once. Rejects with the refusal. `around`
   * stands around the sending alone.
   */
  run<Input, Answer, Result>(
    write: Write<Input, Answer>,
    after: (answer: Answer) => Promise<Result>,
    around?: (sending: Sending<Answer>) => Promise<Answer>,
  ): Promise<Result | undefined>;
  /** Sends without a guard, for what guards its own presses: a form, a run over many rows. Rejects with the refusal. */
  send<Input, Answer>(write: Write<Input, Answer>): Promise<Answer>;
  /** Those that were begun here, until they may be begun again. */
  readonly running: readonly Write[];
}

export function useWrite(): Writing {
  const { writes } = usePortal();
  const mutate = use(Mutation);
  const [running, setRunning] = useState<readonly Write[]>([]);
  const whenMounted = useWhenMounted();

  async function send<Input, Answer>(write: Write<Input, Answer>): Promise<Answer> {
    if (!mutate) throw new Error('useWrite needs Writes around it');
    const { errand, id, input, seen: versions = {} } = write;
    return await writes.send(write, async () => {
      const meta = { errand, seen: { versions } };
      const { data } = await mutate({
        url: errand.toJSON(),
        method: 'post',
        values: { id, input },
        meta,
        successNotification: false,
        errorNotification: false,
      });
      return answerOf(errand, data);
    });
  }
  return {
    send,
    running,
    async run(write, after, around = (sending) => sending()) {
      const { errand, id, input } = write;
      const begun = writes.guard.once([errand, id, input], async () => await after(await around(() => send(write))));
      if (!begun) return undefined;
      setRunning((now) => [...now, write]);
      whenMounted(begun.free, () => setRunning((now) => now.filter((each) => each !== write)));
      return await begun.done;
    },
  };
}

interface Asked<Input> {
  readonly input: Input;
  readonly signal?: AbortSignal | undefined;
}

/** Asks what changes nothing once, when something is pressed, and keeps no answer. Rejects as the call does. */
export type Ask = <Input, Answer>(errand: Errand<Input, Answer>, asked: Asked<Input>) => Promise<Answer>;

/** Through Refine's provider, past its cache. */
export function useAsk(): Ask {
  const provider = useDataProvider()();
  return async <Input, Answer>(
    errand: Errand<Input, Answer>,
    { input, signal = new AbortController().signal }: Asked<Input>,
  ) => {
    const answer = await provider.custom?.({
      url: errand.toJSON(),
      method: 'get',
      payload: { input },
      meta: { errand, signal },
    });
    if (!answer) throw new Error(`The data provider performs no ${errand.toJSON()}`);
    return answerOf(errand, answer.data);
  };
}
