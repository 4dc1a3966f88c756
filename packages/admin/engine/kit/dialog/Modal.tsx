import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useCloseOnBack } from './use-close-on-back.ts';

interface ModalProps extends Omit<AntModalProps, 'onCancel'> {
  /** The dialog has its own URL, so Back closes it by navigation. */
  readonly hasAddress?: boolean;
  /** Called on Escape, the close button, a click on the mask, and Back. */
  onCancel?(): void;
}

/**
 * Renders antd's dialog and makes Back close it, as Escape does. While `keyboard` is false, Back navigates as usual.
 */
export function Modal({ hasAddress = false, open = false, keyboard = true, onCancel, ...props }: ModalProps) {
  useCloseOnBack(open && !hasAddress, keyboard ? onCancel : undefined);
  return <AntModal open={open} keyboard={keyboard} {...(onCancel && { onCancel: () => onCancel() })} {...props} />;
}
