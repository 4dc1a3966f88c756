/** Administrators maintain the vehicle types that shops choose from. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { vehicleTypeEndpoints } from '../../contract/orders/vehicle-types.ts';
import { collectEndpoints } from '../../contract/collect/deliveries.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { audit } from '../../server/db/schema.ts';
import { deliveryRow } from './courier-rows.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { testStart } from './fixture.ts';
import { engine } from './test-database.ts';

const empty = { Info: '', MaxSize: '', MaxWeight: '', MaxLength: '', Speed: '', Availability: '', Example: '' };
const bicycle = { ...empty, Code: 'bicycle', Name: 'Bicycle', MaxWeight: '20 kg' };

describe(`vehicle types, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let shop: TestClient;
  const add = (body: object, client = admin) => client.call('POST', '/api/ext/vehicle-types', body);
  const setActive = (id: number, Active: boolean) =>
    admin.call('PUT', `/api/ext/vehicle-types/${id}/active`, { Active });
  const listed = async (request: object = {}) => {
    const body = { Query: '', Active: [], Page: 1, Size: 50, ...request };
    const answer = (await admin.call('POST', '/api/ext/vehicle-types/list', body)).body;
    return z.object({ Result: vehicleTypeEndpoints.list.answer }).parse(answer).Result;
  };
  const namesOf = async (request?: object) => (await listed(request)).VehicleTypes.map(({ Name }) => Name);

  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    shop = await portal.signIn('collect@demo.test');
  });
  afterAll(() => portal.stop());

  it('can be added, found and offered to shops', async () => {
    expect((await add(bicycle)).status).toBe(200);
    expect(await namesOf()).toEqual(['Bicycle', 'Horse and Cart', 'Van']);
    expect(await namesOf({ Query: 'BICY' })).toEqual(['Bicycle']);
    expect(await namesOf({ Active: ['No'] })).toEqual(['Horse and Cart']);
    expect(await listed({ Size: 1, Page: 2 })).toMatchObject({ VehicleTypes: [{ Code: 'retired' }], TotalCount: 3 });
    const { body } = await shop.call('GET', '/api/collect/vehicle-type');
    expect(z.object({ Result: collectEndpoints.vehicleTypes.answer }).parse(body).Result).toContainEqual(
      expect.objectContaining({ Code: 'bicycle', Name: 'Bicycle', Active: true, MaxWeight: '20 kg', Info: null }),
    );
  });

  it.each([
    [422, { Code: 'Two Words' }, 'Code'],
    [422, { Code: '' }, 'Code'],
    [422, { Code: 'boat', Name: ' ' }, 'Name'],
    [422, { Code: 'boat', Name: 'Boat', Info: 'x'.repeat(501) }, 'Info'],
    [409, { Code: 'van', Name: 'Boat' }, 'Code'],
    [409, { Code: 'boat', Name: 'VAN' }, 'Name'],
  ])('are refused with %i for wrong values (%#), and nothing is stored', async (status, wrong, field) => {
    const before = await namesOf();
    expect(await add({ ...bicycle, ...wrong })).toMatchObject({
      status,
      body: { Error: expect.any(String), Fields: { [field]: expect.any(String) } },
    });
    expect(await namesOf()).toEqual(before);
  });

  it('can be renamed; past deliveries keep the name that they were booked with', async () => {
    const insert = () =>
      portal.database.inScope('system', (tx) =>
        tx
          .insert(deliveries)
          .values(deliveryRow('named', { status: 'Delivered', bookedAt: testStart, deliveredAt: testStart }))
          .returning({ id: deliveries.id, vehicleName: deliveries.vehicleName }),
      );
    const [past] = await insert();
    expect(past?.vehicleName).toBe('Van');
    expect((await admin.call('PUT', '/api/ext/vehicle-types/1', { ...empty, Name: 'Small Van' })).status).toBe(200);
    const shown = await admin.call('GET', `/api/collect/${past?.id ?? ''}`);
    expect(shown).toMatchObject({ status: 200, body: { Result: { VehicleTypeName: 'Van' } } });
    expect((await insert())[0]?.vehicleName).toBe('Small Van');
  });

  it('can be deactivated for new orders, except the last active one', async () => {
    const [bike] = (await listed({ Query: 'bicycle' })).VehicleTypes;
    expect((await setActive(Number(bike?.Id), false)).status).toBe(200);
    const pending = await portal.addOrder({ orderNo: 'bike', shopId: 1 });
    const clerk = await portal.signIn('shop@demo.test');
    const accepted = await clerk.call('POST', '/api/shop/delivery/accept', {
      VehicleTypeId: bike?.Id,
      DeliveryId: pending,
    });
    expect(accepted).toMatchObject({ status: 422, body: { Fields: { VehicleTypeId: expect.any(String) } } });
    expect((await setActive(1, false)).status).toBe(409);
    expect(await namesOf({ Active: ['Yes'] })).toEqual(['Small Van']);
    expect((await setActive(Number(bike?.Id), true)).status).toBe(200);
    expect((await setActive(1, false)).status).toBe(200);
    expect((await setActive(1, true)).status).toBe(200);
  });

  it('are closed to shops and merchants', async () => {
    for (const email of ['shop@demo.test', 'merchant@demo.test']) {
      const client = await portal.signIn(email);
      expect((await add({ ...bicycle, Code: 'boat', Name: 'Boat' }, client)).status).toBe(403);
      expect((await client.call('GET', '/api/ext/vehicle-types/1')).status).toBe(403);
      expect((await client.call('PUT', '/api/ext/vehicle-types/1/active', { Active: false })).status).toBe(403);
    }
    expect((await admin.call('GET', '/api/ext/vehicle-types/999')).status).toBe(404);
    expect((await setActive(999, true)).status).toBe(404);
  });

  it('have every change in the audit trail', async () => {
    const entries = await portal.database.inScope('system', (tx) =>
      tx.select().from(audit).where(eq(audit.entity, 'vehicle-types')).orderBy(audit.id),
    );
    expect(entries[0]).toMatchObject({ action: 'insert', actorName: 'admin@demo.test', title: 'Bicycle' });
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'update', before: { name: 'Van' }, after: { name: 'Small Van' } }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'update', before: { active: true }, after: { active: false } }),
    );
  });
});
