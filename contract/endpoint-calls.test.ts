import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, fillPath, mayCall, paramSchemas } from 'schema-admin/contract/endpoint.ts';

const shop = { role: 'Shop', isCollectEnabled: false, isCollectOnly: false } as const;

describe('path parameters', () => {
  it('are parsed by their schemas, or as short text without one', () => {
    const schemas = paramSchemas({ path: '/a/{id}/b/{count}', params: { count: z.coerce.number() } });
    expect(Object.keys(schemas)).toEqual(['id', 'count']);
    expect(schemas['count']?.parse('7')).toBe(7);
    expect(schemas['id']?.parse('7')).toBe('7');
    for (const wrong of ['', 'x'.repeat(201)]) expect(schemas['id']?.safeParse(wrong).success).toBe(false);
    expect(Object.keys(paramSchemas({ path: '/a/{id}', params: undefined }))).toEqual(['id']);
  });

  it('are never empty in a URL', () => {
    expect(() => fillPath('/a/{id}', { id: '' })).toThrow('needs "id"');
    expect(fillPath('/a/{id}', { id: 0 })).toBe('/a/0');
  });
});

describe('mayCall', () => {
  it('allows every user for public and session calls', () => {
    expect([mayCall('public', shop), mayCall('session', shop)]).toEqual([true, true]);
  });

  it('requires the role, and the ability if the call names one', () => {
    expect([mayCall({ roles: ['Admin'] }, shop), mayCall({ roles: ['Admin', 'Shop'] }, shop)]).toEqual([false, true]);
    const rejecting = { roles: ['Admin', 'Merchant', 'Shop'], ability: 'reject_orders' } as const;
    expect(
      [shop, { ...shop, role: 'Admin' } as const, { ...shop, role: 'Merchant' } as const].map((actor) =>
        mayCall(rejecting, actor),
      ),
    ).toEqual([true, false, false]);
  });

  it('allows collect-only accounts for calls that require collecting', () => {
    const collecting = { roles: ['Shop'], flag: 'collect' } as const;
    expect(
      [shop, { ...shop, isCollectEnabled: true }, { ...shop, isCollectOnly: true }].map((actor) =>
        mayCall(collecting, actor),
      ),
    ).toEqual([false, true, true]);
  });
});

describe('an endpoint', () => {
  const plain = { method: 'GET', path: '/a', access: 'public', summary: 'A', answer: z.unknown() } as const;

  it('defaults to the envelope Result, one retry and no guard', () => {
    expect(endpoint(plain)).toMatchObject({
      envelope: 'Result',
      errorKey: 'Error',
      retry: 'once',
      idempotent: false,
      etag: false,
      entity: undefined,
      guards: undefined,
      stale: 'refused',
    });
  });

  it('keeps its explicit options', () => {
    const guards = endpoint({ ...plain, etag: 'orders' });
    const options = {
      envelope: 'named',
      errorKey: 'error',
      retry: 'never',
      idempotent: true,
      stale: 'judged',
    } as const;
    expect(endpoint({ ...plain, ...options, guards })).toMatchObject({ ...options, guards });
    expect([guards.etag, guards.entity]).toEqual([true, 'orders']);
    expect(endpoint({ ...plain, etag: true })).toMatchObject({ etag: true, entity: undefined });
  });
});
