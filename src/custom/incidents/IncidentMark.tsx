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

/** The same in words, as a file has them. */
export function incidentMarkWords(incident: Marked): string {
  return markOf(incident).text;
}

/** Whether somebody still has to see to it, and how it has ended. */
export function IncidentMark({ incident }: { readonly incident: Marked }) {
  return <StateBadge {...markOf(incident)} />;
}
