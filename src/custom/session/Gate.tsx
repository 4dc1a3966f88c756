import { Suspense, lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { usePortal, useSignedIn } from '../../engine/session/Portal.tsx';
import { SignIn } from './SignIn.tsx';
import { readAskedFor } from './asked-for.ts';

const loadPortal = () => import('../../engine/shell/PortalRoutes.tsx');
const PortalRoutes = lazy(loadPortal);
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx'));
const ResetPassword = lazy(() => import('./ResetPassword.tsx'));

/** Signed out: the sign-in screen under every path. Signed in: the portal. The session store decides, at once. */
export function Gate() {
  const user = useSignedIn();
  const { search } = useLocation();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // What sign-in leads to is fetched while the user types.
    if (!isSignedIn) void loadPortal();
  }, [isSignedIn]);

  return <Suspense>{isSignedIn ? <PortalRoutes askedFor={readAskedFor(search)} /> : <SignedOut />}</Suspense>;
}

function SignedOut() {
  const { session } = usePortal();
  const { pathname, search } = useLocation();
  const hasExpired = session.ended() === 'expired';
  const wanted = session.ended() === 'signed-out' || pathname === '/' ? '' : `?to=${encodeURIComponent(pathname + search)}`;
  return (
    <Routes>
      <Route path="/forgotPassword" caseSensitive element={<ForgotPassword />} />
      <Route path="/resetPassword/:token" caseSensitive element={<ResetPassword />} />
      <Route path="/login" element={<SignIn notice={hasExpired ? 'Your session has ended. Please sign in again to go on.' : undefined} />} />
      <Route path="*" element={<Navigate to={`/login${wanted}`} replace />} />
    </Routes>
  );
}
