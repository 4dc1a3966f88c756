import { useState } from 'react';
import { useDialogs } from './Toasting.tsx';
import { createPressGuard } from '../press/press-guard.ts';

export interface Question {
  readonly title: string;
  readonly content?: string | undefined;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly cancelText?: string;
  /** The dialog stays until it has settled; it explains its own failures. */
  onOk(): Promise<unknown> | void;
}

/** Asks before an action. A question opens once, however often it is pressed for, and its answer counts once. */
export function useQuestion(): (question: Question) => void {
  const { modal } = useDialogs();
  const [presses] = useState(createPressGuard);
  return ({ isDanger = false, onOk, ...question }) => {
    const ask = () =>
      new Promise<void>((end) => {
        let answer: Promise<unknown> | undefined;
        const take = async () => await onOk();
        modal.confirm({
          ...question,
          okButtonProps: { danger: isDanger },
          onOk: () => (answer ??= take().finally(end)),
          onCancel: () => end(),
        });
      });
    presses.once(['question'], ask);
  };
}
