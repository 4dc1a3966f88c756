import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PortalConfig } from 'schema-admin/contract/config.ts';
import { extensions } from '../../contract/endpoints.ts';
import { heartbeat } from 'schema-admin/contract/live.ts';
import { setUpExtension } from 'schema-admin/contract/set-up.ts';
import { orderAlertsExtension } from '../../contract/orders/order-alerts.ts';
import { simulationExtension } from '../../contract/platform/simulation.ts';
import { gateTexts } from '../api/texts.ts';
import type { Services } from '../api/services.ts';

/** The web app manifest, for phones with the portal on their home screen. */
const manifestFile = 'manifest.webmanifest';
const Manifest = z.record(z.string(), z.unknown());

function isNavigation(request: FastifyRequest): boolean {
  // Only the API's own paths: `/api-keys` is a page.
  const isApi = /^\/api(?:[/?]|$)/.test(request.url);
  return request.method === 'GET' && !isApi && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built portal, its `/config.json`, and its page for every address of the portal's router. Without a build,
 * only the API is served. The extension `setup` is absent once the marketplace is set up.
 */
export async function registerPortal(
  app: FastifyInstance,
  { config, pushKeys }: Pick<Services, 'config' | 'pushKeys'>,
  folder: string,
  isSetUp: () => Promise<boolean>,
): Promise<void> {
  const absent = [...(config.demo ? [] : [simulationExtension]), ...(pushKeys ? [] : [orderAlertsExtension])];
  const portalConfig = PortalConfig.parse({
    Environment: config.environment,
    Brand: config.brand,
    PhoneContact: config.phoneContact,
    TermsUrl: config.termsUrl,
    ChatScriptUrl: config.chatScriptUrl,
    AcceptanceAmberMinutes: config.acceptance.amber,
    AcceptanceRedMinutes: config.acceptance.red,
    // Browsers get only the names of the backends.
    Backends: Object.fromEntries(Object.keys(config.backends).map((name) => [name, {}])),
    Extensions: [...extensions.filter((name) => !absent.includes(name)), heartbeat],
  });
  app.get('/config.json', async (_request, reply) => {
    const Extensions = portalConfig.Extensions.filter((name) => name !== setUpExtension);
    const answer = (await isSetUp()) ? { ...portalConfig, Extensions } : portalConfig;
    return reply.header('cache-control', 'no-cache').send(answer);
  });

  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')));
    app.get(`/${manifestFile}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send({ ...manifest, name: config.portalName, short_name: config.portalName }),
    );
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // The build puts a content hash into the name of each asset.
        const hashed = path.startsWith(join(folder, 'assets'));
        if (hashed) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
        else response.setHeader('cache-control', path.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // Don't return the reply: Fastify would add another listener for its end, and Node warns about too many listeners.
    if (built && isNavigation(request)) void reply.sendFile('index.html');
    else void reply.code(404).send({ Error: gateTexts.nothingHere() });
  });
}
