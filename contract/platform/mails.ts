/** Sent, pending and failed mails of the portal, an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';

export const MailKind = z.enum([
  'PasswordReset',
  'CreditWarning',
  'WebhookDisabled',
  'PayoutAccountChanged',
  'Invitation',
]);
export type MailKind = z.infer<typeof MailKind>;

export const MailState = z.enum(['Waiting', 'Sent', 'GivenUp']);
export type MailState = z.infer<typeof MailState>;

export const OutgoingMail = z.object({
  Id,
  Kind: shownChoice(MailKind),
  /** E-mail address of the user or the invited person. */
  Reader: z.string(),
  State: shownChoice(MailState),
  Created: ShownInstant,
  Attempts: z.number().int().nullish(),
  /** Error code of the mail server, without an address. */
  LastError: z.string().nullish(),
  /** `null` for a sent or failed mail. */
  NextAttempt: ShownInstant.nullish(),
});

const admin = { roles: ['Admin'] } as const;

export const mailEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/mails/list',
    access: admin,
    summary: 'List the mails of the last 30 days, newest first; `Query` searches the address, and the first page is 1',
    body: json(
      z.object({ Query: z.string().max(200), State: choicesOf(MailState), Page: pageNumber(1), Size: pageSize() }),
    ),
    answer: z.object({ Mails: z.array(OutgoingMail), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/ext/mails/{id}/send-again',
    access: admin,
    summary: 'Retry a failed mail; 409 for a sent or waiting one',
    answer: z.unknown(),
  }),
};
