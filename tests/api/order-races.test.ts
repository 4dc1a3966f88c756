import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus, PortalStatus } from '../../contract/orders/orders.ts';
import { events, packages } from '../../server/db/schema.ts';
import { isFull } from '../setup/scale.ts';
import { addCancellationRequest } from './cancellations.ts';
import { vehicle } from './fixture.ts';
import { getOrder } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const acceptRaces = isFull ? 100 : 25;
const otherRaces = isFull ? 100 : 4;
const resolveRaces = isFull ? 100 : 12;
/** Timeout for hundreds of calls on a busy machine. */
const patienceMs = 240_000;
/** Error texts that the loser of a race may get. */
const explained =
  /^(Delivery already processed\.|This item has already been changed\.|This item already has the ordered quantity\.|This order already has its packages\.|The customer has asked to cancel this order)/;

interface Order {
  readonly id: string;
  readonly lineId: unknown;
  readonly requestId: string;
}
type Step = (client: TestClient, order: Order) => ReturnType<TestClient['call']>;

const accept: Step = (client, { id }) =>
  client.call('POST', '/api/shop/delivery/accept', { DeliveryId: id, VehicleTypeId: vehicle.van });
const reject: Step = (client, { id }) => client.call('POST', `/api/portal/delivery/${id}/reject`);
const rejectItem: Step = (client, { id, lineId }) =>
  client.call('PUT', `/api/portal/delivery/${id}/change-quantity/${lineId}/0`, { Reason: 'Broken' });
const lowerItem: Step = (client, { id, lineId }) =>
  client.call('PUT', `/api/portal/delivery/${id}/change-quantity/${lineId}/1`, { Reason: '' });
const resetItem: Step = (client, { id, lineId }) =>
  client.call('PUT', `/api/portal/delivery/${id}/reset-quantity/${lineId}`);
const pack: Step = (client, { id }) =>
  client.call('PUT', `/api/portal/delivery/${id}/packages`, { NumberOfPackages: 2 });
const acknowledge: Step = (client, { id, requestId }) =>
  client.call('POST', `/api/customer/delivery/${id}/acknowledge-cancellation-request/${requestId}`);
const refund: Step = (client, { id }) => client.call('POST', `/api/admin/delivery/${id}/recover/refunded`);
const deliver: Step = (client, { id }) => client.call('POST', `/api/admin/delivery/${id}/recover/delivered`);

const colleagues = ['shop@demo.test', 'collect@demo.test'] as const;
const shopAndMerchant = ['shop@demo.test', 'merchant@demo.test'] as const;
const twoAdmins = ['admin@demo.test', 'admin@demo.test'] as const;

interface Race {
  readonly people: readonly [string, string];
  readonly steps: readonly [Step, Step];
  readonly status?: OrderStatus;
  readonly portalStatus?: PortalStatus;
  /** Scope of the customer's cancellation request: the whole order, or its first line. */
  readonly cancellation?: 'whole' | 'part';
  /** A step before the race. */
  readonly first?: Step;
}

const races: readonly (readonly [name: string, race: Race])[] = [
  ['accepting and rejecting', { people: colleagues, steps: [accept, reject] }],
  ['rejecting and rejecting', { people: colleagues, steps: [reject, reject] }],
  ['rejecting an item and lowering it', { people: colleagues, steps: [rejectItem, lowerItem] }],
  ['resetting and resetting an item', { people: colleagues, steps: [resetItem, resetItem], first: rejectItem }],
  ['packing and packing', { people: colleagues, steps: [pack, pack] }],
  [
    'refunding and refunding a failed delivery',
    { people: twoAdmins, steps: [refund, refund], status: 'FailedDelivery', portalStatus: 'Failed' },
  ],
  [
    'delivering and delivering a failed delivery',
    { people: twoAdmins, steps: [deliver, deliver], status: 'FailedDelivery', portalStatus: 'Failed' },
  ],
  [
    'refunding and refunding a delivered order',
    { people: twoAdmins, steps: [refund, refund], status: 'DeliveredDelivery', portalStatus: 'Archived' },
  ],
  [
    'acknowledging a whole cancellation twice',
    { people: shopAndMerchant, steps: [acknowledge, acknowledge], cancellation: 'whole' },
  ],
  [
    'acknowledging a part cancellation twice',
    { people: shopAndMerchant, steps: [acknowledge, acknowledge], cancellation: 'part' },
  ],
  [
    'acknowledging a whole cancellation and accepting',
    { people: ['merchant@demo.test', 'shop@demo.test'], steps: [acknowledge, accept], cancellation: 'whole' },
  ],
  [
    'acknowledging a whole cancellation and rejecting',
    { people: ['merchant@demo.test', 'shop@demo.test'], steps: [acknowledge, reject], cancellation: 'whole' },
  ],
];

describe(`two users of one order, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  const clients = new Map<string, TestClient>();
  let count = 0;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  /** Resolves to a user's session. The same user gets a separate session in each of the two places. */
  async function clientOf(email: string, place: number): Promise<TestClient> {
    const key = `${email} ${place}`;
    const client = clients.get(key) ?? (await portal.signIn(email));
    clients.set(key, client);
    return client;
  }

  async function setUp({
    status = 'PendingDelivery',
    portalStatus = 'Pending',
    cancellation,
    first,
  }: Omit<Race, 'people' | 'steps'>): Promise<Order> {
    const id = await portal.addOrder({ orderNo: `race-${(count += 1)}`, shopId: 1, status, portalStatus });
    await portal.database.inScope('system', (tx) => tx.delete(packages).where(eq(packages.orderId, id)));
    const requestId =
      cancellation === undefined
        ? ''
        : await addCancellationRequest(portal, id, cancellation === 'part' ? [1] : undefined);
    const [line] = (await getOrder(admin, `admin/delivery/${id}`)).Orderlines ?? [];
    const order = { id, lineId: line?.OrderLineId, requestId };
    await first?.(await clientOf('shop@demo.test', 0), order);
    return order;
  }

  /** Runs a race. Resolves to both statuses, and to the body of the rejection. */
  async function run({
    people,
    steps: [first, second],
    ...given
  }: Race): Promise<{ statuses: number[]; refusal: unknown }> {
    const order = await setUp(given);
    const [one, other] = [await clientOf(people[0], 0), await clientOf(people[1], 1)];
    const answers = await Promise.all([first(one, order), second(other, order)]);
    return {
      statuses: answers.map(({ status }) => status).toSorted(),
      refusal: answers.find(({ status }) => status === 409)?.body,
    };
  }

  // Requirement O-8.16
  it(
    `see one success and one explained rejection when both accept it, ${acceptRaces} times`,
    async () => {
      const clerks = await Promise.all(colleagues.map(clientOf));
      const ids = new Set<string>();
      for (let round = 0; round < acceptRaces; round += 1) {
        const id = await portal.addOrder({ orderNo: `accepted-${round}`, shopId: 1 });
        const answers = await Promise.all(clerks.map((client) => accept(client, { id, lineId: '', requestId: '' })));
        const winner = answers.findIndex(({ status }) => status === 200);
        const Processed = { By: colleagues[winner], At: portal.clock.now().toISOString(), What: 'accepted' };
        expect(answers[1 - winner]).toMatchObject({
          status: 409,
          body: { Error: 'Delivery already processed.', Processed },
        });
        ids.add(id);
      }
      const announced = await portal.database.inScope('system', (tx) =>
        tx
          .select()
          .from(events)
          .where(inArray(events.entityId, [...ids])),
      );
      expect(announced.map(({ updateType }) => updateType).filter((type) => type === 'Orders/Queued')).toHaveLength(
        acceptRaces,
      );
      expect(announced).toHaveLength(2 * acceptRaces);
    },
    patienceMs,
  );

  it(
    `see one success and the winner's decision when both resolve it, ${resolveRaces} times`,
    async () => {
      for (let round = 0; round < resolveRaces; round += 1) {
        const { id } = await setUp({ status: 'FailedDelivery', portalStatus: 'Failed' });
        const seen = { 'if-match': (await admin.call('GET', `/api/admin/delivery/${id}`)).headers.get('etag') ?? '' };
        const [one, other] = await Promise.all(twoAdmins.map(clientOf));
        const choices = round % 2 === 0 ? ['delivered', 'refunded'] : ['refunded', 'delivered'];
        const headers = round % 4 < 2 ? seen : {};
        const answers = await Promise.all(
          [one, other].map((client, place) =>
            client?.call('POST', `/api/admin/delivery/${id}/recover/${choices[place]}`, {}, headers),
          ),
        );
        const winner = answers.findIndex((answer) => answer?.status === 200);
        const What = choices[winner] === 'delivered' ? 'resolved as delivered' : 'refunded';
        const Processed = { By: 'admin@demo.test', At: portal.clock.now().toISOString(), What };
        expect(answers[1 - winner]).toMatchObject({
          status: 409,
          body: { Error: 'Delivery already processed.', Processed },
        });
        const isRefunded = (await getOrder(admin, `admin/delivery/${id}`)).ManuallyRefunded !== null;
        expect(isRefunded).toBe(choices[winner] === 'refunded');
      }
    },
    patienceMs,
  );

  it('can refund a delivery resolved as delivered only after they have seen that state', async () => {
    const { id } = await setUp({ status: 'FailedDelivery', portalStatus: 'Failed' });
    const etag = async () => (await admin.call('GET', `/api/admin/delivery/${id}`)).headers.get('etag') ?? '';
    const recover = (resolution: string, headers = {}) =>
      admin.call('POST', `/api/admin/delivery/${id}/recover/${resolution}`, {}, headers);
    const failed = await etag();
    await recover('delivered');
    const expected = {
      Error: 'Delivery already processed.',
      Processed: { By: 'admin@demo.test', At: portal.clock.now().toISOString(), What: 'resolved as delivered' },
    };
    for (const stale of [{}, { 'if-match': failed }, { 'if-match': '*' }]) {
      const { status, body } = await recover('refunded', stale);
      expect([status, body]).toEqual([409, expected]);
    }
    expect((await recover('refunded', { 'if-match': await etag() })).status).toBe(200);
    expect(await getOrder(admin, `admin/delivery/${id}`)).toMatchObject({
      Status: 'DeliveredDelivery',
      ManuallyRefunded: portal.clock.now().toISOString(),
    });
  });

  it.each(races)(
    'see one success and one explained rejection each time: %s',
    async (_, race) => {
      const turned: Race = { ...race, people: [race.people[1], race.people[0]], steps: [race.steps[1], race.steps[0]] };
      for (let round = 0; round < otherRaces; round += 1) {
        expect(await run(round % 2 === 0 ? race : turned)).toEqual({
          statuses: [200, 409],
          refusal: expect.objectContaining({ Error: expect.stringMatching(explained) }),
        });
      }
    },
    patienceMs,
  );
});
