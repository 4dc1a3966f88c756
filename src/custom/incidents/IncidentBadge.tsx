import { CheckCircleOutlined, ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { Incident } from '../../../contract/collect/incidents.ts';
import { StateBadge, type StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { incidentOutcomeLabel } from './incident-list.ts';
import { isResolved } from './incidents.ts';
import { incidentTexts } from './texts.ts';

type BadgeFields = Pick<Incident, 'Outcome' | 'IsOverdue'>;

function badgeOf({ Outcome, IsOverdue }: BadgeFields): StateMark {
  if (isResolved({ Outcome })) {
    return { tone: 'done', icon: CheckCircleOutlined, text: incidentOutcomeLabel(Outcome ?? '') };
  }
  if (IsOverdue) return { tone: 'failed', icon: ExclamationCircleOutlined, text: incidentTexts.overdue() };
  return { tone: 'attention', icon: ClockCircleOutlined, text: incidentTexts.open() };
}

export function incidentBadgeText(incident: BadgeFields): string {
  return badgeOf(incident).text;
}

export function IncidentBadge({ incident }: { readonly incident: BadgeFields }) {
  return <StateBadge {...badgeOf(incident)} />;
}
