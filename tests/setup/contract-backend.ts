/** A backend that answers every endpoint of the contract with all optional fields. */
import { type AnyEndpoint, pathNames } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import type { Answering, Received } from 'schema-admin/providers/testing/backend.ts';
import { sampleOf } from 'schema-admin/testing/zod-sample.ts';

/** Overrides by endpoint path: a function replaces the sample answer, an object replaces fields in it. */
export type AnswerOverrides = Readonly<Record<string, (() => unknown) | Readonly<Record<string, unknown>>>>;

interface Delays {
  readonly readMs: number;
  readonly writeMs: number;
}

const readOnlyPosts =
  /\/list$|^\/collect\/list\/|\/variants$|\/deliveries\/|\/check-new\/|\/is-no-deliverable$|^\/ext\/push-reach$|^\/ext\/push-customers\/reach$|^\/ext\/presence$|^\/ext\/export\/|^\/ext\/order-counts$|^\/portal\/refresh-token$|^\/admin\/push-notifications$|\/subscription\/(merchant\/[^/]+\/)?shops$|\/invoices?$|\/weeklysummaries$|\/csv-export$/;

export function isWrite({ method, url }: Pick<Received, 'method' | 'url'>): boolean {
  return method !== 'GET' && !readOnlyPosts.test(url.split('?')[0] ?? '');
}

/** Endpoints with a pattern of their URLs. Literal paths come first, because they take precedence over parameters. */
const patterns = everyEndpoint
  .toSorted((one, other) => pathNames(one.path).length - pathNames(other.path).length)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** Returns the endpoint of the contract that a request calls. */
export function endpointOf({ method, url }: Pick<Received, 'method' | 'url'>): AnyEndpoint | undefined {
  const path = url.split('?')[0] ?? '';
  return patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces the given fields in every object that has all of them. */
function replaceFields(sample: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(sample)) return sample.map((each) => replaceFields(each, fields));
  if (!isObject(sample)) return sample;
  const inner = Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, replaceFields(value, fields)]));
  return Object.keys(fields).every((key) => key in sample) ? { ...inner, ...fields } : inner;
}

export function answerOf({ path, answer }: Pick<AnyEndpoint, 'path' | 'answer'>, instead: AnswerOverrides): unknown {
  const given = instead[path];
  if (typeof given === 'function') return given();
  const sample = sampleOf(answer);
  return given ? replaceFields(sample, given) : sample;
}

/** Keeps the signed-in user's role, because the sample contains another one. */
const sameRole: AnswerOverrides = { '/portal/profile': { Role: null }, '/portal/refresh-token': { Role: null } };

export function contractBackend(instead: AnswerOverrides, { readMs, writeMs }: Delays): Answering {
  return async (request) => {
    const endpoint = endpointOf(request);
    await new Promise((done) => void setTimeout(done, isWrite(request) ? writeMs : readMs));
    if (!endpoint) return { status: 404, json: { Error: `The contract has no ${request.method} ${request.url}` } };
    const answer = answerOf(endpoint, { ...sameRole, ...instead });
    return { json: endpoint.envelope === 'named' && isObject(answer) ? answer : { Result: answer } };
  };
}
