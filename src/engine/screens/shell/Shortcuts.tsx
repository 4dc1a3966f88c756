import { QuestionCircleOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState } from 'react';
import { keysTexts } from '../../features/keys/texts.ts';
import { useKeys } from '../../features/keys/use-keys.ts';
import { useSettled } from '../../kit/app/settled.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';

const loadPalette = () => import('../../features/palette/Palette.tsx');
const Palette = lazyComponent(loadPalette);
const KeyList = lazyComponent(() => import('../../features/keys/KeyList.tsx'));

/** What a key, or the button that stands for it, has opened over the screen. */
export type Opened = 'nothing' | 'palette' | 'keys';

interface ShortcutsProps {
  readonly opened: Opened;
  onChange(opened: Opened): void;
}

/** Listens for the portal's keys wherever one is, and shows what they open; that is fetched when it is first asked for. */
export function Shortcuts({ opened, onChange }: ShortcutsProps) {
  // What has been open stays, so that it can close in its own time.
  const [known, setKnown] = useState<readonly Opened[]>([]);
  if (!known.includes(opened)) setKnown([...known, opened]);
  useKeys(onChange);
  const isSettled = useSettled();
  useEffect(() => {
    // Letters typed right after Ctrl K should find it there: fetched when the page stands.
    if (isSettled) loadPalette().catch(() => undefined);
  }, [isSettled]);
  const close = () => onChange('nothing');
  const general = [{ key: 'keys', label: keysTexts.keyboardKeys(), icon: QuestionCircleOutlined, run: () => onChange('keys') }];
  return (
    <Suspense>
      {known.includes('palette') && <Palette isOpen={opened === 'palette'} general={general} onClose={close} />}
      {known.includes('keys') && <KeyList isOpen={opened === 'keys'} onClose={close} />}
    </Suspense>
  );
}
