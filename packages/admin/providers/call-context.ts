import type { HttpClient } from './http/http-client.ts';
import type { Call } from './http/call.ts';
import { type Versions, openVersionBook } from './http/versions.ts';
import type { User } from './session/session-store.ts';

export interface CallContext {
  readonly call: Call;
  readonly user: User;
  readonly signal?: AbortSignal | undefined;
}

/** A factory of call contexts. `seen` holds the versions that the user saw. A write with stale ones is rejected. */
export type ContextOf = (options: {
  readonly signal?: AbortSignal | undefined;
  readonly seen?: Versions | undefined;
}) => CallContext;

/** Returns a factory of contexts for the user who is signed in when it is called. It throws without such a user. */
export function bindContext(
  { call, versioned }: Pick<HttpClient, 'call' | 'versioned'>,
  currentUser: () => User | undefined,
): ContextOf {
  return ({ signal, seen }) => {
    const user = currentUser();
    if (!user) throw new Error('No user is signed in');
    return { call: seen ? versioned(openVersionBook(seen)).call : call, user, signal };
  };
}
