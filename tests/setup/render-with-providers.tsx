/** Renders a part of a screen with all of the portal's providers but without its shell, on a mocked backend. */
import { Refine } from '@refinedev/core';
import { cleanup, render } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { vi } from 'vitest';
import { PortalConfig } from 'schema-admin/contract/config.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { Portal, type PortalServices } from 'schema-admin/engine/kit/app/Portal.tsx';
import { WriteProvider } from 'schema-admin/engine/kit/data/use-write.ts';
import { routerProvider } from 'schema-admin/engine/kit/app/router-provider.ts';
import { ThemeProvider } from 'schema-admin/engine/kit/theme/ThemeProvider.tsx';
import { LazyDialogHost, DialogsProvider, useRefineToasts } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { createAppearanceStore } from 'schema-admin/engine/kit/theme/appearance.ts';
import { loadComponentTexts } from 'schema-admin/engine/kit/theme/component-texts.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { refineResources } from 'schema-admin/engine/model/registry/registry.ts';
import { applyFieldRights } from 'schema-admin/engine/model/registry/apply-field-rights.ts';
import { createPortalServices } from 'schema-admin/app/portal-services.ts';
import { i18nProvider } from 'schema-admin/providers/refine/i18n-provider.ts';
import { mayOf } from 'schema-admin/providers/refine/access-provider.ts';
import { storageSlot } from 'schema-admin/providers/session/storage-slot.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { createSessionServices } from 'schema-admin/app/session-services.ts';
import { afterThisTest } from 'schema-admin/testing/after-test.ts';
import { type Network, mockNetwork } from 'schema-admin/testing/mock-network.ts';
import { Unstyled, aUser } from 'schema-admin/testing/render-app.tsx';

interface ProviderOptions {
  readonly role?: Role;
  readonly url?: string;
  readonly backend?: Answering;
  readonly extensions?: readonly string[];
  readonly resources?: readonly Resource[];
}

export interface RenderedPart extends Network {
  readonly services: PortalServices;
  /** Replaces the rendered part. */
  draw(part: ReactNode): void;
}

const componentTexts = await loadComponentTexts(currentLanguage());

let end: (() => void) | undefined;

/** Renders a part of a screen for a signed-in user. It unmounts after the test or before the next render. */
export function renderWithProviders(
  part: ReactNode,
  { role = 'Admin', url = '/', backend = () => ({ json: {} }), extensions = [], resources = [] }: ProviderOptions = {},
): RenderedPart {
  end?.();
  const network = mockNetwork(backend);
  for (const [name, mock] of Object.entries(network.globals)) vi.stubGlobal(name, mock);
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('sessionStorage', new Storage());
  window.history.replaceState(null, '', url);
  const base = createSessionServices(
    PortalConfig.parse({ ApiUrl: 'http://backend.test', Extensions: [...extensions] }),
  );
  base.session.begin(aUser(role));
  const { services, registry: declared, providers, queryClient } = createPortalServices(base, resources);
  const viewer = { user: aUser(role), may: mayOf(providers.access.can) };
  const registry = applyFieldRights(declared, viewer.may);
  const portal: PortalServices = { ...services, registry };
  const appearance = createAppearanceStore(
    storageSlot(localStorage, 'portal.appearance'),
    window.matchMedia('(prefers-color-scheme: dark)'),
    document.documentElement,
  );
  let shown = part;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  function Shown() {
    return useSyncExternalStore(subscribe, () => shown);
  }
  function Framework() {
    return (
      <Refine
        routerProvider={routerProvider}
        authProvider={base.auth}
        dataProvider={providers.data}
        accessControlProvider={providers.access}
        liveProvider={providers.live}
        i18nProvider={i18nProvider}
        notificationProvider={useRefineToasts()}
        resources={refineResources(registry, viewer)}
        options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: queryClient } }}
      >
        <WriteProvider>
          <main id="main" tabIndex={-1}>
            <Shown />
          </main>
        </WriteProvider>
      </Refine>
    );
  }
  render(
    <Unstyled>
      <ThemeProvider store={appearance} componentTexts={componentTexts}>
        <BrowserRouter>
          <DialogsProvider leaving={base.leaving}>
            <LazyDialogHost />
            <Portal services={portal}>
              <Framework />
            </Portal>
          </DialogsProvider>
        </BrowserRouter>
      </ThemeProvider>
    </Unstyled>,
  );
  end = () => {
    end = undefined;
    cleanup();
    base.session.end('signed-out');
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    const consoleErrors = wrong.mock.calls.map((call) => call.map(String).join(' '));
    wrong.mockRestore();
    if (consoleErrors.length > 0) throw new Error(`Unexpected console errors: ${consoleErrors.join('\n')}`);
  };
  afterThisTest(() => end?.());
  return {
    ...network,
    services: portal,
    draw(other) {
      shown = other;
      listeners.forEach((listener) => listener());
    },
  };
}
