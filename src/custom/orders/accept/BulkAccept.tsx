import { Button } from 'antd';
import type { Id } from '../../../../contract/endpoint.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { BulkInputProps } from '../../../engine/model/declaration/action-declaration.ts';
import { VehicleChoice } from './VehicleChoice.tsx';
import { VehicleProblem } from './VehicleProblem.tsx';
import { useVehicleChoice } from './use-vehicle-choice.ts';
import './bulk-orders.css';

/** One vehicle type for all chosen orders. */
export default function BulkAccept({ rows, onSubmit, onCancel }: BulkInputProps<Order, { VehicleTypeId: Id }>) {
  const choice = useVehicleChoice();
  return (
    <>
      <p className="bulk-orders-text">
        Each of the {rows.length} {rows.length === 1 ? 'order' : 'orders'} is accepted with this vehicle type.
      </p>
      <VehicleChoice choice={choice} />
      <p className="bulk-orders-buttons bulk-orders-buttons-in-view">
        <VehicleProblem choice={choice} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" onClick={() => choice.settle((VehicleTypeId) => onSubmit({ VehicleTypeId }))}>
          Accept
        </Button>
      </p>
    </>
  );
}
