import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyComponent } from '../../engine/declaration/lazy-component.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { SignIn } from './SignIn.tsx';

const ForgotPassword = lazyComponent(() => import('./ForgotPassword.tsx'));
const ResetPassword = lazyComponent(() => import('./ResetPassword.tsx'));

/** The screens that need no session; every other path leads to sign-in, which leads back there. */
export function SignedOutRoutes({ ended }: { ended: EndReason | undefined }) {
  const { pathname, search } = useLocation();
  const wanted = ended === 'signed-out' || pathname === '/' ? '' : `?to=${encodeURIComponent(pathname + search)}`;
  return (
    <Routes>
      <Route path="/forgotPassword" caseSensitive element={<ForgotPassword />} />
      <Route path="/resetPassword/:token" caseSensitive element={<ResetPassword />} />
      <Route path="/login" element={<SignIn notice={ended === 'expired' ? 'Your session has ended. Please sign in again to go on.' : undefined} />} />
      <Route path="*" element={<Navigate to={`/login${wanted}`} replace />} />
    </Routes>
  );
}
