/** Renders the whole portal with its real routes and declarations. Only the network is mocked. */
import { StyleProvider, createCache } from '@ant-design/cssinjs';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { readBrand } from '../contract/brand-schema.ts';
import { PortalConfig } from '../contract/config.ts';
import { extensions as everyExtension } from 'portal/endpoints';
import type { Role } from '../contract/roles.ts';
import { profile } from 'portal/profile';
import { currentLanguage } from '../contract/texts/language.ts';
import { App } from 'portal/app';
import { prepareSignedIn } from '../app/PortalApp.tsx';
import { applyBrand } from '../app/brand.ts';
import { declarations as sharedDeclarations } from 'portal/declared';
import { declarations as managementDeclarations } from 'portal/declared-management';
// Import these before the first test, which would otherwise wait for them or miss announcements.
import '../app/SignedInManagement.tsx';
import '../engine/features/prefetch/RecordPrefetcher.tsx';
import '../engine/features/alerts/Alerts.tsx';
import '../engine/features/scan/Scanner.tsx';
import type { DeclaredFiles } from '../engine/model/checks/check-declarations.ts';
import { createAppearanceStore } from '../engine/kit/theme/appearance.ts';
import { loadComponentTexts } from '../engine/kit/theme/component-texts.ts';
import type { User } from '../providers/session/session-store.ts';
import { storageSlot } from '../providers/session/storage-slot.ts';
import type { Answering } from '../providers/testing/backend.ts';
import { createSessionServices } from '../app/session-services.ts';
import { afterThisTest } from './after-test.ts';
import { type Network, mockNetwork } from './mock-network.ts';

interface Given {
  /** The signed-in user, or a role for a default user. No user is signed in if both are absent. */
  readonly role?: Role;
  readonly user?: User;
  readonly url: string;
  readonly backend: Answering;
  /** Defaults to all extensions. */
  readonly extensions?: readonly string[];
  /** Replaces the portal's own declarations. */
  readonly declarations?: DeclaredFiles;
  /** Additional keys of `config.json`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Stored drafts of the tab, by name. */
  readonly drafts?: Readonly<Record<string, unknown>>;
  /** Drafts of the account that outlive a sign-out, by name. */
  readonly lastingDrafts?: Readonly<Record<string, unknown>>;
}

export function aUser(role: Role, change: Partial<User> = {}): User {
  return {
    role,
    email: `${role.toLowerCase()}@alder.test`,
    ...Object.values(profile.examples)[0],
    ...change,
  };
}

const componentTexts = await loadComponentTexts(currentLanguage());

/** Keeps antd's styles, created once per worker, out of the document, where they slow down visibility checks. */
const styles = createCache();
const { opUpdate } = styles;
styles.opUpdate = (path, change) => opUpdate.call(styles, path, (before) => change(before) ?? [0, before?.[1]]);

export function Unstyled({ children }: { readonly children: ReactNode }) {
  return (
    <StyleProvider cache={styles} mock="server">
      {children}
    </StyleProvider>
  );
}

/** Warning that a calendar logs in development when it first opens in a dialog, before it is attached. */
const harmless = /popup element should in same shadow root/;

let end: (() => void) | undefined;

/** Prepares a portal without rendering it. */
function stageApp({
  role,
  user = role && aUser(role),
  url,
  backend,
  extensions = everyExtension,
  declarations,
  config = {},
  drafts,
  lastingDrafts,
}: Given) {
  end?.();
  const network = mockNetwork(backend);
  for (const [name, mock] of Object.entries(network.globals)) vi.stubGlobal(name, mock);
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Use a separate storage for each test, because the portal of the previous test may still write to its own.
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('sessionStorage', new Storage());
  window.history.replaceState(null, '', url);
  // The portal's own declarations may use backends that the test does not mention.
  const described = Object.fromEntries(
    Object.values(declarations ? {} : { ...sharedDeclarations, ...managementDeclarations }).flatMap(
      ({ backend: name }) => (name === undefined ? [] : [[name, { Base: 'http://backend.test' }]]),
    ),
  );
  const read = PortalConfig.parse({
    ApiUrl: 'http://backend.test',
    Extensions: [...extensions],
    ...config,
    Backends: { ...described, ...Object(config['Backends']) },
  });
  applyBrand(readBrand(read.Brand), document);
  const base = createSessionServices(read);
  if (user) base.session.begin(user);
  if (drafts) {
    sessionStorage.setItem(
      'portal.drafts.v2',
      JSON.stringify({ [user?.email?.toLowerCase() ?? base.session.key() ?? '']: { at: Date.now(), drafts } }),
    );
  }
  if (lastingDrafts && user?.email) {
    localStorage.setItem(
      'portal.lasting-drafts.v1',
      JSON.stringify({ [user.email]: { at: Date.now(), drafts: lastingDrafts } }),
    );
  }
  const appearance = createAppearanceStore(
    storageSlot(localStorage, 'portal.appearance'),
    window.matchMedia('(prefers-color-scheme: dark)'),
    document.documentElement,
  );
  end = () => {
    end = undefined;
    cleanup();
    // Stop the sockets and refresh timers.
    base.session.end('signed-out');
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    const unexpectedErrors = wrong.mock.calls
      .map((call) => call.map(String).join(' '))
      .filter((words) => !harmless.test(words));
    wrong.mockRestore();
    if (unexpectedErrors.length > 0) throw new Error(`console.error was called: ${unexpectedErrors.join('\n')}`);
  };
  afterThisTest(() => end?.());
  const draw = () =>
    render(
      <Unstyled>
        <App
          base={base}
          appearance={appearance}
          componentTexts={componentTexts}
          {...(declarations ? { declarations } : {})}
        />
      </Unstyled>,
    );
  return { base, network, draw };
}

/** Renders the portal for a signed-in user. It is unmounted after the test, or before the next portal. */
export function renderApp(given: Given): Network {
  const { network, draw } = stageApp(given);
  draw();
  return network;
}

/** A generous limit in ms for slow machines. */
const unhurried = 20_000;

/**
 * Renders the portal as after a page load with a session. Waits at most `limit` ms for the data of the first render.
 */
export async function openApp(given: Given, limit = unhurried): Promise<Network> {
  const { base, network, draw } = stageApp(given);
  await prepareSignedIn(base, limit);
  draw();
  return network;
}
