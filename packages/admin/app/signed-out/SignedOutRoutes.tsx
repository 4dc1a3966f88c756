import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyComponent } from '../../engine/model/handles/lazy-component.ts';
import type { SessionAuth } from '../../providers/refine/auth-provider.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { SignIn } from './SignIn.tsx';
import { SignedOutTelling } from './use-dialogs.tsx';

const ForgotPassword = lazyComponent(() => import('./ForgotPassword.tsx'));
const ResetPassword = lazyComponent(() => import('./ResetPassword.tsx'));

interface SignedOutRoutesProps {
  readonly auth: SessionAuth;
  readonly ended: EndReason | undefined;
}

/** The screens that need no session; every other path leads to sign-in, which leads back there. */
export function SignedOutRoutes({ auth, ended }: SignedOutRoutesProps) {
  const { pathname, search } = useLocation();
  // Whoever has left, or has another role by now, is not led back.
  const isLedBack = ended === undefined || ended === 'expired';
  return (
    <SignedOutTelling>
      <Routes>
        <Route path="/forgotPassword" caseSensitive element={<ForgotPassword auth={auth} />} />
        <Route path="/resetPassword/:token" caseSensitive element={<ResetPassword auth={auth} />} />
        <Route path="/login" element={<SignIn auth={auth} ended={ended} />} />
        <Route
          path="*"
          element={
            <Navigate
              to={isLedBack && pathname !== '/' ? `/login?to=${encodeURIComponent(pathname + search)}` : '/login'}
              replace
            />
          }
        />
      </Routes>
    </SignedOutTelling>
  );
}

/** The path that somebody signed out asked for, from `/login?to=…`; only a path of this portal counts. */
export function readAskedFor(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  return to && isOwnPath(to) && !to.startsWith('/login') ? to : undefined;
}

/** As the browser would read it, which leaves out tabs and line ends: `/<tab>/evil.example` is no path. */
function isOwnPath(to: string): boolean {
  const here = 'https://portal.invalid';
  return to.startsWith('/') && URL.canParse(to, here) && new URL(to, here).origin === here;
}
