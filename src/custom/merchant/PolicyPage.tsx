import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { editedRecord } from 'schema-admin/engine/kit/form/edited-record.ts';
import { type VersionedRow, type Loaded, useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { useLeaveGuard } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import { sectionDraftName } from 'schema-admin/engine/screens/record/SectionForm.tsx';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { type MerchantRecord, merchantAccount, ownId } from './merchant-record.ts';
import { merchantTexts } from './texts.ts';

const settings = '/account-settings';
const draft = `${merchantAccount.name}.policy`;
/** Any whole number. The form validates the limits. */
const Days = z.string().regex(/^\d+$/).transform(Number);

/** Edits the returns policy together with the window from the URL (decisions, "Policy route"). */
export default function PolicyPage() {
  usePageTitle(merchantTexts.policy());
  const loaded = useRecord(merchantAccount, ownId);
  return (
    <article className="policy-page" aria-label={merchantTexts.policy()}>
      <RecordHeader
        back={{ to: settings, label: merchantTexts.backToAccountSettings() }}
        title={merchantTexts.policy()}
      />
      {loaded.status === 'loading' && <PageSkeleton />}
      {(loaded.status === 'failed' || loaded.status === 'missing') && (
        <LoadFailed
          what={merchantTexts.thePolicy()}
          message={loaded.status === 'failed' ? loaded.message : merchantTexts.noMerchant()}
          onRetry={loaded.status === 'failed' ? loaded.retry : () => undefined}
        />
      )}
      {loaded.status === 'ready' && <PolicyForm loaded={loaded} />}
    </article>
  );
}

function PolicyForm({ loaded }: { loaded: Extract<Loaded<MerchantRecord>, { readonly status: 'ready' }> }) {
  const { registry, drafts } = usePortal();
  const { returnswindow } = useParams();
  const navigate = useNavigate();
  const [isChanged, setChanged] = useState(false);
  const onChanged = useCallback((changed: boolean) => setChanged(changed), []);
  const forget = () => drafts.write(draft, undefined);
  const { askBefore } = useLeaveGuard({ isChanged, singular: merchantTexts.policyOne(), onAbandon: forget });
  const resource = registry.find(merchantAccount.name);
  const policy = resource?.sections?.['policy'];
  if (!resource || !policy?.fields) return null;
  const days = Days.safeParse(returnswindow);
  const requestedValues = days.success ? { ReturnsWindow: days.data } : {};
  const edited = editedRecord(ownId, loaded);
  const withAsked = (read: VersionedRow): VersionedRow => ({ ...read, row: { ...read.row, ...requestedValues } });
  return (
    <RecordForm
      target={{
        resource,
        section: 'policy',
        form: { fields: policy.fields, ...(policy.schema ? { schema: policy.schema } : {}) },
        record: { ...edited, ...withAsked(edited), reload: async () => withAsked(await edited.reload()) },
      }}
      submitLabel={merchantTexts.submit()}
      draft={draft}
      onChanged={onChanged}
      onCancel={() => askBefore(() => void navigate(settings))}
      onDone={() => {
        forget();
        // The window came from the form in the settings and is now saved, so remove that form's draft.
        drafts.write(sectionDraftName({ resource, record: { id: ownId }, section: 'returns' }), undefined);
        void navigate(settings);
      }}
    />
  );
}
