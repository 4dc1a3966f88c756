/** The way a portal signs in, stays signed in and signs out: by cookies or by bearer tokens (ADR 005, ADR 092). */
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
  /** The language of the account, as a tag. */
  readonly language?: string | null | undefined;
  /** Stored with the session. */
  readonly refreshToken?: string | undefined;
}

interface Refreshed {
  readonly role?: string | null | undefined;
  /** The successor of the refresh token. */
  readonly refreshToken?: string | undefined;
}

export interface SessionProtocol {
  /** Opens a session. Rejects with an `ApiError`. */
  signIn(call: Call, credentials: Credentials): Promise<SignedIn>;
  /** Returns false if the browser does not send the session that a sign-in has just opened. */
  isKept(call: Call): Promise<boolean>;
  /** Rejects with an `ApiError`. */
  askProfile(call: Call): Promise<z.output<typeof profile.update>>;
  /** Renews the session with one request. Resolves with "over" if the backend ended it. Rejects if it could not tell. */
  refresh(call: Call, signal: AbortSignal): Promise<Refreshed | 'over'>;
  /** Returns false if the backend could not be told. Never rejects. */
  signOut(call: Call, signal: AbortSignal): Promise<boolean>;
  /** Ends a session that `signOut` could not end. Rejects with an `ApiError`. */
  signOutAgain(call: Call, signal: AbortSignal): Promise<void>;
  /** The request with the credentials of the present session. */
  authorize(init: RequestInit): RequestInit;
  /** Changes when this tab gets new credentials. */
  stamp(): string | number | undefined;
  /** Whether a request would be refused, because this tab has no credentials for the session yet. */
  lacksCredentials(): boolean;
  /** Resolves with true as soon as this tab has the credentials of a refresh by another tab, and with false if they do not arrive. */
  catchUp(before: string | number | undefined): Promise<boolean>;
}

/** Creates the protocol for a page. */
export type CreateProtocol = (session: SessionStore) => SessionProtocol;
