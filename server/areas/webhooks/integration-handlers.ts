/** Webhooks of a key's merchant, or those of the platform for a key of the whole platform. */
import { and, asc, eq } from 'drizzle-orm';
import type {
  IntegrationWebhook,
  webhookIntegrationEndpoints as contract,
} from '../../../contract/integration/webhooks.ts';
import { ApiError } from '../../api/errors.ts';
import { readShortId } from '../../api/parse.ts';
import type { Tx } from '../../db/tx.ts';
import { webhookEndpoints } from '../../db/webhook-tables.ts';
import type { IntegrationCall, IntegrationHandlersOf } from '../integration/call.ts';
import { addEndpoint, addSecret, endpointsOf, readUrl, rotateSecret, sendTest } from './endpoint-writes.ts';
import type { Endpoint } from './repository.ts';
import { webhookServerTexts } from './texts.ts';

function represent(endpoint: Endpoint): IntegrationWebhook {
  const { id, name, url, events, state, disabledReason, createdAt } = endpoint;
  return {
    id: String(id),
    name,
    url,
    events,
    state: state === 'Active' ? 'active' : disabledReason === 'Failing' ? 'failing' : 'disabled',
    createdAt: createdAt.toISOString(),
  };
}

type ById = Pick<IntegrationCall<{ readonly id: string }>, 'params' | 'caller'>;

/** Throws a 404 if the endpoint doesn't exist or has another owner. */
async function lockOwn(tx: Tx, { params, caller: { key } }: ById): Promise<Endpoint> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(endpointsOf(key.merchantId), eq(webhookEndpoints.id, readShortId(params.id) ?? 0)))
    .for('update');
  if (endpoint === undefined) throw new ApiError(404, webhookServerTexts.notFound());
  return endpoint;
}

/**
 * Runs work that creates a secret, and adds the secret to its answer. The answer that is stored for a repeated call has
 * no secret.
 */
async function writeSecret(
  { write }: Pick<IntegrationCall, 'write'>,
  work: (tx: Tx) => Promise<readonly [Endpoint, string]>,
): Promise<unknown> {
  let created: string | null = null;
  const answer = await write(async (tx) => {
    const [endpoint, secret] = await work(tx);
    created = secret;
    return { ...represent(endpoint), secret: null };
  });
  return created === null ? answer : Object.assign({}, answer, { secret: created });
}

export const webhookIntegrationHandlers: IntegrationHandlersOf<typeof contract> = {
  listWebhooks: ({ caller: { key }, read }) =>
    read(async (tx) => {
      const endpoints = await tx
        .select()
        .from(webhookEndpoints)
        .where(endpointsOf(key.merchantId))
        .orderBy(asc(webhookEndpoints.id));
      return { webhooks: endpoints.map(represent) };
    }),

  createWebhook: ({ body: { name, url, events }, caller: { key, user }, services, write }) =>
    writeSecret({ write }, async (tx) => {
      const now = services.clock();
      const endpoint = await addEndpoint(tx, {
        name,
        url: readUrl(url, 'url', services.config.webhookAllowPrivate),
        events: [...new Set(events)],
        merchantId: key.merchantId,
        createdBy: user.id,
        createdAt: now,
      });
      return [endpoint, await addSecret(tx, endpoint, { random: services.random, now, isRevealed: true })];
    }),

  updateWebhook: ({ body: { name, url, events }, services, write, ...call }) =>
    write(async (tx) => {
      const { id } = await lockOwn(tx, call);
      const [changed] = await tx
        .update(webhookEndpoints)
        .set({
          name,
          url: readUrl(url, 'url', services.config.webhookAllowPrivate),
          events: [...new Set(events)],
        })
        .where(eq(webhookEndpoints.id, id))
        .returning();
      if (changed === undefined) throw new Error('The webhook was not stored');
      return represent(changed);
    }),

  deleteWebhook: ({ write, ...call }) =>
    write(async (tx) => {
      const { id } = await lockOwn(tx, call);
      await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
      return { id: String(id), deleted: true };
    }),

  rotateWebhookSecret: ({ services, write, ...call }) =>
    writeSecret({ write }, async (tx) => {
      const endpoint = await lockOwn(tx, call);
      const work = { random: services.random, now: services.clock(), isRevealed: true };
      return [endpoint, await rotateSecret(tx, endpoint, work)];
    }),

  testWebhook: ({ services, write, ...call }) =>
    write(async (tx) => ({ messageId: await sendTest(tx, await lockOwn(tx, call), services.clock()) })),
};
