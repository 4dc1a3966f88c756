import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from './endpoints.ts';

const rolesOf = (pattern: RegExp) =>
  everyEndpoint
    .filter(({ path }) => pattern.test(path))
    .map(({ access }) => (typeof access === 'object' ? access.roles : access));

describe('the table of calls', () => {
  // Requirement D-6.01
  it.each([
    ['all administration of subscriptions', /^\/admin\/subscription\//, 20],
    ['the states that are set by hand', /^\/collect\/\{id\}\/mark-as-/, 3],
  ])('leaves %s to administrators alone', (_, pattern, least) => {
    const roles = rolesOf(pattern);
    expect(roles.length).toBeGreaterThanOrEqual(least);
    expect(new Set(roles.map(String))).toEqual(new Set(['Admin']));
  });

  it('asks the database for read-only transactions for every GET and every list', () => {
    const isList = ({ body, query }: AnyEndpoint) => {
      const schema = body?.kind === 'json' ? body.schema : query;
      return schema instanceof z.ZodObject && 'Page' in schema.shape;
    };
    const reading = everyEndpoint.filter((endpoint) => endpoint.method === 'GET' || isList(endpoint));
    expect(reading.filter(({ reads }) => !reads).map(({ path }) => path)).toEqual([]);
  });

  // Requirement D-6.01
  it('has merchants price and book nothing', () => {
    expect(rolesOf(/^\/collect\/(place|\{id\}\/quote)$/)).toEqual([
      ['Admin', 'Shop'],
      ['Admin', 'Shop'],
    ]);
  });
});
