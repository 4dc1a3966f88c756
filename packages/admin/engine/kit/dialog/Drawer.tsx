import { Drawer as AntDrawer, type DrawerProps as AntDrawerProps } from 'antd';
import { useBackCloses } from './use-back-closes.ts';

interface DrawerProps extends Omit<AntDrawerProps, 'onClose'> {
  onClose(): void;
}

/** antd's drawer, closed by Back. */
export function Drawer({ open = false, onClose, ...props }: DrawerProps) {
  useBackCloses(open, onClose);
  return <AntDrawer open={open} onClose={() => onClose()} {...props} />;
}
