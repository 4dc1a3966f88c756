import { DisconnectOutlined } from '@ant-design/icons';
import type { Subcategory } from '../../../contract/catalogue.ts';
import { StateBadge } from '../../engine/feedback/StateBadge.tsx';

/** The category that a subcategory is bound to; one without needs somebody to find it a place. */
export function BoundTo({ subcategory: { CategoryId, CategoryTitle } }: { subcategory: Subcategory }) {
  const isBound = CategoryId !== null && CategoryId !== undefined;
  return isBound ? CategoryTitle : <StateBadge tone="attention" icon={DisconnectOutlined} text="Unbound" />;
}
