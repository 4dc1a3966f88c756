/** 500 requests that are sent by half must be gone after 30 s, and a healthy client must hardly notice them. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { measure, signIn, startServer } from '../demo-server.mjs';

const half = 250;
const allowedMs = 30_000;
const allowedFactor = 2;
const measuredMs = 15_000;

export async function leaveHalfOpen() {
  const server = await startServer({ DEMO_ORDERS: '200' });
  try {
    const headers = await signIn(server.origin, 'shop@demo.test');
    const ask = async () => {
      const answer = await fetch(`${server.origin}/api/portal/profile`, { headers });
      if (!answer.ok) throw new Error(`The healthy client was answered with ${answer.status}`);
      await answer.arrayBuffer();
    };
    for (let warmUp = 0; warmUp < 300; warmUp += 1) await ask();
    const before = measure(ask, 5);
    await wait(measuredMs);
    const usual = await before.stop();

    const { host, hostname, port } = new URL(server.origin);
    const started = performance.now();
    let [open, gone] = [2 * half, started];
    const during = measure(ask, 5);
    for (let index = 0; index < 2 * half; index += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.resume();
      socket.on('close', () => {
        open -= 1;
        gone = performance.now();
      });
      const head = `POST /api/portal/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nX-Requested-With: portal\r\nContent-Type: application/json\r\n`;
      socket.write(index < half ? head : `${head}Content-Length: 100\r\n\r\n{"Email":`);
    }
    while (open > 0 && performance.now() - started < 2 * allowedMs) await wait(100);
    const crowded = await during.stop();
    const seconds = (gone - started) / 1000;
    const ok = open === 0 && gone - started <= allowedMs && crowded.p99 <= allowedFactor * usual.p99;
    return {
      ok,
      output: `${2 * half - open} of ${2 * half} half-open requests gone after ${seconds.toFixed(1)} s (${allowedMs / 1000} allowed); a healthy client's p99 went from ${usual.p99.toFixed(1)} to ${crowded.p99.toFixed(1)} ms (${allowedFactor} × allowed)`,
    };
  } finally {
    server.remove();
  }
}
