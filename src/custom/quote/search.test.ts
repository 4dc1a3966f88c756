import { describe, expect, it } from 'vitest';
import { AvailableCouriers } from '../../../contract/collect/prices.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import { type QuoteMessage, beginSearch } from './search.ts';

const offer = AvailableCouriers.parse({
  AvailableCouriers: [{ Id: 7, Name: 'Swift', Price: 900, ServiceType: 'regular' }],
});
const couriers: QuoteMessage = { Type: 'AvailableCouriersResponseModel', Data: offer };
const settled = () => new Promise<void>((done) => void setTimeout(done, 0));

function world({
  draft = async () => 5,
  ask = async () => undefined,
  order,
}: {
  draft?: () => Promise<number>;
  ask?: () => Promise<unknown>;
  order?: number;
} = {}) {
  const told: unknown[] = [];
  const steps: string[] = [];
  let hear: (message: QuoteMessage) => void = () => undefined;
  let timeOut: (() => void) | undefined;
  const makeDraft = () => {
    steps.push('draft');
    return draft();
  };
  const end = beginSearch({
    priced: order === undefined ? { makeDraft } : { order },
    ask(id) {
      steps.push(`ask ${id}`);
      return ask();
    },
    listen(id, listener) {
      steps.push(`listen ${id}`);
      hear = listener;
      return () => void steps.push('stop');
    },
    onOffer: (id, offered) => told.push([id, offered]),
    onFailure: (failure) => told.push(failure),
    clock: {
      after(ms, work) {
        steps.push(`wait ${ms}`);
        timeOut = work;
        return () => (timeOut = undefined);
      },
    },
  });
  return { told, steps, end, hear: (message: QuoteMessage) => hear(message), pass: () => timeOut?.() };
}

describe('the search for prices', () => {
  // Requirement D-4.24
  it('makes the draft, listens, and only then asks, so that no price is missed', async () => {
    const { steps, told, hear } = world();
    await settled();
    expect(steps).toEqual(['wait 120000', 'draft', 'listen 5', 'ask 5']);
    hear({ Type: 'AvailableCouriersLoadingModel', Data: { Loading: true } });
    hear(couriers);
    expect(told).toEqual([[5, offer]]);
  });

  it('asks for an order’s prices before it listens, for until then the socket tells what an earlier search has found', async () => {
    const { steps, told, hear } = world({ order: 7 });
    await settled();
    expect(steps).toEqual(['wait 120000', 'ask 7', 'listen 7']);
    hear(couriers);
    expect(told).toEqual([[7, offer]]);
    const cancelled = world({ order: 7 });
    cancelled.end();
    await settled();
    expect(cancelled.steps).not.toContain('listen 7');
  });

  it('hears of later prices too, until it is ended', async () => {
    const { told, hear, end, steps } = world();
    await settled();
    hear(couriers);
    hear(couriers);
    end();
    hear(couriers);
    expect(told).toHaveLength(2);
    expect(steps.at(-1)).toBe('stop');
  });

  // Requirement D-9.01
  it('fails after two minutes without a price, and not once there is one', async () => {
    const late = world();
    await settled();
    late.pass();
    expect(late.told).toEqual([{ kind: 'failed' }]);
    const quick = world();
    await settled();
    quick.hear(couriers);
    quick.pass();
    expect(quick.told).toEqual([[5, offer]]);
  });

  it('asks for nothing when it is cancelled while the draft is made', async () => {
    const { steps, end, told } = world();
    end();
    await settled();
    expect(steps).not.toContain('ask 5');
    expect(told).toEqual([]);
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
  ])('says why where %s', async (_, given, failure) => {
    const { told } = world(given);
    await settled();
    expect(told).toEqual([failure]);
  });

  it.each([
    ['an error of that code', { Type: 'Error', Data: { Error: 'NoFleetFoundForGivenVehicleType' } }, 'noCourier'],
    ['another error', { Type: 'Error', Data: { Error: 'Broken' } }, 'failed'],
    [
      'an empty list',
      { Type: 'AvailableCouriersResponseModel', Data: AvailableCouriers.parse({ AvailableCouriers: [] }) },
      'noCourier',
    ],
  ] as const)('ends when the socket brings %s', async (_, message, kind) => {
    const { told, hear } = world();
    await settled();
    hear(message);
    expect(told).toEqual([{ kind }]);
  });

  it('shows the concierge alone where there is no courier', async () => {
    const { told, hear } = world();
    await settled();
    const alone = AvailableCouriers.parse({
      AvailableCouriers: [],
      Premium: { Id: 9, Name: 'Concierge', Price: 1500, ServiceType: 'regular' },
    });
    hear({ Type: 'AvailableCouriersResponseModel', Data: alone });
    expect(told).toEqual([[5, alone]]);
  });
});
