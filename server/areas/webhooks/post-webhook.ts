/** Sends requests to other systems, which may be slow, broken or hostile. */
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type WebhookRequest = Omit<GuardedRequest, 'method'> & { readonly body: string };

export interface WebhookAnswer {
  readonly durationMs: number;
  /** HTTP status. Absent without an answer. */
  readonly status?: number;
  /** Start of the body. */
  readonly body?: string;
  /** An error code, if the answer is missing or incomplete. */
  readonly error?: string;
}

export interface WebhookLimits {
  /** Allows private, loopback and link-local addresses, and HTTP without TLS. */
  readonly allowPrivate: boolean;
  /** For the whole request with its answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** Resolves host names. */
  readonly lookup?: typeof lookup;
  /** Certificates of the trusted authorities, instead of the usual ones. */
  readonly authorities?: string;
}

const defaultTimeoutMs = 15_000;
const maxAnswerBytes = 65_536;
const shownAnswerBytes = 1024;

/** The host is, or has, an address outside the public internet. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

const Coded = z.object({ code: z.string() });
const Named = z.object({ name: z.literal(['AbortError', 'TimeoutError']) });

/** Returns whether an address is on the public internet. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Returns whether the host of a URL is a literal address outside the public internet. */
export function hasPrivateAddress({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) && !isPublic(host);
}

/**
 * Resolves names for one connection, and connects to the addresses that it has checked. A second resolution, which
 * could have another result, never happens.
 */
const publicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
        return done(new AddressRefused(), []);
      }
      if (options.all === true) return done(null, addresses);
      const [{ address, family } = { address: '', family: 4 }] = addresses;
      return done(null, address, family);
    });
  };

function codeOf(error: unknown): string {
  const coded = Coded.safeParse(error).data?.code;
  return coded !== undefined && !coded.startsWith('ABORT')
    ? coded
    : Named.safeParse(error).success
      ? 'TIMEOUT'
      : 'FAILED';
}

/** Reads the answer up to its limit, then closes the connection. */
async function readStart(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const buffer = z.instanceof(Buffer).parse(chunk);
    chunks.push(buffer);
    bytes += buffer.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/**
 * Sends a request and reads the start of its answer, at most `maxBytes`. Never rejects and never follows a
 * redirect.
 */
export async function sendGuarded(
  { method, url, headers, body }: GuardedRequest,
  { allowPrivate, timeoutMs = defaultTimeoutMs, lookup: resolve = lookup, authorities }: WebhookLimits,
  maxBytes: number,
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  let status: number | undefined;
  try {
    const target = new URL(url);
    if (!allowPrivate && hasPrivateAddress(target)) throw new AddressRefused();
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await new Promise<http.IncomingMessage>((resolveAnswer, reject) => {
      const { request } = target.protocol === 'https:' ? https : http;
      const options = {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        // Each message has its own connection, so that each one is checked.
        agent: false,
        signal,
        ...(authorities === undefined ? {} : { ca: authorities }),
        ...(allowPrivate ? {} : { lookup: publicLookup(resolve) }),
      } as const;
      request(target, options, resolveAnswer).on('error', reject).end(body);
    });
    status = answer.statusCode;
    const start = await readStart(answer, maxBytes);
    // PostgreSQL cannot store U+0000.
    return { durationMs: durationMs(), status: status ?? 0, body: start.toString('utf8').replaceAll('\0', '') };
  } catch (error) {
    return { durationMs: durationMs(), error: codeOf(error), ...(status === undefined ? {} : { status }) };
  }
}

/** Posts a message to an endpoint. The answer holds the first KiB of the body. */
export async function postWebhook(request: WebhookRequest, limits: WebhookLimits): Promise<WebhookAnswer> {
  const { body, ...answer } = await sendGuarded({ ...request, method: 'POST' }, limits, maxAnswerBytes);
  return body === undefined ? answer : { ...answer, body: body.slice(0, shownAnswerBytes) };
}
