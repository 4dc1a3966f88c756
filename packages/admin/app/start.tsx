/** Starts the portal. Imported after the language has loaded, because some texts are evaluated on import. */
import '@ant-design/v5-patch-for-react-19';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLanguage } from '../contract/texts/language.ts';
import { App } from 'portal/app';
import { prepareSignedIn } from './PortalApp.tsx';
import { applyBrand, readWritten } from './brand.ts';
import { createAppearanceStore } from '../engine/kit/theme/appearance.ts';
import { setWeekStart, loadComponentTexts } from '../engine/kit/theme/component-texts.ts';
import { whenIdle } from '../engine/model/handles/lazy-component.ts';
import { loadConfig } from '../providers/config/load-config.ts';
import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';
import { showBootFailure } from './boot-text.ts';
import { shownToDeveloper } from '../providers/developer.ts';
import { registerWorker } from './register-worker.ts';
import { createSessionServices } from './session-services.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

async function start(page: HTMLElement): Promise<void> {
  const language = currentLanguage();
  const [config, componentTexts] = await Promise.all([loadConfig(), loadComponentTexts(language)]);
  applyBrand(await readWritten(config), document);
  await setWeekStart(language);
  const base = createSessionServices(config);
  if (base.session.get() !== undefined) await prepareSignedIn(base);
  const appearance = createAppearanceStore(
    storageSlot(browserStorage(), 'portal.appearance'),
    window.matchMedia('(prefers-color-scheme: dark)'),
    document.documentElement,
  );
  createRoot(page).render(
    <StrictMode>
      <App base={base} appearance={appearance} componentTexts={componentTexts} />
    </StrictMode>,
  );
  whenIdle(() => void registerWorker());
}

// Don't await: the build may put imported modules into a file that imports this one, causing a deadlock.
start(root).catch((error: unknown) => {
  showBootFailure(document, shownToDeveloper([error instanceof Error ? error.message : String(error)]));
  throw error;
});
