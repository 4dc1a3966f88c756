import { useRef } from 'react';
import { useDialogs } from './DialogsProvider.tsx';

export interface ConfirmOptions {
  readonly title: string;
  readonly content?: string | undefined;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly cancelText?: string;
  /** Runs the action, and must report its own errors. The dialog stays open until it settles. */
  onOk(): Promise<unknown> | void;
}

/**
 * Returns a function that asks the user to confirm an action. Repeated calls open one dialog, which runs `onOk` once.
 */
export function useConfirm(): (question: ConfirmOptions) => void {
  const { modal } = useDialogs();
  const isOpen = useRef(false);
  return ({ isDanger = false, onOk, ...question }) => {
    if (isOpen.current) return;
    isOpen.current = true;
    const end = () => {
      isOpen.current = false;
    };
    const take = async () => await onOk();
    let answer: Promise<unknown> | undefined;
    modal.confirm({
      ...question,
      okButtonProps: { danger: isDanger },
      onOk: () => (answer ??= take().finally(end)),
      onCancel: end,
    });
  };
}
