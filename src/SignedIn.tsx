import { useNotificationProvider } from '@refinedev/antd';
import { Refine } from '@refinedev/core';
import { nameFields } from './engine/format/field-name.ts';
import { Portal, useUser } from './engine/kit/app/Portal.tsx';
import { routerProvider } from './engine/kit/app/router-provider.ts';
import type { Resource } from './engine/model/declaration/resource.ts';
import { type DeclaredFiles, checkDeclarations } from './engine/model/registry/check-declarations.ts';
import { resourcesOf } from './engine/model/registry/registry.ts';
import PortalRoutes from './engine/screens/shell/PortalRoutes.tsx';
import { createPortalServices } from './portal-services.ts';
import { mayOf } from './providers/refine/access-provider.ts';
import { i18nProvider } from './providers/refine/i18n-provider.ts';
import { fieldTexts } from './resources/fields/texts.ts';
import type { SessionServices } from './session-services.ts';

const found = import.meta.glob<Resource>('./resources/*.resource.tsx', { eager: true, import: 'default' });

nameFields(fieldTexts);

type Built = ReturnType<typeof createPortalServices>;
const built = new WeakMap<SessionServices, Built>();

/** Once a page: the sockets follow the session by themselves. */
function servicesOf(base: SessionServices, declarations: DeclaredFiles): Built {
  // A build's declarations were checked by its tests.
  if (import.meta.env.DEV) checkDeclarations(declarations);
  const known = built.get(base) ?? createPortalServices(base, Object.values(declarations));
  built.set(base, known);
  return known;
}

interface SignedInProps {
  readonly base: SessionServices;
  /** The path that was asked for before sign-in. */
  readonly askedFor: string | undefined;
  /** By their files; those of `resources/` unless given. */
  readonly declarations?: DeclaredFiles;
}

/** The portal of whoever is signed in: Refine over the registry, and the routes that fall from it. */
export default function SignedIn({ base, askedFor, declarations = found }: SignedInProps) {
  const services = servicesOf(base, declarations);
  return (
    <Portal services={services.services}>
      <Framework base={base} askedFor={askedFor} built={services} />
    </Portal>
  );
}

function Framework({ base, askedFor, built: { services, providers } }: Pick<SignedInProps, 'base' | 'askedFor'> & { readonly built: Built }) {
  return (
    <Refine
      routerProvider={routerProvider}
      authProvider={base.auth}
      dataProvider={providers.data}
      accessControlProvider={providers.access}
      liveProvider={providers.live}
      i18nProvider={i18nProvider}
      notificationProvider={useNotificationProvider}
      resources={resourcesOf(services.registry, { user: useUser(), may: mayOf(providers.access.can) })}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: base.queryClient } }}
    >
      <PortalRoutes askedFor={askedFor} />
    </Refine>
  );
}
