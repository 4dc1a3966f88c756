import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import type { Clock, ServerConfig } from '../runtime/config.ts';

/** Whatever carries a mail to its reader. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Rejects when the mail is known not to have gone out; the error names nobody. */
  send(mail: Mail): Promise<void>;
}

/** What an operator should know about mail at start; `undefined` where all is well. */
export function mailWarning({ demo, smtp }: Pick<ServerConfig, 'demo' | 'smtp'>): string | undefined {
  return demo || smtp !== undefined ? undefined : '!!! NO MAIL CAN BE SENT: SMTP_URL is not set. Whoever forgets a password gets no link to a new one.';
}

/** SMTP where it is configured, else demo mode's mailbox; where neither may be, every mail fails and the log says why. */
export function openMailer(config: Pick<ServerConfig, 'demo' | 'smtp'>, database: Database, clock: Clock): Mailer {
  if (config.smtp !== undefined) return smtpMailer(config.smtp);
  return {
    async send({ to, subject, text }) {
      // A mail holds a link that opens an account: it is not kept where nobody is meant to read it.
      if (!config.demo) throw new Error('A mail was not sent: SMTP_URL is not set.');
      await database.inScope('system', (tx) => tx.insert(mails).values({ at: clock(), recipient: to, subject, body: text }));
    },
  };
}

const timeoutMs = 20_000;

const SmtpError = z.object({ code: z.string(), responseCode: z.number().optional() });

/** Hands mails to an SMTP server, such as `smtps://user:password@mail.example.com`. */
export function smtpMailer({ url, from }: NonNullable<ServerConfig['smtp']>): Mailer {
  // Where no mail is sent by SMTP a start does not wait for it.
  const opening = import('nodemailer').then(({ createTransport }) => createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }));
  return {
    async send(mail) {
      try {
        await (await opening).sendMail({ from, ...mail });
      } catch (error) {
        // The server's own words may name the reader: the log prints no causes.
        const known = SmtpError.safeParse(error).data;
        throw new Error(`A mail was not sent: ${[known?.code ?? 'unknown error', known?.responseCode].join(' ').trim()}`, { cause: error });
      }
    },
  };
}
