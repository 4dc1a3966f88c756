import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from './endpoints.ts';

const rolesOf = (pattern: RegExp) =>
  everyEndpoint
    .filter(({ path }) => pattern.test(path))
    .map(({ access }) => (typeof access === 'object' ? access.roles : access));

describe('the endpoint table', () => {
  // Requirement D-6.01
  it.each([
    ['the administration of subscriptions', /^\/admin\/subscription\//, 20],
    ['manual status changes', /^\/collect\/\{id\}\/mark-as-/, 3],
  ])('allows %s only for administrators', (_, pattern, least) => {
    const roles = rolesOf(pattern);
    expect(roles.length).toBeGreaterThanOrEqual(least);
    expect(new Set(roles.map(String))).toEqual(new Set(['Admin']));
  });

  it('uses read-only transactions for every GET and every list', () => {
    const isList = ({ body, query }: AnyEndpoint) => {
      const schema = body?.kind === 'json' ? body.schema : query;
      return schema instanceof z.ZodObject && 'Page' in schema.shape;
    };
    const reading = everyEndpoint.filter((endpoint) => endpoint.method === 'GET' || isList(endpoint));
    expect(reading.filter(({ reads }) => !reads).map(({ path }) => path)).toEqual([]);
  });

  // Requirement D-6.01
  it('does not let merchants request prices or book', () => {
    expect(rolesOf(/^\/collect\/(place|\{id\}\/quote)$/)).toEqual([
      ['Admin', 'Shop'],
      ['Admin', 'Shop'],
    ]);
  });
});
