import type { Actor } from '../../contract/roles.ts';
import type { ScopeUser } from '../db/scope.ts';

/** Who asks: rights, tenant, and the session it asks through. */
export interface SignedInUser extends Actor, ScopeUser {
  readonly role: Actor['role'];
  readonly email: string;
  readonly termsAccepted: boolean;
  readonly sessionId: string;
}
