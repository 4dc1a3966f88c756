/**
 * A minimal, strict implementation of the specification: it rejects and records every request that `strict-rules.mjs`
 * doesn't allow, answers only with specified fields, and has no extensions, ETags or sockets.
 */
import { fileBase, pdfAnswer } from './strict-invoices.mjs';
import { servePortal } from './serve-portal.mjs';
import { record, rules } from './strict-rules.mjs';
import { startMarket } from './strict-market.mjs';

const base = '/strict';

/** @typedef {{ refusals: string[], calls: string[] }} Seen */
/** @typedef {import('./serve-portal.mjs').PlayedAnswer} PlayedAnswer */

/** Accounts that can sign in. All others are rejected (O-8.02). */
const knownEmail = /^(admin|merchant|shop|collect)@/;

/**
 * Returns a rule's path as a case-sensitive pattern. {role} matches only the user's role, or any role if signed out.
 * @param {string} path
 * @param {string} role
 */
function patternOf(path, role) {
  return new RegExp(
    `^${path.replaceAll('{role}', role || '(?:admin|merchant|shop)').replaceAll(/\{\w+\}/g, '([^/]+)')}$`,
  );
}

/**
 * Returns the fields of a multipart form: a file as `file NAME`, and the field `json` parsed.
 * @param {string} body
 * @param {string} type
 */
function readForm(body, type) {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '\0';
  const parts = body.split(`--${boundary}`).filter((part) => part.includes('name="'));
  return Object.fromEntries(
    parts.map((part) => {
      const name = /[^e]name="([^"]*)"/.exec(part)?.[1] ?? '';
      const file = /filename="([^"]*)"/.exec(part)?.[1];
      const value = part.slice(part.indexOf('\r\n\r\n') + 4, -2);
      return [name, file === undefined ? (name === 'json' ? JSON.parse(value) : value) : `file ${file}`];
    }),
  );
}

/**
 * Returns the content of a request and its violations of the rule.
 * @param {import('./strict-rules.mjs').Rule} rule
 * @param {string} body
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {{ faults: string[], input: Record<string, any> }}
 */
function read(rule, body, headers) {
  const type = headers['content-type'] ?? '';
  if (rule.form) {
    const input = readForm(body, type);
    return {
      input,
      faults: type.startsWith('multipart/form-data') ? record(rule.form)(input, '') : ['a form is wanted'],
    };
  }
  if (!rule.body) return { input: {}, faults: body === '' ? [] : ['a body is named nowhere'] };
  const input = body === '' ? {} : JSON.parse(body);
  return { input, faults: record(rule.body)(input, '') };
}

/**
 * Starts the backend on a free port. `admin@…`, `merchant@…` and `shop@…` sign in with that role, and `collect@…` as a
 * shop with courier bookings.
 * @param {{ spoil?: (
 *   given: PlayedAnswer, call: { method: string, address: string, body: string, isSignedIn: boolean }
 * ) => PlayedAnswer }} [faults] `spoil` replaces each answer
 */
export async function startStrictBackend({ spoil = (given) => given } = {}) {
  /** @type {Seen} */
  const seen = { refusals: [], calls: [] };
  const market = startMarket();

  /**
   * @param {string} method
   * @param {string} address
   * @param {string} body
   * @param {import('node:http').IncomingHttpHeaders} headers
   * @returns {PlayedAnswer}
   */
  function answer(method, address, body, headers) {
    // The backend has no sockets. Don't record the attempt as a call.
    if (address.startsWith('/ws/')) return { status: 404 };
    if (address.startsWith(fileBase)) return pdfAnswer();
    const [path = address, query = ''] = address.split('?');
    const role = /session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    seen.calls.push(`${method} ${address}`);
    /** @param {number} status @param {string} why @returns {PlayedAnswer} */
    const refuse = (status, why) => {
      seen.refusals.push(`${method} ${address} as ${role || 'nobody'}: ${why}`);
      return { status, json: { Error: why } };
    };
    const rule = rules.find((each) => each.method === method && patternOf(each.path, role).test(path));
    if (!rule) return refuse(404, 'there is no such call');
    const isOpen =
      rule.roles === 'public' || (rule.roles === 'session' && role !== '') || rule.roles.split(' ').includes(role);
    if (!isOpen) {
      return role === ''
        ? { status: 401, json: { Error: 'Please sign in.' } }
        : refuse(403, `it is open to ${rule.roles} alone`);
    }
    if (method !== 'GET' && headers['x-requested-with'] === undefined) {
      return refuse(403, 'X-Requested-With is missing');
    }
    const { faults: ofBody, input } = read(rule, body, headers);
    const faults = [...ofBody, ...record(rule.query ?? {})(Object.fromEntries(new URLSearchParams(query)), '')];
    if (faults.length > 0) return refuse(422, faults.join('; '));
    if (path === '/portal/login' && !knownEmail.test(input['Email'])) {
      return refuse(401, 'Email address / password combination is incorrect');
    }
    const names = patternOf(rule.path, role).exec(path)?.slice(1) ?? [];
    return market.answer(`${method} ${rule.path}`, {
      role,
      collects: (headers.cookie ?? '').includes('.collect'),
      names,
      input,
    });
  }

  const portal = await servePortal({
    config: { ApiUrl: base },
    answer: (method, address, body, headers) =>
      spoil(answer(method, address, body, headers), {
        method,
        address,
        body,
        isSignedIn: /session=\w/.test(headers.cookie ?? ''),
      }),
  });
  return { ...portal, seen };
}
