import { and, asc, eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../db/webhook-tables.ts';
import type { WriteMail } from '../../mail/outgoing.ts';
import { webhookServerTexts } from './texts.ts';

/** Writes a mail about an endpoint that was disabled when the mail was queued, unless it is active again. */
export const writeWebhookMail: WriteMail = async ({ tx, reader, mail }) => {
  const [endpoint] = await tx
    .select({ id: webhookEndpoints.id, name: webhookEndpoints.name, url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.createdBy, reader.id), eq(webhookEndpoints.disabledAt, mail.createdAt)))
    .orderBy(asc(webhookEndpoints.id))
    .limit(1);
  if (endpoint === undefined) return undefined;
  const text = [
    webhookServerTexts.disabledWhat({ name: endpoint.name }),
    endpoint.url,
    '',
    webhookServerTexts.disabledThen(),
    '',
    webhookServerTexts.disabledLink(),
    `${mail.portal}/webhooks/${endpoint.id}`,
  ].join('\n');
  return { subject: webhookServerTexts.disabledSubject({ name: endpoint.name }), text };
};
