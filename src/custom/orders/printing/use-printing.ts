import { useCallback, useRef, useState } from 'react';
import type { Printed } from '../../../../contract/orders/order-notes.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { createPressGuard } from 'schema-admin/engine/kit/press/press-guard.ts';
import { useDialogOpenState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { recordPrint } from '../order-actions.ts';
import { type PrintJob, labelCountOf } from './print-job.ts';

export const packagesDraft = ({ Id }: Order) => `order.${Id}.packages`;

/** Manages the printing of one order: the current job, and the dialog for the number of packages. */
export function usePrinting(order: Order) {
  const [job, setJob] = useState<PrintJob>();
  const [isCounting, setCounting] = useDialogOpenState(packagesDraft(order));
  const record = useAction(recordPrint, { isSilent: true });
  const [presses] = useState(createPressGuard);
  const end = useRef<() => void>(undefined);
  // Print one job at a time, and ignore clicks during a print.
  const print = useCallback(
    (what: Printed, printed: Order) =>
      presses.once(['print'], () => {
        setJob({ what, orders: [printed] });
        return new Promise<void>((ended) => {
          end.current = ended;
        });
      }),
    [presses],
  );
  return {
    job,
    isCounting,
    printLabels: useCallback(
      () => void ((order.Packages ?? []).length > 0 ? print('labels', order) : setCounting(true)),
      [order, print, setCounting],
    ),
    printThese: (made: Order) => void print('labels', made),
    printItems: useCallback(() => void print('items', order), [order, print]),
    /** Closes the dialog, and prints if packages were created. */
    counted(made: Order | undefined) {
      setCounting(false);
      if (made) print('labels', made);
    },
    async printed(done: PrintJob) {
      setJob(undefined);
      await record?.send(order.Id, { What: done.what, Packages: labelCountOf(done) });
      end.current?.();
    },
  };
}
