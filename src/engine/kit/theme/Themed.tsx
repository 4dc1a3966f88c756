import { type ReactNode, createContext, use, useSyncExternalStore } from 'react';
import { App as AntApp, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
// Calendars take the first day of the week from here.
import 'dayjs/locale/en-gb';
import { spokenLanguage } from '../../../../contract/texts/language.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { AppearanceChoice, AppearanceStore } from './appearance.ts';
import { themeOf } from './tokens.ts';
import './theme.css';

const AppearanceContext = createContext<AppearanceStore | undefined>(undefined);

/** Every toast stays six seconds (O-9.03). */
const toastSeconds = 6;

interface ThemedProps {
  readonly store: AppearanceStore;
  /** What antd's own components say. */
  readonly componentTexts: Locale;
  readonly children: ReactNode;
}

export function Themed({ store, componentTexts, children }: ThemedProps) {
  const appearance = useSyncExternalStore(store.subscribe, store.appearance);
  const { direction } = spokenLanguage();
  const isMirrored = direction === 'rtl';
  return (
    <AppearanceContext value={store}>
      <ConfigProvider
        theme={themeOf(appearance, window.matchMedia('(prefers-reduced-motion: reduce)').matches, window.matchMedia('(pointer: coarse)').matches)}
        locale={componentTexts}
        direction={direction}
        // antd says this in English in every language.
        modal={{ closable: { 'aria-label': commonTexts.close() } }}
      >
        <AntApp notification={{ duration: toastSeconds, placement: isMirrored ? 'bottomRight' : 'bottomLeft', rtl: isMirrored }} message={{ duration: toastSeconds, rtl: isMirrored }}>
          {children}
        </AntApp>
      </ConfigProvider>
    </AppearanceContext>
  );
}

export function useAppearanceChoice(): [AppearanceChoice, AppearanceStore['choose']] {
  const store = use(AppearanceContext);
  if (!store) throw new Error('useAppearanceChoice needs a Themed around it');
  return [useSyncExternalStore(store.subscribe, store.choice), store.choose];
}
