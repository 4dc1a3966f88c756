/** The protocol of sign-in, session renewal and sign-out: by cookies or bearer tokens (ADR 005, ADR 092). */
import type { z } from 'zod';
import { profile } from 'portal/profile';
import type { Call } from '../http/call.ts';
import type { SessionStore } from './session-store.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignedIn {
  readonly profile: z.output<typeof profile.answer>;
  /** Language tag of the account. */
  readonly language?: string | null | undefined;
  readonly refreshToken?: string | undefined;
}

interface Refreshed {
  readonly role?: string | null | undefined;
  /** The refresh token that replaces the sent one. */
  readonly refreshToken?: string | undefined;
}

export interface SessionProtocol {
  /** Opens a session. Rejects with an `ApiError`. */
  signIn(call: Call, credentials: Credentials): Promise<SignedIn>;
  /** Resolves to false if the browser doesn't send the cookies of the new session. */
  isKept(call: Call): Promise<boolean>;
  /** Requests the profile. Rejects with an `ApiError`. */
  askProfile(call: Call): Promise<z.output<typeof profile.update>>;
  /**
   * Renews the session with one request. Resolves to "over" if the backend ended it. Rejects if the outcome is unknown.
   */
  refresh(call: Call, signal: AbortSignal): Promise<Refreshed | 'over'>;
  /** Resolves to false if the request failed. Never rejects. */
  signOut(call: Call, signal: AbortSignal): Promise<boolean>;
  /** Repeats a sign-out that failed. Rejects with an `ApiError`. */
  signOutAgain(call: Call, signal: AbortSignal): Promise<void>;
  /** Adds the credentials of the current session to a request. */
  authorize(init: RequestInit): RequestInit;
  /** Returns a value that changes when this tab gets new credentials. */
  stamp(): string | number | undefined;
  /** Returns whether a request would be rejected, because this tab has no credentials yet. */
  lacksCredentials(): boolean;
  /**
   * Resolves to true when this tab receives the credentials of another tab's refresh, and to false if they don't
   * arrive.
   */
  catchUp(before: string | number | undefined): Promise<boolean>;
}

export type CreateProtocol = (session: SessionStore) => SessionProtocol;
