import { WebSocket } from 'ws';

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export interface TestSocket {
  /** All frames so far, in order and parsed as JSON. Excludes pongs. */
  readonly frames: readonly unknown[];
  /** Resolves once the given number of frames has arrived. */
  received(count: number): Promise<readonly unknown[]>;
  /** Resolves once everything that the server has sent so far has arrived. */
  settled(): Promise<readonly unknown[]>;
  say(text: string): Promise<void>;
  /** Sends a protocol ping. Resolves to the payload of the pong. */
  ping(data: string): Promise<string>;
  readonly closed: Promise<number>;
  close(): void;
}

/** A browser as the API sees it: cookies by path, the portal's origin, and its header. */
export interface TestClient {
  readonly cookies: Map<string, Cookie>;
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Opens a socket. If the upgrade fails, rejects with the status in the message. */
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<TestSocket>;
}

function readCookie(line: string): Cookie & { readonly gone: boolean } {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const cut = pair.indexOf('=');
  const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
  return { name: pair.slice(0, cut), value: pair.slice(cut + 1), path, gone: attributes.includes('Max-Age=0') };
}

export function createClient(origin: string): TestClient {
  const cookies = new Map<string, Cookie>();
  const cookieHeader = (path: string) =>
    [...cookies.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const address = new URL(path, origin);
      const response = await fetch(address, {
        method,
        headers: {
          origin,
          'x-requested-with': 'portal',
          cookie: cookieHeader(address.pathname),
          // `fetch` sets the content type of FormData, which includes a boundary.
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const { gone, ...cookie } = readCookie(line);
        if (gone) cookies.delete(cookie.name);
        else cookies.set(cookie.name, cookie);
      }
      const text = await response.text();
      const json = /\bjson\b/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
    },
    open(path, headers = {}) {
      const address = new URL(path, origin);
      const cookie = cookieHeader(address.pathname);
      address.protocol = 'ws:';
      return openSocket(new WebSocket(address, { headers: { origin, cookie, ...headers } }));
    },
  };
}

function openSocket(socket: WebSocket): Promise<TestSocket> {
  const frames: unknown[] = [];
  let pongs = 0;
  const waiting = new Set<() => void>();
  const until = (reached: () => boolean) =>
    new Promise<readonly unknown[]>((resolve) => {
      const check = () => {
        if (!reached()) return;
        waiting.delete(check);
        resolve(frames);
      };
      waiting.add(check);
      check();
    });
  socket.on('message', (data) => {
    const text = String(data);
    if (text === 'pong') pongs += 1;
    else frames.push(JSON.parse(text));
    for (const check of waiting) check();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code));
  });
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) =>
      reject(new Error(`The upgrade was answered with ${response.statusCode}`)),
    );
    socket.on('error', reject);
    socket.on('open', () =>
      resolve({
        frames,
        received: (count) => until(() => frames.length >= count),
        settled() {
          const wanted = pongs + 1;
          socket.send('ping');
          return until(() => pongs >= wanted);
        },
        say: (text) => new Promise((sent) => socket.send(text, () => sent())),
        ping(data) {
          socket.ping(data);
          return new Promise((answered) => socket.once('pong', (echo) => answered(String(echo))));
        },
        closed,
        close: () => socket.close(),
      }),
    );
  });
}
