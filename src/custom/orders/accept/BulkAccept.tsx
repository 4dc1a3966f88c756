import { Button } from 'antd';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { BulkInputProps } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { VehicleChoice, VehicleProblem } from './VehicleChoice.tsx';
import { acceptTexts } from './texts.ts';
import { useVehicleChoice } from './use-vehicle-choice.ts';
import './bulk-orders.css';

export default function BulkAccept({ rows, onSubmit, onCancel }: BulkInputProps<Order, { VehicleTypeId: Id }>) {
  const choice = useVehicleChoice('orders.vehicle');
  return (
    <>
      <p className="bulk-orders-text">{acceptTexts.eachAccepted({ count: rows.length })}</p>
      <VehicleChoice choice={choice} />
      <p className="bulk-orders-buttons bulk-orders-buttons-in-view">
        <VehicleProblem choice={choice} />
        <Button onClick={onCancel}>{commonTexts.cancel()}</Button>
        <Button type="primary" onClick={() => choice.settle((VehicleTypeId) => onSubmit({ VehicleTypeId }))}>
          {acceptTexts.accept()}
        </Button>
      </p>
    </>
  );
}
