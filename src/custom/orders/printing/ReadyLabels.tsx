import { Button } from 'antd';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { forEachConcurrently } from 'schema-admin/engine/kit/rows/row-reader.ts';
import type { BulkResultProps } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { recordPrint } from '../order-actions.ts';
import { type PrintJob, labelCountOf } from './print-job.ts';
import PrintSheet from './PrintSheet.tsx';
import { printingTexts } from './texts.ts';

/**
 * Prints the labels that are ready, immediately if the user waited for them. Records each print in the order's history.
 */
export default function ReadyLabels({ done, isAwaited }: BulkResultProps<Order, Order>) {
  const record = useAction(recordPrint, { isSilent: true, isOneOfSeveral: true });
  const ready: PrintJob = { what: 'labels', orders: done.map(({ row, answer }) => answer ?? row) };
  const count = labelCountOf(ready);
  const [job, setJob] = useState(() => (isAwaited && count > 0 ? ready : undefined));
  const printed = ({ orders }: PrintJob) => {
    setJob(undefined);
    void forEachConcurrently(
      orders,
      new AbortController().signal,
      async (order) =>
        void (await record?.send(order.Id, {
          What: 'labels',
          Packages: labelCountOf({ what: 'labels', orders: [order] }),
        })),
    );
  };
  if (count === 0) return null;
  return (
    <>
      <Button loading={job !== undefined} onClick={() => setJob(ready)}>
        {printingTexts.printReady({ count })}
      </Button>
      {job && <PrintSheet orders={[]} job={job} onPrinted={printed} />}
    </>
  );
}
