import { Refine } from '@refinedev/core';
import { type ComponentType, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Portal, type PortalServices, usePortal, useUser } from './engine/kit/app/Portal.tsx';
import { routerProvider } from './engine/kit/app/router-provider.ts';
import { restedOf } from './engine/kit/app/settled.ts';
import { Writes } from './engine/kit/data/use-write.ts';
import { DialogPlace, Toasting, fetchDialogs, useRefineToasts } from './engine/kit/theme/Toasting.tsx';
import { type ResourceHead, standInOf } from './engine/model/declaration/head.ts';
import type { Resource } from './engine/model/declaration/resource.ts';
import type { DeclaredFiles } from './engine/model/checks/check-declarations.ts';
import { lazyComponent } from './engine/model/handles/lazy-component.ts';
import { type Registry, type RegistryStore, isWholeRoute, resourcesOf } from './engine/model/registry/registry.ts';
import { seenBy } from './engine/model/registry/seen-by.ts';
import { ScreenBoundary } from './engine/screens/shell/ScreenBoundary.tsx';
import { openList, routeAt } from './engine/screens/list/open-list.ts';
import PortalRoutes, { fetchScreen } from './engine/screens/shell/PortalRoutes.tsx';
import { type Built, createPortalServices } from './portal-services.ts';
import { tellMistakes } from './providers/developer.ts';
import { mayOf } from './providers/refine/access-provider.ts';
import { i18nProvider } from './providers/refine/i18n-provider.ts';
import type { SessionServices } from './session-services.ts';

/** Where most people land. It is whole from the beginning. */
const first = import.meta.glob<Resource>('./resources/orders.resource.tsx', { eager: true, import: 'default' });
/** Of all others what menu and routes need; the rest of them follows (ADR 044). */
const heads = import.meta.glob<ResourceHead>(['./resources/*.resource.tsx', '!./resources/orders.resource.tsx'], { eager: true, import: 'default', query: '?head' });

/** What this portal has in the top bar beside what each has, found by its name. */
const [TopBarPart] = Object.values(import.meta.glob<ComponentType>('./custom/*/*.top-bar.tsx', { eager: true, import: 'default' }));

const loadDeclarations = () => import('./declared.ts');

/** A developer is told at once what is wrong with a declaration; those of a build were checked by its tests, and what checks them is left out of it. */
const found = import.meta.env.DEV ? (await loadDeclarations()).declarations : undefined;
const checks = import.meta.env.DEV ? await import('./engine/model/checks/check-declarations.ts') : undefined;

interface Portalled extends Built {
  readonly services: Built['services'] & Pick<PortalServices, 'Awaited' | 'TopBarPart'>;
  /** Fetches all declarations; at once where they are here. */
  fetchAll(): Promise<void>;
}

const built = new WeakMap<SessionServices, Portalled>();

function build(base: SessionServices, whole: DeclaredFiles | undefined): Portalled {
  const { Backends } = base.config;
  if (whole) checks?.checkDeclarations(whole, Backends);
  const portal = createPortalServices(base, whole ? Object.values(whole) : [...Object.values(first), ...Object.values(heads).map(standInOf)], () => complete());
  let coming: Promise<void> | undefined;
  const complete = async () => {
    coming ??= loadDeclarations().then(({ declarations, mistakesIn }) => {
      // Its tests have checked a build's declarations; what configures it came later, and costs no more than what needs it.
      tellMistakes(mistakesIn(Backends));
      portal.complete(Object.values(declarations));
    });
    // It may come the next time.
    await coming.finally(() => (coming = undefined));
  };
  portal.services.settled.then(fetchDialogs).catch(() => undefined);
  if (!whole) restedOf(portal.services.settled).then(complete).catch(() => undefined);
  const fetchAll = async () => {
    if (portal.declared.get().resources.some(({ isStandIn }) => isStandIn)) await complete();
  };
  return { ...portal, fetchAll, services: { ...portal.services, ...(TopBarPart && { TopBarPart }), Awaited: lazyComponent(async () => { await complete(); return { default: () => null }; }) } };
}

/** Once a page: the sockets follow the session by themselves. */
function servicesOf(base: SessionServices, declarations = found): Portalled {
  const known = built.get(base) ?? build(base, declarations);
  built.set(base, known);
  return known;
}

/** The rows that a page is opened for come with the page's first script, before this can be drawn; where they do not, the rest is not kept waiting. In ms. */
const rowsLimit = 100;

/**
 * Before it is first drawn: runs the declarations where the screen that was opened needs more than the orders', and reads the
 * rows of the list that it is, so that they stand in the first drawing. Answers whether that list draws nothing that is still to be fetched.
 */
export async function prepare(base: SessionServices, address: Pick<Location, 'pathname' | 'search'>, limit = rowsLimit): Promise<boolean> {
  const user = base.session.get();
  if (!user) return false;
  const { services, declared, providers, fetchAll } = servicesOf(base);
  const viewer = { user, may: mayOf(providers.access.can) };
  const seen = () => seenBy(declared.get(), viewer.may);
  const read = async () => {
    const known = routeAt(seen(), viewer, address);
    const isWhole = known !== undefined && isWholeRoute(known);
    // What could not be fetched is fetched again, or told, by the screen that needs it.
    if (known && !isWhole) await fetchAll().catch(() => undefined);
    const route = isWhole ? known : routeAt(seen(), viewer, address);
    if (!route) return false;
    await Promise.all([fetchScreen(route), openList({ route, user, provider: providers.data, memory: services.memory, address })]);
    return isWhole && route.kind === 'list';
  };
  return Promise.race([read(), new Promise<false>((resolve) => void setTimeout(() => resolve(false), limit))]);
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
  const { services, declared, providers } = servicesOf(base, declarations);
  const registry = useRegistry(declared);
  const user = useSyncExternalStore(base.session.subscribe, base.session.get);
  const portal = useMemo(() => ({ ...services, registry: user ? seenBy(registry, mayOf(providers.access.can)) : registry }), [services, registry, user, providers]);
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

/** As the declarations have come so far. What came with idle time is drawn in slices: somebody may be at work by then. */
function useRegistry({ subscribe, get }: RegistryStore): Registry {
  const [registry, setRegistry] = useState(get);
  useEffect(() => {
    const follow = () => startTransition(() => setRegistry(get()));
    follow();
    return subscribe(follow);
  }, [subscribe, get]);
  return registry;
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
      notificationProvider={useRefineToasts}
      resources={resourcesOf(registry, { user: useUser(), may: mayOf(providers.access.can) })}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, overtime: { enabled: false, interval: 1_000 }, reactQuery: { clientConfig: queryClient } }}
    >
      <Writes>
        <PortalRoutes askedFor={askedFor} />
      </Writes>
    </Refine>
  );
}
