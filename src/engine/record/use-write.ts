/** The one way in which the portal writes: every action, form and tool goes through here (ADR 015). */
import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { usePortal } from '../session/Portal.tsx';
import type { Write } from './own-writes.ts';

interface Writing {
  /**
   * Sends a write, then does `after` with its answer, which is to end when what shows the record has been read again.
   * A second press of the same changes nothing: it resolves with `undefined` at once. Rejects with the refusal. `around`
   * stands around the sending alone.
   */
  run<Result>(write: Write, after: (answer: unknown) => Promise<Result>, around?: (sending: () => Promise<unknown>) => Promise<unknown>): Promise<Result | undefined>;
  /** Sends without a guard, for what guards its own presses: a form, a run over many rows. Rejects with the refusal. */
  send(write: Write): Promise<unknown>;
  /** Those that were begun here, until they may be begun again. */
  readonly running: readonly Write[];
}

export function useWrite(): Writing {
  const { writes } = usePortal();
  const { mutateAsync } = useCustomMutation();
  const [running, setRunning] = useState<readonly Write[]>([]);

  const send = async (write: Write) => {
    const { resource, action, id, input, seen: versions = {} } = write;
    return await writes.send(write, async () => {
      const { data } = await mutateAsync({ url: `${resource}/${action}`, method: 'post', values: { id, input }, meta: { seen: { versions } }, successNotification: false, errorNotification: false });
      return data;
    });
  };
  return {
    send,
    running,
    async run(write, after, around = (sending) => sending()) {
      const { resource, action, id, input } = write;
      const begun = writes.guard.once([resource, action, id, input], async () => await after(await around(() => send(write))));
      if (!begun) return undefined;
      setRunning((now) => [...now, write]);
      void begun.free.then(() => setRunning((now) => now.filter((each) => each !== write)));
      return await begun.done;
    },
  };
}
