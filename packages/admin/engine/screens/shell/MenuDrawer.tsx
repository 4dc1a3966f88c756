import { Drawer } from '../../kit/dialog/Drawer.tsx';
import { SideMenu } from './SideMenu.tsx';
import { shellTexts } from './texts.ts';
import { currentLanguage } from '../../../contract/texts/language.ts';

/** The width of the side drawer, in px (O-9.15). */
const drawerWidth = 256;

export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={currentLanguage().direction === 'rtl' ? 'right' : 'left'}
      width={drawerWidth}
      title={shellTexts.menu()}
      styles={{ body: { padding: 12 } }}
    >
      <SideMenu onNavigate={onClose} />
    </Drawer>
  );
}
