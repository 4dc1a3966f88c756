import { App } from 'antd';
import { createElement } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { FailureText } from '../feedback/FailureText.tsx';
import { failureDialog, failureText } from '../feedback/failure-dialog.ts';
import { useRefresh } from './use-refresh.ts';
import { useStaleDialog } from './use-stale-dialog.ts';
import { useWrite } from './use-write.ts';

interface ActionCall<Answer> {
  /** Until what shows the record has been read again. */
  readonly isRunning: boolean;
  /** What the server answered; `undefined` after a failure, which has been explained by then, and for a second press. */
  run(id: Id, input?: unknown): Promise<Answer | undefined>;
}

interface Terms<Answer> {
  readonly resource: string;
  readonly action: string;
  readonly answer: z.ZodType<Answer>;
  /** What nobody asked for aloud fails without a word. */
  readonly isSilent?: boolean;
  /** It is one of several, after the last of which everything is read again. */
  readonly isPart?: boolean;
  /** What is said of a failure; the server's words, else the transport's, unless given. */
  readonly failure?: (error: unknown) => { readonly text: string; readonly advice?: string };
}

/** An action whose answer the screen needs itself: it stays as it is until the server has agreed, and keeps what was typed when it has not. */
export function useActionCall<Answer>({ resource, action, answer, isSilent = false, isPart = false, failure }: Terms<Answer>): ActionCall<Answer> {
  const { modal } = App.useApp();
  const { run, running } = useWrite();
  const explainStale = useStaleDialog(resource);
  const refresh = useRefresh(resource);
  return {
    isRunning: running.length > 0,
    async run(id, input) {
      const write = { resource, action, id, input };
      try {
        return await run(write, async (given) => {
          const answered = answer.parse(given);
          if (!isPart) await refresh.all();
          return answered;
        });
      } catch (error) {
        if (!isSilent && !explainStale(write, error)) {
          modal.error(failure ? { title: 'Error', content: createElement(FailureText, failure(error)), okText: 'OK' } : failureDialog(failureText(error)));
        }
        return undefined;
      }
    },
  };
}
