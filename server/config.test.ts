import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const postgres = { DATABASE_URL: 'postgres://portal@localhost/portal' };

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './.data', databaseUrl: undefined, demo: true, environment: 'demo', publicOrigins: [], signInsAMinute: 10, auditDays: 730 });
  });

  it('starts the demonstration on the embedded database alone, unless it says otherwise', () => {
    expect(readConfig(postgres)).toMatchObject({ demo: false, environment: 'prod' });
    expect(readConfig({ ...postgres, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0', ENVIRONMENT: 'training' })).toMatchObject({ demo: false, environment: 'training' });
  });

  it('lets production run on the embedded database only knowingly', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('EMBEDDED_DATABASE=1');
    expect(readConfig({ NODE_ENV: 'production', EMBEDDED_DATABASE: '1' }).databaseUrl).toBeUndefined();
    expect(readConfig({ NODE_ENV: 'production', ...postgres }).databaseUrl).toBe(postgres.DATABASE_URL);
  });

  it('names what is malformed', () => {
    expect(() => readConfig({ PORT: 'many' })).toThrow('PORT');
    expect(() => readConfig({ PUBLIC_ORIGIN: 'portal' })).toThrow('PUBLIC_ORIGIN');
    expect(readConfig({ PUBLIC_ORIGIN: 'https://a.test/, https://b.test:8443' }).publicOrigins).toEqual(['https://a.test', 'https://b.test:8443']);
  });

  it('lets the market move in the demonstration alone, and can keep it still', () => {
    expect(readConfig({}).marketRate).toBe(6);
    expect(readConfig({ MARKET_RATE: '0' }).marketRate).toBe(0);
    expect(readConfig({ ...postgres, MARKET_RATE: '60' }).marketRate).toBe(0);
  });

  it('describes the API to anyone in the demonstration and in development, in production only when told to', () => {
    expect([{}, { ...postgres, DEMO: '1' }, { ...postgres, ENVIRONMENT: 'dev' }, { ...postgres, NODE_ENV: 'production', API_DOCS: '1' }].map((given) => readConfig(given).apiDocs)).toEqual([true, true, true, true]);
    expect([postgres, { ...postgres, NODE_ENV: 'production', DEMO: '1' }, { API_DOCS: '0' }].map((given) => readConfig(given).apiDocs)).toEqual([false, false, false]);
  });

  it('has open orders warn after 10 minutes and alarm after 20, and never alarm before they warn', () => {
    expect(readConfig({}).acceptance).toEqual({ amber: 10, red: 20 });
    expect(readConfig({ ACCEPTANCE_AMBER_MINUTES: '2.5', ACCEPTANCE_RED_MINUTES: '5' }).acceptance).toEqual({ amber: 2.5, red: 5 });
    expect(() => readConfig({ ACCEPTANCE_AMBER_MINUTES: '30' })).toThrow('ACCEPTANCE_RED_MINUTES');
    expect(() => readConfig({ ACCEPTANCE_RED_MINUTES: '0' })).toThrow('ACCEPTANCE_RED_MINUTES');
  });

  it('takes calls from the address that mails lead to', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example.com/' })).toMatchObject({ publicUrl: 'https://portal.example.com', publicOrigins: ['https://portal.example.com'] });
  });
});
