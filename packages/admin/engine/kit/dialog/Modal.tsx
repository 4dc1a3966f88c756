import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useBackCloses } from './use-back-closes.ts';

interface ModalProps extends Omit<AntModalProps, 'onCancel'> {
  /** The dialog is the screen of its own address: Back leads to the address before it. */
  readonly hasAddress?: boolean;
  /** Called by Escape, the close button, the mask and Back. */
  onCancel?(): void;
}

/** antd's dialog that Back closes first, as Escape does; while `keyboard` is false, Back leaves or asks as the screen does. */
export function Modal({ hasAddress = false, open = false, keyboard = true, onCancel, ...props }: ModalProps) {
  useBackCloses(open && !hasAddress, keyboard ? onCancel : undefined);
  return <AntModal open={open} keyboard={keyboard} {...(onCancel && { onCancel: () => onCancel() })} {...props} />;
}
