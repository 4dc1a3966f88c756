import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useConfirm } from '../theme/use-confirm.ts';
import { usePortal } from '../app/Portal.tsx';
import { formTexts } from './texts.ts';

interface LeaveGuardOptions {
  readonly isChanged: boolean;
  /** The name of the changed thing as used in a sentence, such as `promotion code`. */
  readonly singular: string;
  /** The changed sections. A link that carries all of them over (`data-carries`) needs no confirmation. */
  readonly unsaved?: readonly string[];
  readonly question?: { readonly title: string; readonly content: string };
  onAbandon(): void;
}

interface LeaveGuardControls {
  /** Calls `go`, after a confirmation if there are unsaved changes. */
  askBefore(go: () => void): void;
  /** Stops guarding immediately, without waiting for the next render, for a screen that saves and then leaves. */
  release(): void;
}

/** Asks the user to confirm before links, Back or closing the page discard unsaved changes. */
export function useLeaveGuard({
  isChanged,
  singular,
  unsaved,
  question: own,
  onAbandon,
}: LeaveGuardOptions): LeaveGuardControls {
  const { leaving } = usePortal();
  const question = useConfirm();
  const held = useRef<() => void>(undefined);
  const release = () => held.current?.();
  const ask = (go: () => void) =>
    question({
      title: own?.title ?? formTexts.leaveTitle(),
      content: own?.content ?? formTexts.leaveText({ thing: singular }),
      okText: formTexts.leave(),
      isDanger: true,
      cancelText: formTexts.stay(),
      onOk: () => {
        release();
        onAbandon();
        go();
      },
    });
  const onAsk = useEffectEvent((go: () => void) => void ask(go));
  const lets = useEffectEvent(({ dataset }: HTMLAnchorElement) => {
    const carried = dataset['carries']?.split(' ') ?? [];
    return unsaved?.every((section) => carried.includes(section)) ?? false;
  });
  useLayoutEffect(() => {
    if (!isChanged) return;
    const end = leaving.hold(
      (go) => onAsk(go),
      (link) => lets(link),
    );
    held.current = end;
    return end;
  }, [isChanged, leaving]);
  return { askBefore: (go) => (isChanged ? void ask(go) : go()), release };
}

/** Returns the focus when a dialog unmounts: to the previously focused element, or to the page if it is gone. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target =
        before instanceof HTMLElement && before.isConnected && before !== document.body
          ? before
          : document.getElementById('main');
      // Wait, because the dialog releases the focus only after it has been removed from the document.
      queueMicrotask(() => target?.focus({ preventScroll: true }));
    },
    [before],
  );
}
