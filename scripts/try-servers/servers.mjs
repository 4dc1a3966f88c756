/** The servers that `npm run try-servers` installs and starts, and the declarations that a portal needs for each. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { installFromDebian, installFromNpm, python, startProcess } from './processes.mjs';
import { authors, books, highestPrice } from './seed.mjs';

/** @typedef {{ url: string, headers?: Readonly<Record<string, string>>, stop: () => Promise<void> }} Started */
/**
 * @typedef {object} Declared differences from the declarations for json-server
 * @property {{ key: string, schema: string }} id
 * @property {(resource: 'authors' | 'books') => string} transport
 */
/**
 * @typedef {object} TriedServer
 * @property {string} title
 * @property {(folder: string, port: number) => Promise<Started>} [start] absent for json-server: the portal starts it
 * @property {Declared} [declared]
 * @property {Readonly<Record<string, string>>} [unsupported] why the server has nothing for a step
 */

const here = import.meta.dirname;
const numbers = { key: 'id', schema: 'z.number()' };

/** Writes the records to a JSON file and returns its path. @param {string} folder */
function writeSeed(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'seed.json');
  writeFileSync(file, JSON.stringify({ authors, books }));
  return file;
}

/** @param {string} folder @param {number} port @returns {Promise<Started>} */
async function startFastApi(folder, port) {
  installFromDebian({ 'python3-fastapi': 'fastapi', 'python3-uvicorn': 'uvicorn' });
  const url = `http://localhost:${port}`;
  const { stop } = await startProcess(python, ['-m', 'uvicorn', 'app:app', '--port', String(port)], {
    cwd: join(here, 'fastapi'),
    env: { SEED: writeSeed(folder), PYTHONDONTWRITEBYTECODE: '1' },
    ready: `${url}/books?limit=1`,
    log: join(folder, 'server.log'),
  });
  return { url, stop };
}

/** @param {string} folder @param {number} port @returns {Promise<Started>} */
async function startDjango(folder, port) {
  installFromDebian({
    'python3-djangorestframework': 'rest_framework',
    'python3-django-filters': 'django_filters',
    'python3-django-cors-headers': 'corsheaders',
  });
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'library.sqlite3'), { force: true });
  const fixture = join(folder, 'seed.json');
  const entries = [
    ...authors.map(({ id, ...fields }) => ({ model: 'library.author', pk: id, fields })),
    ...books.map(({ id, ...fields }) => ({ model: 'library.book', pk: id, fields })),
  ];
  writeFileSync(fixture, JSON.stringify(entries));
  const options = { cwd: join(here, 'django'), env: { ...process.env, DATA: folder, PYTHONDONTWRITEBYTECODE: '1' } };
  for (const args of [
    ['migrate', '--run-syncdb'],
    ['loaddata', fixture],
  ]) {
    const { status, stderr } = spawnSync(python, ['manage.py', ...args], { ...options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`manage.py ${args[0]} failed: ${stderr}`);
  }
  const url = `http://localhost:${port}`;
  const { stop } = await startProcess(python, ['manage.py', 'runserver', '--noreload', String(port)], {
    ...options,
    env: { DATA: folder, PYTHONDONTWRITEBYTECODE: '1' },
    ready: `${url}/books/`,
    log: join(folder, 'server.log'),
  });
  return { url, stop };
}

/** @param {string} folder @param {number} port @returns {Promise<Started>} */
async function startJsonApi(folder, port) {
  installFromNpm(folder, { 'jsonapi-server': '4.2.0' });
  const url = `http://localhost:${port}/api`;
  const { stop } = await startProcess(process.execPath, [join(here, 'json-api-server.mjs')], {
    cwd: folder,
    env: { PORT: String(port) },
    ready: `${url}/books`,
    log: join(folder, 'server.log'),
  });
  return { url, stop };
}

/**
 * Returns the files of a Strapi project, by path.
 * @param {string} database
 * @param {number} port
 * @returns {Record<string, unknown>}
 */
function strapiProject(database, port) {
  const text = { type: 'string', required: true };
  /** @param {string} name @param {object} attributes */
  const contentType = (name, attributes) => ({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: false },
    attributes,
  });
  return {
    'config/server.json': { host: 'localhost', port, app: { keys: ['one', 'two'] } },
    'config/admin.json': {
      serveAdminPanel: false,
      auth: { secret: 'secret' },
      apiToken: { salt: 'salt' },
      transfer: { token: { salt: 'salt' } },
      secrets: { encryptionKey: 'k'.repeat(32) },
    },
    'config/database.json': { connection: { client: 'postgres', connection: { connectionString: database } } },
    'config/middlewares.json': [
      'logger',
      'errors',
      'security',
      'cors',
      'query',
      'body',
      'session',
      'favicon',
      'public',
    ].map((name) => `strapi::${name}`),
    'src/api/author/content-types/author/schema.json': contentType('author', {
      name: text,
      country: { type: 'string' },
    }),
    'src/api/book/content-types/book/schema.json': contentType('book', {
      title: text,
      genre: { type: 'enumeration', enum: ['novel', 'poetry', 'history'] },
      price: { type: 'integer', max: highestPrice },
      publishedOn: { type: 'date' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    }),
  };
}

/**
 * Starts Strapi with PostgreSQL, because its SQLite driver would have to be downloaded or compiled.
 * @param {string} folder
 * @param {number} port
 * @returns {Promise<Started>}
 */
async function startStrapi(folder, port) {
  installFromNpm(folder, {
    '@strapi/strapi': '5.54.0',
    pg: '8.23.1',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '^6.30.3',
    'styled-components': '^6.0.0',
  });
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is missing');
  for (const [path, content] of Object.entries(strapiProject(postgres.url, port))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  for (const name of ['author', 'book']) {
    for (const kind of ['Controller', 'Service', 'Router']) {
      const file = join(
        folder,
        'src',
        'api',
        name,
        kind === 'Router' ? 'routes' : `${kind.toLowerCase()}s`,
        `${name}.js`,
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${name}.${name}');\n`,
      );
    }
  }
  mkdirSync(join(folder, 'public', 'uploads'), { recursive: true });
  cpSync(join(here, 'strapi', 'index.cjs'), join(folder, 'src', 'index.js'));
  const tokenFile = join(folder, 'token');
  const url = `http://localhost:${port}/api`;
  const env = {
    SEED: writeSeed(folder),
    TOKEN_FILE: tokenFile,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
  const { stop } = await startProcess(
    process.execPath,
    [join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'), 'start'],
    { cwd: folder, env, ready: `${url}/books`, log: join(folder, 'server.log') },
  );
  return {
    url,
    headers: { Authorization: `Bearer ${readFileSync(tokenFile, 'utf8')}` },
    async stop() {
      await stop();
      await postgres.stop();
    },
  };
}

/** @type {Readonly<Record<string, TriedServer>>} */
export const servers = {
  'json-server': { title: 'json-server 0.17', unsupported: { 'validation error': 'json-server accepts every value' } },
  strapi: {
    title: 'Strapi 5.54 on PostgreSQL',
    start: startStrapi,
    declared: {
      id: { key: 'documentId', schema: 'z.string()' },
      transport: (resource) =>
        `transport: 'provider',\n  provider: { name: 'strapi', resource: '${resource}'${resource === 'books' ? ", meta: { populate: '*' }" : ''} },`,
    },
  },
  django: {
    title: 'Django REST framework 3.14',
    start: startDjango,
    declared: {
      id: numbers,
      transport: (resource) => `transport: 'provider',\n  provider: { name: 'django-rest', resource: '${resource}' },`,
    },
  },
  fastapi: {
    title: 'FastAPI 0.92',
    start: startFastApi,
    declared: {
      id: numbers,
      transport: (resource) =>
        `transport: 'rest',\n  rest: { path: '/${resource}', query: { offset: 'skip', size: 'limit', search: 'q', sort: { name: 'sort', as: '-field' }, ids: 'id' }, rows: 'items', total: 'total' },`,
    },
  },
  'json-api': {
    title: 'jsonapi-server 4.2 (JSON:API)',
    start: startJsonApi,
    declared: {
      id: { key: 'id', schema: 'z.string()' },
      transport: (resource) =>
        `transport: 'provider',\n  provider: { name: 'json-api', resource: '${resource}', meta: { pagination: 'offset', operators: { contains: 'filter[field]=:value' }${resource === 'books' ? ", relationships: { author: 'authors' }" : ''} } },`,
    },
  },
};
