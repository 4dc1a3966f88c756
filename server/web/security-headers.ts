import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { ServerConfig } from '../runtime/config.ts';

const oneYear = 31_536_000;

/**
 * Permissions policy: the portal scans codes with the camera. Neither it nor embedded pages need other device features.
 */
const permissions = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** Returns the WebSocket origin. The policy lists it, because some browsers don't treat it as `'self'`. */
const socketsOf = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * Allows content from the portal, the configured origins and the live chat. Styles may be inline, because antd creates
 * them at run time.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: ServerConfig): void {
  const { publicOrigins, imageOrigins, mapOrigins } = config;
  const chat = config.chatScriptUrl === '' ? [] : [new URL(config.chatScriptUrl).origin];
  // Created once, because Fastify's own plugin would build the policy for each request.
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
    // The header has no effect over plain HTTP, and could lock browsers out in a shop's own network.
    if (request.protocol === 'https') {
      void reply.header('strict-transport-security', `max-age=${oneYear}; includeSubDomains`);
    }
  });
}
