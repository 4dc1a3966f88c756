import { LoadFailed } from '../../engine/feedback/LoadFailed.tsx';
import { RecordSections } from '../../engine/record/RecordSections.tsx';
import { useRecord } from '../../engine/record/use-record.ts';
import { usePortal } from '../../engine/session/Portal.tsx';
import { PageSkeleton } from '../../engine/shell/PageSkeleton.tsx';

const sections = ['logo', 'basic', 'address', 'returns', 'social'];

/** What a merchant says of itself (specification 2, section 2): each part is saved by itself. */
export default function MerchantAccount() {
  const resource = usePortal().registry.find('merchant-account');
  const loaded = useRecord('merchant-account', 'own');
  if (!resource || loaded.face === 'loading') return <PageSkeleton />;
  if (loaded.face === 'failed') return <LoadFailed what="The merchant's account" message={loaded.message} onRetry={loaded.retry} />;
  return loaded.face === 'ready' ? <RecordSections resource={resource} id="own" loaded={loaded} names={sections} /> : null;
}
