import type { Database } from '../db/database.ts';
import type { OwnOrders } from '../db/own-rows.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { Admission } from './admission.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PdfRenderer } from '../pdf/renderer.ts';
import type { Clock, PushKeys, ServerConfig } from '../runtime/config.ts';

/** What the server is made of; handlers take from it by name what they need. */
export interface Services {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  /** That many bytes nobody can guess. */
  readonly random: (size: number) => Buffer;
  /** Signs access tokens and derives refresh tokens; created once and kept in the database. */
  readonly secret: string;
  /** By which push services know this portal; nothing is pushed without. */
  readonly pushKeys: PushKeys | undefined;
  readonly pdfs: PdfRenderer;
  readonly admission: Admission;
  readonly attempts: AttemptLimiter;
  /** Uploaded pictures. */
  readonly files: FileStore;
  /** The tenant's condition on orders; a test takes it away to prove row-level security. */
  readonly ownOrders: OwnOrders;
}
