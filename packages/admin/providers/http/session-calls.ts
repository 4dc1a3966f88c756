/** The calls that begin, describe and end a session. */
import type { LoginAnswer } from '../../contract/session.ts';
import { sessionEndpoints } from '../../contract/session.ts';
import { readRole } from '../../contract/roles.ts';
import type { SessionStore, User } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import type { Call } from './http-client.ts';
import { noteRole } from '../session/role-watch.ts';

function userOf(answer: LoginAnswer, email: string): User {
  return {
    email,
    role: readRole(answer.Role),
    shopName: answer.ShopName ?? undefined,
    merchantName: answer.MerchantName ?? undefined,
    merchantLogo: answer.MerchantLogo ?? undefined,
    isUserAdmin: answer.IsUserAdmin ?? false,
    isCollectEnabled: answer.IsCollectEnabled ?? false,
    isCollectOnly: answer.IsCollectOnly ?? false,
    termsAccepted: answer.TermsAccepted ?? false,
  };
}

/** Signs in: answers the user, and the language that the account keeps. Rejects with an `ApiError`. */
export async function login(
  call: Call,
  email: string,
  password: string,
): Promise<{ readonly user: User; readonly language: string | null | undefined }> {
  const answer = await call(sessionEndpoints.login, { body: { Email: email, Password: password } });
  return { user: userOf(answer, email.trim()), language: answer.Language };
}

/** Returns false if the browser does not send the session that a sign-in has just opened: the server then answers 401. */
export async function isSessionKept(call: Call): Promise<boolean> {
  return await call(sessionEndpoints.profile, {}).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 401),
  );
}

/** Signs out at the server. Its errors stop nobody (O-4.13); answers whether the server has heard of it. */
export async function logout(call: Call, signal: AbortSignal): Promise<boolean> {
  return await call(sessionEndpoints.logout, { signal }).then(
    () => true,
    () => false,
  );
}

/** Ends the session that a sign-out has left at the server, by its cookies alone. Rejects with an `ApiError` where it still cannot. */
export async function logoutAgain(call: Call, signal: AbortSignal): Promise<void> {
  if (await logout(call, signal)) return;
  // Nobody is signed in, so that the client refreshes nothing by itself.
  const isOver = await call(sessionEndpoints.refresh, { signal }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return true;
      throw error;
    },
  );
  if (!isOver) await call(sessionEndpoints.logout, { signal });
}

/**
 * Asks for the user's flags: updates them, and refreshes or ends an expired session on the way, and one whose role has
 * changed. Asks nothing for nobody, nor while the user signs out. Rejects with an `ApiError`.
 */
export async function followProfile(call: Call, session: SessionStore): Promise<void> {
  if (!session.get() || session.isLeaving()) return;
  const profile = await call(sessionEndpoints.profile, {});
  noteRole(session, profile.Role);
  const user = session.get();
  if (!user) return;
  session.update({
    isCollectEnabled: profile.IsCollectEnabled ?? user.isCollectEnabled,
    isCollectOnly: profile.IsCollectOnly ?? user.isCollectOnly,
    termsAccepted: profile.TermsAccepted ?? user.termsAccepted,
  });
}
