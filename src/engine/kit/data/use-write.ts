/** The one way in which the portal writes: every action, form and tool goes through here (ADR 015). */
import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { overhear } from '../../../providers/errand.ts';
import { usePortal } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';

type Sending<Answer> = () => Promise<Answer>;

interface Writing {
  /**
   * Sends a write, then does `after` with its answer, which is to end when what shows the record has been read again.
   * A second press of the same changes nothing: it resolves with `undefined` at once. Rejects with the refusal. `around`
   * stands around the sending alone.
   */
  run<Input, Answer, Result>(write: Write<Input, Answer>, after: (answer: Answer) => Promise<Result>, around?: (sending: Sending<Answer>) => Promise<Answer>): Promise<Result | undefined>;
  /** Sends without a guard, for what guards its own presses: a form, a run over many rows. Rejects with the refusal. */
  send<Input, Answer>(write: Write<Input, Answer>): Promise<Answer>;
  /** Those that were begun here, until they may be begun again. */
  readonly running: readonly Write[];
}

export function useWrite(): Writing {
  const { writes } = usePortal();
  const { mutateAsync } = useCustomMutation();
  const [running, setRunning] = useState<readonly Write[]>([]);

  async function send<Input, Answer>(write: Write<Input, Answer>): Promise<Answer> {
    const { errand, id, input, seen: versions = {} } = write;
    return await writes.send(write, async () => {
      const heard: { last?: { readonly answer: Answer } } = {};
      const keep = (answer: Answer) => {
        heard.last = { answer };
      };
      const meta = { errand: overhear(errand, keep), seen: { versions } };
      await mutateAsync({ url: errand.toJSON(), method: 'post', values: { id, input }, meta, successNotification: false, errorNotification: false });
      if (!heard.last) throw new Error(`Nothing has performed ${errand.toJSON()}`);
      return heard.last.answer;
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
      void begun.free.then(() => setRunning((now) => now.filter((each) => each !== write)));
      return await begun.done;
    },
  };
}
