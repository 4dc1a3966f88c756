import { Button } from 'antd';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import type { BulkInputProps } from '../../../engine/model/declaration/action-declaration.ts';
import { createPressGuard } from '../../../engine/kit/press/press-guard.ts';
import { useAction } from '../../../engine/kit/actions/use-action.ts';
import { useExtension } from '../../../engine/kit/app/Portal.tsx';
import { commonTexts } from '../../../providers/texts.ts';
import { DialogField } from '../DialogField.tsx';
import { makePackages } from '../order-actions.ts';
import { judgeCount } from '../packages-count.ts';
import { type PrintJob, isPackable, labelsOf } from './print-job.ts';
import PrintSheet from './PrintSheet.tsx';
import { printingTexts } from './texts.ts';
import '../accept/bulk-orders.css';

type Counts = Readonly<Record<string, number>>;

/** The labels of several orders in one go; orders without packages get the same number of them each. */
export default function BulkPrint({ rows, onSubmit, onCancel }: BulkInputProps<Order, { Counts: Counts }>) {
  const keepsPrints = useExtension('prints');
  const make = useAction(makePackages, { isOneOfSeveral: true });
  const [presses] = useState(createPressGuard);
  const [typed, setTyped] = useState('');
  const [packed, setPacked] = useState<readonly Order[]>([]);
  const [job, setJob] = useState<PrintJob>();
  const { count, problem } = judgeCount(typed);
  const known = rows.map((row) => packed.find(({ Id }) => Id === row.Id) ?? row);
  const unpacked = known.filter(isPackable);
  const labels = labelsOf({ what: 'labels', orders: known });
  const isReady = unpacked.length === 0 ? labels > 0 : count !== undefined;
  const isMaking = make?.isRunning ?? false;
  const isAtWork = isMaking || job !== undefined;

  const prepare = async () => {
    if (!make || !isReady || isAtWork) return;
    const made: Order[] = [];
    for (const order of unpacked) {
      // One after the other: the first refusal stops the rest, and is explained. What was made stays made.
      const answered = count === undefined ? undefined : await make.send(order.Id, { NumberOfPackages: count });
      if (!answered) break;
      made.push(answered.answer);
    }
    const now = [...packed, ...made];
    setPacked(now);
    if (made.length < unpacked.length) return;
    setJob({ what: 'labels', orders: rows.map((row) => now.find(({ Id }) => Id === row.Id) ?? row) });
  };
  const press = () => void presses.once(['press'], prepare);
  const printed = (done: PrintJob) => {
    if (!keepsPrints) return onCancel();
    onSubmit({ Counts: Object.fromEntries(done.orders.map((order) => [String(order.Id), order.Packages?.length ?? 0])) });
  };

  return (
    <>
      {labels > 0 && (
        <p className="bulk-orders-text">
          {printingTexts.labelsReady({ count: labels })}
        </p>
      )}
      {unpacked.length > 0 && (
        <DialogField
          label={printingTexts.numberForEach({ count: unpacked.length })}
          isCount
          value={typed}
          problem={problem}
          onChange={setTyped}
          onSubmit={press}
        />
      )}
      <p className="bulk-orders-buttons">
        <Button disabled={isMaking} onClick={onCancel}>
          {commonTexts.cancel()}
        </Button>
        <Button type="primary" disabled={!isReady} loading={isAtWork} onClick={press}>
          {printingTexts.printLabels()}
        </Button>
      </p>
      {job && <PrintSheet orders={[]} job={job} onPrinted={printed} />}
    </>
  );
}
