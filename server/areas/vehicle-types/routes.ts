import { type SQL, and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  type ManagedVehicleType,
  type VehicleTypeForm,
  type vehicleTypeEndpoints,
} from '../../../contract/orders/vehicle-types.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { containsText } from '../../db/list-query.ts';
import { vehicleTypes } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

const vehicleTypesServerTexts = defineTexts('vehicle-types-server', {
  notFound: 'This vehicle type does not exist.',
  codeTaken: 'A vehicle type with this code already exists.',
  nameTaken: 'A vehicle type with this name already exists.',
  lastActive: 'At least one vehicle type must be active, or no order can be accepted.',
});

type VehicleTypeRow = typeof vehicleTypes.$inferSelect;

/** Serialises all writes, so that no name is used twice and one type always stays active. */
async function lockVehicleTypes({ tx }: UserCall): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vehicle types'))`);
}

async function findRow(tx: Tx, id: Id): Promise<VehicleTypeRow> {
  const [found] = await tx
    .select()
    .from(vehicleTypes)
    .where(eq(vehicleTypes.id, readShortId(id) ?? 0));
  if (found === undefined) throw new ApiError(404, vehicleTypesServerTexts.notFound());
  return found;
}

async function assertFree(tx: Tx, where: SQL | undefined, field: 'Code' | 'Name', text: string): Promise<void> {
  if ((await tx.$count(vehicleTypes, where)) > 0) throw new ApiError(409, text, { [field]: text });
}

const hasName = (name: string) => eq(sql`lower(${vehicleTypes.name})`, name.toLowerCase());

function columnsOf(form: VehicleTypeForm) {
  return {
    name: form.Name,
    info: form.Info || null,
    maxSize: form.MaxSize || null,
    maxWeight: form.MaxWeight || null,
    maxLength: form.MaxLength || null,
    speed: form.Speed || null,
    availability: form.Availability || null,
    example: form.Example || null,
  };
}

function wireVehicleType(row: VehicleTypeRow): Filled<ManagedVehicleType> {
  return {
    Id: row.id,
    Code: row.code,
    Name: row.name,
    Active: row.active,
    Info: row.info,
    MaxSize: row.maxSize,
    MaxWeight: row.maxWeight,
    MaxLength: row.maxLength,
    Speed: row.speed,
    Availability: row.availability,
    Example: row.example,
  };
}

/** The extension `vehicle-types`. Changes apply to new orders and bookings only. */
export const vehicleTypeHandlers: HandlersOf<typeof vehicleTypeEndpoints> = {
  async list({ tx, body: { Query, Active, Page, Size } }) {
    const shown = and(
      Active.length === 0
        ? undefined
        : inArray(
            vehicleTypes.active,
            Active.map((answer) => answer === 'Yes'),
          ),
      containsText(sql`search_text(${vehicleTypes.name} || ' ' || ${vehicleTypes.code})`, Query),
    );
    const rows = await tx
      .select()
      .from(vehicleTypes)
      .where(shown)
      .orderBy(asc(sql`lower(${vehicleTypes.name})`), asc(vehicleTypes.id))
      .limit(Size)
      .offset((Page - 1) * Size);
    const [total] = await tx.select({ count: count() }).from(vehicleTypes).where(shown);
    return { VehicleTypes: rows.map(wireVehicleType), TotalCount: total?.count ?? 0 };
  },

  get: async ({ tx, params }) => wireVehicleType(await findRow(tx, params.id)),

  async create({ body, ...call }) {
    await lockVehicleTypes(call);
    await assertFree(call.tx, eq(vehicleTypes.code, body.Code), 'Code', vehicleTypesServerTexts.codeTaken());
    await assertFree(call.tx, hasName(body.Name), 'Name', vehicleTypesServerTexts.nameTaken());
    const [created] = await call.tx
      .insert(vehicleTypes)
      .values({ ...columnsOf(body), code: body.Code, active: true })
      .returning({ id: vehicleTypes.id });
    if (created === undefined) throw new Error('The vehicle type was not stored');
    return created.id;
  },

  async update({ params, body, ...call }) {
    await lockVehicleTypes(call);
    const { id } = await findRow(call.tx, params.id);
    const others = and(hasName(body.Name), ne(vehicleTypes.id, id));
    await assertFree(call.tx, others, 'Name', vehicleTypesServerTexts.nameTaken());
    await call.tx.update(vehicleTypes).set(columnsOf(body)).where(eq(vehicleTypes.id, id));
    return null;
  },

  async setActive({ params, body, ...call }) {
    await lockVehicleTypes(call);
    const { id } = await findRow(call.tx, params.id);
    const others = and(eq(vehicleTypes.active, true), ne(vehicleTypes.id, id));
    if (!body.Active && (await call.tx.$count(vehicleTypes, others)) === 0) {
      throw new ApiError(409, vehicleTypesServerTexts.lastActive());
    }
    await call.tx.update(vehicleTypes).set({ active: body.Active }).where(eq(vehicleTypes.id, id));
    return null;
  },
};
