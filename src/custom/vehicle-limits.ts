/** Limits of a vehicle type, formatted in the user's language. */
import type { VehicleType } from '../../contract/orders/orders.ts';
import { formatMeasure, formatMeasureText } from 'schema-admin/engine/format/values.ts';

export function weightOf({ MaxWeight }: Pick<VehicleType, 'MaxWeight'>): string | undefined {
  if (typeof MaxWeight === 'number') return formatMeasure(MaxWeight, 'kilograms');
  return MaxWeight ? formatMeasureText(MaxWeight) : undefined;
}

export function sizeOf({ MaxSize }: Pick<VehicleType, 'MaxSize'>): string | undefined {
  return MaxSize ? formatMeasureText(MaxSize) : undefined;
}

export function lengthOf({ MaxLength }: Pick<VehicleType, 'MaxLength'>): string | undefined {
  return MaxLength ? formatMeasureText(MaxLength) : undefined;
}
