/** Many connections of one account that repeat one call as fast as they are answered. Runs on its own thread, so that it does not slow down the measurement. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const { origin, headers, call, connections, reads } = z
  .object({ origin: z.string(), headers: z.record(z.string(), z.string()), call: z.object({ method: z.string(), path: z.string(), body: z.string().optional() }), connections: z.number(), reads: z.boolean() })
  .parse(workerData);

/** How long a client that does not read keeps its connection before it opens another. */
const unreadMs = 2000;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
/** @type {Record<string, number>} */
const statuses = {};

async function ask() {
  const asked = request(`${origin}${call.path}`, { method: call.method, headers, agent });
  asked.end(call.body);
  const [answer] = await once(asked, 'response');
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
  if (reads || answer.statusCode === 429) {
    answer.resume();
    await once(answer, 'end');
  } else {
    await wait(unreadMs);
    asked.destroy();
  }
}

async function repeat() {
  for (;;) await ask().catch((error) => {
    const name = `error ${error.code}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    return wait(10);
  });
}

parentPort?.on('message', () => parentPort?.postMessage(statuses));
for (let connection = 0; connection < connections; connection += 1) void repeat();
