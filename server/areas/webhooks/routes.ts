import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { WebhookForm, webhookEndpoints as contract } from '../../../contract/platform/webhooks.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import type { Tx } from '../../db/tx.ts';
import { wakeJob } from '../../db/wake-job.ts';
import { webhookEndpoints, webhookEvents, webhookMessages, webhookSecrets } from '../../db/webhook-tables.ts';
import { hasPrivateAddress } from './post-webhook.ts';
import {
  type Endpoint,
  findEndpoint,
  findMessage,
  listEndpoints,
  listMessages,
  lockEndpoint,
  ownEndpoints,
} from './repository.ts';
import { webhookJob } from './send-messages.ts';
import { webhookServerTexts } from './texts.ts';
import { addMessages } from './write-messages.ts';

/** For a merchant, and for the platform. */
const maxEndpoints = 50;
const secretBytes = 24;
/** The previous secret stays valid for a day after a rotation. */
const overlapMs = 24 * 3_600_000;

const Revealed = z.object({ rows: z.tuple([z.object({ secret: z.string().nullable() })]) });

/** Returns the columns of a form. Throws a 422 for a URL that the platform would never call. */
function readForm({ Name, Url, Events }: WebhookForm, allowPrivate: boolean) {
  const refuse = (text: string) => new ApiError(422, text, { Url: text });
  const url = URL.canParse(Url) ? new URL(Url) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
  if (url === undefined || !isAllowed || url.username !== '' || url.password !== '') {
    throw refuse(webhookServerTexts.badUrl());
  }
  if (!allowPrivate && hasPrivateAddress(url)) throw refuse(webhookServerTexts.privateUrl());
  return { name: Name, url: url.href, events: [...new Set(Events)] };
}

async function addSecret(call: UserCall, { id, merchantId }: Pick<Endpoint, 'id' | 'merchantId'>): Promise<void> {
  const secret = `whsec_${call.services.random(secretBytes).toString('base64')}`;
  await call.tx.insert(webhookSecrets).values({ endpointId: id, merchantId, secret, createdAt: call.clock() });
}

/** Sends waiting messages at once, as if they had never been tried. */
const sendNow = (now: Date) => ({ state: 'Waiting', attempts: 0, nextAttemptAt: now, firstAttemptAt: null }) as const;

async function lockActive(call: UserCall, id: Id): Promise<Endpoint> {
  const endpoint = await lockEndpoint(call, id);
  if (endpoint.state !== 'Active') throw new ApiError(409, webhookServerTexts.notActive());
  return endpoint;
}

async function addTestEvent(tx: Tx, endpoint: Endpoint, now: Date): Promise<void> {
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
}

/** The extension `webhooks`. Administrators see all endpoints and add those of the platform, merchants their own. */
export const webhookHandlers: HandlersOf<typeof contract> = {
  list: ({ body, ...call }) => listEndpoints(call, body),

  get: ({ params, ...call }) => findEndpoint(call, params.id),

  async create({ body, ...call }) {
    const { tx, user, clock, services } = call;
    const columns = readForm(body, services.config.webhookAllowPrivate);
    const merchantId = seesAll(user.role) ? null : user.merchantId;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${merchantId ?? 0})`);
    const ofOwner = merchantId === null ? isNull(webhookEndpoints.merchantId) : ownEndpoints(call);
    if ((await tx.$count(webhookEndpoints, ofOwner)) >= maxEndpoints) {
      throw new ApiError(409, webhookServerTexts.tooMany({ most: maxEndpoints }));
    }
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...columns, merchantId, createdBy: user.id, createdAt: clock() })
      .returning({ id: webhookEndpoints.id });
    if (added === undefined) throw new Error('The webhook was not stored');
    await addSecret(call, { id: added.id, merchantId });
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
    await call.tx
      .update(webhookSecrets)
      .set({ expiresAt: new Date(call.clock().getTime() + overlapMs) })
      .where(and(eq(webhookSecrets.endpointId, endpoint.id), isNull(webhookSecrets.expiresAt)));
    await addSecret(call, endpoint);
    return null;
  },

  async test({ params, ...call }) {
    const endpoint = await lockActive(call, params.id);
    await addTestEvent(call.tx, endpoint, call.clock());
    await wakeJob(call.tx, webhookJob);
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
