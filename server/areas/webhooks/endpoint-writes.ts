/** Changes of endpoints, shared by the portal and the Integration API. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../../api/errors.ts';
import type { Services } from '../../api/services.ts';
import type { Tx } from '../../db/tx.ts';
import { wakeJob } from '../../db/wake-job.ts';
import { webhookEndpoints, webhookEvents, webhookSecrets } from '../../db/webhook-tables.ts';
import { hasPrivateAddress } from './post-webhook.ts';
import type { Endpoint } from './repository.ts';
import { messageId, webhookJob } from './send-messages.ts';
import { webhookServerTexts } from './texts.ts';
import { addMessages } from './write-messages.ts';

/** For a merchant, and for the platform. */
const maxEndpoints = 50;
const secretBytes = 24;
/** The previous secret stays valid for a day after a rotation. */
const overlapMs = 24 * 3_600_000;

type Random = Services['random'];

/** Returns the normalised URL. Throws a 422 at the field for a URL that the platform would never call. */
export function readUrl(text: string, field: string, allowPrivate: boolean): string {
  const refuse = (problem: string) => new ApiError(422, problem, { [field]: problem });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
  if (url === undefined || !isAllowed || url.username !== '' || url.password !== '') {
    throw refuse(webhookServerTexts.badUrl());
  }
  if (!allowPrivate && hasPrivateAddress(url)) throw refuse(webhookServerTexts.privateUrl());
  return url.href;
}

/** Matches the endpoints of a merchant, or those of the platform for `null`. */
export const endpointsOf = (merchantId: number | null) =>
  merchantId === null ? isNull(webhookEndpoints.merchantId) : eq(webhookEndpoints.merchantId, merchantId);

/** Adds an endpoint without a secret. Throws a 409 if its owner has too many. */
export async function addEndpoint(
  tx: Tx,
  columns: Pick<Endpoint, 'merchantId' | 'name' | 'url' | 'events' | 'createdBy' | 'createdAt'>,
): Promise<Endpoint> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${columns.merchantId ?? 0})`);
  if ((await tx.$count(webhookEndpoints, endpointsOf(columns.merchantId))) >= maxEndpoints) {
    throw new ApiError(409, webhookServerTexts.tooMany({ most: maxEndpoints }));
  }
  const [added] = await tx.insert(webhookEndpoints).values(columns).returning();
  if (added === undefined) throw new Error('The webhook was not stored');
  return added;
}

interface SecretWork {
  readonly random: Random;
  readonly now: Date;
  /** The caller sends the secret to its owner, so the portal never shows it. */
  readonly isRevealed?: boolean;
}

/** Adds the first secret of an endpoint, and returns it. */
export async function addSecret(
  tx: Tx,
  { id, merchantId }: Pick<Endpoint, 'id' | 'merchantId'>,
  { random, now, isRevealed = false }: SecretWork,
): Promise<string> {
  const secret = `whsec_${random(secretBytes).toString('base64')}`;
  const revealedAt = isRevealed ? now : null;
  await tx.insert(webhookSecrets).values({ endpointId: id, merchantId, secret, createdAt: now, revealedAt });
  return secret;
}

/** Replaces the current secret, and returns the new one. */
export async function rotateSecret(tx: Tx, endpoint: Endpoint, work: SecretWork): Promise<string> {
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: new Date(work.now.getTime() + overlapMs) })
    .where(and(eq(webhookSecrets.endpointId, endpoint.id), isNull(webhookSecrets.expiresAt)));
  return await addSecret(tx, endpoint, work);
}

/** Throws a 409 for a disabled endpoint. */
export function mustBeActive({ state }: Endpoint): void {
  if (state !== 'Active') throw new ApiError(409, webhookServerTexts.notActive());
}

/** Sends a test event to an active endpoint. Returns the id of its message. */
export async function sendTest(tx: Tx, endpoint: Endpoint, now: Date): Promise<string> {
  mustBeActive(endpoint);
  const [event] = await tx
    .insert(webhookEvents)
    .values({
      at: now,
      type: 'test',
      object: `test:${now.getTime()}`,
      merchantId: endpoint.merchantId,
      sequence: 1,
      isWritten: true,
      payload: JSON.stringify({
        type: 'test',
        timestamp: now.toISOString(),
        sequence: 1,
        data: { message: webhookServerTexts.testMessage() },
      }),
    })
    .returning();
  if (event === undefined) throw new Error('The event was not stored');
  await addMessages(tx, event, [endpoint], now);
  await wakeJob(tx, webhookJob);
  return messageId(event.id);
}
