import { useRef, useState } from 'react';
import { useDialogs } from './Toasting.tsx';
import { createAfterPress } from '../press/press-guard.ts';

export interface Question {
  readonly title: string;
  readonly content?: string | undefined;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly cancelText?: string;
  /** The dialog stays until it has settled; it explains its own failures. */
  onOk(): Promise<unknown> | void;
}

/** Asks before something is done. A question stands once, however often it is pressed for, and its answer counts once. */
export function useQuestion(): (question: Question) => void {
  const { modal } = useDialogs();
  const isAsked = useRef(false);
  const [afterPress] = useState(createAfterPress);
  return ({ isDanger = false, onOk, ...question }) => {
    if (isAsked.current) return;
    isAsked.current = true;
    const end = () => {
      isAsked.current = false;
    };
    let answer: Promise<unknown> | undefined;
    const take = async () => {
      await new Promise<void>((drawn) => afterPress(drawn));
      await onOk();
    };
    modal.confirm({
      ...question,
      okButtonProps: { danger: isDanger },
      onOk: () => (answer ??= take().finally(end)),
      onCancel: end,
    });
  };
}
