import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { paletteTexts } from '../../features/palette/texts.ts';
import './palette-button.css';

const isMac = navigator.userAgent.includes('Mac OS');

/** The way to everything, in the top bar. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button className="palette-button" icon={<SearchOutlined aria-hidden />} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={onOpen}>
      <span className="palette-button-text">{paletteTexts.title()}</span>
      <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </Button>
  );
}
