import { useNotificationProvider } from '@refinedev/antd';
import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import { useEffect } from 'react';
import { currentLanguage } from '../../../contract/texts/language.ts';
import { overlayContainer } from './ThemeProvider.tsx';

export interface Dialogs extends ReturnType<typeof App.useApp> {
  /** Refine's own notifications, shown as antd toasts. */
  readonly refine: NotificationProvider;
}

/** How long toasts are shown (O-9.03). */
const toastSeconds = 6;

/** Renders the containers of antd's dialogs and toasts, and calls `onReady` with the functions that open them. */
export default function DialogHost({ onReady }: { onReady(dialogs: Dialogs): void }) {
  const isMirrored = currentLanguage().direction === 'rtl';
  return (
    <App
      notification={{
        getContainer: overlayContainer,
        duration: toastSeconds,
        placement: isMirrored ? 'bottomRight' : 'bottomLeft',
        rtl: isMirrored,
      }}
      message={{ getContainer: overlayContainer, duration: toastSeconds, rtl: isMirrored }}
    >
      <DialogsReporter onReady={onReady} />
    </App>
  );
}

function DialogsReporter({ onReady }: { onReady(dialogs: Dialogs): void }) {
  const dialogs = App.useApp();
  const refine = useNotificationProvider();
  useEffect(() => onReady({ ...dialogs, refine }), [dialogs, refine, onReady]);
  return null;
}
