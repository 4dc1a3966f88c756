import { useState } from 'react';
import { z } from 'zod';
import type { Printed } from '../../../../contract/order-notes.ts';
import type { Order } from '../../../../contract/orders.ts';
import { useExtension } from '../../../engine/session/Portal.tsx';
import { useOrderCall } from '../use-order-call.ts';
import { type PrintJob, labelsOf } from './print-job.ts';

/** The printing of one order: what is being printed, and whether its packages have to be counted first. */
export function usePrinting(order: Order) {
  const [job, setJob] = useState<PrintJob>();
  const [isCounting, setCounting] = useState(false);
  const keepsPrints = useExtension('prints');
  const record = useOrderCall({ resource: 'order-prints', action: 'add', answer: z.unknown(), reload: ['order-prints'], isSilent: true });
  const print = (what: Printed, printed: Order) => setJob({ what, orders: [printed] });
  return {
    job,
    isCounting,
    printLabels: () => ((order.Packages ?? []).length > 0 ? print('labels', order) : setCounting(true)),
    printItems: () => print('items', order),
    /** Packages have been made; `undefined`: the user thought better of it. */
    counted(made: Order | undefined) {
      setCounting(false);
      if (made) print('labels', made);
    },
    printed(done: PrintJob) {
      setJob(undefined);
      if (keepsPrints) void record.run(order.Id, { What: done.what, Packages: labelsOf(done) });
    },
  };
}
