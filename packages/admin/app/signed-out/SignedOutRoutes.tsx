import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyComponent } from '../../engine/model/handles/lazy-component.ts';
import type { Call } from '../../providers/http/call.ts';
import type { SessionAuth } from '../../providers/refine/auth-provider.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { SignIn } from './SignIn.tsx';
import { SignedOutMessages } from './use-dialogs.tsx';

const ForgotPassword = lazyComponent(() => import('./ForgotPassword.tsx'));
const AcceptInvitation = lazyComponent(() => import('./AcceptInvitation.tsx'));
const ResetPassword = lazyComponent(() => import('./ResetPassword.tsx'));
const SetUp = lazyComponent(() => import('./SetUp.tsx'));

interface SignedOutRoutesProps {
  readonly auth: SessionAuth;
  readonly ended: EndReason | undefined;
  readonly call: Call;
  /** The backend offers invitations. */
  readonly hasInvitations: boolean;
  /** The backend offers the set-up of the first start. */
  readonly hasSetUp: boolean;
}

/** The routes that need no session. Every other path redirects to sign-in, which returns to that path. */
export function SignedOutRoutes({ auth, ended, call, hasInvitations, hasSetUp }: SignedOutRoutesProps) {
  const { pathname, search } = useLocation();
  // After a sign-out or a role change, don't return to the previous path.
  const isLedBack = ended === undefined || ended === 'expired';
  return (
    <SignedOutMessages>
      <Routes>
        <Route path="/forgotPassword" caseSensitive element={<ForgotPassword auth={auth} />} />
        <Route path="/resetPassword/:token" caseSensitive element={<ResetPassword auth={auth} />} />
        {hasInvitations && <Route path="/invitation/:token" caseSensitive element={<AcceptInvitation call={call} />} />}
        {hasSetUp && <Route path="/setup/:token" caseSensitive element={<SetUp call={call} />} />}
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
    </SignedOutMessages>
  );
}

/**
 * Returns the path in `/login?to=…` that the user requested before sign-in. Ignores everything but paths of the portal.
 */
export function readReturnPath(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  return to && isOwnPath(to) && !to.startsWith('/login') ? to : undefined;
}

/**
 * Returns whether the browser resolves the path to this origin. Browsers ignore tabs and line breaks, as in
 * `/<tab>/evil.example`.
 */
function isOwnPath(to: string): boolean {
  const here = 'https://portal.invalid';
  return to.startsWith('/') && URL.canParse(to, here) && new URL(to, here).origin === here;
}
