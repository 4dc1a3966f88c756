import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { z } from 'zod';
import { sendDueWebhooks } from '../../server/areas/webhooks/send-messages.ts';
import type { WebhookLimits } from '../../server/areas/webhooks/post-webhook.ts';
import { silentLog } from '../../server/runtime/log.ts';
import type { TestApp } from './test-app.ts';
import { serverKey } from './test-certificates.ts';
import type { TestClient } from './test-client.ts';

const Payload = z.looseObject({
  type: z.string(),
  timestamp: z.string(),
  sequence: z.number(),
  data: z.looseObject({ id: z.string().optional(), state: z.string().optional() }),
});

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: z.infer<typeof Payload>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const address = z.object({ port: z.number() });

/** A real HTTP server that records requests, with TLS if it gets a certificate. `answer` is 204 at first. */
export async function startReceiver(certificate?: string) {
  const received: Received[] = [];
  const behaviour: { answer: Answer } = { answer: (response) => response.writeHead(204).end() };
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body, payload: Payload.parse(JSON.parse(body)) });
      behaviour.answer(response, request);
    });
  };
  const server =
    certificate === undefined ? createServer(receive) : createTlsServer({ key: serverKey, cert: certificate }, receive);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = address.parse(server.address());
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/hook`,
    received,
    behaviour,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Verifies a message with the library, at the time at which it was sent. Throws for a wrong signature. */
export function verify(secret: string, { headers, body }: Received, now: Date): unknown {
  vi.setSystemTime(now);
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
  } finally {
    vi.useRealTimers();
  }
}

/** Runs the webhook job once, as a node does. */
export async function sendWebhooks(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  limits: WebhookLimits = { allowPrivate: true },
): Promise<void> {
  await sendDueWebhooks({ database, clock: clock.now, portal: 'https://portal.example.com', limits, log: silentLog });
}

const Created = z.object({ Result: z.object({ Id: z.number() }) });
const Secret = z.object({ Result: z.object({ Secret: z.string() }) });

/** Adds an endpoint and reveals its secret. */
export async function addWebhook(client: TestClient, url: string, events: readonly string[] = []) {
  const created = await client.call('POST', '/api/ext/webhooks', { Name: 'Till', Url: url, Events: events });
  const id = Created.parse(created.body).Result.Id;
  return { id, path: `/api/ext/webhooks/${id}`, secret: await revealSecret(client, id) };
}

export async function revealSecret(client: TestClient, id: number): Promise<string> {
  return Secret.parse((await client.call('POST', `/api/ext/webhooks/${id}/secret`)).body).Result.Secret;
}

const Messages = z.object({
  Result: z.object({
    Messages: z.array(
      z.looseObject({
        Id: z.number(),
        Type: z.string(),
        Object: z.string(),
        State: z.string(),
        Attempts: z.number(),
        Status: z.number().nullable(),
        Error: z.string().nullable(),
        Answer: z.string().nullable(),
        NextAttempt: z.string().nullable(),
      }),
    ),
  }),
});

/** Lists messages, oldest first. */
export async function listMessages(client: TestClient, filter: Readonly<Record<string, unknown>> = {}) {
  const body = { Query: '', Webhook: [], State: [], Type: [], Page: 1, Size: 100, ...filter };
  return Messages.parse(
    (await client.call('POST', '/api/ext/webhooks/messages/list', body)).body,
  ).Result.Messages.toReversed();
}
