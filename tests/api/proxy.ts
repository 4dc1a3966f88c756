/** A TCP proxy in front of the test's PostgreSQL that can simulate an outage. */
import { type Socket, connect, createServer } from 'node:net';

export interface Proxy {
  /** Returns the URL with the proxy's port. */
  through(url: string): string;
  /** Closes all connections, and every new one as soon as it opens. */
  cut(): void;
  restore(): void;
  /** Returns the number of open connections. */
  open(): number;
  /** Returns the number of connection attempts so far. */
  countAttempts(): number;
  stop(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let attempts = 0;
  const server = createServer((near) => {
    attempts += 1;
    near.on('error', () => undefined);
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const cutAll = () => pairs.forEach(([near]) => near.resetAndDestroy());
  return {
    through(url) {
      const by = new URL(url);
      by.port = String(own);
      return by.href;
    },
    cut() {
      isCut = true;
      cutAll();
    },
    restore() {
      isCut = false;
    },
    open: () => pairs.size,
    countAttempts: () => attempts,
    async stop() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
