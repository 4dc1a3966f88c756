import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** `GET /api/openapi.json`, and the same as a page under `/api/docs`. */
export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
  let document: ReturnType<typeof openApiDocument> | undefined;
  // Written when it is first asked for: it takes longer than anything else of the start but the database.
  const describe = () => (document ??= openApiDocument(version));
  app.get('/api/openapi.json', describe);
  await app.register(swagger);
  await app.register(swaggerUi, { routePrefix: '/api/docs', transformSpecification: describe });
}
