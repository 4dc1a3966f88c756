/** The kinds of request failure, and a backend that fails on demand. */
import type { Answering, Sent } from 'schema-admin/providers/testing/backend.ts';

export interface Fault {
  readonly answer: Sent | 'hang up';
  /** Message shown by screens that have no message of their own. */
  readonly says: RegExp;
}

const unreadable = /invalid response\. Try again/;
export const unreachable = /could not be reached\. Check your connection and try again/;
const wrongTypes = { Result: { Deliveries: 'many', TotalCount: 'x', Id: {}, Orderlines: 7, Role: 7, ShopName: [] } };

const refused: Fault = {
  answer: { status: 500, json: { Error: 'The warehouse is on fire' } },
  says: /The warehouse is on fire/,
};
const truncated: Fault = { answer: { text: '{"Result": {"Id' }, says: unreadable };
const unanswered: Fault = { answer: 'hang up', says: unreachable };

/** All faults, ordered so that consecutive ones show different messages. */
export const faults: Readonly<Record<string, Fault>> = {
  'a 500 with words': refused,
  'wrong types': { answer: { json: wrongTypes }, says: unreadable },
  'a 500 without words': { answer: { status: 500 }, says: /status 500\. Please try again/ },
  'an empty answer': { answer: {}, says: unreadable },
  'a page of a proxy': {
    answer: { status: 502, text: '<html>Bad gateway</html>' },
    says: /status 502\. Please try again/,
  },
  'a cut answer': truncated,
  'a cut connection': unanswered,
};
const { 'wrong types': _types, 'an empty answer': _empty, ...others } = faults;
/** Faults that also apply to requests without an expected body, where any 2xx is a success. */
export const bodyIndependentFaults: typeof faults = others;
/** One fault of each kind that the portal distinguishes, for screens that need not be tested with all faults. */
export const distinctFaults: typeof faults = {
  'a 500 with words': refused,
  'a cut answer': truncated,
  'a cut connection': unanswered,
};

interface FaultyBackend {
  readonly backend: Answering;
  /** Makes matching requests fail until `mend` is called. Replaces the previous fault. */
  fail(call: RegExp, fault: Fault): void;
  mend(): void;
  /** Returns the number of failures since the last call to "fail". */
  failures(): number;
  /** Holds matching requests until the returned function is called. */
  holdBack(call: RegExp): () => void;
  /** Sets whether the browser is online. While it is offline, all requests fail. */
  setOnline(isOnline: boolean): void;
}

/** Wraps a backend so that a test can make its requests fail. */
export function createFaultyBackend(whole: Answering): FaultyBackend {
  let broken: { readonly call: RegExp; readonly fault: Fault } | undefined;
  let held: { readonly call: RegExp; readonly until: Promise<void> } | undefined;
  let isOnline = true;
  let failures = 0;
  return {
    async backend(request) {
      if (held?.call.test(request.url)) await held.until;
      if (!isOnline) return 'hang up';
      if (!broken?.call.test(request.url)) return whole(request);
      failures += 1;
      return broken.fault.answer;
    },
    fail(call, fault) {
      broken = { call, fault };
      failures = 0;
    },
    failures: () => failures,
    mend() {
      broken = undefined;
    },
    holdBack(call) {
      let release = (): void => undefined;
      held = { call, until: new Promise((done) => (release = done)) };
      return () => {
        held = undefined;
        release();
      };
    },
    setOnline(online) {
      isOnline = online;
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    },
  };
}
