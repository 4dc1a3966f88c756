import { Alert } from 'antd';
import { Link } from 'react-router';
import { timeOf } from '../../../../contract/time.ts';
import { formatTime } from '../../../engine/format/dates.ts';
import { usePart } from '../../../engine/kit/data/use-part.ts';
import { FailureNotice } from '../../../engine/kit/feedback/FailureNotice.tsx';
import type { Delivery } from '../deliveries.ts';
import { incidentsOfDelivery } from '../delivery-actions.ts';
import { deliveryTexts } from '../texts.ts';

/** That a failed delivery is being seen to, by whom and until when, and the way there. */
export function IncidentNotice({ delivery }: { readonly delivery: Delivery }) {
  const found = usePart(incidentsOfDelivery, delivery.Id);
  if (found.status === 'failed') return <FailureNotice what={deliveryTexts.incidentNotRead()} message={found.message} onRetry={found.retry} />;
  const [incident] = found.status === 'ready' ? found.value : [];
  if (incident === undefined) return null;
  const { Id, Owner, Due, Outcome } = incident;
  const due = timeOf(Due);
  const isResolved = Boolean(Outcome);
  const description = [!isResolved && due && deliveryTexts.incidentDue({ time: formatTime(due) }), Owner && deliveryTexts.incidentOwner({ owner: Owner })].filter(Boolean).join(' · ');
  return (
    <Alert
      type={isResolved ? 'success' : 'warning'}
      showIcon
      className="delivery-notice"
      message={isResolved ? deliveryTexts.incidentResolved() : deliveryTexts.incidentOpen()}
      description={description}
      action={<Link to={`/incidents/${encodeURIComponent(Id)}`}>{deliveryTexts.toIncident()}</Link>}
    />
  );
}
