import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { RecordSections } from 'schema-admin/engine/screens/record/RecordSections.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { useAccess, usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { accountTexts } from './texts.ts';

const sections = ['logo', 'basic', 'address', 'returns', 'social'];

/** Shows the merchant's own details (C-2.52 to C-2.56). Each section has its own save button. */
export default function MerchantAccount() {
  const may = useAccess();
  const resource = usePortal().registry.resources.find(
    ({ name, onlyId, sections: own = {} }) =>
      onlyId !== undefined && sections.every((section) => section in own) && may('show', name),
  );
  return resource?.onlyId === undefined ? null : <OwnSections resource={resource} id={resource.onlyId} />;
}

function OwnSections({ resource, id }: { resource: Resource; id: Id }) {
  const loaded = useRecord(resource, id);
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed what={accountTexts.merchantAccount()} message={loaded.message} onRetry={loaded.retry} />;
  }
  return loaded.status === 'ready' ? (
    <RecordSections resource={resource} id={id} loaded={loaded} names={sections} />
  ) : null;
}
