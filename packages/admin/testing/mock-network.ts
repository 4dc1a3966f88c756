/** Mocks `fetch` and `WebSocket`, the portal's access to the network. */
import type { Answering, Received } from '../providers/testing/backend.ts';

export interface Network {
  /** Requests in order. Files in a form are replaced by their names. */
  readonly received: readonly Received[];
  /** Returns the URLs of the open sockets. Messages pushed before a socket is open are lost. */
  opened(): readonly string[];
  /** Sends a message to every open socket. */
  push(frame: unknown): void;
  /** Closes all sockets, and rejects new ones until `mend` is called. */
  cut(): void;
  /** Fires the browser's `online` event, after which the portal reconnects. */
  mend(): void;
}

const frameTypes = ['open', 'close', 'error', 'message'] as const;
type FrameType = (typeof frameTypes)[number];

interface MockNetwork extends Network {
  /** Replacements for the browser's globals. Without `XMLHttpRequest`, forms are sent by `fetch`. */
  readonly globals: {
    readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
    readonly WebSocket: new (address: string) => object;
    readonly XMLHttpRequest: undefined;
  };
}

/** Creates a mock network. Every answer has a `Date` header, and `hang up` fails like a lost connection. */
export function mockNetwork(answer: Answering): MockNetwork {
  const received: Received[] = [];
  const sockets = new Set<StubSocket>();
  let isCut = false;

  /** A socket that opens immediately, receives only pushed messages, and answers pings. */
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
