import { type ReactNode, createContext, use, useSyncExternalStore } from 'react';
import { ConfigProvider, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import { currentLanguage } from '../../../contract/texts/language.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { AppearanceChoice, AppearanceStore } from './appearance.ts';
import { themeOf, variablesClass } from './tokens.ts';
import './theme.css';

/** Returns the landmark region for menus, pickers and toasts, which lets screen readers reach and skip them. */
export function overlayContainer(): HTMLElement {
  const present = document.getElementById('overlays');
  if (present) return present;
  const added = document.createElement('section');
  added.id = 'overlays';
  added.ariaLabel = commonTexts.overlays();
  document.body.append(added);
  return added;
}

/** Returns the container for a popup. Dialogs have no opener and stay where antd puts them. */
const containerOf = (opener?: HTMLElement): HTMLElement =>
  opener && opener !== document.body ? overlayContainer() : document.body;

const AppearanceContext = createContext<AppearanceStore | undefined>(undefined);

interface ThemeProviderProps {
  readonly store: AppearanceStore;
  readonly componentTexts: Locale;
  readonly children: ReactNode;
}

export function ThemeProvider({ store, componentTexts, children }: ThemeProviderProps) {
  const appearance = useSyncExternalStore(store.subscribe, store.appearance);
  const { direction } = currentLanguage();
  return (
    <AppearanceContext value={store}>
      <ConfigProvider
        theme={themeOf(
          appearance,
          window.matchMedia('(prefers-reduced-motion: reduce)').matches,
          window.matchMedia('(pointer: coarse)').matches,
        )}
        locale={componentTexts}
        direction={direction}
        getPopupContainer={containerOf}
        // antd's label is English in all languages.
        modal={{ closable: { 'aria-label': commonTexts.close() } }}
      >
        <Page>{children}</Page>
      </ConfigProvider>
    </AppearanceContext>
  );
}

/** Sets the theme's CSS variables, including for elements outside antd components. */
function Page({ children }: { children: ReactNode }) {
  theme.useToken();
  return <div className={`${variablesClass} page`}>{children}</div>;
}

export function useAppearanceChoice(): [AppearanceChoice, AppearanceStore['choose']] {
  const store = use(AppearanceContext);
  if (!store) throw new Error('useAppearanceChoice must be used within a ThemeProvider');
  return [useSyncExternalStore(store.subscribe, store.choice), store.choose];
}
