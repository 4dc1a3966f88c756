import { QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../declaration/lazy-component.ts';
import { useKeys } from '../keys/use-keys.ts';
import { paletteTexts } from './texts.ts';
import { keysTexts } from '../keys/texts.ts';
import './palette-button.css';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazyComponent(loadPalette);
const KeyList = lazyComponent(() => import('../keys/KeyList.tsx'));

const isMac = navigator.userAgent.includes('Mac OS');

type Opened = 'nothing' | 'palette' | 'keys';

/** The way to everything, in the top bar; what it opens is fetched when it is first asked for. */
export function PaletteButton() {
  const [opened, setOpened] = useState<Opened>('nothing');
  const [known, setKnown] = useState<readonly Opened[]>([]);
  const open = (what: Opened) => {
    setKnown((before) => [...before, what]);
    setOpened(what);
  };
  useKeys(open);
  useEffect(() => {
    // Letters typed right after Ctrl K should find it there: fetched when the browser has nothing else to do.
    if (!('requestIdleCallback' in window)) return;
    const wanted = requestIdleCallback(() => void loadPalette().catch(() => undefined));
    return () => cancelIdleCallback(wanted);
  }, []);
  const close = () => setOpened('nothing');
  const general = [{ key: 'keys', label: keysTexts.keyboardKeys(), icon: QuestionCircleOutlined, run: () => open('keys') }];
  return (
    <>
      <Button className="palette-button" icon={<SearchOutlined aria-hidden />} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={() => open('palette')}>
        <span className="palette-button-text">{paletteTexts.title()}</span>
        <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      <Suspense>
        {known.includes('palette') && <Palette isOpen={opened === 'palette'} general={general} onClose={close} />}
        {known.includes('keys') && <KeyList isOpen={opened === 'keys'} onClose={close} />}
      </Suspense>
    </>
  );
}
