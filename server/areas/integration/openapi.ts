import { z } from 'zod';
import { integrationEndpoints } from '../../../contract/integration/endpoints.ts';
import { type IntegrationEndpoint, integrationPath } from '../../../contract/integration/integration-endpoint.ts';
import { jsonSchema } from '../../api/openapi.ts';
import { Problem, problemType } from './problems.ts';

type Json = Readonly<Record<string, unknown>>;

const problems = {
  401: 'No valid API key',
  403: 'The API key lacks the scope',
  404: 'Not found, or owned by another merchant',
  409: 'Conflict with the current state, or with an earlier call of the same id',
  422: 'Invalid request; `errors` has an entry per invalid field',
  429: 'Too many calls; `Retry-After` holds the seconds to wait',
  500: 'Unexpected error',
  503: 'Temporarily unavailable; `Retry-After` holds the seconds to wait',
} as const;

const limitHeaders = {
  'RateLimit-Policy': { schema: { type: 'string' }, description: 'Calls (`q`) per window of seconds (`w`)' },
  RateLimit: { schema: { type: 'string' }, description: 'Calls left (`r`), and seconds until the window ends (`t`)' },
};

function parametersOf({ params, query, method }: IntegrationEndpoint): Json[] {
  const described = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries<unknown>(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: field instanceof z.ZodType ? jsonSchema(field, 'input') : {},
    }));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: 'A repeated call with the same key and content gets the first answer again, for two days',
  };
  return [...described('path', params), ...described('query', query), ...(method === 'GET' ? [] : [idempotencyKey])];
}

function describeOperation(name: string, target: IntegrationEndpoint): Json {
  const content = { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    operationId: name,
    tags: [target.path.split('/')[1]],
    summary: target.summary,
    description: `Requires the scope \`${target.scope}\`.`,
    parameters: parametersOf(target),
    ...(target.body === undefined
      ? {}
      : {
          requestBody: {
            required: !target.body.safeParse(undefined).success,
            content: { 'application/json': { schema: jsonSchema(target.body, 'input') } },
          },
        }),
    responses: {
      [target.status]: {
        description: 'Success',
        headers: limitHeaders,
        content: { 'application/json': { schema: jsonSchema(target.answer, 'output') } },
      },
      ...Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [status, { description, content }]),
      ),
    },
    security: [{ apiKey: [target.scope] }],
  };
}

/** Builds the OpenAPI 3.1 document of the Integration API. */
export function describeIntegration(version: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, target] of Object.entries<IntegrationEndpoint>(integrationEndpoints)) {
    (paths[target.path] ??= {})[target.method.toLowerCase()] = describeOperation(name, target);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Marketplace Integration API', version },
    servers: [{ url: integrationPath }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    },
  };
}
