/** Refine's auth provider and the messages of the sign-in screen (O-4.04 to O-4.07, O-8.01 to O-8.11). */
import type { AuthActionResponse, AuthProvider } from '@refinedev/core';
import { z } from 'zod';
import { accountEndpoints } from '../../contract/account.ts';
import { abilitiesOf } from '../../contract/roles.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { userOf } from '../http/session-calls.ts';
import { takeOverLanguage } from '../language/language-choice.ts';
import { cookieSession } from '../session/cookie-session.ts';
import type { SessionProtocol } from '../session/session-protocol.ts';
import type { SessionStore } from '../session/session-store.ts';
import { refineTexts, commonTexts } from '../texts.ts';

interface Options {
  readonly call: Call;
  readonly session: SessionStore;
  /** Defaults to a cookie session. */
  readonly protocol?: SessionProtocol;
  /** Sends pending requests before the session ends. Never rejects. */
  readonly beforeLogout?: () => Promise<unknown>;
  /** Clears the query cache, because cached answers belong to one user. */
  readonly clearCache?: () => void;
  /** Reloads the page in the account's language. */
  readonly reload?: () => void;
  /** Time limit for the sign-out request. Defaults to 10 s. */
  readonly logoutLimit?: () => AbortSignal;
  /** Returns whether the browser accepts Secure cookies on this origin: over HTTPS and on localhost. */
  readonly isSecureOrigin?: () => boolean;
}

/** The error if the browser dropped the server's Secure cookies, because the portal was opened over plain HTTP. */
class CookiesDropped extends Error {
  override readonly name = 'CookiesDropped';
}

const Credentials = z.object({ email: z.string(), password: z.string() });
/** `again` repeats the sign-out of a session that ended here without the server's confirmation. */
const Extent = z.object({ everywhere: z.boolean().default(false), again: z.boolean().default(false) });
const Address = z.object({ email: z.string() });
const NewPassword = z.object({ token: z.string(), password: z.string() });

async function settle(work: Promise<unknown>): Promise<AuthActionResponse> {
  try {
    await work;
    return { success: true };
  } catch (error) {
    return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

export type SessionAuth = ReturnType<typeof createAuthProvider>;

export function createAuthProvider(options: Options) {
  const {
    call,
    session,
    protocol = cookieSession()(session),
    beforeLogout = async () => undefined,
    clearCache = () => undefined,
    reload = () => window.location.reload(),
    logoutLimit = () => AbortSignal.timeout(10_000),
    isSecureOrigin = () => globalThis.isSecureContext !== false,
  } = options;
  return {
    async login(params: unknown) {
      try {
        const { email, password } = Credentials.parse(params);
        const { profile, language, refreshToken } = await protocol.signIn(call, { email, password });
        if (!isSecureOrigin() && !(await protocol.isKept(call))) throw new CookiesDropped();
        clearCache();
        session.begin(userOf(profile, email), refreshToken);
        if (takeOverLanguage(language)) reload();
        return { success: true };
      } catch (error) {
        return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
      }
    },
    async logout(params: unknown) {
      const { everywhere, again } = Extent.parse(params ?? {});
      if (again) return await settle(protocol.signOutAgain(call, logoutLimit()));
      const stay = session.leave();
      try {
        await beforeLogout();
        // Wait for the response: a sign-out that arrives after the next sign-in would end the new session.
        let isConfirmed = true;
        if (everywhere) {
          const ended = await settle(call(accountEndpoints.logoutAll, { signal: logoutLimit() }));
          // Report a failure, or the user would think that all devices are signed out. An expired session needs no
          // sign-out.
          if (!ended.success && session.get()) return ended;
        } else if (session.get()) isConfirmed = await protocol.signOut(call, logoutLimit());
        session.end(isConfirmed ? 'signed-out' : 'unconfirmed');
        clearCache();
        return { success: true, redirectTo: '/login' };
      } finally {
        stay();
      }
    },
    async forgotPassword(params: unknown) {
      const { email } = Address.parse(params);
      return await settle(call(accountEndpoints.forgotPassword, { body: { Email: email } }));
    },
    async updatePassword(params: unknown) {
      const { token, password } = NewPassword.parse(params);
      return await settle(call(accountEndpoints.resetPassword, { body: { Token: token, Password: password } }));
    },
    async check() {
      return session.get() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' };
    },
    /**
     * Does nothing: the HTTP client has already refreshed, retried or ended the session. The route guard then redirects
     * to sign-in and back. A redirect by Refine would lose the current URL.
     */
    onError: async () => ({}),
    getIdentity: async () => session.get() ?? null,
    async getPermissions() {
      const user = session.get();
      return user ? [...abilitiesOf(user)] : [];
    },
  } satisfies AuthProvider;
}

/** Returns the contents of the dialog for a failed sign-in, with advice for the user (O-8.01 to O-8.06). */
export function signInFailure(error: unknown): { title: string; text: string; advice?: string } {
  const title = commonTexts.error();
  const unexpected = { title, text: refineTexts.signInUnexpected() };
  if (error instanceof CookiesDropped) {
    return { title, text: refineTexts.needsHttps(), advice: refineTexts.needsHttpsAdvice() };
  }
  if (!(error instanceof ApiError)) return { ...unexpected, advice: refineTexts.tryAgain() };
  if (error.kind !== 'http') return { ...unexpected, advice: error.message };
  if (error.error === undefined) return { title, text: refineTexts.signInFailed() };
  if (error.code === 'user-not-registered') return { title, text: refineTexts.notRegistered() };
  if (error.code === 'sign-in-refused') {
    return { title: refineTexts.invalidCredentials(), text: refineTexts.wrongPair() };
  }
  return { title, text: error.error };
}

/** Returns the message for a failed request on the forgot- and reset-password screens (O-8.07, O-8.10). */
export function passwordFailure(error: unknown): string {
  return (error instanceof ApiError ? error.error : undefined) ?? refineTexts.anErrorOccurred();
}

/** Returns the message for a failed background call, such as ending all sessions, with advice for the user (O-8.14). */
export function forgottenFailure(error: unknown): { text: string; advice?: string } {
  if (!(error instanceof ApiError)) return { text: commonTexts.errorOccured() };
  return error.error === undefined
    ? { text: commonTexts.errorOccured(), advice: error.message }
    : { text: error.error };
}
