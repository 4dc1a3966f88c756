import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useHasAbility } from 'schema-admin/engine/kit/app/Portal.tsx';
import { ItemList } from './ItemList.tsx';
import { Label } from './Label.tsx';
import type { PrintJob } from './print-job.ts';
import { useLabelLanguages } from './use-label-languages.ts';
import './print-sheet.css';

interface PrintSheetProps {
  /** Orders for the browser's own print command. */
  readonly orders: readonly Order[];
  /** Job of a print button, which is printed as soon as it is rendered. */
  readonly job: PrintJob | undefined;
  onPrinted(job: PrintJob): void;
}

/**
 * Renders the sections that are only visible in print (O-2.62). They are not in an iframe, because tablets always print
 * the whole page, and the browser's print command must print the same.
 */
export default function PrintSheet({ orders, job, onPrinted }: PrintSheetProps) {
  const printsLabels = useHasAbility('view_qr_printable_section');
  const printsItems = useHasAbility('view_printable_item_list');
  const shown = job?.orders ?? orders;
  const labelled =
    printsLabels && job?.what !== 'items' ? shown.filter((order) => (order.Packages ?? []).length > 0) : [];
  const languageOf = useLabelLanguages(labelled);
  const hasLabels = labelled.length > 0;
  const hasItems = printsItems && job?.what !== 'labels';
  const started = useRef<PrintJob>(undefined);
  const finish = useEffectEvent(onPrinted);
  const isReady = languageOf !== undefined;
  useEffect(() => {
    if (!job || !isReady || started.current === job) return undefined;
    started.current = job;
    const onAfterPrint = () => finish(job);
    window.addEventListener('afterprint', onAfterPrint, { once: true });
    window.print();
    return undefined;
  }, [job, isReady]);

  if (!hasLabels && !hasItems) return null;
  return createPortal(
    <div className="print-sheet">
      {/* Some browsers ignore named pages, so set the page size only if there are no item lists. */}
      {!hasItems && <style>{'@page { size: 80mm 80mm; margin: 0 }'}</style>}
      {languageOf && hasLabels && (
        <div className="print-labels">
          {labelled.map((order) =>
            (order.Packages ?? []).map((parcel, index, all) => (
              <Label
                key={`${order.Id} ${parcel.Barcode} ${parcel.PackageNo}`}
                order={order}
                parcel={parcel}
                position={index + 1}
                count={all.length}
                language={languageOf(order)}
              />
            )),
          )}
        </div>
      )}
      {hasItems && shown.map((order) => <ItemList key={order.Id} order={order} />)}
    </div>,
    document.body,
  );
}
