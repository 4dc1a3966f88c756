/** The portal itself. Imported when the language is known, so that every text, also one said on import, is in it. */
import '@ant-design/v5-patch-for-react-19';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { spokenLanguage } from '../contract/texts/language.ts';
import { App } from './App.tsx';
import { createAppearanceStore } from './engine/theme/appearance.ts';
import { loadComponentTexts } from './engine/theme/component-texts.ts';
import { loadConfig } from './providers/config/load-config.ts';
import { browserStorage, storageSlot } from './providers/session/storage-slot.ts';
import { createSessionServices } from './session-services.ts';

// The content security policy forbids evaluation; zod would probe for it.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const componentTexts = await loadComponentTexts(spokenLanguage());
const base = createSessionServices(await loadConfig());
const appearance = createAppearanceStore(storageSlot(browserStorage(), 'portal.appearance'), window.matchMedia('(prefers-color-scheme: dark)'), document.documentElement);

createRoot(root).render(
  <StrictMode>
    <App base={base} appearance={appearance} componentTexts={componentTexts} />
  </StrictMode>,
);
