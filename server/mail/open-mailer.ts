import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Whether mails are kept and shown to anyone at `/api/mailbox`: never where real users are. */
export function hasMailbox(config: Pick<ServerConfig, 'demo' | 'environment'>): boolean {
  return config.demo || config.environment === 'dev';
}

/** SMTP where it is configured, else the mailbox; where neither may be, every mail fails and the log says why. */
export function openMailer(config: ServerConfig, database: Database, clock: Clock): Mailer {
  if (config.smtp !== undefined) return smtpMailer(config.smtp);
  return {
    async send({ to, subject, text }) {
      // A mail holds a link that opens an account: it is not kept where nobody is meant to read it.
      if (!hasMailbox(config)) throw new Error('A mail was not sent: SMTP_URL is not set.');
      await database.inScope('system', (tx) => tx.insert(mails).values({ at: clock(), recipient: to, subject, body: text }));
    },
  };
}
