import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useQuestion } from '../theme/use-question.ts';
import { usePortal } from '../app/Portal.tsx';
import { formTexts } from './texts.ts';

interface Leaving {
  readonly isChanged: boolean;
  /** What the unsaved changes are about, inside a sentence: `promotion code`. */
  readonly singular: string;
  /** The sections that hold them. A link that says it carries all of these (`data-carries`) is followed without a question. */
  readonly unsaved?: readonly string[];
  /** Asked instead of the question about unsaved changes. */
  readonly question?: { readonly title: string; readonly content: string };
  /** Called when the user gives the changes up. */
  onAbandon(): void;
}

interface LeavingControls {
  /** Goes at once if nothing is unsaved; else asks first. */
  askBefore(go: () => void): void;
  /** Stops asking before the next render, for a screen that has just saved and leaves. */
  release(): void;
}

/** While there are unsaved changes, leaving asks first, by link, by Back and by closing the page. */
export function useLeaving({ isChanged, singular, unsaved, question: own, onAbandon }: Leaving): LeavingControls {
  const { leaving } = usePortal();
  const question = useQuestion();
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

/** When the dialog goes, by whatever way, the focus returns to what had it before; to the page where that is gone. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target =
        before instanceof HTMLElement && before.isConnected && before !== document.body
          ? before
          : document.getElementById('main');
      // The dialog lets go of the focus only once it is out of the document.
      queueMicrotask(() => target?.focus({ preventScroll: true }));
    },
    [before],
  );
}
