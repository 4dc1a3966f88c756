/** The vehicle types that shops choose from, an extension for administrators. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { requiredCode, requiredText, shortText } from 'schema-admin/contract/text.ts';
import { vehicleTypeRuleTexts } from '../rule-texts.ts';
import { VehicleType } from './orders.ts';

export const vehicleTypePageSize = 50;

/** A vehicle type whose limits are texts, as administrators type them. */
export const ManagedVehicleType = VehicleType.extend({ Active: z.boolean(), MaxWeight: z.string().nullish() });
export type ManagedVehicleType = z.infer<typeof ManagedVehicleType>;

/** Every field except the code, which couriers' systems know and which therefore never changes. */
export const VehicleTypeForm = z.object({
  Name: requiredText(1, 60),
  Info: shortText(500),
  MaxSize: shortText(60),
  MaxWeight: shortText(60),
  MaxLength: shortText(60),
  Speed: shortText(60),
  Availability: shortText(60),
  Example: shortText(200),
});
export type VehicleTypeForm = z.infer<typeof VehicleTypeForm>;

export const NewVehicleType = VehicleTypeForm.extend({
  Code: requiredCode(1, 40).regex(/^[a-z\d_-]*$/, { error: () => vehicleTypeRuleTexts.badCode() }),
});

const admin = { roles: ['Admin'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/vehicle-types/{id}',
  access: admin,
  summary: 'Retrieve a vehicle type',
  answer: ManagedVehicleType,
  etag: 'vehicle-types',
});

export const vehicleTypeEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/vehicle-types/list',
    access: admin,
    summary: 'List the vehicle types by name; `Query` searches name and code, and the first page is 1',
    body: json(
      z.object({
        Query: z.string().max(200),
        Active: z.array(z.enum(['Yes', 'No'])).max(2),
        Page: pageNumber(1),
        Size: pageSize(),
      }),
    ),
    answer: z.object({ VehicleTypes: z.array(ManagedVehicleType), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  get,
  create: endpoint({
    method: 'POST',
    path: '/ext/vehicle-types',
    access: admin,
    summary: 'Create an active vehicle type',
    body: json(NewVehicleType),
    answer: Id,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ext/vehicle-types/{id}',
    access: admin,
    summary: 'Update a vehicle type; deliveries keep the name they were booked with',
    body: json(VehicleTypeForm),
    answer: z.unknown(),
    guards: get,
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/ext/vehicle-types/{id}/active',
    access: admin,
    summary: 'Offer a vehicle type for new orders and bookings, or stop offering it; 409 for the last active one',
    body: json(z.object({ Active: z.boolean() })),
    answer: z.unknown(),
  }),
};
