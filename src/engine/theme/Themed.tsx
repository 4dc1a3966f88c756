import { type ReactNode, createContext, use, useSyncExternalStore } from 'react';
import { App as AntApp, ConfigProvider } from 'antd';
import enGB from 'antd/es/locale/en_GB';
// Calendars take the first day of the week from here.
import 'dayjs/locale/en-gb';
import type { AppearanceChoice, AppearanceStore } from './appearance.ts';
import { themeOf } from './tokens.ts';
import './theme.css';

const AppearanceContext = createContext<AppearanceStore | undefined>(undefined);

/** Every toast stays six seconds (O-9.03). */
const toastSeconds = 6;

export function Themed({ store, children }: { store: AppearanceStore; children: ReactNode }) {
  const appearance = useSyncExternalStore(store.subscribe, store.appearance);
  return (
    <AppearanceContext value={store}>
      <ConfigProvider theme={themeOf(appearance, window.matchMedia('(prefers-reduced-motion: reduce)').matches)} locale={enGB}>
        <AntApp notification={{ duration: toastSeconds, placement: 'bottomRight' }} message={{ duration: toastSeconds }}>
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
