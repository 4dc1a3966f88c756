import { CheckCircleFilled, PauseCircleFilled } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { ManagedVehicleType } from '../../../contract/orders/vehicle-types.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { vehicleTypeTexts } from './texts.ts';

export const vehicleTypes = defineRecord('vehicle-types', { schema: ManagedVehicleType, id: 'Id' });

export function vehicleTypeState({ Active }: Pick<ManagedVehicleType, 'Active'>): StateMark {
  return Active
    ? { tone: 'done', icon: CheckCircleFilled, text: vehicleTypeTexts.active() }
    : { tone: 'waiting', icon: PauseCircleFilled, text: vehicleTypeTexts.inactive() };
}

/** The fields after the name and the code. */
export const otherFields = [
  { key: 'Info', label: vehicleTypeTexts.info(), as: 'text-area' },
  { key: 'MaxSize', label: vehicleTypeTexts.maxSize() },
  { key: 'MaxWeight', label: vehicleTypeTexts.maxWeight() },
  { key: 'MaxLength', label: vehicleTypeTexts.maxLength() },
  { key: 'Speed', label: vehicleTypeTexts.speed() },
  { key: 'Availability', label: vehicleTypeTexts.availability() },
  { key: 'Example', label: vehicleTypeTexts.example() },
] as const;

export const activate = defineAction(vehicleTypes, 'activate', {
  label: vehicleTypeTexts.activate(),
  when: ({ Active }) => !Active,
  done: ({ Name }) => vehicleTypeTexts.isActivated({ name: Name }),
  call: ({ call }, id) => call(endpoints.vehicleTypes.setActive, { params: { id }, body: { Active: true } }),
});

export const deactivate = defineAction(vehicleTypes, 'deactivate', {
  label: vehicleTypeTexts.deactivate(),
  danger: true,
  when: ({ Active }) => Active,
  confirm: ({ Name }) => ({
    title: vehicleTypeTexts.deactivateQuestion({ name: Name }),
    text: vehicleTypeTexts.deactivateText(),
    confirm: vehicleTypeTexts.deactivate(),
  }),
  done: ({ Name }) => vehicleTypeTexts.isDeactivated({ name: Name }),
  call: ({ call }, id) => call(endpoints.vehicleTypes.setActive, { params: { id }, body: { Active: false } }),
});
