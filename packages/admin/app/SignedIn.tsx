import { Refine } from '@refinedev/core';
import { type ComponentType, useMemo, useSyncExternalStore } from 'react';
import { Portal, usePortal, useUser } from '../engine/kit/app/Portal.tsx';
import { routerProvider } from '../engine/kit/app/router-provider.ts';
import { Writes } from '../engine/kit/data/use-write.ts';
import { DialogPlace, Toasting, fetchDialogs, useRefineToasts } from '../engine/kit/theme/Toasting.tsx';
import { declarations as portalDeclarations } from 'portal/declared';
import { backendMistakes } from '../engine/model/checks/backend-mistakes.ts';
import type { DeclaredFiles } from '../engine/model/checks/check-declarations.ts';
import { resourcesOf } from '../engine/model/registry/registry.ts';
import { seenBy } from '../engine/model/registry/seen-by.ts';
import { ScreenBoundary } from '../engine/screens/shell/ScreenBoundary.tsx';
import { openList, routeAt } from '../engine/screens/list/open-list.ts';
import PortalRoutes, { fetchScreen } from '../engine/screens/shell/PortalRoutes.tsx';
import { type Built, createPortalServices } from './portal-services.ts';
import { tellMistakes } from '../providers/developer.ts';
import { mayOf } from '../providers/refine/access-provider.ts';
import { i18nProvider } from '../providers/refine/i18n-provider.ts';
import type { SessionServices } from './session-services.ts';

/** What this portal has in the top bar beside what each has, found by its name. */
const [TopBarPart] = Object.values(
  import.meta.glob<ComponentType>('../../../src/custom/*/*.top-bar.tsx', { eager: true, import: 'default' }),
);

/** Checks declarations during development. A build leaves the checks out: its tests have run them. */
const checks = import.meta.env.DEV ? await import('../engine/model/checks/check-declarations.ts') : undefined;

const built = new WeakMap<SessionServices, Built>();

function build(base: SessionServices, declared: DeclaredFiles): Built {
  const { Backends } = base.config;
  if (checks) checks.checkDeclarations(declared, Backends);
  // `config.json` is written after the build.
  else tellMistakes(backendMistakes(declared, Backends));
  const portal = createPortalServices(base, Object.values(declared));
  portal.services.settled.then(fetchDialogs).catch(() => undefined);
  return { ...portal, services: { ...portal.services, ...(TopBarPart && { TopBarPart }) } };
}

/** Returns the services of the page, which it builds once. */
function servicesOf(base: SessionServices, declared: DeclaredFiles = portalDeclarations): Built {
  const known = built.get(base) ?? build(base, declared);
  built.set(base, known);
  return known;
}

/** Time that the first rendering waits for its rows, in ms. */
const rowsLimit = 100;

/** Fetches the scripts of the screen at the address and the first rows of its list, so that the first rendering shows them. Waits no longer than `limit` ms. */
export async function prepare(
  base: SessionServices,
  address: Pick<Location, 'pathname' | 'search'>,
  limit = rowsLimit,
): Promise<void> {
  const user = base.session.get();
  if (!user) return;
  const { services, registry, providers } = servicesOf(base);
  const viewer = { user, may: mayOf(providers.access.can) };
  const route = routeAt(seenBy(registry, viewer.may), viewer, address);
  if (!route) return;
  const ready = Promise.all([
    fetchScreen(route),
    openList({ route, user, provider: providers.data, memory: services.memory, address }),
  ]);
  await Promise.race([ready, new Promise((resolve) => void setTimeout(resolve, limit))]);
}

interface SignedInProps {
  readonly base: SessionServices;
  /** The path that was asked for before sign-in. */
  readonly askedFor: string | undefined;
  /** By their files; those of `resources/` unless given. */
  readonly declarations?: DeclaredFiles;
}

/** The portal of whoever is signed in: Refine over the registry, and the routes that fall from it. */
export default function SignedIn({ base, askedFor, declarations }: SignedInProps) {
  const { services, registry, providers } = servicesOf(base, declarations);
  const user = useSyncExternalStore(base.session.subscribe, base.session.get);
  const portal = useMemo(
    () => ({ ...services, registry: user ? seenBy(registry, mayOf(providers.access.can)) : registry }),
    [services, registry, user, providers],
  );
  // Over since the gate was drawn, which is about to be drawn anew.
  if (!user) return null;
  return (
    <Toasting leaving={base.leaving}>
      <ScreenBoundary screen="dialogs">
        <DialogPlace />
      </ScreenBoundary>
      <Portal services={portal}>
        <Framework base={base} askedFor={askedFor} />
      </Portal>
    </Toasting>
  );
}

function Framework({ base, askedFor }: Pick<SignedInProps, 'base' | 'askedFor'>) {
  const { registry } = usePortal();
  const { providers, queryClient } = servicesOf(base);
  return (
    <Refine
      routerProvider={routerProvider}
      authProvider={base.auth}
      dataProvider={providers.data}
      accessControlProvider={providers.access}
      liveProvider={providers.live}
      i18nProvider={i18nProvider}
      notificationProvider={useRefineToasts()}
      resources={resourcesOf(registry, { user: useUser(), may: mayOf(providers.access.can) })}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        overtime: { enabled: false, interval: 1_000 },
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <Writes>
        <PortalRoutes askedFor={askedFor} />
      </Writes>
    </Refine>
  );
}
