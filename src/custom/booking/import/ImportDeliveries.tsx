import { Button } from 'antd';
import { useMemo } from 'react';
import { useReturnPath } from 'schema-admin/engine/kit/app/paths.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import { useServerNow } from '../../quote/use-server-now.ts';
import { prefillOf } from '../delivery-form.ts';
import { contactDetails, deliveryTypes, shopAddress, timeSlots, vehicleTypes } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';
import { upcomingSlots } from '../trip/CollectionTime.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportTable } from './ImportTable.tsx';
import type { ImportContext } from './import-row.ts';
import { deliveryImportTexts } from './texts.ts';
import { useImport } from './use-import.ts';
import 'schema-admin/engine/kit/form/form.css';
import '../booking.css';
import './import.css';

const readOnce = { staleTime: 300_000 } as const;

/** Books many deliveries from a file: reads, corrects, prices and books them together. */
export default function ImportDeliveries() {
  usePageTitle(deliveryImportTexts.title());
  const contact = useOperation(contactDetails, { input: undefined, queryOptions: readOnce });
  const shop = useOperation(shopAddress, { input: undefined, queryOptions: readOnce });
  const [slots, types, vehicles] = [useOptions(timeSlots), useOptions(deliveryTypes), useOptions(vehicleTypes)];
  const now = useServerNow(60_000);
  const [given, address] = [contact.data?.data.value, shop.data?.data.value];
  const own = useMemo(() => prefillOf(given, address), [given, address]);
  const [known, kinds, cars] = [
    slots.status === 'ready' && slots.options,
    types.status === 'ready' && types.options,
    vehicles.status === 'ready' && vehicles.options,
  ];
  const context = useMemo(
    () =>
      known && kinds && cars ? { own, slots: upcomingSlots(known, now), types: kinds, vehicles: cars, now } : undefined,
    [own, known, kinds, cars, now],
  );
  for (const [loaded, what] of [
    [slots, bookingTexts.slotsFailed()],
    [types, bookingTexts.typesFailed()],
    [vehicles, bookingTexts.vehiclesFailed()],
  ] as const) {
    if (loaded.status === 'failed') return <LoadFailed what={what} message={loaded.message} onRetry={loaded.retry} />;
  }
  for (const [query, what] of [
    [contact, bookingTexts.collection()],
    [shop, bookingTexts.collectionAddress()],
  ] as const) {
    if (query.isError && !query.data) {
      return <LoadFailed what={what} message={query.error.message} onRetry={() => void query.refetch()} />;
    }
  }
  return context && given && address ? <ImportScreen context={context} /> : <PageSkeleton />;
}

function ImportScreen({ context }: { readonly context: ImportContext }) {
  const several = useImport(context);
  const question = useConfirm();
  const back = useReturnPath('collect', '/delivery-orders');
  const hasRows = several.rows.length > 0;
  const startAgain = () =>
    question({
      title: deliveryImportTexts.startAgainQuestion(),
      content: deliveryImportTexts.startAgainText(),
      okText: deliveryImportTexts.startAgain(),
      cancelText: deliveryImportTexts.keepThem(),
      isDanger: true,
      onOk: several.clear,
    });
  return (
    <div className="several">
      <RecordHeader
        back={{ to: back, label: deliveryImportTexts.back() }}
        title={deliveryImportTexts.title()}
        actions={
          hasRows && (
            <Button disabled={several.running !== undefined} onClick={startAgain}>
              {deliveryImportTexts.startAgain()}
            </Button>
          )
        }
      />
      {hasRows ? (
        <>
          <ImportActions several={several} />
          <ImportTable several={several} context={context} />
        </>
      ) : (
        <ChooseFile context={context} onRows={several.take} />
      )}
    </div>
  );
}
