/** The whole portal in a document, with its real routes and declarations: only the network is played. */
import { StyleProvider, createCache } from '@ant-design/cssinjs';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { readBrand } from '../contract/brand-schema.ts';
import { PortalConfig } from '../contract/config.ts';
import { extensions as everyExtension } from 'portal/endpoints';
import type { Role } from '../contract/roles.ts';
import { profile } from 'portal/profile';
import { spokenLanguage } from '../contract/texts/language.ts';
import { App } from 'portal/app';
import { prepareSignedIn } from '../app/PortalApp.tsx';
import { dressPortal } from '../app/brand.ts';
import { declarations as portalDeclarations } from 'portal/declared';
// Loaded before the first test, which would wait for it, or bring news while nobody listens yet.
import '../app/SignedIn.tsx';
import '../engine/features/ahead/ReadAhead.tsx';
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
import { type Network, playNetwork } from './played-network.ts';

interface Given {
  /** Who is signed in: a role, or a whole user; nobody while both are absent. */
  readonly role?: Role;
  readonly user?: User;
  readonly url: string;
  readonly backend: Answering;
  /** All that there are, unless given. */
  readonly extensions?: readonly string[];
  /** In place of the portal's own declarations. */
  readonly declarations?: DeclaredFiles;
  /** What `config.json` says besides. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What the tab has kept of forms that were not sent, by name. */
  readonly drafts?: Readonly<Record<string, unknown>>;
  /** What the device has kept for this account, also over a sign-out, by name. */
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

const componentTexts = await loadComponentTexts(spokenLanguage());

/** Nothing is drawn in a document: antd's styles are made once for all of a worker's portals, and do not enter it, for each look at what can be seen would read them all. */
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

/** What a calendar in a dialog says of itself when it is opened for the first time: it looks before it stands in the document. No production build says it. */
const harmless = /popup element should in same shadow root/;

let end: (() => void) | undefined;

/** A portal before it is drawn. */
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
  const network = playNetwork(backend);
  for (const [name, played] of Object.entries(network.globals)) vi.stubGlobal(name, played);
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Of its own: what the portal of the last test is still finishing goes into its own too.
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('sessionStorage', new Storage());
  window.history.replaceState(null, '', url);
  // The portal's own declarations may name backends that the test is not about.
  const described = Object.fromEntries(
    Object.values(declarations ? {} : portalDeclarations).flatMap(({ backend: name }) =>
      name === undefined ? [] : [[name, { Base: 'http://backend.test' }]],
    ),
  );
  const read = PortalConfig.parse({
    ApiUrl: 'http://backend.test',
    Extensions: [...extensions],
    ...config,
    Backends: { ...described, ...Object(config['Backends']) },
  });
  dressPortal(readBrand(read.Brand), document);
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
    // Stops the sockets and the refreshes.
    base.session.end('signed-out');
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    const said = wrong.mock.calls.map((call) => call.map(String).join(' ')).filter((words) => !harmless.test(words));
    wrong.mockRestore();
    if (said.length > 0) throw new Error(`The console says: ${said.join('\n')}`);
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

/** Renders the portal as it stands after somebody has signed in; it is taken away after the test, or by the next one. */
export function renderApp(given: Given): Network {
  const { network, draw } = stageApp(given);
  draw();
  return network;
}

/** However busy the machine is, an answer that comes has come by then. In ms. */
const unhurried = 20_000;

/** The same after a page was opened with a session: what its first drawing shows has been read before, where that took no longer than `limit` ms. */
export async function openApp(given: Given, limit = unhurried): Promise<Network> {
  const { base, network, draw } = stageApp(given);
  await prepareSignedIn(base, limit);
  draw();
  return network;
}
