import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { DatabaseAway } from './db/database.ts';
import { plainHttpWarning, startAdvice, startFailure } from './start-advice.ts';

const coded = (code: string, message = '', fields: object = {}) =>
  Object.assign(new Error(message), { code, ...fields });
const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', {
  syscall: 'connect',
  address: '127.0.0.1',
  port: 5432,
});

describe('startAdvice', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'PostgreSQL is not running',
      refused,
      /^Nothing answers at 127\.0\.0\.1:5432\. Start PostgreSQL, or correct .* DATABASE_URL/,
    ],
    [
      'no address of a host answers',
      Object.assign(new AggregateError([refused], ''), { code: 'ECONNREFUSED' }),
      /Start PostgreSQL/,
    ],
    [
      'the host is unknown',
      coded('ENOTFOUND', 'getaddrinfo ENOTFOUND db', { hostname: 'db' }),
      /host db does not exist.*DATABASE_URL/,
    ],
    ['the name server is away', coded('EAI_AGAIN', '', { hostname: 'db' }), /DNS/],
    ['a firewall drops packets', new Error('timeout expired'), /firewall/],
    ['DATABASE_URL is not a URL', coded('ERR_INVALID_URL', 'Invalid URL'), /postgres:\/\/user:password@host/],
    [
      'the password is wrong',
      coded('28P01', 'password authentication failed for user "portal"'),
      /refuses the password/,
    ],
    ['the user is not let in', coded('28000', 'no pg_hba.conf entry for host'), /pg_hba\.conf/],
    [
      'the database does not exist',
      coded('3D000', 'database "portal" does not exist'),
      /create database portal owner portal/,
    ],
    [
      'the user may not create roles',
      coded('42501', 'permission denied to create role'),
      /alter role portal createrole/,
    ],
    [
      'another user has created the roles',
      coded('42501', 'must have admin option on role "portal_app"'),
      /admin option/,
    ],
    ['the user is not the owner', coded('42501', 'permission denied for schema public'), /owner to portal/],
    ['an extension is missing', coded('0A000', 'extension "pg_trgm" is not available'), /contrib/],
    ['an extension has no files', coded('58P01', 'could not open extension control file'), /contrib/],
    ['no connection is free', coded('53300', 'sorry, too many clients already'), /max_connections/],
    ['the certificate is not trusted', coded('SELF_SIGNED_CERT_IN_CHAIN'), /NODE_EXTRA_CA_CERTS/],
    [
      'the port is taken',
      coded('EADDRINUSE', '', { syscall: 'listen', address: '0.0.0.0', port: 3000 }),
      /port at 0\.0\.0\.0:3000.*PORT/,
    ],
    [
      'the address is not of this machine',
      coded('EADDRNOTAVAIL', '', { syscall: 'listen', address: '10.9.9.9' }),
      /HOST/,
    ],
    ['the port is below 1024', coded('EACCES', '', { syscall: 'listen', address: '0.0.0.0', port: 443 }), /above 1023/],
    [
      'the folder cannot be written',
      coded('EACCES', '', { syscall: 'mkdir', path: '/srv/data' }),
      /may not write to \/srv\/data.*DATA_DIR/,
    ],
    ['the folder is read-only', coded('EROFS', '', { path: '/srv/data' }), /may not write to \/srv\/data/],
    ['the disk is full', coded('ENOSPC'), /disk is full/],
    ['the working folder is another one', coded('ENOENT', '', { path: '/srv/server/db/migrations' }), /project's root/],
    [
      'a query has failed for a known reason',
      new DrizzleQueryError('create role portal_app', [], coded('42501', 'permission denied to create role')),
      /createrole/,
    ],
    ['a known reason is wrapped', new DatabaseAway(refused), /Start PostgreSQL/],
  ])('returns advice when %s', (_case, error, advice) => {
    expect(startAdvice(error)).toMatch(advice);
    expect(startFailure(error)).toMatch(/^The server could not start\. /);
  });

  it.each([[new Error('Something else')], [coded('ENOENT', '', { path: '/srv/data/one' })], [undefined], ['text']])(
    'returns nothing for %s',
    (error) => {
      expect(startAdvice(error)).toBeUndefined();
      expect(startFailure(error)).toBe('The server could not start');
    },
  );
});

describe('plainHttpWarning', () => {
  const production = { demo: false, publicUrl: undefined, trustProxy: 0, host: '0.0.0.0' };

  it('warns about a server that no user can sign in to', () => {
    expect(plainHttpWarning(production)).toMatch(/HTTPS.*PUBLIC_URL.*TRUST_PROXY/);
    expect(plainHttpWarning({ ...production, publicUrl: 'http://portal.example.com', trustProxy: 1 })).toMatch(/HTTPS/);
  });

  it.each([
    { demo: true },
    { publicUrl: 'https://portal.example.com' },
    { trustProxy: 1 },
    { host: '127.0.0.1' },
    { host: 'localhost' },
  ])('returns nothing with %j', (setting) => {
    expect(plainHttpWarning({ ...production, ...setting })).toBeUndefined();
  });
});
