import { connect, createServer } from 'node:net';

/** A network that passes nothing on, and ends no connection, while it is stalled. @param {string} target */
export async function startStallingProxy(target) {
  const { hostname, port } = new URL(target);
  let isStalled = false;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      if (one === undefined || other === undefined) continue;
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isStalled) one.unpipe().pause();
    }
    pairs.push([near, far]);
  });
  /** @type {[import('node:net').Socket, import('node:net').Socket][]} */
  const pairs = [];
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const through = new URL(target);
  through.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: through.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      isStalled = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
