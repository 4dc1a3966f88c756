import '@ant-design/v5-patch-for-react-19';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './App.tsx';
import type { Resource } from './engine/declaration/resource.ts';
import { createAppearanceStore } from './engine/theme/appearance.ts';
import { loadConfig } from './providers/config/load-config.ts';
import { createServices } from './services.ts';

// The content security policy forbids evaluation; zod would probe for it.
z.config({ jitless: true });

const declarations = import.meta.glob<Resource>('./resources/*.resource.tsx', { eager: true, import: 'default' });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const config = await loadConfig();
const { services, providers } = createServices(config, Object.values(declarations));
const appearance = createAppearanceStore(window.localStorage, window.matchMedia('(prefers-color-scheme: dark)'), document.documentElement);

createRoot(root).render(
  <StrictMode>
    <App services={services} providers={providers} appearance={appearance} />
  </StrictMode>,
);
