import type { Locale } from 'antd/es/locale';
import { type ComponentProps, Suspense, createElement, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { leastRole } from 'portal/roles';
import { usersExtension } from '../contract/invitations.ts';
import type { Role } from '../contract/roles.ts';
import { setUpExtension } from '../contract/set-up.ts';
import { SignedOutRoutes, readReturnPath } from './signed-out/SignedOutRoutes.tsx';
import { PageSkeleton } from '../engine/kit/feedback/page.tsx';
import { ThemeProvider } from '../engine/kit/theme/ThemeProvider.tsx';
import type { AppearanceStore } from '../engine/kit/theme/appearance.ts';
import type { DeclaredFiles } from '../engine/model/checks/check-declarations.ts';
import { createLazyComponents, whenIdle, afterNextPaint } from '../engine/model/handles/lazy-component.ts';
import { ScreenBoundary } from '../engine/screens/shell/ScreenBoundary.tsx';
import { preloadEverySession } from './preload-session.ts';
import type { SessionServices } from './session-services.ts';

const loadSignedIn = () => import('./SignedIn.tsx');
const loadManagement = () => import('./SignedInManagement.tsx');
/** Returns the script of a role's portal. The least role's contains no management. */
const loaderFor = (role: Role) => (role === leastRole ? loadSignedIn : loadManagement);
type SignedInProps = ComponentProps<Awaited<ReturnType<typeof loadSignedIn>>['default']>;
const parts = createLazyComponents<SignedInProps>();

/**
 * Loads the signed-in portal and the rows of its first screen, waiting up to `limit` ms for the rows. A failure is
 * shown when the portal renders.
 */
export async function prepareSignedIn(base: SessionServices, limit?: number): Promise<void> {
  const user = base.session.get();
  if (!user) return;
  const load = loaderFor(user.role);
  await parts.fetch(load);
  await load()
    .then(({ prepare }) => prepare(base, window.location, limit))
    .catch(() => undefined);
}

export interface PortalAppProps {
  readonly base: SessionServices;
  readonly appearance: AppearanceStore;
  /** antd's texts in the portal's language. */
  readonly componentTexts: Locale;
  /** Replaces the portal's own declarations, for example in tests. */
  readonly declarations?: DeclaredFiles;
}

export function PortalApp({ base, appearance, componentTexts, declarations }: PortalAppProps) {
  return (
    <ThemeProvider store={appearance} componentTexts={componentTexts}>
      <BrowserRouter>
        <ScreenBoundary screen="portal">
          <Gate base={base} {...(declarations ? { declarations } : {})} />
        </ScreenBoundary>
      </BrowserRouter>
    </ThemeProvider>
  );
}

/**
 * Renders the portal, or the sign-in screen under every path while signed out. Reads the session store synchronously.
 */
function Gate({ base, declarations }: Pick<PortalAppProps, 'base' | 'declarations'>) {
  const role = useSyncExternalStore(base.session.subscribe, base.session.get)?.role;
  const isSignedIn = role !== undefined;
  const { search } = useLocation();
  useEffect(() => {
    if (isSignedIn) return undefined;
    // Download the signed-in portal while the user types, and evaluate it while the server checks the password.
    // Evaluating it earlier would delay typing. A failure is shown when the portal renders.
    const cancel = whenIdle(preloadEverySession);
    const run = () => afterNextPaint(() => void Promise.all([loadSignedIn, loadManagement].map(parts.fetch)));
    document.addEventListener('submit', run);
    return () => {
      cancel();
      document.removeEventListener('submit', run);
    };
  }, [isSignedIn]);
  return (
    <Suspense fallback={<PageSkeleton />}>
      {isSignedIn ? (
        createElement(parts.of(loaderFor(role)), {
          base,
          returnPath: readReturnPath(search),
          ...(declarations ? { declarations } : {}),
        })
      ) : (
        <SignedOutRoutes
          auth={base.auth}
          ended={base.session.ended()}
          call={base.client.call}
          hasInvitations={base.config.Extensions.includes(usersExtension)}
          hasSetUp={base.config.Extensions.includes(setUpExtension)}
        />
      )}
    </Suspense>
  );
}
