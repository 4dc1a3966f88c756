/** The calls that begin, describe and end a session. */
import type { LoginAnswer } from '../../../contract/session.ts';
import { sessionEndpoints } from '../../../contract/session.ts';
import { readRole } from '../../../contract/roles.ts';
import type { SessionStore, User } from '../session/session-store.ts';
import type { Call } from './http-client.ts';

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

/** Signs in. Rejects with an `ApiError`. */
export async function login(call: Call, email: string, password: string): Promise<User> {
  return userOf(await call(sessionEndpoints.login, { body: { Email: email, Password: password } }), email.trim());
}

/** Signs out at the server; its errors are ignored (spec 1, section 4). */
export async function logout(call: Call, signal: AbortSignal): Promise<void> {
  await call(sessionEndpoints.logout, { signal }).catch(() => undefined);
}

/** Asks for the user's flags: updates them, and refreshes or ends an expired session on the way. Rejects with an `ApiError`. */
export async function followProfile(call: Call, session: SessionStore): Promise<void> {
  const profile = await call(sessionEndpoints.profile, {});
  session.update({
    isCollectEnabled: profile.IsCollectEnabled,
    isCollectOnly: profile.IsCollectOnly,
    termsAccepted: profile.TermsAccepted,
  });
}
