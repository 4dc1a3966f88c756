import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

const oneYear = 31_536_000;

/** Scripts come from the portal alone, and from the live chat where there is one; antd writes styles at run time, product pictures come from anywhere over TLS. */
export async function registerSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const chat = config.chatScriptUrl === '' ? [] : [new URL(config.chatScriptUrl).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...chat],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...chat],
        frameSrc: ["'self'", ...chat],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    hsts: false,
  });
  app.addHook('onSend', async (request, reply) => {
    // Over plain HTTP the header means nothing, and on a shop's own network it would lock browsers out.
    if (request.protocol === 'https') void reply.header('strict-transport-security', `max-age=${oneYear}; includeSubDomains`);
  });
}
