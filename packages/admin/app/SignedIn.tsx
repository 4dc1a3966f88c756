import { Refine } from '@refinedev/core';
import { type ComponentType, useMemo, useSyncExternalStore } from 'react';
import { Portal, usePortal, useUser } from '../engine/kit/app/Portal.tsx';
import { routerProvider } from '../engine/kit/app/router-provider.ts';
import { WriteProvider } from '../engine/kit/data/use-write.ts';
import {
  LazyDialogHost,
  DialogsProvider,
  preloadDialogs,
  useRefineToasts,
} from '../engine/kit/theme/DialogsProvider.tsx';
import { declarations as portalDeclarations, fieldKinds, fieldNames } from 'portal/declared';
import { setFieldNames } from '../engine/format/field-name.ts';
import { backendMistakes } from '../engine/model/checks/backend-mistakes.ts';
import type { DeclaredFiles } from '../engine/model/checks/check-declarations.ts';
import { registerFieldKinds } from '../engine/model/field-kinds/custom-kinds.ts';
import { refineResources } from '../engine/model/registry/registry.ts';
import { applyFieldRights } from '../engine/model/registry/apply-field-rights.ts';
import { ScreenBoundary } from '../engine/screens/shell/ScreenBoundary.tsx';
import { requestInitialPage, routeAt } from '../engine/screens/list/request-initial-page.ts';
import PortalRoutes, { preloadScreen } from '../engine/screens/shell/PortalRoutes.tsx';
import { type Built, createPortalServices } from './portal-services.ts';
import { logMistakes } from '../providers/developer.ts';
import { mayOf } from '../providers/refine/access-provider.ts';
import { i18nProvider } from '../providers/refine/i18n-provider.ts';
import type { SessionServices } from './session-services.ts';

/** The portal's own component in the top bar, found by its file name. */
const [TopBarPart] = Object.values(
  import.meta.glob<ComponentType>('../../../src/custom/*/*.top-bar.tsx', { eager: true, import: 'default' }),
);

setFieldNames(fieldNames);
registerFieldKinds(...fieldKinds);

/** The checks of declarations, in development only. Builds omit them, because the tests already run them. */
const checks = import.meta.env.DEV ? await import('./check-declared.ts') : undefined;

const built = new WeakMap<SessionServices, { readonly portal: Built; readonly declared: DeclaredFiles }>();

function build(base: SessionServices, declared: DeclaredFiles): Built {
  const portal = createPortalServices(base, Object.values(declared));
  portal.services.settled.then(preloadDialogs).catch(() => undefined);
  return { ...portal, services: { ...portal.services, ...(TopBarPart && { TopBarPart }) } };
}

/** Returns the page's services. Builds them on the first call. The next user's role may have other declarations. */
function servicesOf(base: SessionServices, declared: DeclaredFiles): Built {
  const known = built.get(base);
  if (known?.declared === declared) return known.portal;
  const { Backends } = base.config;
  if (checks) checks.checkDeclared(declared, Backends);
  // `config.json` is written after the build, so check it at run time.
  else logMistakes(backendMistakes(declared, Backends));
  known?.portal.declare(Object.values(declared));
  const portal = known?.portal ?? build(base, declared);
  built.set(base, { portal, declared });
  return portal;
}

/** Time in ms that the first render waits for its rows. */
const rowsLimit = 100;

/**
 * Loads the current screen's scripts and the first rows of its list, so that the first render shows them. Waits up to
 * `limit` ms.
 */
export async function prepare(
  base: SessionServices,
  address: Pick<Location, 'pathname' | 'search'>,
  limit = rowsLimit,
  declared: DeclaredFiles = portalDeclarations,
): Promise<void> {
  const user = base.session.get();
  if (!user) return;
  const { services, registry, providers } = servicesOf(base, declared);
  const viewer = { user, may: mayOf(providers.access.can) };
  const route = routeAt(applyFieldRights(registry, viewer.may), viewer, address);
  if (!route) return;
  const ready = Promise.all([
    preloadScreen(route),
    requestInitialPage({ route, user, provider: providers.data, memory: services.memory, address }),
  ]);
  await Promise.race([ready, new Promise((resolve) => void setTimeout(resolve, limit))]);
}

export interface SignedInProps {
  readonly base: SessionServices;
  /** Path that the user requested before sign-in. */
  readonly returnPath: string | undefined;
  /** Declarations by file. Defaults to those that every role loads. */
  readonly declarations?: DeclaredFiles;
}

/** Renders the portal of the signed-in user: Refine with the registry's resources and routes. */
export default function SignedIn({ base, returnPath, declarations = portalDeclarations }: SignedInProps) {
  const { services, registry, providers, queryClient } = servicesOf(base, declarations);
  const user = useSyncExternalStore(base.session.subscribe, base.session.get);
  const portal = useMemo(
    () => ({ ...services, registry: user ? applyFieldRights(registry, mayOf(providers.access.can)) : registry }),
    [services, registry, user, providers],
  );
  // The session has ended since the gate rendered. The gate is about to render again.
  if (!user) return null;
  return (
    <DialogsProvider leaving={base.leaving}>
      <ScreenBoundary screen="dialogs">
        <LazyDialogHost />
      </ScreenBoundary>
      <Portal services={portal}>
        <Framework auth={base.auth} providers={providers} queryClient={queryClient} returnPath={returnPath} />
      </Portal>
    </DialogsProvider>
  );
}

interface FrameworkProps extends Pick<Built, 'providers' | 'queryClient'>, Pick<SignedInProps, 'returnPath'> {
  readonly auth: SessionServices['auth'];
}

function Framework({ auth, providers, queryClient, returnPath }: FrameworkProps) {
  const { registry } = usePortal();
  return (
    <Refine
      routerProvider={routerProvider}
      authProvider={auth}
      dataProvider={providers.data}
      accessControlProvider={providers.access}
      liveProvider={providers.live}
      i18nProvider={i18nProvider}
      notificationProvider={useRefineToasts()}
      resources={refineResources(registry, { user: useUser(), may: mayOf(providers.access.can) })}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        overtime: { enabled: false, interval: 1_000 },
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <WriteProvider>
        <PortalRoutes returnPath={returnPath} />
      </WriteProvider>
    </Refine>
  );
}
