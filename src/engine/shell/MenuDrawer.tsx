import { Drawer } from 'antd';
import { SideMenu } from './SideMenu.tsx';

/** The width of the side drawer (O-9.15). */
const drawerWidth = 256;

export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer open={isOpen} onClose={onClose} placement="left" width={drawerWidth} title="Menu" styles={{ body: { padding: 12 } }}>
      <SideMenu onNavigate={onClose} />
    </Drawer>
  );
}
