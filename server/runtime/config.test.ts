import { describe, expect, it } from 'vitest';
import { Environment } from 'schema-admin/contract/config.ts';
import { readConfig } from './config.ts';

const postgres = { DATABASE_URL: 'postgres://portal@localhost/portal' };

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      dataDir: './.data',
      databaseUrl: undefined,
      demo: true,
      environment: 'demo',
      publicOrigins: [],
      signInsAMinute: 10,
      auditDays: 730,
    });
  });

  it('enables demo mode by default only on the embedded database', () => {
    expect(readConfig(postgres)).toMatchObject({ demo: false, environment: 'prod' });
    expect(readConfig({ ...postgres, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0', ENVIRONMENT: 'training' })).toMatchObject({ demo: false, environment: 'training' });
  });

  it('enables demo mode only if set, or by default on the embedded database outside production', () => {
    const [nodeEnvs, environments] = [
      [undefined, 'development', 'test', 'production'],
      [undefined, ...Environment.options],
    ];
    let tried = 0;
    for (const NODE_ENV of nodeEnvs) {
      for (const DEMO of [undefined, '0', '1']) {
        for (const ENVIRONMENT of environments) {
          for (const DATABASE_URL of [undefined, postgres.DATABASE_URL]) {
            const variables = { NODE_ENV, DEMO, ENVIRONMENT, DATABASE_URL, EMBEDDED_DATABASE: '1' };
            const demo =
              DEMO === '1' || (DEMO === undefined && DATABASE_URL === undefined && NODE_ENV !== 'production');
            const read = readConfig(variables);
            expect([variables, read.demo, read.environment, read.simulatorRate > 0]).toEqual([
              variables,
              demo,
              ENVIRONMENT ?? (demo ? 'demo' : 'prod'),
              demo,
            ]);
            tried += 1;
          }
        }
      }
    }
    expect(tried).toBe(120);
  });

  it('reads the brand, uses its name for the installed app, and rejects an invalid brand', () => {
    const read = readConfig({ BRAND: '{"Name":"Linden","Currency":"EUR"}' });
    expect([read.brand, read.portalName]).toEqual([{ Name: 'Linden', Currency: 'EUR' }, 'Linden']);
    expect([
      readConfig({}).portalName,
      readConfig({ BRAND: '{"Name":"Linden"}', PORTAL_NAME: 'Till' }).portalName,
    ]).toEqual(['Portal', 'Till']);
    expect(() => readConfig({ BRAND: '{"Currency":"Taler"}' })).toThrow(
      'BRAND.Currency: must be the code of a currency',
    );
  });

  it('reads backends, with each secret from its own variable', () => {
    const BACKENDS = JSON.stringify({
      'stock-2': { Base: 'https://stock.test:443/v1/', Auth: 'bearer', Headers: { a: 'b' } },
      open: { Base: 'http://open.test', Roles: ['Shop'] },
    });
    expect(readConfig({ BACKENDS, BACKEND_STOCK_2_SECRET: 'sesame' }).backends).toEqual({
      'stock-2': {
        base: 'https://stock.test/v1',
        headers: { a: 'b', authorization: 'Bearer sesame' },
        isSecret: true,
        roles: ['Admin'],
      },
      open: { base: 'http://open.test', headers: {}, isSecret: false, roles: ['Shop'] },
    });
    expect(() => readConfig({ BACKENDS })).toThrow('BACKENDS needs BACKEND_STOCK_2_SECRET');
    for (const wrong of [
      '{',
      '[]',
      '{"Stock":{"Base":"https://a.test"}}',
      '{"stock":{"Base":"ftp://a.test"}}',
      '{"stock":{"Base":"https://a.test","auth":"bearer"}}',
    ]) {
      expect(() => readConfig({ BACKENDS: wrong })).toThrow('BACKENDS');
    }
  });

  it('requires a setting for production on the embedded database', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('EMBEDDED_DATABASE=1');
    expect(readConfig({ NODE_ENV: 'production', EMBEDDED_DATABASE: '1' }).databaseUrl).toBeUndefined();
    expect(readConfig({ NODE_ENV: 'production', ...postgres }).databaseUrl).toBe(postgres.DATABASE_URL);
  });

  it('accepts only a Redis broker, and only with PostgreSQL', () => {
    expect(readConfig({ ...postgres, EVENTS_URL: 'rediss://redis.test' }).eventsUrl).toBe('rediss://redis.test');
    expect(() => readConfig({ EVENTS_URL: 'redis://redis.test' })).toThrow('DATABASE_URL');
    expect(() => readConfig({ ...postgres, EVENTS_URL: 'nats://nats.test' })).toThrow('EVENTS_URL');
  });

  it('names the malformed variable', () => {
    expect(() => readConfig({ PORT: 'many' })).toThrow('PORT');
    expect(() => readConfig({ PUBLIC_ORIGIN: 'portal' })).toThrow('PUBLIC_ORIGIN');
    expect(readConfig({ PUBLIC_ORIGIN: 'https://a.test/, https://b.test:8443' }).publicOrigins).toEqual([
      'https://a.test',
      'https://b.test:8443',
    ]);
  });

  it('enables the simulator only in demo mode, and can turn it off', () => {
    expect(readConfig({}).simulatorRate).toBe(6);
    expect(readConfig({ MARKET_RATE: '0' }).simulatorRate).toBe(0);
    expect(readConfig({ ...postgres, MARKET_RATE: '60' }).simulatorRate).toBe(0);
  });

  it('publishes the API docs in demo and development, and in production only if set', () => {
    expect(
      [
        {},
        { ...postgres, DEMO: '1' },
        { ...postgres, ENVIRONMENT: 'dev' },
        { ...postgres, NODE_ENV: 'production', API_DOCS: '1' },
      ].map((given) => readConfig(given).apiDocs),
    ).toEqual([true, true, true, true]);
    expect(
      [postgres, { ...postgres, NODE_ENV: 'production', DEMO: '1' }, { API_DOCS: '0' }].map(
        (given) => readConfig(given).apiDocs,
      ),
    ).toEqual([false, false, false]);
  });

  it('lets open orders warn after 10 and alarm after 20 minutes, and rejects the reverse order', () => {
    expect(readConfig({}).acceptance).toEqual({ amber: 10, red: 20 });
    expect(readConfig({ ACCEPTANCE_AMBER_MINUTES: '2.5', ACCEPTANCE_RED_MINUTES: '5' }).acceptance).toEqual({
      amber: 2.5,
      red: 5,
    });
    expect(() => readConfig({ ACCEPTANCE_AMBER_MINUTES: '30' })).toThrow('ACCEPTANCE_RED_MINUTES');
    expect(() => readConfig({ ACCEPTANCE_RED_MINUTES: '0' })).toThrow('ACCEPTANCE_RED_MINUTES');
  });

  it('accepts requests from PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example.com/' })).toMatchObject({
      publicUrl: 'https://portal.example.com',
      publicOrigins: ['https://portal.example.com'],
    });
  });
});
