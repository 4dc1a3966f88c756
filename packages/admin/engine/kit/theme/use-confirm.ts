import { useRef } from 'react';
import { useDialogs } from './DialogsProvider.tsx';

export interface ConfirmOptions {
  readonly title: string;
  readonly content?: string | undefined;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly cancelText?: string;
  /** The dialog stays open until this settles. It must report its own failures. */
  onOk(): Promise<unknown> | void;
}

/** Returns a function that confirms an action. Repeated calls open one dialog, and its answer counts once. */
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
