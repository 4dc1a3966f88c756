import { asc } from 'drizzle-orm';
import type { VehicleType } from '../../../contract/orders/orders.ts';
import type { Filled } from '../../api/handler.ts';
import { vehicleTypes as table } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Lists all vehicle types, including unavailable ones. */
export async function listVehicleTypes(tx: Tx): Promise<Filled<VehicleType>[]> {
  const rows = await tx.select().from(table).orderBy(asc(table.id));
  return rows.map((row) => ({
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
  }));
}
