import { LoadingOutlined } from '@ant-design/icons';
import { type MenuAction, RowMore } from 'schema-admin/engine/features/list/RowMore.tsx';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { subscriptionTexts } from './texts.ts';

interface CardMenuProps {
  readonly name: string;
  readonly row: Row;
  readonly actions: readonly MenuAction[];
  readonly isBusy: boolean;
}

export function CardMenu({ name, row, actions, isBusy }: CardMenuProps) {
  if (!isBusy) return <RowMore actions={actions} row={row} of={name} />;
  return (
    <span role="status" aria-label={subscriptionTexts.updating({ name })} className="subscription-busy">
      <LoadingOutlined aria-hidden />
    </span>
  );
}
