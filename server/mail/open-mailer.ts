import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import type { Clock, ServerConfig } from '../runtime/config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** The error of a mail that the mail server rejects permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Rejects if the mail was certainly not sent. The error contains no address. */
  send(mail: Mail): Promise<void>;
}

/** Returns a warning for the operator if mails cannot be sent. */
export function mailWarning({ demo, smtp }: Pick<ServerConfig, 'demo' | 'smtp'>): string | undefined {
  return demo || smtp !== undefined
    ? undefined
    : '!!! NO MAIL CAN BE SENT: SMTP_URL is not set. Users who forget a password get no link to reset it.';
}

/** Opens SMTP if it is configured, otherwise the mailbox in demo mode. Without either, sending a mail fails. */
export function openMailer(config: Pick<ServerConfig, 'demo' | 'smtp'>, database: Database, clock: Clock): Mailer {
  if (config.smtp !== undefined) return smtpMailer(config.smtp);
  return {
    async send({ to, subject, text }) {
      // A mail can contain a link that gives access to an account, so don't store it outside demo mode.
      if (!config.demo) throw new Error('A mail was not sent: SMTP_URL is not set.');
      await database.inScope('system', (tx) =>
        tx.insert(mails).values({ at: clock(), recipient: to, subject, body: text }),
      );
    },
  };
}

const timeoutMs = 20_000;

const SmtpError = z.object({ code: z.string(), responseCode: z.number().optional() });
/**
 * Nodemailer's codes for a rejected address or mail. A rejected sign-in is not permanent: an operator can correct it.
 */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];

/** Returns a mailer for an SMTP server, such as `smtps://user:password@mail.example.com`. */
export function smtpMailer({ url, from }: NonNullable<ServerConfig['smtp']>): Mailer {
  return {
    async send(mail) {
      try {
        // Load nodemailer only when it is used, to speed up the start.
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
        // The server's message may contain the address, so it is only in the cause, which the log omits.
        if (responseCode !== undefined && responseCode >= 500 && aboutTheMail.includes(code)) {
          throw new MailRefused(message, { cause: error });
        }
        throw new Error(message, { cause: error });
      }
    },
  };
}
