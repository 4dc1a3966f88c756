/** Sessions by HttpOnly cookies, at the calls of `contract/session.ts` (ADR 005). */
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
    // The cookies were set, whatever the body says.
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
      // No user is signed in, so the client does not refresh by itself.
      if ((await refresh(call, signal)) !== 'over') await call(sessionEndpoints.logout, { signal });
    },
    authorize: (init) => init,
    stamp: session.refreshedAt,
    lacksCredentials: () => false,
    catchUp: async () => true,
  });
}
