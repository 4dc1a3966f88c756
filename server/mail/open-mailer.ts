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

/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Rejects when the mail is known not to have gone out; the error names nobody. */
  send(mail: Mail): Promise<void>;
}

/** What an operator should know about mail at start; `undefined` where all is well. */
export function mailWarning({ demo, smtp }: Pick<ServerConfig, 'demo' | 'smtp'>): string | undefined {
  return demo || smtp !== undefined
    ? undefined
    : '!!! NO MAIL CAN BE SENT: SMTP_URL is not set. Whoever forgets a password gets no link to a new one.';
}

/** SMTP where it is configured, else demo mode's mailbox; where neither may be, every mail fails and the log says why. */
export function openMailer(config: Pick<ServerConfig, 'demo' | 'smtp'>, database: Database, clock: Clock): Mailer {
  if (config.smtp !== undefined) return smtpMailer(config.smtp);
  return {
    async send({ to, subject, text }) {
      // A mail holds a link that opens an account: it is not kept where nobody is meant to read it.
      if (!config.demo) throw new Error('A mail was not sent: SMTP_URL is not set.');
      await database.inScope('system', (tx) =>
        tx.insert(mails).values({ at: clock(), recipient: to, subject, body: text }),
      );
    },
  };
}

const timeoutMs = 20_000;

const SmtpError = z.object({ code: z.string(), responseCode: z.number().optional() });
/** Codes of nodemailer for a refused address and a refused mail. A refused sign-in is a fault of the set-up, which can be mended. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];

/** Hands mails to an SMTP server, such as `smtps://user:password@mail.example.com`. */
export function smtpMailer({ url, from }: NonNullable<ServerConfig['smtp']>): Mailer {
  return {
    async send(mail) {
      try {
        // Loaded when it is needed: where no mail is sent by SMTP a start does not wait for it.
        const { createTransport } = await import('nodemailer');
        await createTransport({
          url,
          connectionTimeout: timeoutMs,
          greetingTimeout: timeoutMs,
          socketTimeout: timeoutMs,
        }).sendMail({ from, ...mail });
      } catch (error) {
        const { code = 'unknown error', responseCode } = SmtpError.partial().safeParse(error).data ?? {};
        const message = `A mail was not sent: ${[code, responseCode].join(' ').trim()}`;
        // The server's own words may name the reader: the log prints no causes.
        if (responseCode !== undefined && responseCode >= 500 && aboutTheMail.includes(code)) {
          throw new MailRefused(message, { cause: error });
        }
        throw new Error(message, { cause: error });
      }
    },
  };
}
