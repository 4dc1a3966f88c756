/** A test backend for an administrator's calls. It records requests, and returns the answer that the test sets. */
import { afterEach, beforeEach } from 'vitest';
import type { CallContext } from '../../providers/call-context.ts';
import { createHttpClient } from '../../providers/http/http-client.ts';
import { createSessionStore } from '../../providers/session/session-store.ts';
import { type Backend, type Received, startBackend } from '../../providers/testing/backend.ts';
import { browserProfile } from '../../providers/testing/browser-tabs.ts';

interface AdministratorCalls {
  context(): CallContext;
  /** Sets the answer to all following calls. It is `{ Result: null }` at first. */
  answer(json: unknown): void;
  /** Returns the requests in order, as `POST /path` with their bodies. */
  received(): (readonly [call: string, text: string])[];
  requests(): readonly Received[];
}

/** Registers hooks that start a new backend for each test in the file. */
export function administratorCalls(): AdministratorCalls {
  let backend: Backend;
  let context: CallContext;
  let json: unknown;
  beforeEach(async () => {
    json = { Result: null };
    backend = await startBackend(() => ({ json }));
    const { call } = createHttpClient({
      apiUrl: backend.origin,
      session: createSessionStore(browserProfile().openTab()),
      locks: undefined,
    });
    context = {
      call,
      user: { role: 'Admin' },
    };
  });
  afterEach(() => backend.close());
  return {
    context: () => context,
    answer: (next) => {
      json = next;
    },
    received: () => backend.received.map(({ method, url, text }) => [`${method} ${url}`, text] as const),
    requests: () => backend.received,
  };
}
