import { Drawer as AntDrawer, type DrawerProps as AntDrawerProps } from 'antd';
import { useCloseOnBack } from './use-close-on-back.ts';

interface DrawerProps extends Omit<AntDrawerProps, 'onClose'> {
  onClose(): void;
}

/** Renders antd's drawer and makes Back close it. */
export function Drawer({ open = false, onClose, ...props }: DrawerProps) {
  useCloseOnBack(open, onClose);
  return <AntDrawer open={open} onClose={() => onClose()} {...props} />;
}
