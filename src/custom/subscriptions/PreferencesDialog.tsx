import { Modal } from 'antd';
import type { Id } from '../../../contract/endpoint.ts';
import { useRecord } from '../../engine/kit/data/use-record.ts';
import { LoadFailed } from '../../engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from '../../engine/kit/feedback/PageSkeleton.tsx';
import { useFocusReturn } from '../../engine/kit/form/use-focus-return.ts';
import { ConciergeSwitches } from './ConciergeSwitches.tsx';
import { toggleShopPremium, toggleShopPremiumOnly } from './subscription-actions.ts';
import { shopSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';

interface PreferencesDialogProps {
  readonly id: Id;
  /** The shop's. */
  readonly name: string;
  onClose(): void;
}

/** A shop's concierge preferences, as they are now; each is saved as it is pressed. */
export function PreferencesDialog({ id, name, onClose }: PreferencesDialogProps) {
  useFocusReturn();
  return (
    <Modal open title={subscriptionTexts.preferencesOf({ name })} footer={null} onCancel={onClose}>
      <Preferences id={id} />
    </Modal>
  );
}

function Preferences({ id }: { readonly id: Id }) {
  const loaded = useRecord(shopSubscriptions, id);
  if (loaded.status === 'ready') return <ConciergeSwitches record={loaded.record} versions={loaded.versions} premium={toggleShopPremium} premiumOnly={toggleShopPremiumOnly} />;
  if (loaded.status === 'failed') return <LoadFailed what={subscriptionTexts.thePreferences()} message={loaded.message} onRetry={loaded.retry} />;
  return loaded.status === 'missing' ? <p className="quiet">{subscriptionTexts.mayBeRemoved()}</p> : <PageSkeleton />;
}
