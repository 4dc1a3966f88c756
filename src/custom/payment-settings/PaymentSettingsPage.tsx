import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { RecordSections } from 'schema-admin/engine/screens/record/RecordSections.tsx';
import { resourceTexts } from '../texts.ts';
import { ownId, paymentSettings } from './payment-settings.ts';
import { paymentSettingsTexts } from './texts.ts';
import 'schema-admin/engine/kit/section/record-screen.css';

/** The merchant's own payment settings. */
export default function PaymentSettingsPage() {
  const title = resourceTexts.paymentSettings();
  const loaded = useRecord(paymentSettings, ownId);
  const resource = usePortal().registry.find(paymentSettings.name);
  usePageTitle(title);
  return (
    <article className="record-screen" aria-label={title}>
      <h1 className="page-title">{title}</h1>
      {loaded.status === 'loading' && <PageSkeleton />}
      {(loaded.status === 'failed' || loaded.status === 'missing') && (
        <LoadFailed
          isPage
          what={paymentSettingsTexts.theSettings()}
          message={loaded.status === 'failed' ? loaded.message : ''}
          onRetry={loaded.status === 'failed' ? loaded.retry : () => undefined}
        />
      )}
      {loaded.status === 'ready' && (
        <>
          {loaded.failure !== undefined && (
            <FailureNotice what={paymentSettingsTexts.theSettings()} message={loaded.failure} onRetry={loaded.retry} />
          )}
          {resource && <RecordSections resource={resource} id={ownId} loaded={loaded} />}
        </>
      )}
    </article>
  );
}
