import { and, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { WebhookForm, webhookEndpoints as contract } from '../../../contract/platform/webhooks.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { wakeJob } from '../../db/wake-job.ts';
import { webhookEndpoints, webhookMessages } from '../../db/webhook-tables.ts';
import { addEndpoint, addSecret, mustBeActive, readUrl, rotateSecret, sendTest } from './endpoint-writes.ts';
import { type Endpoint, findEndpoint, findMessage, listEndpoints, listMessages, lockEndpoint } from './repository.ts';
import { webhookJob } from './send-messages.ts';
import { webhookServerTexts } from './texts.ts';

const Revealed = z.object({ rows: z.tuple([z.object({ secret: z.string().nullable() })]) });

/** Returns the columns of a form. Throws a 422 for a URL that the platform would never call. */
function readForm({ Name, Url, Events }: WebhookForm, allowPrivate: boolean) {
  return { name: Name, url: readUrl(Url, 'Url', allowPrivate), events: [...new Set(Events)] };
}

/** Sends waiting messages at once, as if they had never been tried. */
const sendNow = (now: Date) => ({ state: 'Waiting', attempts: 0, nextAttemptAt: now, firstAttemptAt: null }) as const;

async function lockActive(call: UserCall, id: Id): Promise<Endpoint> {
  const endpoint = await lockEndpoint(call, id);
  mustBeActive(endpoint);
  return endpoint;
}

/** The extension `webhooks`. Administrators see all endpoints and add those of the platform, merchants their own. */
export const webhookHandlers: HandlersOf<typeof contract> = {
  list: ({ body, ...call }) => listEndpoints(call, body),

  get: ({ params, ...call }) => findEndpoint(call, params.id),

  async create({ body, ...call }) {
    const { tx, user, clock, services } = call;
    const now = clock();
    const added = await addEndpoint(tx, {
      ...readForm(body, services.config.webhookAllowPrivate),
      merchantId: seesAll(user.role) ? null : user.merchantId,
      createdBy: user.id,
      createdAt: now,
    });
    await addSecret(tx, added, { random: services.random, now });
    return { Id: added.id };
  },

  async change({ params, body, ...call }) {
    const columns = readForm(body, call.services.config.webhookAllowPrivate);
    const { id } = await lockEndpoint(call, params.id);
    await call.tx.update(webhookEndpoints).set(columns).where(eq(webhookEndpoints.id, id));
    return null;
  },

  async remove({ params, ...call }) {
    const { id } = await lockEndpoint(call, params.id);
    await call.tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return null;
  },

  async disable({ params, ...call }) {
    const { id } = await lockActive(call, params.id);
    await call.tx
      .update(webhookEndpoints)
      .set({ state: 'Disabled', disabledReason: 'Stopped', disabledAt: call.clock() })
      .where(eq(webhookEndpoints.id, id));
    return null;
  },

  async enable({ params, ...call }) {
    const { id, state } = await lockEndpoint(call, params.id);
    if (state !== 'Disabled') throw new ApiError(409, webhookServerTexts.notDisabled());
    await call.tx
      .update(webhookEndpoints)
      .set({ state: 'Active', disabledReason: null, disabledAt: null })
      .where(eq(webhookEndpoints.id, id));
    await call.tx
      .update(webhookMessages)
      .set(sendNow(call.clock()))
      .where(and(eq(webhookMessages.endpointId, id), eq(webhookMessages.state, 'Waiting')));
    await wakeJob(call.tx, webhookJob);
    return null;
  },

  async reveal({ params, ...call }) {
    const { id } = await lockEndpoint(call, params.id);
    const { rows } = Revealed.parse(
      await call.tx.execute(sql`select reveal_webhook_secret(${id}, ${call.clock().toISOString()}) as secret`),
    );
    const [{ secret }] = rows;
    if (secret === null) throw new ApiError(409, webhookServerTexts.isRevealed());
    return { Secret: secret };
  },

  async rotate({ params, ...call }) {
    const endpoint = await lockEndpoint(call, params.id);
    await rotateSecret(call.tx, endpoint, { random: call.services.random, now: call.clock() });
    return null;
  },

  async test({ params, ...call }) {
    await sendTest(call.tx, await lockEndpoint(call, params.id), call.clock());
    return null;
  },

  async replaySince({ params, body, ...call }) {
    const { id } = await lockActive(call, params.id);
    const replayed = await call.tx
      .update(webhookMessages)
      .set(sendNow(call.clock()))
      .where(and(eq(webhookMessages.endpointId, id), gte(webhookMessages.createdAt, readInstant(body.Since))))
      .returning({ id: webhookMessages.id });
    await wakeJob(call.tx, webhookJob);
    return { Messages: replayed.length };
  },

  messages: ({ body, ...call }) => listMessages(call, body),

  message: ({ params, ...call }) => findMessage(call, params.id),

  async replay({ params, ...call }) {
    const { WebhookId } = await findMessage(call, params.id);
    await lockActive(call, WebhookId);
    await call.tx
      .update(webhookMessages)
      .set(sendNow(call.clock()))
      .where(eq(webhookMessages.id, readShortId(params.id) ?? 0));
    await wakeJob(call.tx, webhookJob);
    return null;
  },
};
