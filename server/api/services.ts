import type { Database } from '../db/database.ts';
import type { OwnOrders } from '../db/own-rows.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { Admission } from './admission.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PdfRenderer } from '../pdf/renderer.ts';
import type { Clock, PushKeys, ServerConfig } from '../runtime/config.ts';

/** Dependencies of the server. Handlers destructure the ones that they use. */
export interface Services {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  /** Returns `size` cryptographically random bytes. */
  readonly random: (size: number) => Buffer;
  /** Signs access tokens and derives refresh tokens. Created once and stored in the database. */
  readonly secret: string;
  /** VAPID keys of this portal. Web push is disabled without them. */
  readonly pushKeys: PushKeys | undefined;
  /** At least one courier fleet is connected. */
  readonly hasCouriers: boolean;
  readonly pdfs: PdfRenderer;
  readonly admission: Admission;
  readonly attempts: AttemptLimiter;
  /** Uploaded images. */
  readonly files: FileStore;
  /** The tenant condition on orders. A test replaces it to prove that row-level security alone is enough. */
  readonly ownOrders: OwnOrders;
}
