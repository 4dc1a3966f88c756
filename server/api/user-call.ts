import type { Clock } from '../runtime/clock.ts';
import type { Tx } from '../db/tx.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';

/** A call in its user's transaction, without what it says. */
export interface UserCall {
  readonly user: SignedInUser;
  readonly tx: Tx;
  readonly clock: Clock;
}
