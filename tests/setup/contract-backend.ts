/** A backend that answers every call of the contract as fully as the contract allows. */
import { type AnyEndpoint, pathNames } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import type { Answering, Received } from 'schema-admin/providers/testing/backend.ts';
import { sampleOf } from 'schema-admin/testing/zod-sample.ts';

/** By the path of an endpoint: what a function answers instead of the sample, or the fields that an object exchanges in it. */
export type Instead = Readonly<Record<string, (() => unknown) | Readonly<Record<string, unknown>>>>;

interface Delays {
  readonly readMs: number;
  readonly writeMs: number;
}

/** Questions that travel as POST. */
const questions =
  /\/list$|^\/collect\/list\/|\/variants$|\/deliveries\/|\/check-new\/|\/is-no-deliverable$|^\/ext\/push-reach$|^\/ext\/push-customers\/reach$|^\/ext\/presence$|^\/ext\/export\/|^\/ext\/order-counts$|^\/portal\/refresh-token$|^\/admin\/push-notifications$|\/subscription\/(merchant\/[^/]+\/)?shops$|\/invoices?$|\/weeklysummaries$|\/csv-export$/;

export function isWrite({ method, url }: Pick<Received, 'method' | 'url'>): boolean {
  return method !== 'GET' && !questions.test(url.split('?')[0] ?? '');
}

/** Returns the endpoint of the contract that a request calls. */
export function endpointOf({ method, url }: Pick<Received, 'method' | 'url'>): AnyEndpoint | undefined {
  const path = url.split('?')[0] ?? '';
  const matches = (known: AnyEndpoint) =>
    known.method === method && new RegExp(`^${known.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  // What is spelt out goes before what fits by a parameter.
  return everyEndpoint
    .filter(matches)
    .toSorted((one, other) => pathNames(one.path).length - pathNames(other.path).length)[0];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Exchanges the fields that it names in every object that has them all. */
function exchange(sample: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(sample)) return sample.map((each) => exchange(each, fields));
  if (!isObject(sample)) return sample;
  const inner = Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, exchange(value, fields)]));
  return Object.keys(fields).every((key) => key in sample) ? { ...inner, ...fields } : inner;
}

/** What the backend answers to an endpoint of that path. */
export function answerOf({ path, answer }: Pick<AnyEndpoint, 'path' | 'answer'>, instead: Instead): unknown {
  const given = instead[path];
  if (typeof given === 'function') return given();
  const sample = sampleOf(answer);
  return given ? exchange(sample, given) : sample;
}

/** A role of the sample's would be another one than the user's. */
const sameRole: Instead = { '/portal/profile': { Role: null }, '/portal/refresh-token': { Role: null } };

export function contractBackend(instead: Instead, { readMs, writeMs }: Delays): Answering {
  return async (request) => {
    const endpoint = endpointOf(request);
    await new Promise((done) => void setTimeout(done, isWrite(request) ? writeMs : readMs));
    if (!endpoint) return { status: 404, json: { Error: `The contract has no ${request.method} ${request.url}` } };
    const answer = answerOf(endpoint, { ...sameRole, ...instead });
    return { json: endpoint.envelope === 'named' && isObject(answer) ? answer : { Result: answer } };
  };
}
