/** The connection status in the top bar must change within five real seconds of the server going silent. */
import { type Socket, connect, createServer } from 'node:net';
import { z } from 'zod';
import { expect, signIn, test } from './fixtures.ts';
import { baseUrl, signalServer } from '../setup/test-servers.mjs';

const rounds = 7;
const limitMs = 5000;
/** Extra delay per round, so that each interruption hits a different moment of the heartbeat interval. */
const phaseMs = 370;

/** Starts a proxy that can swallow all traffic while keeping the connections open. */
async function startSwallowingProxy() {
  let swallows = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(baseUrl()).port), 'localhost');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.on('data', (data) => void (swallows || other.write(data)));
    }
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    origin: `http://localhost:${port}`,
    swallow: () => void (swallows = true),
    restore() {
      swallows = false;
      // Close the connections: bytes are missing from their streams.
      for (const socket of open) socket.destroy();
    },
    stop: () =>
      new Promise((done) => {
        server.close(done);
        for (const socket of open) socket.destroy();
      }),
  };
}

test('the status notices a frozen server, a lost network and a stalled proxy within 5 s', {
  tag: '@full',
}, async ({ page, context, allowConsoleErrors }) => {
  test.setTimeout(600_000);
  allowConsoleErrors(/ERR_|WebSocket|Failed to load resource/);
  const proxy = await startSwallowingProxy();
  const silences = {
    frozen: { begin: () => signalServer('SIGSTOP'), end: () => signalServer('SIGCONT') },
    gone: {
      async begin() {
        proxy.swallow();
        await context.setOffline(true);
      },
      async end() {
        await context.setOffline(false);
        proxy.restore();
      },
    },
    swallowed: { begin: proxy.swallow, end: proxy.restore },
  };
  const took: string[] = [];
  const mark = page.locator('.connection');
  await signIn(page, 'shop@demo.test', proxy.origin);
  try {
    for (const [name, { begin, end }] of Object.entries(silences)) {
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(`${proxy.origin}/account-settings`);
        await expect(mark).toHaveText('Live');
        await page.waitForTimeout(round * phaseMs);
        const before = performance.now();
        await begin();
        try {
          await expect(mark).toHaveText(/^(Checking|Offline since)/, { timeout: limitMs });
          took.push(`${name} ${Math.round(performance.now() - before)} ms`);
        } finally {
          await end();
        }
      }
    }
  } finally {
    await proxy.stop();
  }
  expect(took).toHaveLength(3 * rounds);
  test.info().annotations.push({ type: 'noticed after', description: took.join(', ') });
  console.log(took.join(', '));
});
