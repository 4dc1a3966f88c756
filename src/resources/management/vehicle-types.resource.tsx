import { TruckOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { NewVehicleType, VehicleTypeForm, vehicleTypePageSize } from '../../../contract/orders/vehicle-types.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { vehicleTypeTexts } from '../../custom/vehicle-types/texts.ts';
import {
  activate,
  deactivate,
  otherFields,
  vehicleTypeState,
  vehicleTypes,
} from '../../custom/vehicle-types/vehicle-types.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { choices, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

const filters = wireFilters(z.object({ Active: z.array(z.enum(['Yes', 'No'])) }), {
  Active: choices({
    label: vehicleTypeTexts.state(),
    options: [
      { value: 'Yes', label: vehicleTypeTexts.active() },
      { value: 'No', label: vehicleTypeTexts.inactive() },
    ],
  }),
});

export default defineResource({
  ...vehicleTypes,
  label: vehicleTypeTexts.vehicleTypes(),
  singular: vehicleTypeTexts.vehicleTypeOne(),
  icon: TruckOutlined,
  title: 'Name',
  hint: ({ Code }) => Code,
  extension: 'vehicle-types',
  access: { Admin: ['list', 'show', 'create', 'edit', activate, deactivate] },
  menu: { order: 340, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/vehicle-types', show: '/admin/vehicle-types/:id' }),
  badges: (row) => <StateBadge {...vehicleTypeState(row)} />,
  list: {
    size: vehicleTypePageSize,
    search: { label: vehicleTypeTexts.search() },
    rowActions: [activate, deactivate],
    columns: [
      'Name',
      { key: 'Code', label: vehicleTypeTexts.code() },
      { key: 'MaxSize', label: vehicleTypeTexts.maxSize() },
      { key: 'MaxWeight', label: vehicleTypeTexts.maxWeight() },
      {
        key: 'Active',
        label: vehicleTypeTexts.state(),
        cell: (row) => <StateBadge {...vehicleTypeState(row)} />,
        text: (row) => vehicleTypeState(row).text,
      },
    ],
    filters,
    empty: {
      none: { title: vehicleTypeTexts.none(), hint: vehicleTypeTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters: { Active }, page, size }) => {
      const { VehicleTypes, TotalCount } = await call(endpoints.vehicleTypes.list, {
        body: { Query: search, Active, Page: page, Size: size },
        signal,
      });
      return { rows: VehicleTypes, total: TotalCount ?? undefined, hasMore: VehicleTypes.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.vehicleTypes.get, { params: { id }, signal }),
  create: {
    label: vehicleTypeTexts.add(),
    schema: NewVehicleType,
    fields: [
      'Name',
      { key: 'Code', label: vehicleTypeTexts.code(), hint: vehicleTypeTexts.codeHint() },
      ...otherFields,
    ],
    call: ({ call }, body) => call(endpoints.vehicleTypes.create, { body }),
  },
  sections: {
    details: {
      title: vehicleTypeTexts.details(),
      schema: VehicleTypeForm,
      fields: ['Name', ...otherFields],
      call: ({ call }, id, body) => call(endpoints.vehicleTypes.update, { params: { id }, body }),
    },
  },
  live: ['VehicleTypes'],
});
