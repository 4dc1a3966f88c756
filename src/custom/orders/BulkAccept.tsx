import { Button } from 'antd';
import { useState } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { Order } from '../../../contract/orders.ts';
import type { BulkInputProps } from '../../engine/declaration/action-declaration.ts';
import { VehicleChoice } from './VehicleChoice.tsx';
import './bulk-orders.css';

/** One vehicle type for all chosen orders. */
export default function BulkAccept({ rows, onSubmit, onCancel }: BulkInputProps<Order, { VehicleTypeId: Id }>) {
  const [chosen, setChosen] = useState<Id>();
  const [isMissing, setMissing] = useState(false);
  const press = () => {
    setMissing(chosen === undefined);
    if (chosen !== undefined) onSubmit({ VehicleTypeId: chosen });
  };
  return (
    <>
      <p className="bulk-orders-text">
        Each of the {rows.length} {rows.length === 1 ? 'order' : 'orders'} is accepted with this vehicle type.
      </p>
      <VehicleChoice chosen={chosen} isMissing={isMissing} onChoose={setChosen} />
      <p className="bulk-orders-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" onClick={press}>
          Accept
        </Button>
      </p>
    </>
  );
}
