import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** `GET /api/openapi.json`, and the same as a page under `/api/docs`. */
export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = openApiDocument(version);
  app.get('/api/openapi.json', () => document);
  await app.register(swagger);
  await app.register(swaggerUi, { routePrefix: '/api/docs', transformSpecification: () => document });
}
