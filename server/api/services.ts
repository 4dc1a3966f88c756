import type { Background } from '../runtime/background.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ServerConfig } from '../runtime/config.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';

/** What the server is made of; handed to whatever works outside a user's transaction. */
export interface Services {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  /** That many bytes nobody can guess. */
  readonly random: (size: number) => Buffer;
  /** Signs access tokens and derives refresh tokens; created once and kept in the database. */
  readonly secret: string;
  readonly mailer: Mailer;
  readonly background: Background;
}
