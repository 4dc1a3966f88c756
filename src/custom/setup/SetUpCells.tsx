import { CheckCircleOutlined, ClockCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { SetUpItem } from '../../../contract/platform/set-up-checklist.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import './set-up-cells.css';
import { guideOf, setUpStateLabel } from './set-up.ts';

export function SetUpBadge({ item: { State } }: { readonly item: SetUpItem }) {
  const text = setUpStateLabel(State);
  if (State === 'Done') return <StateBadge tone="done" icon={CheckCircleOutlined} text={text} />;
  if (State === 'ToDo') return <StateBadge tone="attention" icon={ClockCircleOutlined} text={text} />;
  return <StateBadge tone="waiting" icon={MinusCircleOutlined} text={text} />;
}

/** The place where the step is done. */
export function SetUpPlace({ item }: { readonly item: SetUpItem }) {
  const { how, path } = guideOf(item);
  return <span className="set-up-place">{path === undefined ? how() : <Link to={path}>{how()}</Link>}</span>;
}
