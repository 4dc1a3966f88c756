import { describe, expect, it } from 'vitest';
import { Environment } from 'schema-admin/contract/config.ts';
import { readConfig } from './config.ts';

const postgres = { DATABASE_URL: 'postgres://portal@localhost/portal' };

describe('the environment', () => {
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

  it('starts the demonstration on the embedded database alone, unless it says otherwise', () => {
    expect(readConfig(postgres)).toMatchObject({ demo: false, environment: 'prod' });
    expect(readConfig({ ...postgres, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0', ENVIRONMENT: 'training' })).toMatchObject({ demo: false, environment: 'training' });
  });

  it('runs the demonstration exactly where it is asked for, or where nothing is said on the embedded database outside production', () => {
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

  it('hands the portal its brand, by whose name it is installed, and does not start with one that is wrong', () => {
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

  it('names other backends with what opens each, which stands in a variable of its own', () => {
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

  it('lets production run on the embedded database only knowingly', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('EMBEDDED_DATABASE=1');
    expect(readConfig({ NODE_ENV: 'production', EMBEDDED_DATABASE: '1' }).databaseUrl).toBeUndefined();
    expect(readConfig({ NODE_ENV: 'production', ...postgres }).databaseUrl).toBe(postgres.DATABASE_URL);
  });

  it('takes a broker for events beside PostgreSQL alone, and no broker that it cannot speak to', () => {
    expect(readConfig({ ...postgres, EVENTS_URL: 'rediss://redis.test' }).eventsUrl).toBe('rediss://redis.test');
    expect(() => readConfig({ EVENTS_URL: 'redis://redis.test' })).toThrow('DATABASE_URL');
    expect(() => readConfig({ ...postgres, EVENTS_URL: 'nats://nats.test' })).toThrow('EVENTS_URL');
  });

  it('names what is malformed', () => {
    expect(() => readConfig({ PORT: 'many' })).toThrow('PORT');
    expect(() => readConfig({ PUBLIC_ORIGIN: 'portal' })).toThrow('PUBLIC_ORIGIN');
    expect(readConfig({ PUBLIC_ORIGIN: 'https://a.test/, https://b.test:8443' }).publicOrigins).toEqual([
      'https://a.test',
      'https://b.test:8443',
    ]);
  });

  it('runs the simulator in the demonstration alone, and can turn it off', () => {
    expect(readConfig({}).simulatorRate).toBe(6);
    expect(readConfig({ MARKET_RATE: '0' }).simulatorRate).toBe(0);
    expect(readConfig({ ...postgres, MARKET_RATE: '60' }).simulatorRate).toBe(0);
  });

  it('describes the API to anyone in the demonstration and in development, in production only when told to', () => {
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

  it('has open orders warn after 10 minutes and alarm after 20, and never alarm before they warn', () => {
    expect(readConfig({}).acceptance).toEqual({ amber: 10, red: 20 });
    expect(readConfig({ ACCEPTANCE_AMBER_MINUTES: '2.5', ACCEPTANCE_RED_MINUTES: '5' }).acceptance).toEqual({
      amber: 2.5,
      red: 5,
    });
    expect(() => readConfig({ ACCEPTANCE_AMBER_MINUTES: '30' })).toThrow('ACCEPTANCE_RED_MINUTES');
    expect(() => readConfig({ ACCEPTANCE_RED_MINUTES: '0' })).toThrow('ACCEPTANCE_RED_MINUTES');
  });

  it('takes calls from the address that mails lead to', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example.com/' })).toMatchObject({
      publicUrl: 'https://portal.example.com',
      publicOrigins: ['https://portal.example.com'],
    });
  });
});
