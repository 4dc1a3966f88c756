import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { z } from 'zod';
import { createAdmission, limitRequests } from './api/admission.ts';
import { compressAnswers } from './api/compress.ts';
import { registerDocs } from './api/docs.ts';
import { sendError } from './api/errors.ts';
import { handlers, papers, socketStates } from './handlers.ts';
import { registerPapers } from './papers/paper-routes.ts';
import { createPdfRenderer } from './pdf/renderer.ts';
import { createAttemptLimiter } from './api/attempt-limiter.ts';
import { registerEndpoints } from './api/register.ts';
import type { Services } from './api/services.ts';
import { describeError } from './runtime/describe-error.ts';
import type { Clock, ServerConfig } from './runtime/config.ts';
import type { Database } from './db/database.ts';
import { type FileStore, diskFileStore, registerFiles } from './files/file-store.ts';
import { hearingOptions } from './live/hearing.ts';
import { openHub } from './live/hub.ts';
import { paceUpgrades } from './live/pacing.ts';
import { contractSockets, failSocket, registerSockets } from './live/register.ts';
import type { CourierFleet } from './areas/courier/fleet.ts';
import { registerFleetHooks } from './areas/courier/hooks.ts';
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
import { registerTracking } from './areas/tracking/routes.ts';
import { answerInLanguage } from './language/request-language.ts';

export interface AppOptions {
  /** Migrated, and left open when the app closes. */
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly log?: FastifyBaseLogger;
  readonly random?: (size: number) => Buffer;
  /** Asked where their couriers are, and called by them. */
  readonly fleets?: readonly CourierFleet[];
  /** In place of the folder FILES_DIR. */
  readonly files?: FileStore;
  /** The repositories' tenant condition; a test takes it away to prove row-level security. */
  readonly ownOrders?: OwnOrders;
  /** For how long requests on open connections are still answered while it closes, in milliseconds. */
  readonly graceMs?: number;
}

const maxBodyBytes = 1_048_576;

function noSchemas(): never {
  throw new Error("A route has a schema of Fastify's, which are not used here: declare it in the contract.");
}

/** API, sockets, pictures and portal on one port; not listening yet. */
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
    // A busy machine may take longer than the ten seconds that a plugin has by itself.
    pluginTimeout: 120_000,
    // No parameter is longer than a request's head may be: the router's own refusal has no header and another shape.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    // What comes on an open connection while the app closes is answered as ever.
    return503OnClosing: false,
    serverFactory: boundedServer(),
    // Requests are read and answers written by the contract's schemas: Fastify's own compilers would be loaded for nothing, an eighth of a second.
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
  // A file that is too large is cut rather than refused at once: the form is heard to its end.
  await app.register(multipart, { throwFileSizeLimit: false });
  limitRequests(app, services.admission);
  registerSecurityHeaders(app, config);
  refuseOtherMethods(app);
  await app.register(websocket, {
    options: hearingOptions,
    errorHandler: (error, socket) => failSocket(app, error, socket),
    preClose(done) {
      // Those that are open are closed when the app drains.
      app.websocketServer.close();
      done();
    },
  });
  paceUpgrades(app.server);
  drainOnClose(app, options.graceMs ?? 0);
  const hub = await openHub(database, clock, (error) =>
    app.log.error(describeError(error), 'The sockets could not be told what they missed'),
  );
  app.addHook('onClose', async () => {
    await services.pdfs.close();
    await hub.close();
  });

  compressAnswers(app);
  registerEndpoints(app, services, handlers);
  registerSockets(app, services, hub, contractSockets(database, hub, clock, socketStates));
  registerFiles(app, services.files);
  registerFleetHooks(app, services, options.fleets ?? []);
  registerTracking(app, services, options.fleets ?? []);
  registerPapers(app, services, papers);
  registerHealth(app, services, version);
  if (config.demo) {
    registerMailbox(app, database);
    // Its pictures are drawn: production does not even load what draws them.
    await app.register((await import('./images/plugin.ts')).imagesPlugin);
  }
  if (config.apiDocs) registerDocs(app, version);
  registerBackends(app, { config, who: (request) => authenticate(services, request) });
  await registerPortal(app, services, join(process.cwd(), 'dist'));
  return app;
}

/** Calls with no payload may say `application/json` all the same (decisions, "Payloads"). */
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
