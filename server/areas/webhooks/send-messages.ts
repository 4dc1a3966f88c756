/** Sends messages to endpoints: signed, in order for each object, with retries for three days (ADR 097). */
import { type SQL, and, asc, count, eq, gt, isNull, lte, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Webhook } from 'standardwebhooks';
import { retryInOutage } from '../../db/outage.ts';
import {
  webhookAttempts,
  webhookEndpoints,
  webhookEvents,
  webhookMessages,
  webhookSecrets,
} from '../../db/webhook-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { wakeJob } from '../../db/wake-job.ts';
import { queueMails } from '../../mail/outgoing.ts';
import type { Log } from '../../runtime/log.ts';
import { english } from 'schema-admin/contract/texts/language.ts';
import { leaseMs, patienceMs, pauseMs } from './attempts.ts';
import { type WebhookAnswer, type WebhookLimits, type WebhookRequest, postWebhook } from './post-webhook.ts';
import { type WriteWork, writeMessages } from './write-messages.ts';

type Message = typeof webhookMessages.$inferSelect;

interface SendWork extends WriteWork {
  readonly limits: WebhookLimits;
  readonly log: Log;
}

export const webhookJob = 'send-webhooks';

const minuteMs = 60_000;
/** A run ends before the job expires. The next one continues. */
const runMs = 4 * minuteMs;
const recordingMs = minuteMs;
const atOnce = 16;
/** Leaves room for other endpoints while one is slow. */
const atOncePerEndpoint = 2;

/** Sends all due messages, and messages of new events. One node tries each due message once. */
export async function sendDueWebhooks(work: SendWork): Promise<void> {
  const endsAt = performance.now() + runMs;
  await writeMessages(work);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsAt && (await sendNext(work)));
    }),
  );
  if (performance.now() >= endsAt) await work.database.inScope('system', (tx) => wakeJob(tx, webhookJob));
}

const earlier = alias(webhookMessages, 'earlier');
const leased = alias(webhookMessages, 'leased');

/** Matches messages that may be sent now. An earlier message of the object that waits blocks the later ones. */
function isDue(tx: Tx, now: Date): SQL | undefined {
  const sameObject = and(
    eq(earlier.endpointId, webhookMessages.endpointId),
    eq(earlier.object, webhookMessages.object),
    eq(earlier.state, 'Waiting'),
    lt(earlier.eventId, webhookMessages.eventId),
  );
  const ofEndpoint = and(eq(leased.endpointId, webhookMessages.endpointId), gt(leased.leasedUntil, now));
  return and(
    eq(webhookMessages.state, 'Waiting'),
    lte(webhookMessages.nextAttemptAt, now),
    or(isNull(webhookMessages.leasedUntil), lte(webhookMessages.leasedUntil, now)),
    eq(webhookEndpoints.state, 'Active'),
    notExists(tx.select({ id: earlier.id }).from(earlier).where(sameObject)),
    sql`(${tx.select({ count: count() }).from(leased).where(ofEndpoint)}) < ${atOncePerEndpoint}`,
  );
}

async function takeNext({ database, clock }: SendWork) {
  return database.inScope('system', async (tx) => {
    const now = clock();
    const [next] = await tx
      .select({ message: webhookMessages, url: webhookEndpoints.url, payload: webhookEvents.payload })
      .from(webhookMessages)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookMessages.eventId))
      .where(isDue(tx, now))
      .orderBy(asc(webhookMessages.nextAttemptAt), asc(webhookMessages.eventId))
      .limit(1)
      .for('update', { of: webhookMessages, skipLocked: true });
    if (next === undefined) return undefined;
    const message: Message = {
      ...next.message,
      attempts: next.message.attempts + 1,
      firstAttemptAt: next.message.firstAttemptAt ?? now,
      leasedUntil: new Date(now.getTime() + leaseMs),
      lastAttemptAt: now,
    };
    const { attempts, firstAttemptAt, leasedUntil, lastAttemptAt } = message;
    await tx
      .update(webhookMessages)
      .set({ attempts, firstAttemptAt, leasedUntil, lastAttemptAt })
      .where(eq(webhookMessages.id, message.id));
    const secrets = await tx
      .select({ secret: webhookSecrets.secret })
      .from(webhookSecrets)
      .where(
        and(
          eq(webhookSecrets.endpointId, message.endpointId),
          or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now)),
        ),
      )
      .orderBy(asc(webhookSecrets.id));
    return { message, request: signedRequest(next, secrets, now) };
  });
}

/** The header `webhook-id` of an event. */
export const messageId = (eventId: number) => `evt_${eventId}`;

/** Signs with the current secret, and with the previous one while it is valid. */
function signedRequest(
  { message, url, payload }: { message: Pick<Message, 'eventId'>; url: string; payload: string | null },
  secrets: readonly { readonly secret: string }[],
  now: Date,
): WebhookRequest {
  const id = messageId(message.eventId);
  const body = payload ?? '';
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map(({ secret }) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
  };
}

/** Sends the next due message. Returns false without one. */
async function sendNext(work: SendWork): Promise<boolean> {
  const { database, clock, limits, log } = work;
  const taken = await takeNext(work);
  if (taken === undefined) return false;
  const answer = await postWebhook(taken.request, limits);
  const now = clock();
  await retryInOutage(() => database.inScope('system', (tx) => record(tx, work, taken.message, answer, now)), {
    log,
    signal: AbortSignal.timeout(recordingMs),
  });
  return true;
}

async function record(tx: Tx, work: SendWork, message: Message, answer: WebhookAnswer, now: Date): Promise<void> {
  const { status, body, error, durationMs } = answer;
  const isDelivered = error === undefined && status !== undefined && status >= 200 && status < 300;
  const nextAttemptAt = new Date(now.getTime() + pauseMs(message.attempts));
  await tx.insert(webhookAttempts).values({
    messageId: message.id,
    merchantId: message.merchantId,
    at: message.lastAttemptAt ?? now,
    durationMs,
    answerStatus: status ?? null,
    answerBody: body ?? null,
    error: error ?? null,
  });
  await tx
    .update(webhookMessages)
    .set({
      leasedUntil: null,
      durationMs,
      answerStatus: status ?? null,
      answerBody: body ?? null,
      lastError: error ?? null,
      ...(isDelivered ? { state: 'Delivered', deliveredAt: now } : { nextAttemptAt }),
    })
    .where(eq(webhookMessages.id, message.id));
  const failingSince = message.firstAttemptAt ?? now;
  if (isDelivered || nextAttemptAt.getTime() < failingSince.getTime() + patienceMs) return;
  await disableFailing(tx, work, message, now);
}

/** Disables the endpoint of a message and queues a mail to its owner. Its messages wait. */
async function disableFailing(tx: Tx, { portal, log }: SendWork, { endpointId }: Message, now: Date): Promise<void> {
  const [disabled] = await tx
    .update(webhookEndpoints)
    .set({ state: 'Disabled', disabledReason: 'Failing', disabledAt: now })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.state, 'Active')))
    .returning({ owner: webhookEndpoints.createdBy });
  if (disabled === undefined) return;
  log.warn({ endpointId }, 'Disabled a webhook that has failed for three days');
  if (portal === '') return;
  await queueMails(tx, [{ kind: 'WebhookDisabled', userId: disabled.owner, portal, language: english.tag }], now);
}
