import { useCallback, useRef, useState } from 'react';
import type { Printed } from '../../../../contract/orders/order-notes.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { createPressGuard } from 'schema-admin/engine/kit/press/press-guard.ts';
import { useOpenedAgain } from 'schema-admin/engine/kit/form/use-unsent.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { recordPrint } from '../order-actions.ts';
import { type PrintJob, labelsOf } from './print-job.ts';

/** The name of the draft of how many packages an order has. */
export const packagesDraft = ({ Id }: Order) => `order.${Id}.packages`;

/** The printing of one order: what is being printed, and whether its packages have to be counted first. */
export function usePrinting(order: Order) {
  const [job, setJob] = useState<PrintJob>();
  const [isCounting, setCounting] = useOpenedAgain(packagesDraft(order));
  const record = useAction(recordPrint, { isSilent: true });
  const [presses] = useState(createPressGuard);
  /** Ends the press that is being printed. */
  const end = useRef<() => void>(undefined);
  // One sheet at a time: the presses that wait behind the print dialog are not heard.
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
    /** The labels of an order whose packages have just been made. */
    printThese: (made: Order) => void print('labels', made),
    printItems: useCallback(() => void print('items', order), [order, print]),
    /** Packages have been made; `undefined`: the user thought better of it. */
    counted(made: Order | undefined) {
      setCounting(false);
      if (made) print('labels', made);
    },
    async printed(done: PrintJob) {
      setJob(undefined);
      await record?.send(order.Id, { What: done.what, Packages: labelsOf(done) });
      end.current?.();
    },
  };
}
