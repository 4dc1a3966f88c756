import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyComponent } from '../../engine/model/handles/lazy-component.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { SignIn } from './SignIn.tsx';

const ForgotPassword = lazyComponent(() => import('./ForgotPassword.tsx'));
const ResetPassword = lazyComponent(() => import('./ResetPassword.tsx'));

/** The screens that need no session; every other path leads to sign-in, which leads back there. */
export function SignedOutRoutes({ ended }: { ended: EndReason | undefined }) {
  const { pathname, search } = useLocation();
  // Whoever has left, or has another role by now, is not led back.
  const isLedBack = ended === undefined || ended === 'expired';
  const wanted = !isLedBack || pathname === '/' ? '' : `?to=${encodeURIComponent(pathname + search)}`;
  return (
    <Routes>
      <Route path="/forgotPassword" caseSensitive element={<ForgotPassword />} />
      <Route path="/resetPassword/:token" caseSensitive element={<ResetPassword />} />
      <Route path="/login" element={<SignIn ended={ended} />} />
      <Route path="*" element={<Navigate to={`/login${wanted}`} replace />} />
    </Routes>
  );
}
