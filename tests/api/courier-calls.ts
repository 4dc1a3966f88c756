import { z } from 'zod';
import { CollectAddress } from '../../contract/collect/address.ts';
import { CollectDelivery, CollectListItem } from '../../contract/collect/deliveries.ts';
import { AvailableCouriers } from '../../contract/collect/prices.ts';
import type { CourierFleet } from '../../server/areas/courier/fleet.ts';
import { runDueSteps } from '../../server/areas/courier/steps.ts';
import { createSimulatedFleet } from '../../server/simulator/simulated-fleet.ts';
import { vehicle } from './fixture.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const at = (Line1: string, PostCode: string, Lat: number, Long: number) =>
  CollectAddress.parse({ Line1, PostCode, City: 'London', StreetNumber: Line1.split(' ')[0], Lat, Long });

/** Tomorrow at noon, by the tests' clock. */
const slotStart = '2026-03-11T12:00:00.000Z';

export const draftOf = (change: object = {}) => ({
  MerchantName: '',
  ReferenceNumber: 'SIM-OK 1',
  OrderDetails: '',
  HasRestrictedItems: false,
  PickUpInstructions: '',
  PickupFirstName: 'Ada',
  PickupLastName: 'Byron',
  PickupPhone: '020 7946 0123',
  PickUpTime: slotStart,
  PickUpTimeSlot: slotStart,
  VehicleTypeId: vehicle.van,
  DeliveryTypeKey: 'sameday',
  FirstName: 'Grace',
  LastName: 'Hopper',
  TelNo: '07700 900456',
  Email: 'grace@example.com',
  CustomerInstructions: 'Side door',
  CollectionAddress: at('1 High Street', 'SW1A 1AA', 51.501, -0.141),
  DeliveryAddress: at('12 Market Place', 'E8 3PN', 51.545, -0.055),
  ...change,
});

export const hookSecret = 'what the fleet and the portal know';

/** Creates a simulated fleet. Deliveries with references such as SIM-DECLINE fail. */
export function fleetOf(portal: TestApp, speed = 1): CourierFleet {
  return createSimulatedFleet({ database: portal.database, clock: portal.clock.now, speed, hookSecret });
}

/** Runs due steps until none is left. Resolves to the logged lines. */
export async function work(
  portal: Pick<TestApp, 'database' | 'clock'>,
  ...fleets: readonly CourierFleet[]
): Promise<string[]> {
  const reported: string[] = [];
  while (
    (await runDueSteps({
      database: portal.database,
      clock: portal.clock.now,
      fleets,
      log: collectLog((line) => reported.push(line)),
    })) > 0
  );
  return reported;
}

const ids = z.object({ Result: z.object({ Id: z.string() }) });

export async function addDraft(client: TestClient, change: object = {}): Promise<string> {
  const { status, body } = await client.call('POST', '/api/collect', draftOf(change));
  if (status !== 200) throw new Error(`The draft was rejected: ${status} ${JSON.stringify(body)}`);
  return ids.parse(body).Result.Id;
}

/** Starts a search, and resolves to the quotes that the socket sends. */
export async function quotesFor(
  client: TestClient,
  id: string,
  search: () => Promise<unknown>,
): Promise<AvailableCouriers> {
  const { status, body } = await client.call('POST', `/api/collect/${id}/quote`, {});
  if (status !== 200) throw new Error(`The search was rejected: ${status} ${JSON.stringify(body)}`);
  await search();
  const socket = await client.open(`/api/ws/collect-quotes?pcid=${id}`);
  const [message] = await socket.received(1);
  socket.close();
  return z.object({ Type: z.literal('AvailableCouriersResponseModel'), Data: AvailableCouriers }).parse(message).Data;
}

export const placeDelivery = (
  client: TestClient,
  id: string,
  selected: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
) => client.call('POST', '/api/collect/place', { Id: id, SelectedQuoteIds: selected }, headers);

export async function getDelivery(client: TestClient, id: string): Promise<CollectDelivery> {
  return z.object({ Result: CollectDelivery }).parse((await client.call('GET', `/api/collect/${id}`)).body).Result;
}

export const noFilter = { StartDate: null, EndDate: null, Status: [], Merchants: [], ConciergeOnly: false };

export async function listDeliveries(
  client: TestClient,
  tab: string,
  change: object = {},
): Promise<{ references: string[]; total: number | null | undefined; data: CollectListItem[] }> {
  const { body } = await client.call('POST', `/api/collect/list/${tab}`, {
    Order: 'desc',
    Page: 1,
    Size: 10,
    Query: '',
    Filter: noFilter,
    ...change,
  });
  const { data, totalCount } = z
    .object({ data: z.array(CollectListItem), totalCount: z.number().nullish() })
    .parse(body);
  return { data, references: data.map(({ ReferenceNumber }) => ReferenceNumber), total: totalCount };
}
