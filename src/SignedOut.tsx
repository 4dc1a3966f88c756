import { Refine } from '@refinedev/core';
import { SignedOutRoutes } from './custom/session/SignedOutRoutes.tsx';
import { routerProvider } from './engine/kit/app/router-provider.ts';
import { i18nProvider } from './providers/refine/i18n-provider.ts';
import type { SessionServices } from './session-services.ts';

/** What stands while nobody is signed in: Refine with the auth provider alone. */
export function SignedOut({ base }: { base: SessionServices }) {
  return (
    <Refine routerProvider={routerProvider} authProvider={base.auth} i18nProvider={i18nProvider} options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: base.queryClient } }}>
      <SignedOutRoutes ended={base.session.ended()} />
    </Refine>
  );
}
