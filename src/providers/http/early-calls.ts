/**
 * The calls that a page begins with, sent again by the page's first script at its next start: the portal, which is still on
 * its way, takes their answers over. They are kept as they were sent, so that nothing is said twice; what has changed since
 * is asked for anew, and kept instead. No schema reads what was kept: the first script has none.
 */
import { nextTurn } from '../clock.ts';
import { browserStorage, storageSlot } from '../session/storage-slot.ts';

/** Longer after it was opened, a page asks anew. */
const freshMs = 10_000;

/** All only read: the user's flags, the first page of a list of orders, and one order, as the specification writes their addresses. */
const firstCalls = [/^GET.*\/portal\/profile$/, /^POST.*\/(?:admin|merchant|shop)\/deliveries\/\w+$/, /^GET.*\/(?:admin|merchant|shop)\/delivery\/[\w-]+$/];

/** An address that says no more than which tab: what somebody has searched for is not kept. */
const plainSearch = /^(?:\?tab=\w+)?$/;

interface Begun {
  readonly answer: Promise<Response>;
  readonly kind: number;
  /** An answer that nobody reads would keep its connection from others. */
  drop(): void;
}

interface Opened {
  /** The address that the page was opened at. */
  readonly at: string;
  readonly session: string;
  readonly moment: number;
  /** On their way, each by the text of its request; taken once. */
  readonly begun: Map<string, Begun>;
  /** Of this start, for the next one; one of each kind. */
  readonly kept: Map<number, string>;
}

let opened: Opened | undefined;
const sentAt = new WeakMap<Response, number>();

const slot = () => storageSlot(browserStorage(), 'portal.first-calls.v1');

/** The key of a stored session. */
const sessionKey = (stored: string): string => /"key":"([^"]+)"/.exec(stored)?.[1] ?? '';

/** The request as one text: the same for the same request, and no other. */
function textOf(address: unknown, { method = 'GET', headers, body }: RequestInit = {}): string {
  return JSON.stringify([address, method, [...new Headers(headers)], typeof body === 'string' ? body : null]);
}

function readKept(at: string, session: string): readonly string[] {
  try {
    const [forAddress, forSession, ...calls]: unknown[] = JSON.parse(slot().read() ?? '[]');
    return forAddress === at && forSession === session ? calls.filter((call) => typeof call === 'string') : [];
  } catch {
    return [];
  }
}

function send(call: string, at: string, fetch: typeof globalThis.fetch): Begun {
  const [address, method, headers, body] = JSON.parse(call);
  const moment = performance.now();
  const controller = new AbortController();
  const answer = fetch(address, { method, headers, body, credentials: 'include', cache: 'no-store', signal: controller.signal }).then((response) => {
    sentAt.set(response, moment);
    return response;
  });
  // Whoever takes it over hears of its failure.
  answer.catch(() => undefined);
  return { answer, kind: kindOf(at, method, address), drop: () => controller.abort() };
}

/** Those that nobody has taken over, of one kind or all. */
function dropBegun({ begun }: Opened, kind?: number): void {
  for (const [call, each] of begun) {
    if (kind !== undefined && each.kind !== kind) continue;
    begun.delete(call);
    each.drop();
  }
}

/** Sends what the page began with when it was last opened at this address, in the stored session. */
export function beginCalls(stored: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>, fetch = globalThis.fetch): void {
  opened = undefined;
  if (!plainSearch.test(search)) return;
  const [at, session] = [pathname + search, sessionKey(stored)];
  const begun = new Map(readKept(at, session).map((call) => [call, send(call, at, fetch)]));
  const start: Opened = { at, session, moment: performance.now(), begun, kept: new Map() };
  opened = start;
  setTimeout(() => dropBegun(start), freshMs);
}

/** When the answer was asked for, if that was before whoever has taken it over asked. */
export const askedEarly = (response: Response): number | undefined => sentAt.get(response);

/** Which of the first calls it is, or -1. Of single orders only the one that the page is of is. */
function kindOf(at: string, method: string, address: string): number {
  const kind = firstCalls.findIndex((each) => each.test(method + address));
  return kind === 2 && !at.endsWith(address.slice(address.lastIndexOf('/'))) ? -1 : kind;
}

function keep({ at, session, kept }: Opened, kind: number, call: string): void {
  if (kept.has(kind)) return;
  kept.set(kind, call);
  slot().write(JSON.stringify([at, session, ...kept.values()]));
}

/** `fetch` that takes over what has begun with the page, while the same session lasts, and keeps the first calls for the next start. */
export function withEarlyCalls(fetch: typeof globalThis.fetch, currentSession: () => string | undefined): typeof globalThis.fetch {
  return async (address, init = {}) => {
    const { method = 'GET', signal } = init;
    const kind = opened && currentSession() === opened.session && typeof address === 'string' ? kindOf(opened.at, method, address) : -1;
    if (!opened || kind < 0) return await fetch(address, init);
    const call = textOf(address, init);
    keep(opened, kind, call);
    const begun = opened.begun.get(call);
    // What has begun instead of it was asked otherwise: in another language, say.
    if (!begun) dropBegun(opened, kind);
    opened.begun.delete(call);
    if (!begun || performance.now() - opened.moment > freshMs) return await fetch(address, init);
    signal?.throwIfAborted();
    const ended = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
    return await Promise.race([begun.answer.catch(() => fetch(address, init)), ended]);
  };
}

type Parts = 'portal-signed-in' | 'portal-declarations' | 'portal-order' | 'portal-dialogs';

function scriptsOf(name: Parts): readonly string[] {
  const scripts = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? [];
  return scripts.filter((href) => href !== '' && !document.querySelector(`link[href="${href}"]`));
}

function fetchScript(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
}

/** Has the browser fetch scripts that the page names, without running them. */
export function fetchParts(name: Parts): void {
  scriptsOf(name).forEach(fetchScript);
}

/** So many are asked for at a stretch: a slow phone takes some ms for each. */
const atOnce = 5;

/** The same in the background of a page that is already there. */
export async function fetchPartsInTurn(name: Parts): Promise<void> {
  for (const [index, href] of scriptsOf(name).entries()) {
    if (index % atOnce === 0) await nextTurn();
    fetchScript(href);
  }
}
