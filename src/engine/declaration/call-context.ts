import type { Call } from '../../providers/http/http-client.ts';
import type { User } from '../../providers/session/session-store.ts';

/** What a declaration's calls are given. */
export interface CallContext {
  readonly call: Call;
  readonly user: User;
  readonly signal?: AbortSignal | undefined;
}
