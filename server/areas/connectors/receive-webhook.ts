/** The address to which a store sends its orders, signed with the secret of its connector (ADR 098). */
import { eq, and } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, sendError } from '../../api/errors.ts';
import type { Services } from '../../api/services.ts';
import { connectorLog, connectorSecrets, connectors } from '../../db/connector-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { asProblem } from '../integration/problems.ts';
import { type Connector, type Outcome, isDuplicate, processOrder } from './process-order.ts';
import type { StoreEvent, StoreWebhook } from './store-adapter.ts';
import { storeAdapters } from './store-adapters.ts';
import { findVariants } from './store-products.ts';
import { connectorServerTexts } from './texts.ts';

const maxBodyBytes = 1_048_576;
const maxLoggedText = 500;
const Params = z.object({ key: z.uuid() });

/** The path of a connector's address. */
export const connectorPath = (key: string) => `/api/connectors/${key}`;

/**
 * Registers `POST /api/connectors/{key}`. Answers 200 for everything that needs no repetition, 401 for a wrong
 * signature, 404 for an unknown or stopped connector, and 422 with a problem for an order that cannot be received.
 */
export function registerConnectors(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
    scope.addHook('preSerialization', async (_request, reply, payload: unknown) => asProblem(reply, payload));
    // Signatures cover the raw body, so keep it unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(connectorPath(':key'), (request, reply) =>
      services.admission.runAnonymous(request, reply, async () => {
        const { result } = await receive(services, request);
        return { result };
      }),
    );
  });
}

function webhookOf({ headers, body }: FastifyRequest): StoreWebhook {
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    ),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}

async function findActive(tx: Tx, key: string) {
  const [found] = await tx
    .select({ connector: connectors, secret: connectorSecrets.secret })
    .from(connectors)
    .innerJoin(connectorSecrets, eq(connectorSecrets.connectorId, connectors.id))
    .where(and(eq(connectors.urlKey, key), eq(connectors.state, 'Active')));
  return found;
}

type LoggedEvent = Pick<StoreEvent, 'topic'> & {
  readonly deliveryId?: string | undefined;
  readonly storeNumber?: string | undefined;
};

/** Adds an entry to the log of a connector. */
export async function logEvent(
  tx: Tx,
  { id, merchantId }: Pick<Connector, 'id' | 'merchantId'>,
  { topic, deliveryId, storeNumber }: LoggedEvent,
  { result, message, orderId }: Outcome,
  at: Date,
): Promise<void> {
  const text = (value: string | undefined) => value?.replaceAll('\0', '').slice(0, maxLoggedText) || null;
  await tx.insert(connectorLog).values({
    connectorId: id,
    merchantId,
    at,
    topic: text(topic) ?? '',
    storeNumber: text(storeNumber),
    deliveryId: text(deliveryId),
    result,
    message: text(message),
    orderId: orderId ?? null,
  });
}

async function receive({ database, clock }: Services, request: FastifyRequest): Promise<Outcome> {
  const params = Params.safeParse(request.params);
  const found = params.success ? await database.inScope('system', (tx) => findActive(tx, params.data.key)) : undefined;
  if (found === undefined) throw new ApiError(404, connectorServerTexts.noAddress());
  const { connector, secret } = found;
  const adapter = storeAdapters[connector.kind];
  const webhook = webhookOf(request);
  const user: ScopeUser = {
    id: connector.createdBy,
    role: 'Merchant',
    merchantId: connector.merchantId,
    shopId: null,
  };
  const log = (event: LoggedEvent, outcome: Outcome) =>
    database.inScope(user, (tx) => logEvent(tx, connector, event, outcome, clock()));

  if (secret === null || !adapter.isSigned(webhook, secret)) {
    const message = secret === null ? connectorServerTexts.noSecret() : connectorServerTexts.wrongSignature();
    await log({ topic: '' }, { result: 'WrongSignature', message });
    throw new ApiError(401, message);
  }
  const deliveryId = adapter.deliveryId(webhook)?.slice(0, maxLoggedText);
  const event = adapter.read(webhook);
  const logged = {
    topic: event.topic,
    deliveryId,
    storeNumber: event.kind === 'Order' ? event.order.number : undefined,
  };
  if (event.kind === 'Invalid') {
    const message = Object.entries(event.fields)
      .map(([field, problem]) => `${field}: ${problem}`)
      .join('\n');
    await log(logged, { result: 'Invalid', message });
    throw new ApiError(422, connectorServerTexts.badOrder(), event.fields);
  }
  const variants = event.kind === 'Order' ? await findVariants(database, connector, event.order.lines) : new Map();
  try {
    return await database.inScope(user, async (tx) => {
      const now = clock();
      const outcome =
        event.kind === 'Order'
          ? await processOrder(tx, { connector, user, order: event.order, deliveryId, variants, now })
          : await ignore(tx, connector, deliveryId);
      await logEvent(tx, connector, logged, outcome, now);
      return outcome;
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      const problem = error.message;
      const isOtherCurrency = error.fields?.['currency'] !== undefined;
      await log(logged, {
        result: isOtherCurrency ? 'OtherCurrency' : 'Refused',
        message: isOtherCurrency ? problem : connectorServerTexts.thenSendAgain({ problem }),
      });
    }
    throw error;
  }
}

async function ignore(tx: Tx, connector: Connector, deliveryId: string | undefined): Promise<Outcome> {
  return { result: (await isDuplicate(tx, connector, deliveryId)) ? 'Duplicate' : 'Ignored' };
}
