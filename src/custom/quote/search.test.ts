import { describe, expect, it } from 'vitest';
import { AvailableCouriers } from '../../../contract/collect/prices.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import { type QuoteMessage, startPriceSearch } from './search.ts';

const offer = AvailableCouriers.parse({
  AvailableCouriers: [{ Id: 7, Name: 'Swift', Price: 900, ServiceType: 'regular' }],
});
const couriers: QuoteMessage = { Type: 'AvailableCouriersResponseModel', Data: offer };
const settled = () => new Promise<void>((done) => void setTimeout(done, 0));

function runSearch({
  draft = async () => 5,
  ask = async () => undefined,
  order,
}: {
  draft?: () => Promise<number>;
  ask?: () => Promise<unknown>;
  order?: number;
} = {}) {
  const reported: unknown[] = [];
  const steps: string[] = [];
  let receive: (message: QuoteMessage) => void = () => undefined;
  let timeOut: (() => void) | undefined;
  const makeDraft = () => {
    steps.push('draft');
    return draft();
  };
  const end = startPriceSearch({
    priced: order === undefined ? { makeDraft } : { order },
    ask(id) {
      steps.push(`ask ${id}`);
      return ask();
    },
    listen(id, listener) {
      steps.push(`listen ${id}`);
      receive = listener;
      return () => void steps.push('stop');
    },
    onOffer: (id, offered) => reported.push([id, offered]),
    onFailure: (failure) => reported.push(failure),
    clock: {
      after(ms, work) {
        steps.push(`wait ${ms}`);
        timeOut = work;
        return () => (timeOut = undefined);
      },
    },
  });
  return { reported, steps, end, receive: (message: QuoteMessage) => receive(message), pass: () => timeOut?.() };
}

describe('the search for prices', () => {
  // Requirement D-4.24
  it('creates the draft and subscribes before it requests prices, so that none is missed', async () => {
    const { steps, reported, receive } = runSearch();
    await settled();
    expect(steps).toEqual(['wait 120000', 'draft', 'listen 5', 'ask 5']);
    receive({ Type: 'AvailableCouriersLoadingModel', Data: { Loading: true } });
    receive(couriers);
    expect(reported).toEqual([[5, offer]]);
  });

  it('subscribes to an order only after the request, to avoid the results of an earlier search', async () => {
    const { steps, reported, receive } = runSearch({ order: 7 });
    await settled();
    expect(steps).toEqual(['wait 120000', 'ask 7', 'listen 7']);
    receive(couriers);
    expect(reported).toEqual([[7, offer]]);
    const cancelled = runSearch({ order: 7 });
    cancelled.end();
    await settled();
    expect(cancelled.steps).not.toContain('listen 7');
  });

  it('receives later prices too, until it is ended', async () => {
    const { reported, receive, end, steps } = runSearch();
    await settled();
    receive(couriers);
    receive(couriers);
    end();
    receive(couriers);
    expect(reported).toHaveLength(2);
    expect(steps.at(-1)).toBe('stop');
  });

  // Requirement D-9.01
  it('fails after two minutes without a price', async () => {
    const late = runSearch();
    await settled();
    late.pass();
    expect(late.reported).toEqual([{ kind: 'failed' }]);
    const quick = runSearch();
    await settled();
    quick.receive(couriers);
    quick.pass();
    expect(quick.reported).toEqual([[5, offer]]);
  });

  it('requests nothing if it is cancelled while the draft is created', async () => {
    const { steps, end, reported } = runSearch();
    end();
    await settled();
    expect(steps).not.toContain('ask 5');
    expect(reported).toEqual([]);
  });

  const refused = (error: string, fields?: Record<string, string>) => async () => {
    throw new ApiError('http', error, { status: 422, error, fields });
  };

  it.each([
    [
      'the draft is refused',
      { draft: refused('No', { Email: 'Wrong' }) },
      { kind: 'failed', fields: { Email: 'Wrong' } },
    ],
    ['the call finds no courier', { ask: refused('NoFleetFoundForGivenVehicleType') }, { kind: 'noCourier' }],
    ['the server cannot be reached', { ask: async () => Promise.reject(new TypeError('gone')) }, { kind: 'failed' }],
  ])('reports the reason if %s', async (_, given, failure) => {
    const { reported } = runSearch(given);
    await settled();
    expect(reported).toEqual([failure]);
  });

  it.each([
    ['an error of that code', { Type: 'Error', Data: { Error: 'NoFleetFoundForGivenVehicleType' } }, 'noCourier'],
    ['another error', { Type: 'Error', Data: { Error: 'Broken' } }, 'failed'],
    [
      'an empty list',
      { Type: 'AvailableCouriersResponseModel', Data: AvailableCouriers.parse({ AvailableCouriers: [] }) },
      'noCourier',
    ],
  ] as const)('ends when the socket sends %s', async (_, message, kind) => {
    const { reported, receive } = runSearch();
    await settled();
    receive(message);
    expect(reported).toEqual([{ kind }]);
  });

  it('offers only the concierge if there is no courier', async () => {
    const { reported, receive } = runSearch();
    await settled();
    const alone = AvailableCouriers.parse({
      AvailableCouriers: [],
      Premium: { Id: 9, Name: 'Concierge', Price: 1500, ServiceType: 'regular' },
    });
    receive({ Type: 'AvailableCouriersResponseModel', Data: alone });
    expect(reported).toEqual([[5, alone]]);
  });
});
