/** What a declaration's calls are given. */
import type { HttpClient } from './http/http-client.ts';
import type { Call } from './http/call.ts';
import { type Versions, openVersionBook } from './http/versions.ts';
import type { User } from './session/session-store.ts';

export interface CallContext {
  readonly call: Call;
  readonly user: User;
  readonly signal?: AbortSignal | undefined;
}

/** `seen`: the versions that the user had before them; what is written is refused when the record has changed since. */
export type ContextOf = (asked: {
  readonly signal?: AbortSignal | undefined;
  readonly seen?: Versions | undefined;
}) => CallContext;

/** Contexts for whoever is signed in when the call is made. Throws where nobody is. */
export function bindContext(
  { call, versioned }: Pick<HttpClient, 'call' | 'versioned'>,
  currentUser: () => User | undefined,
): ContextOf {
  return ({ signal, seen }) => {
    const user = currentUser();
    if (!user) throw new Error('Nobody is signed in');
    return { call: seen ? versioned(openVersionBook(seen)).call : call, user, signal };
  };
}
