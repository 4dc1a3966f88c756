import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { ServerConfig } from '../runtime/config.ts';

const oneYear = 31_536_000;

/** Codes are scanned with the camera; nothing else of the device is asked for, by the portal or by what it embeds. */
const permissions = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** Where sockets of an origin are opened: not every browser takes them for the origin's own. */
const socketsOf = (origin: string) => origin.replace(/^http/, 'ws');

/** Everything comes from the portal, the origins that the configuration names, and the live chat where there is one; antd writes styles at run time. */
export function registerSecurityHeaders(app: FastifyInstance, config: ServerConfig): void {
  const { publicOrigins, imageOrigins, mapOrigins } = config;
  const chat = config.chatScriptUrl === '' ? [] : [new URL(config.chatScriptUrl).origin];
  // Made once: Fastify's own plugin writes the whole policy anew for each request.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...chat],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...publicOrigins, ...imageOrigins, ...chat],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...[...publicOrigins, ...chat].flatMap((origin) => [origin, socketsOf(origin)])],
        frameSrc: ["'self'", ...mapOrigins, ...chat],
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
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', permissions);
    // Over plain HTTP the header means nothing, and on a shop's own network it would lock browsers out.
    if (request.protocol === 'https') {
      void reply.header('strict-transport-security', `max-age=${oneYear}; includeSubDomains`);
    }
  });
}
