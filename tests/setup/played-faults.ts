/** What a call can fail by, and a backend whose calls fail so when a test says it. */
import type { Answering, Sent } from 'schema-admin/providers/testing/backend.ts';

export interface Fault {
  readonly answer: Sent | 'hang up';
  /** What the user reads where the screen has no words of its own. */
  readonly says: RegExp;
}

const unreadable = /cannot read\. Try again/;
export const unreachable = /could not be reached\. Check your connection and try again/;
const wrongTypes = { Result: { Deliveries: 'many', TotalCount: 'x', Id: {}, Orderlines: 7, Role: 7, ShopName: [] } };

const refused: Fault = {
  answer: { status: 500, json: { Error: 'The warehouse is on fire' } },
  says: /The warehouse is on fire/,
};
const cut: Fault = { answer: { text: '{"Result": {"Id' }, says: unreadable };
const unanswered: Fault = { answer: 'hang up', says: unreachable };

/** In an order in which no two neighbours read alike, so that each is seen to come. */
export const faults: Readonly<Record<string, Fault>> = {
  'a 500 with words': refused,
  'wrong types': { answer: { json: wrongTypes }, says: unreadable },
  'a 500 without words': { answer: { status: 500 }, says: /status 500\. Please try again/ },
  'an empty answer': { answer: {}, says: unreadable },
  'a page of a proxy': {
    answer: { status: 502, text: '<html>Bad gateway</html>' },
    says: /status 502\. Please try again/,
  },
  'a cut answer': cut,
  'a cut connection': unanswered,
};
const { 'wrong types': _types, 'an empty answer': _empty, ...others } = faults;
/** Those that also count where the contract expects no answer, and any 2xx is a success. */
export const refusals: typeof faults = others;
/** One of each kind that the portal tells apart, for screens that share their handling with one that has met all. */
export const fewFaults: typeof faults = {
  'a 500 with words': refused,
  'a cut answer': cut,
  'a cut connection': unanswered,
};

interface Breakable {
  readonly backend: Answering;
  /** The call fails from now on, until it is mended; one at a time. */
  fail(call: RegExp, fault: Fault): void;
  mend(): void;
  /** How often it has failed so since then. */
  failures(): number;
  /** Holds the call back until it is let go; answers how. */
  holdBack(call: RegExp): () => void;
  /** The browser's connection, for all calls. */
  setOnline(isOnline: boolean): void;
}

/** The backend, with faults to come. */
export function breakable(whole: Answering): Breakable {
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
      let letGo = (): void => undefined;
      held = { call, until: new Promise((done) => (letGo = done)) };
      return () => {
        held = undefined;
        letGo();
      };
    },
    setOnline(online) {
      isOnline = online;
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    },
  };
}
