import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { z } from 'zod';
import { integrationPath } from '../contract/integration/integration-endpoint.ts';
import { createAdmission, limitRequests } from './api/admission.ts';
import { compressAnswers } from './api/compress.ts';
import { registerDocs } from './api/docs.ts';
import { sendError } from './api/errors.ts';
import { openApiDocument } from './api/openapi.ts';
import { allIntegrationHandlers, handlers, pdfDocuments, socketStates } from './handlers.ts';
import { registerPdfRoutes } from './pdf-documents/pdf-routes.ts';
import { createPdfRenderer } from './pdf/renderer.ts';
import { createAttemptLimiter } from './api/attempt-limiter.ts';
import { registerEndpoints } from './api/register.ts';
import type { Services } from './api/services.ts';
import { describeError } from './runtime/describe-error.ts';
import type { Clock, ServerConfig } from './runtime/config.ts';
import type { Database } from './db/database.ts';
import { type FileStore, diskFileStore, registerFiles } from './files/file-store.ts';
import { socketOptions } from './live/incoming-limits.ts';
import { openHub } from './live/hub.ts';
import { paceUpgrades } from './live/pacing.ts';
import { contractSockets, failSocket, registerSockets } from './live/register.ts';
import type { CourierFleet } from './areas/courier/fleet.ts';
import { registerConnectors } from './areas/connectors/receive-webhook.ts';
import { registerFleetWebhooks } from './areas/courier/webhooks.ts';
import { describeIntegration } from './areas/integration/openapi.ts';
import { registerIntegration } from './areas/integration/plugin.ts';
import { registerMailbox } from './mail/mailbox.ts';
import { type OwnOrders, ownOrders } from './db/own-rows.ts';
import { authenticate } from './authentication/authenticate.ts';
import { loadSecret } from './authentication/access-token.ts';
import { loadPushKeys } from './authentication/push-keys.ts';
import { boundedServer, drainOnClose, guardConnections } from './web/connections.ts';
import { registerHealth } from './web/health.ts';
import { registerBackends } from './web/backends.ts';
import { refuseOtherMethods } from './web/methods.ts';
import { registerPortal } from './web/portal.ts';
import { readableUrl } from './web/readable-url.ts';
import { createRequestIds, logCalls } from './web/request-log.ts';
import { registerSecurityHeaders } from './web/security-headers.ts';
import { createSetUpProgress } from './areas/setup/checklist.ts';
import { registerTrackingPage } from './areas/tracking/routes.ts';
import { answerInLanguage } from './language/request-language.ts';

export interface AppOptions {
  /** A migrated database. It stays open when the app closes. */
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly log?: FastifyBaseLogger;
  readonly random?: (size: number) => Buffer;
  /** The courier fleets, which provide positions and call webhooks. */
  readonly fleets?: readonly CourierFleet[];
  /** Replaces the file store in FILES_DIR. */
  readonly files?: FileStore;
  /** Tenant condition of the repositories. A test replaces it to prove that row-level security alone is enough. */
  readonly ownOrders?: OwnOrders;
  /** How long requests on open connections are still answered while the app closes, in milliseconds. */
  readonly graceMs?: number;
}

const maxBodyBytes = 1_048_576;

function noSchemas(): never {
  throw new Error("Fastify's schemas are not supported: declare the route in the contract.");
}

/** Builds the app with API, sockets, images and portal on one port. Does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, config, clock } = options;
  const random = options.random ?? randomBytes;
  const version = readVersion();
  const app = Fastify({
    ...(options.log === undefined ? { logger: { level: config.logLevel } } : { loggerInstance: options.log }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(config),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: maxBodyBytes,
    // On a busy machine, a plugin may take longer than the default of ten seconds.
    pluginTimeout: 120_000,
    // Allow parameters as long as a request head: the router's own error has another format and lacks our headers.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    // Answer requests on open connections normally while the app closes.
    return503OnClosing: false,
    serverFactory: boundedServer(),
    // The contract's schemas parse requests and write responses. Fastify's own compilers would only slow the start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  guardConnections(app, config.trustProxy > 0);
  const secret = await loadSecret(database, random);
  const services: Services = {
    database,
    config,
    clock,
    random,
    secret,
    pushKeys: await loadPushKeys(database, config),
    hasCouriers: (options.fleets ?? []).length > 0,
    pdfs: createPdfRenderer(),
    admission: createAdmission(secret),
    attempts: createAttemptLimiter(database),
    files: options.files ?? diskFileStore(config.filesDir),
    ownOrders: options.ownOrders ?? ownOrders,
  };
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
  logCalls(app, config);
  answerInLanguage(app);
  allowEmptyJson(app);

  await app.register(cookie);
  // Truncate files that are too large instead of rejecting them immediately, so that the form is read to its end.
  await app.register(multipart, { throwFileSizeLimit: false });
  limitRequests(app, services.admission);
  registerSecurityHeaders(app, config);
  refuseOtherMethods(app);
  await app.register(websocket, {
    options: socketOptions,
    errorHandler: (error, socket) => failSocket(app, error, socket),
    preClose(done) {
      // Open sockets are closed when the app drains.
      app.websocketServer.close();
      done();
    },
  });
  paceUpgrades(app.server);
  drainOnClose(app, options.graceMs ?? 0);
  const hub = await openHub(database, clock, (error) =>
    app.log.error(describeError(error), 'Missed events could not be sent to the sockets'),
  );
  app.addHook('onClose', async () => {
    await services.pdfs.close();
    await hub.close();
  });

  compressAnswers(app);
  registerEndpoints(app, services, handlers);
  registerIntegration(app, services, allIntegrationHandlers);
  registerSockets(app, services, hub, contractSockets(database, hub, clock, socketStates));
  registerFiles(app, services.files);
  registerConnectors(app, services);
  registerFleetWebhooks(app, services, options.fleets ?? []);
  registerTrackingPage(app, services, options.fleets ?? []);
  registerPdfRoutes(app, services, pdfDocuments);
  registerHealth(app, services, version);
  if (config.demo) {
    registerMailbox(app, database);
    // Generated images exist only in demo mode, so production does not load the generator.
    await app.register((await import('./images/plugin.ts')).imagesPlugin);
  }
  if (config.apiDocs) {
    const describe = () => openApiDocument(version);
    registerDocs(app, { documentPath: '/api/openapi.json', pagePath: '/api/docs', describe });
  }
  registerDocs(app, {
    documentPath: `${integrationPath}/openapi.json`,
    pagePath: `${integrationPath}/docs`,
    describe: () => describeIntegration(version),
  });
  registerBackends(app, { config, who: (request) => authenticate(services, request) });
  await registerPortal(app, services, join(process.cwd(), 'dist'), createSetUpProgress(services));
  return app;
}

/** Accepts `application/json` on calls without a payload (decisions, "Payloads"). */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

function readVersion(): string {
  const text = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
