import { Button } from 'antd';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import type { BulkInputProps } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { DialogField } from '../DialogField.tsx';
import { parsePackageCount } from '../package-count.ts';
import { isPackable, labelCountOf } from './print-job.ts';
import { printingTexts } from './texts.ts';
import '../accept/bulk-orders.css';

/** Renders the form for the number of packages, for orders that have no packages yet. */
export default function BulkPrint({
  rows,
  onSubmit,
  onCancel,
}: BulkInputProps<Order, { NumberOfPackages?: number | undefined }>) {
  const [typed, setTyped] = useState('');
  const { count, problem } = parsePackageCount(typed);
  const unpacked = rows.filter(isPackable);
  const labels = labelCountOf({ what: 'labels', orders: rows });
  const isReady = unpacked.length === 0 ? labels > 0 : count !== undefined;
  const submit = () => {
    if (isReady) onSubmit({ NumberOfPackages: unpacked.length > 0 ? count : undefined });
  };
  return (
    <>
      {labels > 0 && <p className="bulk-orders-text">{printingTexts.labelsReady({ count: labels })}</p>}
      {unpacked.length > 0 && (
        <DialogField
          label={printingTexts.numberForEach({ count: unpacked.length })}
          isCount
          value={typed}
          problem={problem}
          onChange={setTyped}
          onSubmit={submit}
        />
      )}
      <p className="bulk-orders-buttons">
        <Button onClick={onCancel}>{commonTexts.cancel()}</Button>
        <Button type="primary" disabled={!isReady} onClick={submit}>
          {printingTexts.printLabels()}
        </Button>
      </p>
    </>
  );
}
