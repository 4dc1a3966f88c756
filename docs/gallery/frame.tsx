/** The portal on the gallery's examples: signed in by itself, in front of a backend that is played in the page. */
import { createRoot } from 'react-dom/client';
import { PortalConfig } from 'schema-admin/contract/config.ts';
import type { Language } from 'schema-admin/contract/texts/language.ts';
import { App } from '../../src/App.tsx';
import { applyBrand } from 'schema-admin/app/brand.ts';
import { createAppearanceStore } from 'schema-admin/engine/kit/theme/appearance.ts';
import { loadComponentTexts } from 'schema-admin/engine/kit/theme/component-texts.ts';
import { createSessionStore } from 'schema-admin/providers/session/session-store.ts';
import { browserStorage, storageSlot } from 'schema-admin/providers/session/storage-slot.ts';
import { createSessionServices } from 'schema-admin/app/session-services.ts';
import { mockNetwork } from 'schema-admin/testing/mock-network.ts';
import { idOf, mockRest } from '../../tests/setup/mock-rest.ts';
import { declarations, visitor } from './examples.ts';

const everyMs = 6_000;

/** A storage of the frame's own: the portal beside it, of the same origin, keeps its session and its drafts. */
function ownStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

/** Changes a record from time to time, as another user would, so that live updates show. */
function playOthers(network: ReturnType<typeof mockNetwork>): void {
  const liveResources = Object.values(declarations).flatMap((resource) =>
    Array.isArray(resource.live) && resource.rest ? [{ resource, rest: resource.rest, areas: resource.live }] : [],
  );
  let times = 0;
  setInterval(() => {
    times += 1;
    for (const { resource, rest, areas } of liveResources) {
      void network.globals.fetch(`http://backend.test${rest.path}/${idOf(resource, 1)}`, {
        method: 'PATCH',
        body: JSON.stringify({ [resource.title]: `Changed by somebody else: ${times}` }),
      });
      for (const area of areas) {
        network.push({
          Type: 'DataUpdateModel',
          Data: { LastUpdate: new Date().toISOString(), UpdateType: area, Id: idOf(resource, 1) },
        });
      }
    }
  }, everyMs);
}

export async function openFrame(root: HTMLElement, language: Language, searchParams: URLSearchParams): Promise<void> {
  const user = visitor(searchParams.get('role') ?? '');
  const backend = await mockRest(Object.values(declarations));
  const network = mockNetwork((request) =>
    request.url === '/portal/profile'
      ? { json: { Result: { IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: true } } }
      : backend(request),
  );
  const globals = { ...network.globals, localStorage: ownStorage(), sessionStorage: ownStorage() };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  storageSlot(browserStorage(), 'portal.appearance').write(searchParams.get('theme'));
  createSessionStore().begin(user);

  // The portal reads its own address; what loads the page anew, such as a change of its code, comes back here.
  const own = location.href;
  history.replaceState(null, '', searchParams.get('at') ?? '/');
  import.meta.hot?.on('vite:beforeFullReload', () => history.replaceState(null, '', own));

  const config = PortalConfig.parse({ ApiUrl: 'http://backend.test' });
  applyBrand({ brand: {}, mistakes: [] }, document);
  const appearance = createAppearanceStore(
    storageSlot(browserStorage(), 'portal.appearance'),
    window.matchMedia('(prefers-color-scheme: dark)'),
    document.documentElement,
  );
  createRoot(root).render(
    <App
      base={createSessionServices(config)}
      appearance={appearance}
      componentTexts={await loadComponentTexts(language)}
      declarations={declarations}
    />,
  );
  playOthers(network);
}
