import { CheckCircleOutlined, ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { Incident } from '../../../contract/collect/incidents.ts';
import { StateBadge, type StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { outcomeWords } from './incident-list.ts';
import { isResolved } from './incidents.ts';
import { incidentTexts } from './texts.ts';

type Marked = Pick<Incident, 'Outcome' | 'IsOverdue'>;

function markOf({ Outcome, IsOverdue }: Marked): StateMark {
  if (isResolved({ Outcome })) return { tone: 'done', icon: CheckCircleOutlined, text: outcomeWords(Outcome ?? '') };
  if (IsOverdue) return { tone: 'failed', icon: ExclamationCircleOutlined, text: incidentTexts.overdue() };
  return { tone: 'attention', icon: ClockCircleOutlined, text: incidentTexts.open() };
}

/** Returns the badge as text, for a CSV file. */
export function incidentMarkWords(incident: Marked): string {
  return markOf(incident).text;
}

export function IncidentMark({ incident }: { readonly incident: Marked }) {
  return <StateBadge {...markOf(incident)} />;
}
