import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { ServerConfig } from '../runtime/config.ts';
import type { Mailer } from './mailer.ts';

const timeoutMs = 20_000;

const SmtpError = z.object({ code: z.string(), responseCode: z.number().optional() });

/** Hands mails to an SMTP server, such as `smtps://user:password@mail.example.com`. */
export function smtpMailer({ url, from }: NonNullable<ServerConfig['smtp']>): Mailer {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        // The server's own words may name the reader: the log prints no causes.
        const known = SmtpError.safeParse(error).data;
        throw new Error(`A mail was not sent: ${[known?.code ?? 'unknown error', known?.responseCode].join(' ').trim()}`, { cause: error });
      }
    },
  };
}
