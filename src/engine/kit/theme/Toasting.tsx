import { App } from 'antd';
import type { ReactNode } from 'react';
import { spokenLanguage } from '../../../../contract/texts/language.ts';
import { overlays } from './Themed.tsx';

/** Every toast stays six seconds (O-9.03). */
const toastSeconds = 6;

/** What can ask in dialogs and tell in toasts. The sign-in screen does neither until something goes wrong, and stands without it. */
export function Toasting({ children }: { children: ReactNode }) {
  const isMirrored = spokenLanguage().direction === 'rtl';
  return (
    <App notification={{ getContainer: overlays, duration: toastSeconds, placement: isMirrored ? 'bottomRight' : 'bottomLeft', rtl: isMirrored }} message={{ getContainer: overlays, duration: toastSeconds, rtl: isMirrored }}>
      {children}
    </App>
  );
}
