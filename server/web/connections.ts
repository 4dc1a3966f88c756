/**
 * Limits the cost of connections. The server closes connections with an incomplete head, a stalled body or an unread
 * response, and processes one request per connection at a time, even if the client pipelines requests.
 */
import { type IncomingMessage, type RequestListener, type ServerOptions, createServer } from 'node:http';
import { Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { closeCodes } from 'schema-admin/contract/live.ts';
import { networkOf } from '../runtime/network.ts';

const second = 1000;

interface Limits {
  /** Time to receive a complete head, in milliseconds. */
  readonly headMs: number;
  readonly connections: number;
  /** Maximum number of connections from one network address. */
  readonly ofNetwork: number;
  /** Maximum number of pipelined requests that wait for earlier ones of their connection. */
  readonly waiting: number;
  /** Minimum number of body bytes to receive in each period. */
  readonly progress: { readonly bytes: number; readonly everyMs: number };
}

const usual: Limits = {
  headMs: 15 * second,
  // Enough for ten thousand sockets and the calls of their users.
  connections: 15_000,
  // An office can share one address, with several connections per browser.
  ofNetwork: 1000,
  // Browsers and proxies don't pipeline requests.
  waiting: 20,
  // Slower than any mobile network.
  progress: { bytes: 5000, everyMs: 10 * second },
};

/** Returns a factory that gives Fastify a server with these limits. */
export function boundedServer(limits: Limits = usual): FastifyServerFactory {
  return (answer) => {
    const options: ServerOptions = {
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.headMs / 3,
      // The final limit for a complete request. Uploads are limited by their progress instead. With 0, Node would also
      // disable the limit for heads.
      requestTimeout: 1800 * second,
      // Longer than common proxies wait between two requests, so that the proxy closes the connection first.
      keepAliveTimeout: 72 * second,
    };
    const server = createServer(options, inTurn(answer, limits));
    server.maxConnections = limits.connections;
    // Limit for the time without a byte in either direction during a request.
    return server.setTimeout(30 * second);
  };
}

/**
 * Limits stalled bodies, and connections per client network. Behind a proxy, all clients share one address, so the
 * proxy has to limit them.
 */
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
 * Starts a request once all earlier responses of its connection are written. Closes a connection with too many
 * pipelined requests. Runs before Fastify, so that waiting requests cost little.
 */
function inTurn(answer: RequestListener, { waiting }: Limits): RequestListener {
  const lines = new WeakMap<
    Socket,
    { isBusy: boolean; readonly waiting: { request: IncomingMessage; start: () => void }[] }
  >();
  return (request, response) => {
    const { socket } = request;
    // Requests after the one that exceeded the limit are never answered. Destroy them here, because closing the
    // connection would create an error for each of them, which is slower.
    if (socket.destroyed) return void request.destroy();
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
    lines.set(socket, line);
    const start = () => {
      line.isBusy = true;
      response.once('close', () => {
        line.isBusy = false;
        // A destroyed socket cannot receive further responses.
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

/** Closes a connection if the body of its request stalls. */
function demandProgress(app: FastifyInstance, { progress }: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    done();
    // An injected request has no connection.
    if (!(raw.socket instanceof Socket)) return;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const now = raw.socket.bytesRead;
      if (raw.complete || raw.socket.destroyed) return clearInterval(timer);
      if (now - before >= progress.bytes) return void (before = now);
      clearInterval(timer);
      // Respond as Node does to a stalled head. A response that has started can no longer become an error.
      if (reply.raw.headersSent) raw.socket.destroy();
      else {
        app.server.emit(
          'clientError',
          Object.assign(new Error('The request body stalled'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          raw.socket,
        );
      }
    }, progress.everyMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}

/** Time limit for open calls, which are then aborted. */
const longestMs = 10_000;
const lookMs = 20;

/**
 * Makes `app.close()` stop accepting connections, notify sockets of the restart, and wait up to ten seconds for open
 * calls. Within `graceMs`, a late request on an open connection is still answered, before the connection closes.
 */
export function drainOnClose(app: FastifyInstance, graceMs: number): void {
  let running = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    reply.raw.once('close', () => (running -= 1));
    done();
  });
  app.addHook('preClose', async () => {
    // Node's own `close` would also close connections whose next request is already on its way.
    Server.prototype.close.call(app.server);
    for (const socket of app.websocketServer.clients) socket.close(closeCodes.serviceRestart);
    const end = performance.now() + longestMs;
    await wait(graceMs);
    while (running > 0 && performance.now() < end) await wait(lookMs);
    app.server.closeAllConnections();
    for (const socket of app.websocketServer.clients) socket.terminate();
  });
}
