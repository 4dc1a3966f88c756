/**
 * Forwards `/backends/<name>/…` to the backends that `BACKENDS` describes, with secrets that the browser never sees
 * (ADR 051). For the server of a portal.
 */
import { pipeline } from 'node:stream/promises';
import { isPlainPath } from '../contract/plain-path.mjs';

/**
 * @typedef {object} Described a backend in `BACKENDS`
 * @property {string} Base its URL
 * @property {readonly string[]} Roles the roles that may use it
 * @property {Readonly<Record<string, string>>} [Headers]
 * @property {'none' | 'bearer' | { readonly Key: string }} [Auth] the header: `Authorization` or the named one
 */
/** @typedef {{ readonly role: string, readonly email?: string }} Asker */
/** @typedef {(request: import('node:http').IncomingMessage) => Asker | undefined | Promise<Asker | undefined>} Who */

const limitMs = 30_000;
const mostBytes = 25 * 1024 * 1024;
const prefix = '/backends/';

/** Request headers to forward. Cookies and tokens are not forwarded, because they belong to the portal. */
const sent = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'prefer',
  'range',
];
const answered = [
  'content-type',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'x-total-count',
];
/** Media types of data and files. A page or a script would run on the portal's origin. */
const passing = /json|^text\/(plain|csv)|^image\/(?!svg)|^application\/pdf/i;

class Refused extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {string} name @param {Described} described @param {NodeJS.ProcessEnv} env */
function readBackend(name, { Base, Roles, Headers: own = {}, Auth = 'none' }, env) {
  if (typeof Base !== 'string' || !Array.isArray(Roles)) throw new Error(`BACKENDS: "${name}" needs Base and Roles.`);
  const headers = new Headers(own);
  if (Auth !== 'none') {
    const variable = `BACKEND_${name.toUpperCase().replaceAll('-', '_')}_SECRET`;
    const secret = env[variable];
    if (!secret) throw new Error(`BACKENDS needs ${variable}, the secret of the backend "${name}".`);
    if (Auth === 'bearer') headers.set('authorization', `Bearer ${secret}`);
    else headers.set(Auth.Key, secret);
  }
  return { base: Base.replace(/\/+$/, ''), roles: Roles, headers, hasSecret: Auth !== 'none' };
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) throw new Refused(413, 'The request is too large.');
    chunks.push(chunk);
  }
  return chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
}

/**
 * Refuses writes that another site's page could send with the user's cookies.
 * @param {import('node:http').IncomingMessage} request
 */
function refuseForeignWrites({ method, headers }) {
  if (method === 'GET' || method === 'HEAD') return;
  const isForeign = headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== headers.host;
  if (isForeign || (headers['x-requested-with'] === undefined && headers.authorization === undefined)) {
    throw new Refused(403, 'The request comes from another site.');
  }
}

/**
 * Creates the forwarder. Throws for a backend with an invalid description or without its secret.
 * @param {{ who: Who, env?: NodeJS.ProcessEnv }} options `who` returns the signed-in user of a request
 */
export function createForwarder({ who, env = process.env }) {
  /** @type {Readonly<Record<string, Described>>} */
  const given = JSON.parse(env['BACKENDS'] ?? '{}');
  const backends = new Map(Object.entries(given).map(([name, described]) => [name, readBackend(name, described, env)]));

  /** @param {import('node:http').IncomingMessage} request @param {string} name @param {string} rest path and query */
  async function ask(request, name, rest) {
    const backend = backends.get(name);
    const [path = ''] = rest.split('?');
    if (backend === undefined || !isPlainPath(path)) throw new Refused(404, 'Not found.');
    const user = await who(request);
    if (user === undefined) throw new Refused(401, 'Please sign in.');
    if (!backend.roles.includes(user.role)) throw new Refused(403, 'Your role may not do this.');
    refuseForeignWrites(request);
    const headers = new Headers();
    for (const header of sent) {
      const value = request.headers[header];
      if (typeof value === 'string') headers.set(header, value);
    }
    if (user.email !== undefined) headers.set('x-portal-user', user.email);
    headers.set('x-portal-role', user.role);
    for (const [header, value] of backend.headers) headers.set(header, value);
    const init = { method: request.method ?? 'GET', headers, ...(await readBody(request)) };
    const answer = await fetch(`${backend.base}${rest}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    }).catch(() => {
      throw new Refused(502, `The backend "${name}" could not be reached.`);
    });
    // Redirects would leak the secret, and a 401 for the secret does not concern the user's session.
    const isOdd = answer.status >= 300 && answer.status < 400 && answer.status !== 304;
    const type = answer.headers.get('content-type') ?? '';
    if (isOdd || (type !== '' && !passing.test(type))) {
      throw new Refused(502, `The backend "${name}" sent an unexpected answer.`);
    }
    if (answer.status === 401 && backend.hasSecret) {
      throw new Refused(502, `The backend "${name}" rejected the secret.`);
    }
    return answer;
  }

  return {
    /** Value for `Backends` in `config.json`. */
    described: Object.fromEntries([...backends.keys()].map((name) => [name, {}])),
    /**
     * Answers a request below `/backends/`. Resolves with false for any other.
     * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
     */
    async handle(request, response) {
      const target = request.url ?? '/';
      if (!target.startsWith(prefix)) return false;
      const end = target.indexOf('/', prefix.length);
      const [name, rest] =
        end === -1 ? [target.slice(prefix.length), ''] : [target.slice(prefix.length, end), target.slice(end)];
      const security = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" };
      try {
        const answer = await ask(request, name, rest);
        const headers = answered.flatMap((header) => {
          const value = answer.headers.get(header);
          return value === null ? [] : [[header, value]];
        });
        response.writeHead(answer.status, { ...Object.fromEntries(headers), ...security });
        if (answer.body === null) response.end();
        else await pipeline(answer.body, response);
      } catch (error) {
        // The connection broke during the answer.
        if (response.headersSent) response.destroy();
        else {
          const { status, message } = error instanceof Refused ? error : new Refused(500, 'The request failed.');
          response.writeHead(status, { 'content-type': 'application/json', ...security });
          response.end(JSON.stringify({ Error: message }));
        }
      }
      return true;
    },
  };
}
