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
