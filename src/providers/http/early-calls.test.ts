import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedEarly, beginCalls, withEarlyCalls } from './early-calls.ts';

const session = (key: string) => JSON.stringify({ key, refreshedAt: 1, user: {} });
const orders = { pathname: '/orders', search: '' };
const list = (page = 1): [string, RequestInit] => ['/api/shop/deliveries/Pending', { method: 'POST', headers: { Accept: 'application/json' }, body: JSON.stringify({ Page: page }) }];
const profile: [string, RequestInit] = ['/api/portal/profile', { method: 'GET', headers: { Accept: 'application/json' } }];

/** A browser of which the pages follow each other: what each has asked for. */
function browser() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text), removeItem: (name: string) => kept.delete(name) });
  const asked: string[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  let answers: () => Promise<Response> = async () => new Response('{}');
  const fetch: typeof globalThis.fetch = async (address, init) => {
    signals.push(init?.signal);
    asked.push(`${init?.method ?? 'GET'} ${String(address)} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    return await answers();
  };
  return {
    kept,
    asked,
    /** Of the early calls, whether each has been given up. */
    givenUp: () => signals.flatMap((signal) => (signal ? [signal.aborted] : [])),
    failing: () => void (answers = () => Promise.reject(new TypeError('Failed to fetch'))),
    mending: () => void (answers = async () => new Response('{}')),
    /** `current`: the session that there is by the time the portal asks. */
    open(key = 'a', location = orders, current = key) {
      asked.length = 0;
      signals.length = 0;
      beginCalls(session(key), location, fetch);
      return withEarlyCalls(fetch, () => current);
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the first calls of a page', () => {
  let world = browser();
  beforeEach(async () => {
    world = browser();
    const first = world.open();
    await first(...profile);
    await first(...list());
    await first(...list(2));
  });

  it('are sent with the next page, before the portal asks, and are not sent again when it does', async () => {
    const next = world.open();
    const early = ['GET /api/portal/profile', 'POST /api/shop/deliveries/Pending {"Page":1}'];
    expect(world.asked).toEqual(early);
    expect([(await next(...list())).status, (await next(...profile)).status]).toEqual([200, 200]);
    expect(world.asked).toEqual(early);
    const again = await next(...list());
    expect(world.asked).toEqual([...early, early[1]]);
    expect(askedEarly(again)).toBeUndefined();
  });

  it('say when they were sent, so that the backend’s clock is read from them rightly', async () => {
    const before = performance.now();
    const next = world.open();
    const between = performance.now();
    const moment = askedEarly(await next(...list())) ?? NaN;
    expect(moment >= before && moment <= between).toBe(true);
  });

  it('are asked for anew where the request is another, the first one failed, or another session has begun', async () => {
    const other = world.open();
    await other(...profile);
    await other(...list(3));
    expect(world.asked).toContain('POST /api/shop/deliveries/Pending {"Page":3}');
    world.failing();
    const next = world.open();
    world.mending();
    await next(...profile);
    expect(world.asked.filter((call) => call.includes('profile'))).toHaveLength(2);
    world.open('b');
    expect(world.asked).toEqual([]);
  });

  it('are asked for anew where they are older than ten seconds, or the session is no longer theirs', async () => {
    const [call] = list();
    const asks = () => world.asked.filter((line) => line.includes(`${call} {"Page":1}`)).length;
    await world.open('a', orders, 'b')(...list());
    expect(asks()).toBe(2);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const [fresh, old] = [10_000, 10_001].map((at) => async () => {
      clock.mockReturnValue(0);
      const next = world.open();
      clock.mockReturnValue(at);
      await next(...list());
      return asks();
    });
    expect([await fresh?.(), await old?.()]).toEqual([1, 2]);
    clock.mockRestore();
  });

  it('hold no connection where the portal asks otherwise, or not at all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const taken = world.open();
    for (const call of [profile, list(), list(2)]) await taken(...call);
    vi.advanceTimersByTime(10_000);
    expect(world.givenUp()).toEqual([false, false]);
    const next = world.open();
    const [address, init] = list();
    await next(address, { ...init, headers: { ...init.headers, 'Accept-Language': 'pl' } });
    expect(world.givenUp()).toEqual([false, true]);
    vi.advanceTimersByTime(10_000);
    expect(world.givenUp()).toEqual([true, true]);
    vi.useRealTimers();
  });

  it('given up before they are taken over, are not waited for', async () => {
    const next = world.open();
    const [address, init] = list();
    await expect(next(address, { ...init, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });

  it('are those of their own address, and of none that says what was searched for', async () => {
    world.open('a', { pathname: '/orders', search: '?tab=queued' });
    expect(world.asked).toEqual([]);
    const before = [...world.kept.values()];
    await world.open('a', { pathname: '/orders', search: '?q=Smith' })(...list());
    expect([...world.kept.values()]).toEqual(before);
  });

  it('have the order among them that the page is of, and no other', async () => {
    const page = { pathname: '/orders/details/7', search: '' };
    const first = world.open('a', page);
    for (const id of ['17', '7', '8']) await first(`/api/shop/delivery/${id}`, { method: 'GET' });
    world.open('a', page);
    expect(world.asked).toEqual(['GET /api/shop/delivery/7']);
  });

  it('can be given up while they are on their way', async () => {
    const next = world.open();
    const given = new AbortController();
    const [address, init] = list();
    const answer = next(address, { ...init, signal: given.signal });
    given.abort();
    await expect(answer).rejects.toThrow('aborted');
  });

  it('are nothing else: a write is never sent by itself', async () => {
    const write: [string, RequestInit] = ['/api/shop/order/1/accept', { method: 'POST', body: '{}' }];
    await world.open()(...write);
    world.open();
    expect(world.asked.join()).not.toContain('accept');
  });
});
