import type { NextPayout as Payout } from '../../../contract/finance/payment-settings.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { nextPayout } from './payment-settings.ts';
import { paymentSettingsTexts } from './texts.ts';
import './payment-settings.css';

const writeDay = dateWriter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatLongDay = (day: string) => writeDay(new Date(`${day}T00:00:00Z`));

/** Shows the day and the amount of the next pay-out. */
export default function NextPayout({ id }: SlotProps) {
  const loaded = usePart(nextPayout, id);
  if (loaded.status === 'missing') return null;
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed what={paymentSettingsTexts.theNext()} message={loaded.message} onRetry={loaded.retry} />;
  }
  return (
    <div className="payout-next">
      {loaded.failure !== undefined && (
        <FailureNotice what={paymentSettingsTexts.theNext()} message={loaded.failure} onRetry={loaded.retry} />
      )}
      <PayoutFacts payout={loaded.value} />
    </div>
  );
}

function PayoutFacts({ payout: { On, From, Sales, Refunds, Charges, Due } }: { readonly payout: Payout }) {
  return (
    <>
      <Facts
        facts={[
          [paymentSettingsTexts.on(), On ? formatLongDay(On) : paymentSettingsTexts.onceAdded()],
          [paymentSettingsTexts.since(), From ? formatLongDay(From) : paymentSettingsTexts.firstSale()],
        ]}
      />
      <Facts
        facts={[
          [paymentSettingsTexts.sales(), formatPence(Sales)],
          [paymentSettingsTexts.refunds(), formatPence(Refunds)],
          [paymentSettingsTexts.charges(), formatPence(Charges)],
          [
            paymentSettingsTexts.due(),
            <strong key="due" className="payout-due figures">
              {formatPence(Due)}
            </strong>,
          ],
        ]}
      />
      <p className="quiet">{Due > 0 ? paymentSettingsTexts.explained() : paymentSettingsTexts.nothingDue()}</p>
    </>
  );
}
