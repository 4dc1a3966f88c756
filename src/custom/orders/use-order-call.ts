import { useCustomMutation, useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { createElement } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { FailureText } from '../../engine/feedback/FailureText.tsx';
import { usePortal } from '../../engine/session/Portal.tsx';
import { ApiError } from '../../providers/http/api-error.ts';

const Failure = z.object({ message: z.string().min(1) });

interface OrderCall<Answer> {
  readonly isRunning: boolean;
  /** What the server answered; `undefined` after a failure, which has been explained by then. */
  run(id: Id, input?: unknown): Promise<Answer | undefined>;
}

interface Terms<Answer> {
  readonly resource: string;
  readonly action: string;
  readonly answer: z.ZodType<Answer>;
  /** The resources to read anew once it has run. */
  readonly reload: readonly string[];
  /** A question that nobody asked aloud fails without a word. */
  readonly isSilent?: boolean;
  /** What is said of a failure; the server's words, else the transport's, unless given. */
  readonly failure?: (error: unknown) => { readonly text: string; readonly advice?: string };
}

/** An action whose answer the screen needs itself: it stays as it is until the server has agreed, and keeps what was typed when it has not. */
export function useOrderCall<Answer>({ resource, action, answer, reload, isSilent = false, failure }: Terms<Answer>): OrderCall<Answer> {
  const { registry } = usePortal();
  const { modal } = App.useApp();
  const { mutateAsync, mutation } = useCustomMutation();
  const invalidate = useInvalidate();

  const reloadAll = () => Promise.all(reload.map((name) => invalidate({ resource: name, invalidates: ['resourceAll'] })));

  const explain = (error: unknown) => {
    const message = Failure.safeParse(error).data?.message ?? 'Error Occured';
    const stale = registry.find(resource)?.actions?.[action]?.stale?.(message, error instanceof ApiError ? error.processed : undefined);
    if (stale) modal.warning({ title: stale.title, content: stale.text, okText: 'OK', onOk: () => void reloadAll() });
    else modal.error({ title: 'Error', content: failure ? createElement(FailureText, failure(error)) : message, okText: 'OK' });
  };

  return {
    isRunning: mutation.isPending,
    async run(id, input) {
      try {
        const { data } = await mutateAsync({ url: `${resource}/${action}`, method: 'post', values: { id, input }, errorNotification: false });
        const answered = answer.parse(data);
        await reloadAll();
        return answered;
      } catch (error) {
        if (!isSilent) explain(error);
        return undefined;
      }
    },
  };
}
