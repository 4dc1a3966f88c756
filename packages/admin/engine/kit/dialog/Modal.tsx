import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useCloseOnBack } from './use-close-on-back.ts';

interface ModalProps extends Omit<AntModalProps, 'onCancel'> {
  /** The dialog has its own address, so Back leaves it by navigation. */
  readonly hasAddress?: boolean;
  /** Called on Escape, the close button, a click on the mask, and Back. */
  onCancel?(): void;
}

/** antd's dialog, closed by Back as by Escape. While `keyboard` is false, Back leaves the screen or asks first. */
export function Modal({ hasAddress = false, open = false, keyboard = true, onCancel, ...props }: ModalProps) {
  useCloseOnBack(open && !hasAddress, keyboard ? onCancel : undefined);
  return <AntModal open={open} keyboard={keyboard} {...(onCancel && { onCancel: () => onCancel() })} {...props} />;
}
