import { useEffectEvent, useLayoutEffect } from 'react';
import { useQuestion } from '../press/use-question.ts';
import { usePortal } from '../app/Portal.tsx';
import { formTexts } from './texts.ts';

interface Leaving {
  readonly isChanged: boolean;
  /** What the unsaved changes are about, inside a sentence: `promotion code`. */
  readonly singular: string;
  /** The sections that hold them. A link that says it carries all of these (`data-carries`) is followed without a question. */
  readonly unsaved?: readonly string[];
  /** Called when the user gives the changes up. */
  onAbandon(): void;
}

/** While there are unsaved changes, leaving asks first, by whatever way. Answers a function that asks before it goes. */
export function useLeaving({ isChanged, singular, unsaved, onAbandon }: Leaving): (go: () => void) => void {
  const { leaving } = usePortal();
  const question = useQuestion();
  const ask = (go: () => void) =>
    question({
      title: formTexts.leaveTitle(),
      content: formTexts.leaveText({ thing: singular }),
      okText: formTexts.leave(),
      isDanger: true,
      cancelText: formTexts.stay(),
      onOk: () => {
        leaving.release();
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
    leaving.hold(
      (go) => onAsk(go),
      (link) => lets(link),
    );
    return leaving.release;
  }, [isChanged, leaving]);
  return (go) => (isChanged ? void ask(go) : go());
}
