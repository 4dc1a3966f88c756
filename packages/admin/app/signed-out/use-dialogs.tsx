/**
 * Dialogs and toasts of the signed-out screens. They load while the browser is idle, because a successful sign-in
 * needs none.
 */
import { type ComponentType, type ReactNode, createContext, use, useCallback, useEffect, useState } from 'react';
import { FailureAdvice } from '../../engine/kit/feedback/page.tsx';
import type { Dialogs } from '../../engine/kit/theme/DialogHost.tsx';
import { whenIdle } from '../../engine/model/handles/lazy-component.ts';
import { commonTexts } from '../../providers/texts.ts';

const loadDialogs = () => import('../../engine/kit/theme/DialogHost.tsx');

const DialogsContext = createContext<() => Promise<Dialogs>>(() =>
  Promise.reject(new Error('Dialogs are only available on signed-out screens')),
);

interface Arrival {
  readonly dialogs: Promise<Dialogs>;
  arrived(dialogs: Dialogs): void;
}

function expectDialogs(): Arrival {
  let arrived: Arrival['arrived'] = () => undefined;
  const dialogs = new Promise<Dialogs>((resolve) => void (arrived = resolve));
  return { dialogs, arrived };
}

/** Provides the dialogs and toasts of `useMessages`. */
export function SignedOutMessages({ children }: { children: ReactNode }) {
  const [{ dialogs, arrived }] = useState(expectDialogs);
  const [Host, setHost] = useState<ComponentType<{ onReady: Arrival['arrived'] }>>();
  const open = useCallback(async () => {
    const { default: Loaded } = await loadDialogs();
    setHost(() => Loaded);
    return await dialogs;
  }, [dialogs]);
  // A failure is shown when a dialog is needed.
  useEffect(() => whenIdle(() => void loadDialogs().catch(() => undefined)), []);
  return (
    <DialogsContext value={open}>
      {children}
      {Host && <Host onReady={arrived} />}
    </DialogsContext>
  );
}

interface Failure {
  readonly title: string;
  readonly text: string;
  readonly advice?: string;
}

/**
 * Returns functions for messages: `refuse` opens an error dialog, `confirm` shows a success toast. If dialogs can't be
 * loaded, `notice` renders the error in the page.
 */
export function useMessages() {
  const open = use(DialogsContext);
  const [inlineFailure, setInlineFailure] = useState<Failure>();
  const refuse = async (failure: Failure): Promise<void> => {
    setInlineFailure(undefined);
    try {
      const { modal } = await open();
      modal.error({
        title: failure.title,
        content: <FailureAdvice text={failure.text} advice={failure.advice} />,
        okText: commonTexts.ok(),
      });
    } catch {
      setInlineFailure(failure);
    }
  };
  const confirm = (message: string) =>
    void open().then(
      ({ notification }) => notification.success({ message }),
      () => undefined,
    );
  const notice = inlineFailure && (
    <div className="signed-out-notice" role="alert">
      <FailureAdvice text={inlineFailure.text} advice={inlineFailure.advice} />
    </div>
  );
  return { refuse, confirm, notice };
}
