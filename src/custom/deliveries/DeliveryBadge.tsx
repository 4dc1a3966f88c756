import {
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CrownOutlined,
  ExclamationCircleOutlined,
} from '@ant-design/icons';
import { StateBadge, type Tone } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { Badge } from './delivery-state.ts';

const icons = {
  waiting: ClockCircleOutlined,
  moving: CarOutlined,
  done: CheckCircleOutlined,
  attention: ExclamationCircleOutlined,
  failed: CloseCircleOutlined,
  concierge: CrownOutlined,
} satisfies Record<Tone, unknown>;

export function DeliveryBadge({ badge }: { badge: Badge }) {
  return <StateBadge tone={badge.tone} icon={icons[badge.tone]} text={badge.text} />;
}
