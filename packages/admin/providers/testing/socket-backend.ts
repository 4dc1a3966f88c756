/** A local WebSocket server for tests. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

export interface SocketBackend {
  readonly origin: string;
  /** All sockets ever opened, in order. */
  readonly opened: WebSocket[];
  /** Paths and queries of all upgrade requests, including refused ones. */
  readonly upgradeUrls: string[];
  /** All texts received from clients. */
  readonly received: string[];
  /** Returns the status of a refused upgrade. `undefined` accepts upgrades. */
  refuse: (() => 401 | 404) | undefined;
  answerPings: boolean;
  sendAll(frame: unknown): void;
  close(): Promise<void>;
}

export async function startSocketBackend(): Promise<SocketBackend> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, duplex, head) => {
    backend.upgradeUrls.push(request.url ?? '');
    const status = backend.refuse?.();
    // A client may reset the connection before it reads the response.
    duplex.on('error', () => undefined);
    if (status !== undefined) return void duplex.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      backend.opened.push(socket);
      socket.on('message', (data) => {
        backend.received.push(String(data));
        if (backend.answerPings) socket.send('pong');
      });
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  const backend: SocketBackend = {
    origin: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    opened: [],
    upgradeUrls: [],
    received: [],
    refuse: undefined,
    answerPings: true,
    sendAll(frame) {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
      for (const socket of sockets.clients) socket.send(text);
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((done) => http.close(done));
    },
  };
  return backend;
}
