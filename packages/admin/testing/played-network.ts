/** The network as the portal's border sees it: `fetch` and `WebSocket`, played. */
import type { Answering, Received } from '../providers/testing/backend.ts';

export interface Network {
  /** Every request, in order; files of a form stand in it by their names. */
  readonly received: readonly Received[];
  /** The addresses of the sockets that are open: what is pushed earlier is heard by nobody. */
  opened(): readonly string[];
  /** What is said to every open socket. */
  push(frame: unknown): void;
  /** Every open socket is lost, and none opens again until the network is mended. */
  cut(): void;
  /** The browser is online again: what was cut is opened anew. */
  mend(): void;
}

const frameTypes = ['open', 'close', 'error', 'message'] as const;
type FrameType = (typeof frameTypes)[number];

interface PlayedNetwork extends Network {
  /** In place of the browser's own; forms go through `fetch` where there is no `XMLHttpRequest`. */
  readonly globals: {
    readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
    readonly WebSocket: new (address: string) => object;
    readonly XMLHttpRequest: undefined;
  };
}

/** Every answer has a `Date`, as a server's has; `hang up` fails as a lost connection does. */
export function playNetwork(answer: Answering): PlayedNetwork {
  const received: Received[] = [];
  const sockets = new Set<StubSocket>();
  let isCut = false;

  /** Opens at once, hears nothing but what is pushed, and answers pings. */
  class StubSocket {
    readonly #listeners = new Map<FrameType, ((event: { data: unknown }) => void)[]>(
      frameTypes.map((type) => [type, []]),
    );
    isOpen = false;
    constructor(readonly address: string) {
      sockets.add(this);
      queueMicrotask(() => {
        this.isOpen = !isCut;
        this.emit(isCut ? 'close' : 'open');
      });
    }
    addEventListener(type: FrameType, listener: (event: { data: unknown }) => void) {
      this.#listeners.get(type)?.push(listener);
    }
    emit(type: FrameType, data?: unknown) {
      for (const listener of this.#listeners.get(type) ?? []) listener({ data });
    }
    send() {
      queueMicrotask(() => this.emit('message', 'pong'));
    }
    close() {
      sockets.delete(this);
    }
  }

  const fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = address.slice(address.indexOf('/', 'http://'.length));
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: Object.fromEntries([...new Headers(init.headers)].map(([name, value]) => [name.toLowerCase(), value])),
      text: textOf(init.body),
    };
    received.push(request);
    const sent = await answer(request);
    init.signal?.throwIfAborted();
    if (sent === 'hang up') throw new TypeError('Failed to fetch');
    return new Response(sent.json === undefined ? (sent.text ?? '') : JSON.stringify(sent.json), {
      status: sent.status ?? 200,
      headers: { date: new Date().toUTCString(), ...sent.headers },
    });
  };
  return {
    globals: { fetch, WebSocket: StubSocket, XMLHttpRequest: undefined },
    received,
    opened: () => [...sockets].filter(({ isOpen }) => isOpen).map(({ address }) => address),
    cut: () => {
      isCut = true;
      for (const socket of sockets) {
        socket.isOpen = false;
        socket.emit('close');
      }
    },
    mend: () => {
      isCut = false;
      window.dispatchEvent(new Event('online'));
    },
    push: (frame) => sockets.forEach((socket) => socket.emit('message', JSON.stringify(frame))),
  };
}

function textOf(body: unknown): string {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body : '';
  return JSON.stringify(
    Object.fromEntries([...body].map(([name, value]) => [name, value instanceof File ? value.name : value])),
  );
}
