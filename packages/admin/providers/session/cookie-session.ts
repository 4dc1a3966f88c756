/** Cookie sessions: HttpOnly cookies, set by the endpoints of `contract/session.ts` (ADR 005). */
import { sessionEndpoints } from '../../contract/session.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import type { CreateProtocol } from './session-protocol.ts';

const is401 = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

async function signOut(call: Call, signal: AbortSignal): Promise<boolean> {
  return await call(sessionEndpoints.logout, { signal }).then(
    () => true,
    () => false,
  );
}

async function refresh(
  call: Call,
  signal: AbortSignal,
): Promise<'over' | { readonly role?: string | null | undefined }> {
  try {
    const answer = await call(sessionEndpoints.refresh, { signal });
    return { role: answer?.Role };
  } catch (error) {
    if (is401(error)) return 'over';
    // A 2xx response has set the cookies, even if its body is unreadable.
    const isSuccess = error instanceof ApiError && error.statusCode >= 200 && error.statusCode < 300;
    if (isSuccess) return {};
    throw error;
  }
}

export function cookieSession(): CreateProtocol {
  return (session) => ({
    async signIn(call, { email, password }) {
      const answer = await call(sessionEndpoints.login, { body: { Email: email, Password: password } });
      return { profile: answer, language: answer.Language };
    },
    isKept: (call) =>
      call(sessionEndpoints.profile, {}).then(
        () => true,
        (error: unknown) => !is401(error),
      ),
    askProfile: (call) => call(sessionEndpoints.profile, {}),
    refresh,
    signOut,
    async signOutAgain(call, signal) {
      if (await signOut(call, signal)) return;
      // No user is signed in, so the client doesn't refresh automatically.
      if ((await refresh(call, signal)) !== 'over') await call(sessionEndpoints.logout, { signal });
    },
    authorize: (init) => init,
    stamp: session.refreshedAt,
    lacksCredentials: () => false,
    catchUp: async () => true,
  });
}
