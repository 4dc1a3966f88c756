/** A backend for the calls of an administrator's declarations: what it answers next, and what it has received. */
import { afterEach, beforeEach } from 'vitest';
import type { CallContext } from '../../providers/call-context.ts';
import { createHttpClient } from '../../providers/http/http-client.ts';
import { createSessionStore } from '../../providers/session/session-store.ts';
import { type Backend, type Received, startBackend } from '../../providers/testing/backend.ts';
import { browserProfile } from '../../providers/testing/browser-tabs.ts';

interface AdministratorCalls {
  context(): CallContext;
  /** What every call is answered from now on; `{ Result: null }` at first. */
  answer(json: unknown): void;
  /** In order: `POST /path`, and the text that came with it. */
  received(): (readonly [call: string, text: string])[];
  requests(): readonly Received[];
}

/** A new backend for each test of the file that calls this. */
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
