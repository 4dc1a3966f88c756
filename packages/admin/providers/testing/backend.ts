/** A local HTTP server for tests. */
import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A response: JSON, plain text, or an empty body. */
export interface Sent {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the response. `hang up` closes the connection without a response. */
export type Answering = (request: Received) => Sent | 'hang up' | Promise<Sent | 'hang up'>;

export interface Backend {
  readonly origin: string;
  readonly received: Received[];
  readonly server: Server;
  answer: Answering;
  /** Returns the number of requests to a path. */
  count(path: string): number;
  close(): Promise<void>;
}

export async function startBackend(answer: Answering): Promise<Backend> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const got = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        text: await text(request),
      };
      received.push(got);
      const sent = await backend.answer(got);
      if (sent === 'hang up') return void request.socket.destroy();
      response.statusCode = sent.status ?? 200;
      for (const [name, value] of Object.entries(sent.headers ?? {})) response.setHeader(name, value);
      if (sent.json !== undefined) response.setHeader('Content-Type', 'application/json');
      response.end(sent.json === undefined ? sent.text : JSON.stringify(sent.json));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const backend: Backend = {
    origin: `http://127.0.0.1:${port}`,
    received,
    server,
    answer,
    count: (path) => received.filter((request) => request.url === path).length,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return backend;
}
