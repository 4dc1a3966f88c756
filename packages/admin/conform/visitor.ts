/** An HTTP client that behaves like a browser: cookies by path, the portal's origin, and a retry when throttled. */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The result of opening a socket. `status` is the status of a refused upgrade. */
export interface Opened {
  readonly socket?: WebSocket;
  readonly frames: readonly string[];
  readonly status?: number;
  readonly error?: string;
}

export interface Visitor {
  readonly fetch: typeof globalThis.fetch;
  /** Never rejects. */
  readonly open: (address: string) => Promise<Opened>;
  readonly hasCookies: () => boolean;
}

interface Options {
  /** Origin of the portal, as sent to the backend. */
  readonly origin: string;
  readonly timeoutMs: number;
}

const mostThrottled = 3;
const longestWaitSeconds = 60;

function cookieJar() {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>();
  return {
    size: () => cookies.size,
    keep(lines: readonly string[]) {
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const name = pair.slice(0, pair.indexOf('='));
        const attribute = (wanted: string) =>
          attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
        const isGone = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') < Date.now();
        if (isGone) cookies.delete(name);
        else cookies.set(name, { value: pair.slice(name.length + 1), path: attribute('path') ?? '/' });
      }
    },
    headerFor: (pathname: string) =>
      [...cookies]
        .filter(([, { path }]) => pathname.startsWith(path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
  };
}

export function createVisitor({ origin, timeoutMs }: Options): Visitor {
  const jar = cookieJar();

  async function send(
    input: Parameters<typeof globalThis.fetch>[0],
    init: RequestInit = {},
    tries = 1,
  ): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    headers.set('Origin', origin);
    const cookie = jar.headerFor(pathname);
    if (cookie !== '') headers.set('Cookie', cookie);
    const response = await globalThis.fetch(input, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    jar.keep(response.headers.getSetCookie());
    if (response.status !== 429 || tries === mostThrottled) return response;
    await wait(1000 * Math.min(longestWaitSeconds, Number(response.headers.get('retry-after')) || 1));
    return await send(input, init, tries + 1);
  }

  function open(address: string): Promise<Opened> {
    const url = new URL(address);
    const cookie = jar.headerFor(url.pathname);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, {
      headers: { origin, ...(cookie === '' ? {} : { cookie }) },
      handshakeTimeout: timeoutMs,
    });
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    return new Promise((resolve) => {
      socket.on('open', () => resolve({ socket, frames }));
      socket.on('unexpected-response', (request, response) => {
        request.destroy();
        resolve({ frames, status: response.statusCode ?? 0 });
      });
      socket.on('error', ({ message }) => resolve({ frames, error: message }));
    });
  }

  return { fetch: (input, init) => send(input, init), open, hasCookies: () => jar.size() > 0 };
}
