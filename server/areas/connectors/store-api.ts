/** Calls of a store's API. */
import { z } from 'zod';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import type { StoreAnswer, StoreRequest } from './store-adapter.ts';

const storeApiTexts = defineTexts('store-api', {
  refused: 'The store answered {status} to {request}: {answer}',
  unreadable: 'The store sent an unreadable answer to {request}.',
});

const maxShownAnswer = 300;

const nameOf = ({ method, url }: StoreRequest) => `${method} ${url}`;

interface Connection {
  /** Without a trailing slash. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly send: (request: StoreRequest) => Promise<StoreAnswer>;
}

export interface StoreApi {
  get<Schema extends z.ZodType>(path: string, answer: Schema): Promise<z.output<Schema>>;
  write(method: 'POST' | 'PUT', path: string, content: unknown): Promise<void>;
}

/** Returns an API whose calls throw an error if the store does not answer 2xx, or answers something unreadable. */
export function storeApi({ base, headers, send }: Connection): StoreApi {
  const call = async (request: StoreRequest) => {
    const { status, body } = await send(request);
    if (status >= 200 && status < 300) return body;
    const answer = body.slice(0, maxShownAnswer);
    throw new Error(storeApiTexts.refused({ status: String(status), request: nameOf(request), answer }));
  };
  return {
    async get(path, answer) {
      const request: StoreRequest = { method: 'GET', url: base + path, headers };
      const body = await call(request);
      try {
        return answer.parse(JSON.parse(body));
      } catch (cause) {
        throw new Error(storeApiTexts.unreadable({ request: nameOf(request) }), { cause });
      }
    },
    async write(method, path, content) {
      await call({
        method,
        url: base + path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
    },
  };
}
