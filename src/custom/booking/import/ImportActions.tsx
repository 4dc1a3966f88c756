import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { RemainingCredits } from '../../../../contract/live-table.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { formatNearTime } from 'schema-admin/engine/format/dates.ts';
import { formatPence, formatMeasure } from 'schema-admin/engine/format/values.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { failureDialog } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import { datedFileName, saveFile } from 'schema-admin/engine/kit/tools/save-file.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { TermsDialog } from '../../quote/QuotePanel.tsx';
import { expiryOf } from '../../quote/courier-offers.ts';
import { acceptTerms } from '../../quote/use-booking.tsx';
import { failedFile } from './import-file.ts';
import type { ImportRow } from './import-row.ts';
import { deliveryImportTexts } from './texts.ts';
import { importTexts } from 'schema-admin/engine/features/files/import/texts.ts';
import { totalOf } from './totals.ts';
import type { DeliveryImport, Running } from './use-import.ts';

const progressTexts: Readonly<Record<Running['what'], (progress: { done: number; count: number }) => string>> = {
  addresses: deliveryImportTexts.progressAddresses,
  prices: deliveryImportTexts.progressPrices,
  booking: deliveryImportTexts.progressBooking,
};

const keysOf = (rows: readonly ImportRow[]) => rows.map(({ key }) => key);

export function ImportActions({ several }: { readonly several: DeliveryImport }) {
  const { rows, checked, running } = several;
  const isSound = ({ key }: ImportRow) => checked.get(key)?.form !== undefined;
  const open = rows.filter(({ stage }) => stage === 'new' || stage === 'failed');
  const [ready, wrong] = [open.filter(isSound), open.filter((row) => !isSound(row))];
  const fresh = ready.filter(({ stage }) => stage === 'new');
  const failed = rows.filter(({ stage }) => stage === 'failed');
  // Includes rows with an unknown outcome, because booking them again doesn't book them twice.
  const bookable = rows.filter(({ stage }) => stage === 'priced' || stage === 'booking');
  const count = (stage: ImportRow['stage']) => rows.filter((row) => row.stage === stage).length;
  const parts = [
    deliveryImportTexts.rows({ count: rows.length }),
    ...(wrong.length > 0 ? [importTexts.toCorrect({ count: wrong.length })] : []),
    ...(fresh.length > 0 ? [deliveryImportTexts.ready({ count: fresh.length })] : []),
    ...(count('priced') > 0 ? [deliveryImportTexts.priced({ count: count('priced') })] : []),
    ...(count('booked') > 0 ? [deliveryImportTexts.booked({ count: count('booked') })] : []),
    ...(failed.length > 0 ? [deliveryImportTexts.failed({ count: failed.length })] : []),
  ];
  const unbooked = open.filter((row) => row.stage === 'failed' || !isSound(row));
  const reasonOf = ({ key, reason }: ImportRow) => reason ?? Object.values(checked.get(key)?.problems ?? {}).join(' ');
  const download = () =>
    saveFile(
      failedFile(unbooked.map((row) => ({ ...row.cells, reason: reasonOf(row) }))),
      datedFileName(deliveryImportTexts.failedFile(), serverNow(), 'csv'),
    );
  return (
    <Section title={parts.join(' · ')}>
      <p className="visually-hidden" role="status">
        {running === undefined && parts.join(', ')}
      </p>
      <Total rows={rows} />
      {running && (
        <div className="several-progress">
          <p role="status" className="figures">
            {progressTexts[running.what](running)}
          </p>
          <progress aria-label={progressTexts[running.what](running)} max={running.count} value={running.done} />
        </div>
      )}
      <div className="several-actions">
        {running && <Button onClick={several.cancel}>{commonTexts.cancel()}</Button>}
        {!running && rows.some(({ notFound }) => notFound === 'failed') && (
          <Button onClick={several.searchAgain}>{deliveryImportTexts.searchAgain()}</Button>
        )}
        {!running && unbooked.length > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {importTexts.downloadFailed({ count: unbooked.length })}
          </Button>
        )}
        {!running && ready.length > 0 && (
          <Button
            type={bookable.length === 0 ? 'primary' : 'default'}
            onClick={() => void several.price(keysOf(ready))}
          >
            {deliveryImportTexts.getPrices({ count: ready.length })}
          </Button>
        )}
        {!running && bookable.length > 0 && (
          <BookButton count={bookable.length} onBook={() => several.book(keysOf(bookable))} />
        )}
      </div>
    </Section>
  );
}

function Total({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { hub } = usePortal();
  const [held, setHeld] = useState<RemainingCredits>();
  useEffect(() => hub.subscribe(sockets.remainingCredits, undefined, ({ Data }) => setHeld(Data)), [hub]);
  const offers = rows.flatMap(({ stage, offer }) => (stage === 'priced' && offer ? [offer] : []));
  if (offers.length === 0) return null;
  const { pence, credits } = totalOf(rows);
  const now = serverNow();
  const [soonest] = offers
    .map((offer) => expiryOf(offer, now))
    .toSorted((one, other) => one.getTime() - other.getTime());
  const remaining = held?.HasCredits === true ? (held.RemainingCredits ?? 0) : undefined;
  return (
    <div className="several-total">
      <p>
        <strong className="figures">
          {credits === 0
            ? deliveryImportTexts.total({ price: formatPence(pence) })
            : deliveryImportTexts.totalCredits({
                price: formatPence(pence),
                credits: formatMeasure(credits, 'credits'),
              })}
        </strong>{' '}
        {soonest && (
          <span className="quiet">{deliveryImportTexts.expires({ time: formatNearTime(soonest, now, 'phrase') })}</span>
        )}
      </p>
      {remaining !== undefined && credits > remaining && (
        <p role="alert">{deliveryImportTexts.fewCredits({ held: formatMeasure(remaining, 'credits') })}</p>
      )}
    </div>
  );
}

/** Renders the button for booking, which requires the terms to be accepted first (D-2.55). */
function BookButton({ count, onBook }: { readonly count: number; onBook(): Promise<void> }) {
  const { session } = usePortal();
  const { termsAccepted } = useUser();
  const { modal } = useDialogs();
  const { run, running } = useWrite();
  const [isAsking, setAsking] = useState(false);
  const agree = async () => {
    try {
      await run({ operation: acceptTerms, input: undefined }, async () => {
        session.update({ termsAccepted: true });
        setAsking(false);
        void onBook();
      });
    } catch (error) {
      modal.error(failureDialog(error));
    }
  };
  return (
    <>
      <Button type="primary" onClick={() => (termsAccepted ? void onBook() : setAsking(true))}>
        {deliveryImportTexts.book({ count })}
      </Button>
      <TermsDialog
        isOpen={isAsking}
        isBusy={running.length > 0}
        onAgree={() => void agree()}
        onDecline={() => setAsking(false)}
      />
    </>
  );
}
