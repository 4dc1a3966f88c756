/**
 * What a connection may cost. Each ends by itself: half a head, a body that stands still, an answer that nobody reads;
 * and on each one answer is under way at a time, however many requests are sent ahead.
 */
import { type IncomingMessage, type RequestListener, type ServerOptions, createServer } from 'node:http';
import { Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { closeCodes } from 'schema-admin/contract/live.ts';
import { networkOf } from '../runtime/network.ts';

const second = 1000;

interface Limits {
  /** A whole head, in milliseconds. */
  readonly headMs: number;
  readonly connections: number;
  /** From one network address. */
  readonly ofNetwork: number;
  /** Requests that wait for earlier ones on their connection. */
  readonly waiting: number;
  /** What a body brings at least in each stretch of time. */
  readonly progress: { readonly bytes: number; readonly everyMs: number };
}

const usual: Limits = {
  headMs: 15 * second,
  // Ten thousand sockets, and the calls of those who look at them.
  connections: 15_000,
  // An office behind one address, with a few connections for each browser.
  ofNetwork: 1000,
  // Browsers and proxies send none ahead.
  waiting: 20,
  // Slower than any telephone.
  progress: { bytes: 5000, everyMs: 10 * second },
};

/** Makes Fastify's server. Durations in milliseconds. */
export function boundedServer(limits: Limits = usual): FastifyServerFactory {
  return (answer) => {
    const options: ServerOptions = {
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.headMs / 3,
      // A whole request. Uploads are judged by their progress: this is only where even progress ends. Node takes 0 to mean no limit for heads either.
      requestTimeout: 1800 * second,
      // Between two requests: longer than usual proxies wait, so that they and not we end a connection.
      keepAliveTimeout: 72 * second,
    };
    const server = createServer(options, inTurn(answer, limits));
    server.maxConnections = limits.connections;
    // Without a byte in either direction while a request is under way.
    return server.setTimeout(30 * second);
  };
}

/** Bounds what one client's connections take. Behind a proxy all come from one address, and are the proxy's to count. */
export function guardConnections(app: FastifyInstance, isBehindProxy: boolean, limits: Limits = usual): void {
  if (!isBehindProxy) boundNetworks(app, limits);
  demandProgress(app, limits);
}

function boundNetworks(app: FastifyInstance, { ofNetwork }: Limits): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= ofNetwork) return void socket.destroy();
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Starts a request when the answers to the earlier ones of its connection are written, and ends a connection that sends
 * too many ahead. Before Fastify, for a thousand requests in one breath must not cost a thousand times its work.
 */
function inTurn(answer: RequestListener, { waiting }: Limits): RequestListener {
  const lines = new WeakMap<
    Socket,
    { isBusy: boolean; readonly waiting: { request: IncomingMessage; start: () => void }[] }
  >();
  return (request, response) => {
    const { socket } = request;
    // What came in the same breath as the request that was one too many is never answered; destroyed here, for with the
    // connection each would be given an error of its own, which takes longer than the request.
    if (socket.destroyed) return void request.destroy();
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
    lines.set(socket, line);
    const start = () => {
      line.isBusy = true;
      response.once('close', () => {
        line.isBusy = false;
        // Nobody would hear the rest.
        if (!socket.destroyed) line.waiting.shift()?.start();
      });
      answer(request, response);
    };
    if (!line.isBusy) start();
    else if (line.waiting.length < waiting) line.waiting.push({ request, start });
    else {
      for (const { request: left } of line.waiting.splice(0)) left.destroy();
      socket.destroy();
    }
  };
}

/** Ends a connection whose request's body stands still. */
function demandProgress(app: FastifyInstance, { progress }: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    done();
    // One that was injected came over no connection.
    if (!(raw.socket instanceof Socket)) return;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const now = raw.socket.bytesRead;
      if (raw.complete || raw.socket.destroyed) return clearInterval(timer);
      if (now - before >= progress.bytes) return void (before = now);
      clearInterval(timer);
      // As Node does it for a head; an answer that has begun cannot be taken back.
      if (reply.raw.headersSent) raw.socket.destroy();
      else {
        app.server.emit(
          'clientError',
          Object.assign(new Error('The body stands still'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          raw.socket,
        );
      }
    }, progress.everyMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}

/** No call takes longer; what still runs then is cut. */
const longestMs = 10_000;
const lookMs = 20;

/**
 * Makes `app.close()` stop accepting, tell sockets that the service restarts, and wait for what runs, ten seconds at
 * most. Requests that come on open connections within `graceMs` are still answered, each as the last of its connection:
 * they were sent before their client could know.
 */
export function drainOnClose(app: FastifyInstance, graceMs: number): void {
  let running = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    reply.raw.once('close', () => (running -= 1));
    done();
  });
  app.addHook('preClose', async () => {
    // Node's own `close` would also cut connections on which the next request is already on its way.
    Server.prototype.close.call(app.server);
    for (const socket of app.websocketServer.clients) socket.close(closeCodes.serviceRestart);
    const end = performance.now() + longestMs;
    await wait(graceMs);
    while (running > 0 && performance.now() < end) await wait(lookMs);
    app.server.closeAllConnections();
    for (const socket of app.websocketServer.clients) socket.terminate();
  });
}
