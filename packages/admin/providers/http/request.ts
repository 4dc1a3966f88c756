/** Converts an endpoint and its input to the arguments of `fetch` (O-7.03). */
import { z } from 'zod';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { fillPath } from '../../contract/endpoint.ts';
import { addressOf } from './address.ts';

/** A call's input without its static types. */
export interface RawInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface PreparedRequest {
  readonly address: string;
  readonly init: RequestInit;
  /** The response is a file unless it is a rejection. */
  readonly isForFile?: boolean;
  /** The response is streamed unless it is a rejection. */
  readonly isForLines?: boolean;
}

const FormValues = z.record(z.string(), z.unknown());

function formData(
  fields: Readonly<Record<string, { readonly kind: 'json' | 'text' | 'file' }>>,
  body: unknown,
): FormData {
  const values = FormValues.parse(body);
  const data = new FormData();
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined) continue;
    if (value instanceof Blob) data.append(name, value);
    else data.append(name, field.kind === 'json' ? JSON.stringify(value) : String(value));
  }
  return data;
}

/** Header values besides the input: `key` for `Idempotency-Key`, `ifMatch` for `If-Match`. */
interface Conditions {
  readonly key?: string | undefined;
  readonly ifMatch?: string | undefined;
}

/** Builds the request of a call. A retry sends the same request. */
export function prepareRequest(
  apiUrl: string,
  endpoint: AnyEndpoint,
  input: RawInput,
  { key, ifMatch }: Conditions = {},
): PreparedRequest {
  const isForFile = endpoint.fileTypes.length > 0;
  const headers = new Headers({ Accept: [...endpoint.fileTypes, 'application/json'].join(', ') });
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include', signal: input.signal ?? null };
  if (endpoint.method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
  if (key !== undefined) headers.set('Idempotency-Key', key);
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch);
  if (endpoint.body?.kind === 'form') {
    init.body = formData(endpoint.body.fields, input.body);
  } else if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input.body ?? {});
  } else if (endpoint.body) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  return { address: addressOf(apiUrl, fillPath(endpoint.path, input.params ?? {}), input.query), init, isForFile };
}
