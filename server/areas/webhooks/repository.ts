/** Queries for endpoints and their messages, limited to those that the transaction's user can see. */
import { type SQL, and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import type {
  Webhook,
  WebhookAttempt,
  WebhookMessage,
  WebhookMessageState,
  webhookEndpoints as calls,
} from '../../../contract/platform/webhooks.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, UserCall } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { containsText } from '../../db/list-query.ts';
import { merchants } from '../../db/schema.ts';
import {
  webhookAttempts,
  webhookEndpoints,
  webhookEvents,
  webhookMessages,
  webhookSecrets,
} from '../../db/webhook-tables.ts';
import { messageId } from './send-messages.ts';
import { webhookServerTexts } from './texts.ts';

type Scoped = Pick<UserCall, 'tx' | 'user'>;
export type Endpoint = typeof webhookEndpoints.$inferSelect;
export type Message = typeof webhookMessages.$inferSelect;

/** The tenant condition. Row-level security enforces the same. */
function ownEndpoints({ user }: Pick<UserCall, 'user'>): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(webhookEndpoints.merchantId, user.merchantId ?? 0);
}

function ownMessages({ user }: Pick<UserCall, 'user'>): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(webhookMessages.merchantId, user.merchantId ?? 0);
}

const time = (at: Date | null) => at?.toISOString() ?? null;

/** Locks an endpoint. Throws a 404 if it doesn't exist or belongs to another merchant. */
export async function lockEndpoint(call: Scoped, id: Id): Promise<Endpoint> {
  const [endpoint] = await call.tx
    .select()
    .from(webhookEndpoints)
    .where(and(ownEndpoints(call), eq(webhookEndpoints.id, readShortId(id) ?? 0)))
    .for('update');
  if (endpoint === undefined) throw new ApiError(404, webhookServerTexts.notFound());
  return endpoint;
}

async function wireEndpoints(
  call: Scoped & Pick<UserCall, 'clock'>,
  condition: SQL | undefined,
  page?: { readonly Page: number; readonly Size: number },
): Promise<Filled<Webhook>[]> {
  const ofEndpoint = eq(webhookSecrets.endpointId, webhookEndpoints.id);
  const waiting = call.tx
    .select({ count: count() })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.endpointId, webhookEndpoints.id), eq(webhookMessages.state, 'Waiting')));
  const current = call.tx
    .select({ isNew: sql`${webhookSecrets.revealedAt} is null` })
    .from(webhookSecrets)
    .where(and(ofEndpoint, isNull(webhookSecrets.expiresAt)));
  const previous = call.tx
    .select({ until: sql`max(${webhookSecrets.expiresAt})` })
    .from(webhookSecrets)
    .where(and(ofEndpoint, gt(webhookSecrets.expiresAt, call.clock())));
  const rows = await call.tx
    .select({
      endpoint: webhookEndpoints,
      merchant: merchants.name,
      waiting: sql<number>`(${waiting})`.mapWith(Number),
      isSecretNew: sql<boolean>`(${current})`.mapWith(Boolean),
      previousUntil: sql<Date | null>`(${previous})`.mapWith(webhookSecrets.expiresAt),
    })
    .from(webhookEndpoints)
    .leftJoin(merchants, eq(merchants.id, webhookEndpoints.merchantId))
    .where(and(ownEndpoints(call), condition))
    .orderBy(asc(sql`lower(${webhookEndpoints.name})`), asc(webhookEndpoints.id))
    .limit(page?.Size ?? 1)
    .offset(page === undefined ? 0 : (page.Page - 1) * page.Size);
  return rows.map(({ endpoint, merchant, waiting: waits, isSecretNew, previousUntil }) => ({
    Id: endpoint.id,
    Name: endpoint.name,
    Url: endpoint.url,
    Events: endpoint.events,
    MerchantName: merchant,
    State: endpoint.state,
    DisabledReason: endpoint.disabledReason,
    Created: endpoint.createdAt.toISOString(),
    IsSecretNew: isSecretNew,
    PreviousSecretUntil: time(previousUntil),
    // The count would change the record's version with each message.
    Waiting: page === undefined ? null : waits,
  }));
}

/** Throws a 404 if the endpoint doesn't exist or belongs to another merchant. */
export async function findEndpoint(call: Scoped & Pick<UserCall, 'clock'>, id: Id): Promise<Filled<Webhook>> {
  const [endpoint] = await wireEndpoints(call, eq(webhookEndpoints.id, readShortId(id) ?? 0));
  if (endpoint === undefined) throw new ApiError(404, webhookServerTexts.notFound());
  return endpoint;
}

export async function listEndpoints(
  call: Scoped & Pick<UserCall, 'clock'>,
  { Query, State, ...page }: BodyOf<(typeof calls)['list']>,
) {
  const found = or(
    containsText(sql`search_text(${webhookEndpoints.name})`, Query),
    containsText(sql`search_text(${webhookEndpoints.url})`, Query),
  );
  const condition = and(State.length === 0 ? undefined : inArray(webhookEndpoints.state, State), found);
  return {
    Webhooks: await wireEndpoints(call, condition, page),
    TotalCount: await call.tx.$count(webhookEndpoints, and(ownEndpoints(call), condition)),
  };
}

const shownAttempts = 100;

interface MessageDetails {
  readonly Request: string | null;
  readonly History: Filled<WebhookAttempt>[] | null;
}

function wireMessage(message: Message, isActive: boolean, details: MessageDetails): Filled<WebhookMessage> {
  const isDelivered = message.state === 'Delivered';
  return {
    Id: message.id,
    WebhookId: message.endpointId,
    MessageId: messageId(message.eventId),
    Type: message.type,
    Object: message.object,
    State: isDelivered ? 'Delivered' : message.attempts > 0 ? 'Failing' : 'Waiting',
    Created: message.createdAt.toISOString(),
    Attempts: message.attempts,
    LastAttempt: time(message.lastAttemptAt),
    NextAttempt: isDelivered || !isActive ? null : message.nextAttemptAt.toISOString(),
    Duration: message.durationMs,
    Status: message.answerStatus,
    Answer: message.answerBody,
    Error: message.lastError,
    ...details,
  };
}

const inState: Readonly<Record<WebhookMessageState, SQL>> = {
  Waiting: sql`(${webhookMessages.state} = 'Waiting' and ${webhookMessages.attempts} = 0)`,
  Failing: sql`(${webhookMessages.state} = 'Waiting' and ${webhookMessages.attempts} > 0)`,
  Delivered: sql`${webhookMessages.state} = 'Delivered'`,
};

export async function listMessages(call: Scoped, request: BodyOf<(typeof calls)['messages']>) {
  const { Query, Webhook: endpoints, State, Type, Page, Size } = request;
  const condition = and(
    ownMessages(call),
    endpoints.length === 0 ? undefined : inArray(webhookMessages.endpointId, readShortIds(endpoints)),
    State.length === 0 ? undefined : or(...State.map((state) => inState[state])),
    Type.length === 0 ? undefined : inArray(webhookMessages.type, Type),
    Query.trim() === '' ? undefined : sql`position(${Query.trim().toLowerCase()} in ${webhookMessages.object}) > 0`,
  );
  const rows = await call.tx
    .select({ message: webhookMessages, state: webhookEndpoints.state })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .where(condition)
    .orderBy(desc(webhookMessages.id))
    .limit(Size)
    .offset((Page - 1) * Size);
  return {
    Messages: rows.map(({ message, state }) =>
      wireMessage(message, state === 'Active', { Request: null, History: null }),
    ),
    TotalCount: await call.tx.$count(webhookMessages, condition),
  };
}

/** Throws a 404 if the message doesn't exist or belongs to another merchant. */
export async function findMessage(call: Scoped, id: Id): Promise<Filled<WebhookMessage>> {
  const [found] = await call.tx
    .select({ message: webhookMessages, state: webhookEndpoints.state, payload: webhookEvents.payload })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .leftJoin(webhookEvents, eq(webhookEvents.id, webhookMessages.eventId))
    .where(and(ownMessages(call), eq(webhookMessages.id, readShortId(id) ?? 0)));
  if (found === undefined) throw new ApiError(404, webhookServerTexts.messageNotFound());
  const attempts = await call.tx
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.messageId, found.message.id))
    .orderBy(desc(webhookAttempts.id))
    .limit(shownAttempts);
  return wireMessage(found.message, found.state === 'Active', {
    Request: found.payload,
    History: attempts.map(({ at, durationMs, answerStatus, answerBody, error }) => ({
      At: at.toISOString(),
      Duration: durationMs,
      Status: answerStatus,
      Answer: answerBody,
      Error: error,
    })),
  });
}
